//! The signs on buttons: strokes on a ground of 24 by 24, in the colour of the words beside them.

use yew::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    First,
    Back,
    Forward,
    Last,
    TakeBack,
    Redo,
    Hint,
    Flip,
    More,
    New,
    Resign,
    Draw,
    Share,
    Look,
    Keys,
    FullScreen,
    BoardOnly,
    Close,
    Down,
    Up,
    Delete,
    Play,
    Pause,
    Hourglass,
    Send,
}

impl Icon {
    fn path(self) -> &'static str {
        match self {
            Icon::First => "M6 5V19M18 5 9 12 18 19",
            Icon::Back => "M15 5 8 12 15 19",
            Icon::Forward => "M9 5 16 12 9 19",
            Icon::Last => "M18 5V19M6 5 15 12 6 19",
            Icon::TakeBack => "M9 4 4 9 9 14M4 9H14A5.5 5.5 0 0 1 14 20H10",
            Icon::Redo => "M15 4 20 9 15 14M20 9H10A5.5 5.5 0 0 0 10 20H14",
            Icon::Hint => "M9.5 18H14.5M10.5 21H13.5M9.5 15A6.5 6.5 0 1 1 14.5 15V15.5H9.5Z",
            Icon::Flip => "M7 4V20M3.5 16.5 7 20 10.5 16.5M17 20V4M13.5 7.5 17 4 20.5 7.5",
            Icon::More => "M5 12H5.1M12 12H12.1M19 12H19.1",
            Icon::New => "M12 5V19M5 12H19",
            Icon::Resign => "M6 21V4H18L15 8.5 18 13H6",
            Icon::Draw => "M6 9H18M6 15H18",
            Icon::Share => "M12 15V3M8 7 12 3 16 7M5 12V20H19V12",
            Icon::Look => "M5 19C5 15 9 16 9 13L18 4 20 6 11 15C8 15 9 19 5 19Z",
            Icon::Keys => "M3 7H21V17H3ZM7 11H7.1M11 11H11.1M15 11H15.1M8 14H16",
            Icon::FullScreen => "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
            Icon::BoardOnly => "M4 4H20V20H4ZM12 4V20M4 12H20",
            Icon::Close => "M6 6 18 18M18 6 6 18",
            Icon::Down => "M5 9 12 16 19 9",
            Icon::Up => "M5 15 12 8 19 15",
            Icon::Delete => "M5 7H19M9 7V4H15V7M7 7 8 20H16L17 7",
            Icon::Play => "M8 5 18 12 8 19Z",
            Icon::Pause => "M8 5V19M16 5V19",
            Icon::Send => "M3 6H21V18H3ZM3 6 12 13 21 6",
            Icon::Hourglass => "M6 3H18M6 21H18M8 3V7L12 12 16 7V3M8 21V17L12 12 16 17V21",
        }
    }
}

/// Decoration: the words stand beside it, or in the button's label.
pub fn icon(icon: Icon) -> Html {
    html! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={icon.path()} />
        </svg>
    }
}
