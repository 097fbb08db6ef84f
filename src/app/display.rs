//! Asks whether a display answers, without starting anything that panics when it does not.
//!
//! Follows the rules of winit (Wayland before X11, an empty variable is an unset one) and of the X client
//! library (socket, abstract socket, then TCP). On systems with one window server there is nothing to ask.

use super::probe::NoWindow;

/// What an environment variable holds; a function, so that tests need not change the process.
pub type Variable<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The display that winit would use answers, or the reason why it does not.
#[cfg(not(all(unix, not(target_vendor = "apple"), not(target_os = "android"))))]
pub fn reach(_variable: Variable<'_>) -> Result<(), NoWindow> {
    Ok(())
}

/// The display that winit would use answers, or the reason why it does not.
#[cfg(all(unix, not(target_vendor = "apple"), not(target_os = "android")))]
pub fn reach(variable: Variable<'_>) -> Result<(), NoWindow> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let (display, answer) = if let Some(display) = set("WAYLAND_DISPLAY") {
        let answer = unix::wayland(&display, set("XDG_RUNTIME_DIR"));
        (display, answer)
    } else if set("WAYLAND_SOCKET").is_some() {
        // A connection that the parent process opened; there is nothing to try.
        return Ok(());
    } else if let Some(display) = set("DISPLAY") {
        let answer = unix::x11(&display);
        (display, answer)
    } else {
        return Err(NoWindow::NoDisplay);
    };
    answer.map_err(|reason| NoWindow::Unreachable { display, reason })
}

#[cfg(all(unix, not(target_vendor = "apple"), not(target_os = "android")))]
mod unix {
    use std::io;
    use std::net::{TcpStream, ToSocketAddrs};
    use std::os::unix::net::UnixStream;
    use std::path::{Path, PathBuf};
    use std::time::Duration;

    /// Long enough for another machine in the building, short enough to wait for an error.
    const PATIENCE: Duration = Duration::from_secs(2);

    pub fn wayland(display: &str, runtime_dir: Option<String>) -> Result<(), String> {
        let path = match runtime_dir {
            _ if Path::new(display).is_absolute() => PathBuf::from(display),
            Some(directory) => Path::new(&directory).join(display),
            None => return Err("XDG_RUNTIME_DIR is not set".to_owned()),
        };
        UnixStream::connect(&path).map(drop).map_err(|error| format!("{}: {error}", path.display()))
    }

    pub fn x11(display: &str) -> Result<(), String> {
        let (host, number) = parts(display).ok_or("it should look like :0 or host:0")?;
        let local = host.is_empty() || host == "unix";
        if host.starts_with('/') {
            return UnixStream::connect(display)
                .or_else(|_| UnixStream::connect(host))
                .map(drop)
                .map_err(|e| e.to_string());
        }
        if local && local_socket(number).is_ok() {
            return Ok(());
        }
        let host = if local { "localhost" } else { host };
        tcp(host, number).map_err(|error| if local { "no X server is there".to_owned() } else { error.to_string() })
    }

    /// `host:number.screen` taken apart; the host may be empty and the screen absent.
    pub fn parts(display: &str) -> Option<(&str, u16)> {
        let (host, rest) = display.rsplit_once(':')?;
        let number = rest.split('.').next().unwrap_or(rest);
        Some((host, number.parse().ok()?))
    }

    fn local_socket(number: u16) -> io::Result<UnixStream> {
        let path = format!("/tmp/.X11-unix/X{number}");
        UnixStream::connect(&path).or_else(|error| abstract_socket(&path).unwrap_or(Err(error)))
    }

    #[cfg(target_os = "linux")]
    fn abstract_socket(name: &str) -> Option<io::Result<UnixStream>> {
        use std::os::linux::net::SocketAddrExt;
        use std::os::unix::net::SocketAddr;
        let address = SocketAddr::from_abstract_name(name).ok()?;
        Some(UnixStream::connect_addr(&address))
    }

    #[cfg(not(target_os = "linux"))]
    fn abstract_socket(_name: &str) -> Option<io::Result<UnixStream>> {
        None
    }

    fn tcp(host: &str, number: u16) -> io::Result<()> {
        let port = 6000_u16.saturating_add(number);
        let mut last = io::Error::new(io::ErrorKind::NotFound, "unknown host");
        for address in (host, port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(_) => return Ok(()),
                Err(error) => last = error,
            }
        }
        Err(last)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn reach_with(set: &[(&str, &str)]) -> Result<(), NoWindow> {
        let find = |name: &str| set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        reach(&find)
    }

    #[test]
    fn no_variable_is_no_display() {
        assert!(matches!(reach_with(&[]), Err(NoWindow::NoDisplay)));
        let empty = [("DISPLAY", ""), ("WAYLAND_DISPLAY", "")];
        assert!(matches!(reach_with(&empty), Err(NoWindow::NoDisplay)));
    }

    #[test]
    fn a_display_where_nothing_listens_is_named() {
        for display in [":61999", ":61999.0", "unix:61999", "localhost:61999", "nonsense", ":x", "/nowhere/x:0"] {
            match reach_with(&[("DISPLAY", display)]) {
                Err(NoWindow::Unreachable { display: named, .. }) => assert_eq!(named, display),
                other => panic!("{display}: {other:?}"),
            }
        }
    }

    #[test]
    fn wayland_comes_before_x11() {
        let set = [("DISPLAY", ":61999"), ("WAYLAND_DISPLAY", "wayland-61999"), ("XDG_RUNTIME_DIR", "/nowhere")];
        match reach_with(&set) {
            Err(NoWindow::Unreachable { display, reason }) => {
                assert_eq!(display, "wayland-61999");
                assert!(reason.contains("/nowhere/wayland-61999"), "{reason}");
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_socket_that_listens_is_a_display() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("wayland-test");
        let _listener = std::os::unix::net::UnixListener::bind(&path).expect("a socket");
        let name = path.to_str().expect("plain letters");
        assert!(reach_with(&[("WAYLAND_DISPLAY", name)]).is_ok());
    }

    #[test]
    fn displays_are_taken_apart() {
        assert_eq!(unix::parts(":0"), Some(("", 0)));
        assert_eq!(unix::parts("far:10.1"), Some(("far", 10)));
        assert_eq!(unix::parts("0"), None);
    }
}
