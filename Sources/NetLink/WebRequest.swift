// A request over http or https, as a value: what is sent, where to, how long is waited and how much is taken.

import Kernel

/// A line of a header.
public struct WebHeader: Sendable, Hashable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  /// Whether it can be sent as it is: a token (RFC 9110, 5.6.2), and visible ASCII, blanks, tabs or UTF-8.
  var isValid: Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      } && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}

extension [WebHeader] {
  /// The value of the first one with a name in lower case, blanks at its ends gone.
  public func first(_ name: String) -> String? {
    guard let found = first(where: { $0.name.lowercased() == name }) else { return nil }
    var value = Substring(found.value)
    while let last = value.last, last == " " || last == "\t" { value.removeLast() }
    return String(value.drop { $0 == " " || $0 == "\t" })
  }
}

/// Where the key of a request goes. The key itself is no part of the request: it crosses the pipe on a line of its own
/// and is wiped after use.
public struct WebCredential: Sendable, Equatable {
  /// `authorization`, `x-api-key`.
  public var header: String
  /// What stands before the key: `Bearer `, or nothing.
  public var prefix: String
  /// The origin that the key belongs to. The helper sends it nowhere else.
  public var origin: Origin

  public init(header: String = "authorization", prefix: String = "Bearer ", origin: Origin) {
    (self.header, self.prefix, self.origin) = (header, prefix, origin)
  }
}

public enum WebBody: Sendable, Equatable {
  case none
  case bytes([UInt8])
  /// The content of a file, as it is when the request is sent.
  case file(String)
  /// Comes piece by piece from the caller; `length` in bytes where it is known.
  case stream(length: Int?)
}

/// Where the body of a good answer (200, 206) goes.
public enum WebAnswer: Sendable, Equatable {
  /// To the caller, as it comes.
  case bytes
  /// To the caller, split into server-sent events if the answer is `text/event-stream`, as bytes otherwise.
  case events
  case file(Download)
}

/// A file that is fetched: kept as `PATH.part` until it is whole and its checksum is right.
public struct Download: Sendable, Equatable {
  /// An absolute path.
  public var path: String
  /// 64 hexadecimal digits; nil when none is known.
  public var sha256: String?
  /// Whether a file that is there may be replaced.
  public var overwrite: Bool
  /// Whether an earlier part may be continued: only where the server still has the same file, or the checksum is known.
  public var resume: Bool

  public init(path: String, sha256: String? = nil, overwrite: Bool = false, resume: Bool = true) {
    (self.path, self.sha256) = (path, sha256)
    (self.overwrite, self.resume) = (overwrite, resume)
  }
}

/// Milliseconds that are waited, each 1 to 86,400,000.
public struct NetworkPatience: Sendable, Equatable {
  /// For name, connection and TLS together.
  public var connect: Int
  /// Without a byte in either direction.
  public var idle: Int
  /// For everything, waits before further attempts included.
  public var whole: Int

  public init(connect: Int = 10_000, idle: Int = 60_000, whole: Int = 600_000) {
    (self.connect, self.idle, self.whole) = (connect, idle, whole)
  }

  static let range = 1...86_400_000
  var isValid: Bool { [connect, idle, whole].allSatisfy(NetworkPatience.range.contains) }
}

/// Bytes that are taken.
public struct NetworkCaps: Sendable, Equatable {
  /// Of all headers of an answer; up to 256 KiB.
  public var headers: Int
  /// Of a body, after decompression; up to 1 TiB.
  public var body: Int
  /// Of a line, or the data of one event; up to 16 MiB.
  public var line: Int

  public init(headers: Int = 1 << 16, body: Int = 1 << 24, line: Int = 1 << 20) {
    (self.headers, self.body, self.line) = (headers, body, line)
  }

  var isValid: Bool {
    (1...1 << 18).contains(headers) && (1...1 << 40).contains(body) && (1...1 << 24).contains(line)
  }
}

/// A request over http or https.
public struct WebRequest: Sendable, Equatable {
  public enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  public var method: Method
  public var address: WebAddress
  /// Sent in this order after those of `everyRequest`, which they may replace.
  public var headers: [WebHeader] = []
  public var body = WebBody.none
  public var credential: WebCredential?
  public var answer = WebAnswer.bytes
  public var patience = NetworkPatience()
  public var caps = NetworkCaps()
  /// Attempts after the first, 0 to 10: see `RetryRule`.
  public var retries = 2
  /// Whether the user's own settings name this host, so that it may be one of their network.
  public var isConfigured = false
  /// A PEM file with certificates that are trusted beside those of the system.
  public var authorities: String?

  public init(_ method: Method, _ address: WebAddress) {
    (self.method, self.address) = (method, address)
  }

  /// The headers that are sent, apart from `Host`, a length and the key.
  public var sentHeaders: [WebHeader] {
    var own = [
      WebHeader("user-agent", "taccuino/\(ProgramVersion.text)"),
      WebHeader("accept", answer == .events ? "text/event-stream" : "*/*"),
    ]
    // A part that is continued, and a checksum, count the bytes of the file itself; events must not wait until a block
    // of compressed bytes is full.
    own.append(WebHeader("accept-encoding", answer == .bytes ? "gzip, deflate" : "identity"))
    own.removeAll { header in headers.contains { $0.name.lowercased() == header.name } }
    return own + headers
  }

  /// Headers that the connection itself needs.
  private static let reserved = [
    "host", "content-length", "transfer-encoding", "connection", "te", "trailer", "upgrade",
    "proxy-authorization", "proxy-connection", "expect", "range", "if-range",
  ]

  /// Whether it may be sent. The helper asks this again: it does not rely on the program.
  /// - Throws: `badRequest`, and what `AddressPolicy.check` throws.
  public func check(hasSecret: Bool) throws(NetworkFault) {
    func refuse(_ fault: RequestFault) -> NetworkFault {
      NetworkFault(.badRequest, host: address.origin.host, detail: fault.rawValue)
    }
    for header in headers + (credential.map { [WebHeader($0.header, $0.prefix)] } ?? []) {
      guard header.isValid else { throw refuse(.header) }
      guard !WebRequest.reserved.contains(header.name.lowercased()) else {
        throw refuse(.reservedHeader)
      }
    }
    guard (method != .get && method != .head) || body == .none else {
      throw refuse(.body)
    }
    if case .bytes(let bytes) = body, bytes.count > Wire.largestPiece { throw refuse(.size) }
    guard patience.isValid else { throw refuse(.patience) }
    guard caps.isValid else { throw refuse(.caps) }
    guard (0...10).contains(retries) else { throw refuse(.retries) }
    if case .file(let download) = answer {
      guard method == .get else { throw refuse(.download) }
      guard download.path.hasPrefix("/"), !download.path.utf8.contains(0) else {
        throw refuse(.download)
      }
      if let sum = download.sha256 {
        guard sum.utf8.count == 64, sum.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit })
        else { throw refuse(.checksum) }
      }
    }
    guard hasSecret == (credential != nil) else { throw refuse(.key) }
    if let credential, credential.origin != address.origin {
      throw NetworkFault(
        .otherOrigin, host: address.origin.description, detail: credential.origin.description)
    }
    guard let policy else { throw refuse(.host) }
    try policy.check(hasSecret: hasSecret)
  }

  /// Which addresses it may go to.
  public var policy: AddressPolicy? {
    guard let name = address.origin.hostName else { return nil }
    return AddressPolicy(
      host: name, isConfigured: isConfigured, isPlain: address.origin.scheme == .http)
  }
}
