// The list of the user's keys: for whom each is and where it is kept, never a key. A file of the user's settings, of
// which nobody else may write a byte: it holds commands that are run.

import Kernel
import NetLink
import System

/// One key in the list.
struct KeyEntry: Sendable, Equatable {
  enum Kept: Sendable, Equatable {
    /// In the keyring of the desktop.
    case service
    /// In the file that a passphrase seals.
    case sealed
    /// Whoever wants it runs this line.
    case command(String)

    var name: String {
      switch self {
      case .service: "service"
      case .sealed: "sealed"
      case .command: "command"
      }
    }
  }

  var place: KeyPlace
  /// `sk-…9f2c`
  var masked: String
  var kept: Kept
  var added: Instant
}

struct KeyIndex: Sendable, Equatable {
  private(set) var entries: [KeyEntry] = []

  static let limit = 1 << 20
  private static let version: Int64 = 1

  init() {}

  subscript(place: KeyPlace) -> KeyEntry? { entries.first { $0.place == place } }

  mutating func put(_ entry: KeyEntry) {
    remove(entry.place)
    entries.append(entry)
  }

  mutating func remove(_ place: KeyPlace) { entries.removeAll { $0.place == place } }

  // MARK: - The file

  /// - Throws: `config` for a file that others may have written, `data` for one that cannot be understood.
  static func read(_ path: String) throws(Diagnostic) -> KeyIndex {
    guard Files.exists(path) || Files.isLink(path) else { return KeyIndex() }
    guard Files.isOwn(path) else {
      throw Diagnostic(
        .config, tr("\(path) can be written by others, so its commands are not run"),
        hint: tr("look through it, then: chmod 600 \(path)"))
    }
    let bytes = try Files.read(path, limit: limit)
    guard let json = try? JSON(parsing: bytes, policy: .reject), let index = KeyIndex(json) else {
      throw Diagnostic(
        .data, tr("\(path) is damaged"),
        hint: tr("restore it from a backup, or remove it and add your keys again"))
    }
    return index
  }

  func write(_ path: String) throws(Diagnostic) {
    try Files.writeAtomically(path, Array((json.text + "\n").utf8), mode: 0o600, overwrite: true)
  }

  private var json: JSON {
    .object([
      "taccuino": "key list", "version": .integer(KeyIndex.version),
      "keys": .array(
        entries.map { entry in
          var object: JSONObject = [
            "provider": .string(entry.place.provider),
            "origin": .string(entry.place.origin.description), "masked": .string(entry.masked),
            "kept": .string(entry.kept.name), "added": .integer(entry.added.milliseconds),
          ]
          if case .command(let line) = entry.kept { object["command"] = .string(line) }
          return .object(object)
        }),
    ])
  }

  private init?(_ json: JSON) {
    guard json["taccuino"]?.string == "key list", json["version"]?.integer == KeyIndex.version,
      let all = json["keys"]?.array
    else { return nil }
    for one in all {
      guard let provider = one["provider"]?.string, let origin = one["origin"]?.string,
        let place = KeyPlace(provider: provider, origin: origin),
        let masked = one["masked"]?.string, let added = one["added"]?.integer
      else { return nil }
      let kept: KeyEntry.Kept
      switch one["kept"]?.string {
      case "service": kept = .service
      case "sealed": kept = .sealed
      case "command":
        guard let line = one["command"]?.string else { return nil }
        kept = .command(line)
      default: return nil
      }
      entries.append(
        KeyEntry(
          place: place, masked: masked, kept: kept, added: Instant(milliseconds: added)))
    }
  }
}

extension Secret {
  /// What may be shown of a key: `sk-…9f2c`; `…` alone of a short one.
  var masked: String {
    withBytes { bytes in
      guard bytes.count >= 12 else { return "…" }
      let start =
        bytes.prefix(8).firstIndex(of: UInt8(ascii: "-")).map { bytes[...$0] } ?? bytes[..<0]
      return String(decoding: start, as: UTF8.self) + "…"
        + String(decoding: bytes.suffix(4), as: UTF8.self)
    }
  }
}
