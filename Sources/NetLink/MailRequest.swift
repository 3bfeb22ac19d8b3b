// A message for a mail server, as a value.

import Kernel

/// How a mail server knows who sends.
public struct MailLogin: Sendable, Equatable {
  public enum Method: String, Sendable, CaseIterable {
    case plain = "PLAIN"
    case login = "LOGIN"
    /// The secret is an access token of OAuth 2.
    case xoauth2 = "XOAUTH2"
  }

  public var method: Method
  public var user: String
  /// `mail.example.com:587`: the password goes to no other server.
  public var server: String

  public init(_ method: Method, user: String, server: String) {
    (self.method, self.user, self.server) = (method, user, server)
  }
}

/// A message and the server that takes it (RFC 5321). All recipients are accepted, or nothing is sent.
public struct MailRequest: Sendable, Equatable {
  public enum Security: String, Sendable, CaseIterable {
    /// TLS from the first byte (port 465).
    case tls
    /// TLS before anything else is said (port 587); without it nothing is sent.
    case startTLS = "starttls"
    /// None: to this machine, or to a configured host of the user's network without a password.
    case none
  }

  public var host: HostName
  /// 1 to 65535.
  public var port: Int
  public var security: Security
  public var login: MailLogin?
  /// The address alone, without a name or brackets.
  public var sender: String
  /// 1 to 100 addresses.
  public var recipients: [String]
  /// The whole message with its headers (RFC 5322), at most 32 MiB; line ends of either kind.
  public var message: [UInt8]
  public var patience = NetworkPatience(connect: 15_000, idle: 60_000, whole: 300_000)
  public var isConfigured = false
  /// A PEM file with certificates that are trusted beside those of the system.
  public var authorities: String?

  public init(
    host: HostName, port: Int, security: Security, login: MailLogin? = nil, sender: String,
    recipients: [String], message: [UInt8]
  ) {
    (self.host, self.port, self.security, self.login) = (host, port, security, login)
    (self.sender, self.recipients, self.message) = (sender, recipients, message)
  }

  static let mostRecipients = 100

  /// `mail.example.com:587`.
  public var server: String {
    (host.literal?.isVersion6 == true ? "[\(host.text)]" : host.text) + ":\(port)"
  }

  public var policy: AddressPolicy {
    AddressPolicy(host: host, isConfigured: isConfigured, isPlain: security == .none)
  }

  /// - Throws: `badRequest`, `otherOrigin`, and what `AddressPolicy.check` throws.
  public func check(hasSecret: Bool) throws(NetworkFault) {
    func refuse(_ fault: RequestFault) -> NetworkFault {
      NetworkFault(.badRequest, host: host.text, detail: fault.rawValue)
    }
    guard (1...65_535).contains(port) else { throw refuse(.port) }
    guard (1...MailRequest.mostRecipients).contains(recipients.count) else {
      throw refuse(.recipients)
    }
    for mailbox in [sender] + recipients {
      guard MailRequest.isMailbox(mailbox) else { throw refuse(.mailbox) }
    }
    guard message.count <= Wire.largestPiece else { throw refuse(.size) }
    guard patience.isValid else { throw refuse(.patience) }
    guard hasSecret == (login != nil) else { throw refuse(.key) }
    if let login {
      guard !login.user.isEmpty, login.user.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
        throw refuse(.user)
      }
      guard login.server == server else {
        throw NetworkFault(.otherOrigin, host: server, detail: login.server)
      }
    }
    try policy.check(hasSecret: hasSecret)
  }

  /// Whether a text can stand within `<…>` of an envelope and ends nothing early.
  static func isMailbox(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && (1...64).contains(parts[0].count)
      && (1...255).contains(parts[1].count)
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>()[]\\,;:\"".utf8.contains($0) }
  }

  /// The message as SMTP wants it: every line ends with CR LF.
  public var wireMessage: [UInt8] {
    var wire: [UInt8] = []
    wire.reserveCapacity(message.count + message.count / 32)
    var index = 0
    while index < message.count {
      let byte = message[index]
      switch byte {
      case 0x0D:
        wire += [0x0D, 0x0A]
        if index + 1 < message.count, message[index + 1] == 0x0A { index += 1 }
      case 0x0A: wire += [0x0D, 0x0A]
      default: wire.append(byte)
      }
      index += 1
    }
    if !wire.isEmpty, wire.last != 0x0A { wire += [0x0D, 0x0A] }
    return wire
  }
}
