use rookery_reader::{page::Page, parse};
fn main() {
    for f in std::env::args().skip(1) {
        let t = std::fs::read_to_string(&f).unwrap();
        let p = Page::new(&t);
        let parsed = parse::parse(&p.tokens[p.rules.clone()], &[]);
        println!("== {f} {:?}", p.facts);
        for u in &parsed.unread {
            println!(
                "  UNREAD {:?} wanted {}",
                &t[u.at.start..u.at.end],
                u.wanted
            );
        }
        for u in &parsed.reached {
            println!(
                "  REACH {:?} {}/{}",
                &t[u.at.start..u.at.end],
                u.covers,
                u.most
            );
        }
        println!(
            "  kinds {:?} pieces {} placings {} play {} ends {}",
            parsed.rules.kinds,
            parsed.rules.pieces.len(),
            parsed.rules.placings.len(),
            parsed.rules.play.len(),
            parsed.rules.ends.len()
        );
        if std::env::var("V").is_ok() {
            for p in &parsed.rules.pieces {
                println!("{}: {}", p.name, p.moves.show());
            }
            for p in &parsed.rules.play {
                println!("PLAY {}", p.show());
            }
        }
    }
}
