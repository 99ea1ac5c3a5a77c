//! Five short sounds, made here sample by sample: wood on wood for a move, two knocks for a
//! capture, a bell for check, a falling chord for the end, a high double stroke for little time.

use std::cell::RefCell;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::document;
use rookery_rules::rng::Rng;
use rookery_state::effect::Sound;
use web_sys::{AudioContext, AudioContextState};

const RATE: f32 = 22_050.0;

thread_local! {
    /// There is none before a person has touched something: browsers (and people) want it so.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
    static TOUCHED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Watches for the first gesture; until then nothing sounds.
pub fn watch_for_gesture() -> Vec<EventListener> {
    ["pointerdown", "keydown"]
        .into_iter()
        .map(|name| {
            let options = EventListenerOptions::run_in_capture_phase();
            EventListener::new_with_options(&document(), name, options, |_| {
                TOUCHED.set(true);
            })
        })
        .collect()
}

/// Plays a sound; `volume` from 0 to 100. Where there is no sound, nothing happens.
pub fn play(sound: Sound, volume: u8) {
    if !TOUCHED.get() {
        return;
    }
    CONTEXT.with(|context| {
        let mut context = context.borrow_mut();
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        if let Some(context) = context.as_ref() {
            // A sound that cannot be played is no reason to trouble anybody.
            let _ = sound_out(context, sound, f32::from(volume.min(100)) / 100.0);
        }
    });
}

fn sound_out(
    context: &AudioContext,
    sound: Sound,
    volume: f32,
) -> Result<(), wasm_bindgen::JsValue> {
    if context.state() == AudioContextState::Suspended {
        let _ = context.resume()?;
    }
    let samples = samples(sound);
    let length = u32::try_from(samples.len()).unwrap_or(1);
    let buffer = context.create_buffer(1, length, RATE)?;
    buffer.copy_to_channel(&samples, 0)?;
    let source = context.create_buffer_source()?;
    source.set_buffer(Some(&buffer));
    let gain = context.create_gain()?;
    gain.gain().set_value(volume * volume);
    source.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    source.start()
}

/// The sound as it is heard, from -1 to 1.
pub fn samples(sound: Sound) -> Vec<f32> {
    match sound {
        Sound::Move => knock(0.09, 210.0, 0.55),
        Sound::Capture => {
            let mut samples = knock(0.14, 260.0, 0.6);
            add(&mut samples, &knock(0.09, 150.0, 0.7), 0.045);
            samples
        }
        Sound::Check => {
            let mut samples = knock(0.5, 210.0, 0.45);
            add(&mut samples, &bell(0.45, 880.0, 0.3), 0.03);
            samples
        }
        Sound::End => {
            let mut samples = bell(1.1, 523.25, 0.28);
            add(&mut samples, &bell(0.9, 392.0, 0.28), 0.14);
            add(&mut samples, &bell(0.8, 261.63, 0.32), 0.28);
            samples
        }
        Sound::Low => {
            let mut samples = bell(0.5, 1318.5, 0.26);
            add(&mut samples, &bell(0.3, 1318.5, 0.26), 0.16);
            samples
        }
    }
}

/// A piece put down: a low tone that dies at once, with a little roughness at its beginning.
fn knock(seconds: f32, pitch: f32, strength: f32) -> Vec<f32> {
    let mut noise = Rng::new(22_222);
    shape(seconds, |time| {
        let rough = (noise.next() >> 40) as f32 / 8_388_608.0 - 1.0;
        let body = wave(pitch, time) * (-time * 55.0).exp();
        let click = rough * (-time * 320.0).exp();
        strength * (body + 0.5 * click)
    })
}

fn bell(seconds: f32, pitch: f32, strength: f32) -> Vec<f32> {
    shape(seconds, |time| {
        let begin = (time * 200.0).min(1.0);
        let tone = wave(pitch, time) + 0.35 * wave(pitch * 2.0, time) * (-time * 6.0).exp();
        strength * begin * tone * (-time * 5.0).exp()
    })
}

/// A sine as the ear wants it: Bhaskara's approximation, a thousandth off at most. The exact one
/// weighs as much as all the rest of the sounds.
fn wave(pitch: f32, time: f32) -> f32 {
    let turn = pitch * time;
    let half = 2.0 * (turn - turn.floor());
    let (part, sign) = if half < 1.0 {
        (half, 1.0)
    } else {
        (half - 1.0, -1.0)
    };
    let arch = part * (1.0 - part);
    sign * 16.0 * arch / (5.0 - 4.0 * arch)
}

fn shape(seconds: f32, mut height: impl FnMut(f32) -> f32) -> Vec<f32> {
    let count = (seconds * RATE) as usize;
    (0..count).map(|n| height(n as f32 / RATE)).collect()
}

/// Mixes another sound in, some seconds later.
fn add(samples: &mut [f32], more: &[f32], later: f32) {
    let offset = (later * RATE) as usize;
    for (sample, other) in samples.iter_mut().skip(offset).zip(more) {
        *sample += other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p33_sounds_are_short_audible_and_never_clip() {
        let all = [
            Sound::Move,
            Sound::Capture,
            Sound::Check,
            Sound::End,
            Sound::Low,
        ];
        for sound in all {
            let samples = samples(sound);
            let seconds = samples.len() as f32 / RATE;
            let loudest = samples.iter().fold(0.0f32, |most, s| most.max(s.abs()));
            assert!(seconds < 1.2, "{sound:?} lasts {seconds} s");
            assert!((0.2..=1.0).contains(&loudest), "{sound:?}: {loudest}");
        }
    }
}
