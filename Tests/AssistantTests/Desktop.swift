// A session bus with the keyring of GNOME, or without one, for the tests. It ends with its last reference.

import Kernel
import NetLink
import SessionBench
import System

final class Desktop {
  enum Keyring {
    case unlocked
    /// Nobody has ever made a collection.
    case empty
    /// The bus lets nobody speak to it.
    case refused
    /// The bus knows none.
    case none
  }

  let bus: String
  private let folder: TemporaryFolder
  private let process: PipedProcess

  static let isThere = ["/usr/bin/dbus-run-session", "/usr/bin/gnome-keyring-daemon"]
    .allSatisfy { Files.exists($0) }

  init(_ keyring: Keyring) throws {
    struct NoDesktop: Error {}
    folder = try TemporaryFolder("desktop")
    let place = folder.path
    let services = "<servicedir>/usr/share/dbus-1/services</servicedir>"
    let refusal = #"<deny send_destination="org.freedesktop.secrets"/>"#
    let config = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig><type>session</type><listen>unix:dir=\(place)</listen><auth>EXTERNAL</auth>
      \(keyring == .refused ? services : "")<policy context="default">
      <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
      \(keyring == .refused ? refusal : "")</policy></busconfig>
      """
    try Files.writeAtomically(place + "/bus.conf", Array(config.utf8), overwrite: true)
    // The daemon takes its name after it has gone to the background.
    let comes =
      "; until dbus-send --session --print-reply --dest=org.freedesktop.DBus / "
      + "org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets | grep -q 'boolean true'; "
      + "do sleep 0.02; done"
    let start =
      switch keyring {
      case .unlocked: "printf secret | gnome-keyring-daemon --unlock --components=secrets" + comes
      case .empty: "gnome-keyring-daemon --start --components=secrets" + comes
      case .refused, .none: "true"
      }
    process = try PipedProcess(
      "/usr/bin/dbus-run-session",
      [
        "--config-file=\(place)/bus.conf", "--", "sh", "-c",
        "{ \(start); } >/dev/null 2>&1; echo \"$DBUS_SESSION_BUS_ADDRESS\"; cat >/dev/null",
      ],
      environment: [
        "PATH=/usr/bin:/bin", "HOME=\(place)", "XDG_RUNTIME_DIR=\(place)",
        "XDG_DATA_HOME=\(place)/data",
      ])
    var lines = LineBuffer(limit: 1 << 12)
    var found: String?
    while found == nil {
      guard process.read(within: 20_000, take: { lines.append($0) }) == .bytes else {
        throw NoDesktop()
      }
      found = try lines.next { String(decoding: $0, as: UTF8.self) }
    }
    bus = found ?? ""
  }

  /// Its children go with the bus.
  deinit { _ = process.end(within: 5000) }

  private func send(_ words: String...) throws -> String {
    let run = try Subprocess.run(
      "/usr/bin/env",
      ["DBUS_SESSION_BUS_ADDRESS=\(bus)", "dbus-send", "--session", "--print-reply"] + words)
    struct NotSent: Error {}
    guard run.succeeded else { throw NotSent() }
    return String(decoding: run.output, as: UTF8.self)
  }

  /// Locks the collection that `unlocked` made.
  func lock() throws {
    _ = try send(
      "--dest=org.freedesktop.secrets", "/org/freedesktop/secrets",
      "org.freedesktop.Secret.Service.Lock",
      "array:objpath:/org/freedesktop/secrets/collection/login")
  }

  /// The keyring's own process.
  var daemon: Int32? {
    get throws {
      try send(
        "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.GetConnectionUnixProcessID",
        "string:org.freedesktop.secrets"
      ).split(whereSeparator: \.isWhitespace).last.flatMap { Int32($0) }
    }
  }
}
