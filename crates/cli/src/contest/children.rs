//! The processes of other programs: whichever way the match ends, none of them outlives it. One that
//! hangs in its search hears neither "quit" nor that nobody listens any more.

use std::io;
use std::process::{Child, ChildStdin, ChildStdout, Command};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// All that run.
static RUNNING: Mutex<Vec<Arc<Mutex<Child>>>> = Mutex::new(Vec::new());

/// How often, and after which pauses, a program is asked whether it has gone.
const LOOKS: u32 = 50;
const PAUSE: Duration = Duration::from_millis(10);

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A running program.
pub struct Process(Arc<Mutex<Child>>);

impl Process {
    /// Starts it, with its input and output where they are piped.
    pub fn start(
        command: &mut Command,
    ) -> io::Result<(Process, Option<ChildStdin>, Option<ChildStdout>)> {
        let mut running = held(&RUNNING);
        // Ctrl-C in a terminal ends a whole group of processes. It is for this program to hear: a player that
        // it ended as well would have lost its game.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut child = command.spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let child = Arc::new(Mutex::new(child));
        running.push(child.clone());
        Ok((Process(child), input, output))
    }
}

impl Drop for Process {
    /// Waits a moment for it to go by itself.
    fn drop(&mut self) {
        for _ in 0..LOOKS {
            if !matches!(held(&self.0).try_wait(), Ok(None)) {
                break;
            }
            std::thread::sleep(PAUSE);
        }
        end(&self.0);
        held(&RUNNING).retain(|child| !Arc::ptr_eq(child, &self.0));
    }
}

/// With all that it has started; does nothing to one that has gone.
fn end(child: &Mutex<Child>) {
    let mut child = held(child);
    #[cfg(unix)]
    if matches!(child.try_wait(), Ok(None)) {
        use nix::sys::signal::{Signal, killpg};
        let _ = killpg(
            nix::unistd::Pid::from_raw(child.id().cast_signed()),
            Signal::SIGKILL,
        );
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Ends all of them at once, when this program is about to end as well: a game that would go on with
/// another process, or is over for the loss of one, waits for that.
pub fn end_all() {
    let mut running = held(&RUNNING);
    running.drain(..).for_each(|child| end(&child));
    std::mem::forget(running);
}
