// What the keyring of the desktop (the Secret Service) is asked, as a value. A secret itself is no part of it: it
// crosses the pipe on a line of its own, in either direction.

import Kernel
import System

/// What a key is for: a provider, and the one origin that may get it.
public struct KeyPlace: Hashable, Sendable {
  /// Letters a to z, digits and hyphens.
  public let provider: String
  public let origin: Origin

  /// nil where the name of the provider has other characters, or more than 40.
  public init?(provider: String, origin: Origin) {
    guard KeyPlace.isProvider(provider) else { return nil }
    (self.provider, self.origin) = (provider, origin)
  }

  public static func isProvider(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}

/// Something to do with the keyring.
public struct KeyringRequest: Sendable, Equatable {
  public enum Act: Sendable, Equatable {
    /// Keeps the secret that was sent before, in place of one that is there.
    case store(KeyPlace)
    case find(KeyPlace)
    /// Removes it; one that is not there is no fault.
    case remove(KeyPlace)
    /// The places of all secrets that taccuino keeps there.
    case list
  }

  public var act: Act
  /// Milliseconds until it is given up; a person may have to unlock the keyring meanwhile.
  public var patience: Int

  public init(_ act: Act, patience: Int = 60_000) { (self.act, self.patience) = (act, patience) }

  /// - Throws: `badRequest`.
  public func check(hasSecret: Bool) throws(NetworkFault) {
    guard NetworkPatience.range.contains(patience) else {
      throw NetworkFault(.badRequest, detail: RequestFault.patience.rawValue)
    }
    var stores = false
    if case .store = act { stores = true }
    guard stores == hasSecret else {
      throw NetworkFault(.badRequest, detail: RequestFault.key.rawValue)
    }
  }

  /// The bus that the helper may use, by the variables of the user: `DBUS_SESSION_BUS_ADDRESS`, else the socket that
  /// the system puts into `XDG_RUNTIME_DIR`. nil where there is none. Only sockets of this machine count: other kinds
  /// of address would start a program or open a connection.
  public static func bus(_ environment: Environment) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      return isLocalBus(address) ? address : nil
    }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"),
      folder.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"%,;:='\"\\".utf8.contains($0) })
    else { return nil }
    let path = Paths.join(folder, "bus")
    return Files.exists(path) ? "unix:path=\(path)" : nil
  }

  static func isLocalBus(_ address: String) -> Bool {
    let each = address.split(separator: ";", omittingEmptySubsequences: false)
    return each.allSatisfy { $0.hasPrefix("unix:path=") || $0.hasPrefix("unix:abstract=") }
  }
}

/// Why the keyring cannot be used.
public enum KeyringFault: String, Sendable, CaseIterable {
  case noLibrary = "no_library"
  case noBus = "no_bus"
  case noService = "no_service"
  case noCollection = "no_collection"
  /// And nobody unlocked it.
  case locked
  case refused
  /// Nobody answered its question, or it is stuck.
  case timeout
  case failed

  /// 77 where somebody or something refuses, 69 for the others.
  var diagnostic: Diagnostic {
    Diagnostic(self == .locked || self == .refused ? .refused : .unavailable, phrase)
  }

  private var phrase: Phrase {
    switch self {
    case .noLibrary: tr("libsecret is not installed")
    case .noBus: tr("this session has no D-Bus")
    case .noService: tr("no keyring runs in this session")
    case .noCollection: tr("the keyring has no default collection")
    case .locked: tr("the keyring is locked")
    case .refused: tr("the keyring refused access")
    case .timeout: tr("the keyring did not answer in time")
    case .failed: tr("the keyring failed")
    }
  }
}
