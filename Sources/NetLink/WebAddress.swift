// An http or https address, read strictly and written back from its parts. What is checked here is exactly what
// libcurl gets: spellings that two parsers could read differently are refused, not repaired.

import Kernel

/// Scheme, host and port: what a key is bound to, and what a redirect must not leave.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
  public enum Scheme: String, Sendable {
    case http
    case https

    /// The port where an address names none.
    public var port: Int { self == .https ? 443 : 80 }
  }

  public let scheme: Scheme
  /// In lower case; an IPv6 address without its brackets.
  public let host: String
  /// 1 to 65535.
  public let port: Int

  public init(scheme: Scheme, host: HostName, port: Int) {
    (self.scheme, self.host, self.port) = (scheme, host.text, port)
  }

  public var hostName: HostName? { HostName(host.contains(":") ? "[\(host)]" : host) }

  /// `https://api.example.com`, with the port only where it is not the usual one.
  public var description: String {
    let host = self.host.contains(":") ? "[\(self.host)]" : self.host
    return "\(scheme.rawValue)://\(host)" + (port == scheme.port ? "" : ":\(port)")
  }
}

/// Why a text is not an address that a request may have.
public enum WebAddressFault: Error, Equatable, Sendable {
  /// Neither http nor https.
  case scheme
  case host
  case port
  /// A name or a password before the host: a key goes elsewhere.
  case user
  /// A blank, a control character or a backslash.
  case character
  /// More than `WebAddress.limit` bytes.
  case tooLong
}

/// Where a request goes.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  public let origin: Origin
  /// Path and query as they are sent, from the first slash; bytes beyond ASCII are percent-encoded.
  public let target: String

  /// Bytes of a whole address.
  public static let limit = 8192

  /// Reads `https://host:port/path?query`. A fragment is dropped.
  public init(parsing text: String) throws(WebAddressFault) {
    guard text.utf8.count <= WebAddress.limit else { throw .tooLong }
    guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0 != "\\" && $0.value != 0x7F })
    else { throw .character }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      let scheme = Origin.Scheme(rawValue: text[..<colon].lowercased()),
      text[text.index(after: colon)...].hasPrefix("//")
    else { throw .scheme }
    let rest = text[text.index(colon, offsetBy: 3)...]
    let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    let authority = rest[..<end]
    guard !authority.contains("@") else { throw .user }
    let (name, port) = try WebAddress.split(authority)
    guard let host = HostName(name) else { throw .host }
    origin = Origin(scheme: scheme, host: host, port: port ?? scheme.port)
    let target = rest[end...].prefix { $0 != "#" }
    self.target = WebAddress.encoded(target.hasPrefix("/") ? String(target) : "/" + target)
  }

  /// The same place within the same origin.
  public init(origin: Origin, target: String) {
    (self.origin, self.target) = (origin, target)
  }

  /// Where a redirect leads (RFC 3986, 5.2): `reference` is a whole address, or one that begins with `//`, `/`, `?` or
  /// with a name beside this one. Blanks at its ends do not count.
  public func resolving(_ reference: String) throws(WebAddressFault) -> WebAddress {
    var text = Substring(reference)
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    if text.hasPrefix("//") {
      return try WebAddress(parsing: "\(origin.scheme.rawValue):\(text)")
    }
    // A scheme ends in a colon before any slash, question or number sign.
    let colon = text.firstIndex { $0 == ":" || $0 == "/" || $0 == "?" || $0 == "#" }
    if let colon, text[colon] == ":" { return try WebAddress(parsing: String(text)) }
    let path = target.prefix { $0 != "?" }
    if text.hasPrefix("/") { return try WebAddress(parsing: "\(origin)\(WebAddress.plain(text))") }
    if text.isEmpty || text.hasPrefix("#") { return self }
    if text.hasPrefix("?") { return try WebAddress(parsing: "\(origin)\(path)\(text)") }
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    return try WebAddress(parsing: "\(origin)\(WebAddress.plain(folder + text))")
  }

  /// A path, and what follows it, without `.` and `..` (RFC 3986, 5.2.4).
  private static func plain(_ text: Substring) -> String {
    let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
    let parts = text[..<end].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    var kept: [Substring] = []
    for part in parts {
      switch part {
      case ".": break
      case "..": _ = kept.popLast()
      default: kept.append(part)
      }
    }
    // What ends in a dot segment is a folder.
    if let last = parts.last, last == "." || last == ".." { kept.append("") }
    return "/" + kept.joined(separator: "/") + text[end...]
  }

  private static func split(
    _ authority: Substring
  ) throws(WebAddressFault) -> (host: String, port: Int?) {
    var host = authority
    var port: Substring?
    if authority.hasPrefix("[") {
      guard let close = authority.firstIndex(of: "]") else { throw .host }
      host = authority[...close]
      let rest = authority[authority.index(after: close)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { throw .host }
      port = rest.isEmpty ? nil : rest.dropFirst()
    } else if let colon = authority.firstIndex(of: ":") {
      host = authority[..<colon]
      port = authority[authority.index(after: colon)...]
    }
    guard let port, !port.isEmpty else { return (String(host), nil) }
    guard port.utf8.count <= 5, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(port), (1...65_535).contains(number)
    else { throw .port }
    return (String(host), number)
  }

  private static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "<"),
        byte != UInt8(ascii: ">")
      {
        bytes.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The whole address, as libcurl gets it.
  public var description: String { origin.description + target }
}
