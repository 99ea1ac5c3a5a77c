//! JSON over HTTP to a driver on this machine: all of HTTP that WebDriver needs.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// Sends a command and returns its `value`, or what the driver said against it.
pub fn command(port: u16, method: &str, path: &str, body: &Value) -> Result<Value, String> {
    let answer = exchange(port, method, path, &body.to_string())
        .map_err(|error| format!("the browser's driver does not answer: {error}"))?;
    let mut answer: Value = serde_json::from_str(&answer)
        .map_err(|error| format!("the driver's answer is not JSON ({error}): {answer}"))?;
    let value = answer["value"].take();
    match value["error"].as_str() {
        Some(error) if value["message"].is_string() => {
            let message = value["message"]
                .as_str()
                .unwrap_or("")
                .lines()
                .next()
                .unwrap_or("");
            Err(format!("{error}: {message}"))
        }
        _ => Ok(value),
    }
}

fn exchange(port: u16, method: &str, path: &str, body: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    stream.set_read_timeout(Some(Duration::from_secs(120)))?;
    stream.set_nodelay(true)?;
    let body = if method == "POST" { body } else { "" };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes())?;
    let mut reader = BufReader::new(stream);
    let mut length = None;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? <= 2 {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok();
        }
    }
    let mut bytes = Vec::new();
    match length {
        Some(length) => reader.take(length).read_to_end(&mut bytes)?,
        None => reader.read_to_end(&mut bytes)?,
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
