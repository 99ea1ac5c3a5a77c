//! JSON over HTTP to a driver on this machine.

use std::sync::LazyLock;
use std::time::Duration;

use serde_json::Value;
use ureq::Agent;

static AGENT: LazyLock<Agent> = LazyLock::new(|| {
    Agent::config_builder()
        // What a driver refuses is told in the answer's body.
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_secs(120)))
        .proxy(None)
        // A driver may hang up on a line that rests just when it is used again; a new one for each of
        // many thousand commands costs this program three times as much as all else that it does.
        .max_idle_age(Duration::from_millis(500))
        .build()
        .new_agent()
});

/// Sends a command and returns its `value`, or what the driver said against it.
pub fn command(port: u16, method: &str, path: &str, body: &Value) -> Result<Value, String> {
    let address = format!("http://127.0.0.1:{port}{path}");
    let answer = match method {
        "GET" => AGENT.get(address).call(),
        "DELETE" => AGENT.delete(address).call(),
        _ => AGENT
            .post(address)
            .content_type("application/json")
            .send(body.to_string()),
    };
    let answer = answer.and_then(|mut answer| {
        let body = answer.body_mut().with_config();
        // A picture of a long page is large.
        body.limit(100 << 20).read_to_string()
    });
    let answer =
        answer.map_err(|error| format!("the browser's driver does not answer: {error}"))?;
    let mut answer: Value = serde_json::from_str(&answer)
        .map_err(|error| format!("the driver's answer is not JSON ({error}): {answer}"))?;
    let value = answer["value"].take();
    match (value["error"].as_str(), value["message"].as_str()) {
        (Some(error), Some(message)) => Err(format!(
            "{error}: {}",
            message.lines().next().unwrap_or_default()
        )),
        _ => Ok(value),
    }
}
