//! Counting tests: each part of `cargo xtask test` adds to it, the closing line tells it.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::problem::Problem;
use crate::shell::say;

#[derive(Default)]
pub struct Tally {
    pub passed: u64,
    pub failed: u64,
    /// The names of the parts in which something failed.
    pub bad: Vec<String>,
    /// The names of the tests that failed: their lines are far above the closing one.
    pub bad_tests: Vec<String>,
}

impl Tally {
    /// A check that is one test: it holds or not.
    pub fn check(&mut self, name: &str, held: Result<(), Problem>) {
        match held {
            Ok(()) => self.passed += 1,
            Err(problem) => self.fail(name, &problem.to_string()),
        }
    }

    /// Something failed that no test counted.
    pub fn fail(&mut self, name: &str, why: &str) {
        say(format!("{name}: {why}"));
        self.failed += 1;
        self.note(name);
    }

    fn note(&mut self, name: &str) {
        if !self.bad.iter().any(|bad| bad == name) {
            self.bad.push(name.to_string());
        }
    }

    /// Runs a program of tests; that none of them runs is a failure.
    pub fn run(&mut self, name: &str, command: &mut Command) {
        self.run_all(name, &mut [command]);
    }

    /// Runs programs of tests; that no test runs in any of them is a failure.
    pub fn run_all(&mut self, name: &str, commands: &mut [&mut Command]) {
        let before = (self.passed, self.failed);
        for command in commands {
            self.listen(name, command);
        }
        if (self.passed, self.failed) == before {
            self.fail(name, "no test ran");
        }
    }

    /// Runs a program of tests, shows what it prints, and adds the results that it tells.
    fn listen(&mut self, name: &str, command: &mut Command) {
        let mut child = match command.stdout(Stdio::piped()).spawn() {
            Ok(child) => child,
            Err(error) => return self.fail(name, &format!("could not be started: {error}")),
        };
        let failed_before = self.failed;
        for line in child
            .stdout
            .take()
            .into_iter()
            .flat_map(|out| BufReader::new(out).split(b'\n'))
        {
            let Ok(line) = line else { break };
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            if let Some((passed, failed)) = result_in(&line) {
                self.passed += passed;
                self.failed += failed;
            }
            self.bad_tests.extend(failed_in(&line).map(str::to_string));
        }
        let succeeded = child.wait().is_ok_and(|status| status.success());
        if !succeeded && self.failed == failed_before {
            self.fail(
                name,
                "it did not build, or it ended before its tests did; the reason is above",
            );
        } else if self.failed > failed_before {
            self.note(name);
        }
    }

    pub fn closing_line(&self) -> String {
        format!("{} passed, {} failed", self.passed, self.failed)
    }
}

/// The numbers in a line such as `test result: ok. 3 passed; 0 failed; 1 ignored; …`.
fn result_in(line: &str) -> Option<(u64, u64)> {
    let (_, counts) = line.split_once("test result: ")?;
    let count = |what: &str| {
        let words: Vec<&str> = counts
            .split([' ', ';', '.'])
            .filter(|word| !word.is_empty())
            .collect();
        words
            .windows(2)
            .find(|pair| pair[1] == what)
            .and_then(|pair| pair[0].parse().ok())
    };
    Some((count("passed")?, count("failed")?))
}

/// The name in a line such as `test some::name ... FAILED`.
fn failed_in(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_results() {
        let line = "test result: FAILED. 12 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.02s";
        assert_eq!(result_in(line), Some((12, 3)));
        assert_eq!(result_in("running 3 tests"), None);
    }

    #[test]
    fn a_program_that_runs_no_test_has_failed() {
        let mut tally = Tally::default();
        tally.run("silence", &mut Command::new("true"));
        assert_eq!((tally.passed, tally.failed), (0, 1));
        tally.run("crash", &mut Command::new("false"));
        assert_eq!((tally.failed, tally.bad.len()), (2, 2));
    }

    #[test]
    fn results_are_added_up() {
        let mut tally = Tally::default();
        let words = "echo 'test result: ok. 2 passed; 0 failed;'; echo 'test a::b ... ok'; echo 'test a::c ... FAILED'; echo 'test result: ok. 3 passed; 1 failed;'; exit 101";
        tally.run("some", Command::new("sh").args(["-c", words]));
        assert_eq!(tally.closing_line(), "5 passed, 1 failed");
        assert_eq!(tally.bad, ["some"]);
        assert_eq!(tally.bad_tests, ["a::c"]);
    }
}
