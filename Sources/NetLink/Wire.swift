// The protocol between the program and its network helper: a JSON object a line, in both directions. Lines of the
// program begin with `type` and `id`. The first line of each side is `hello` with the number of the protocol.
//
//     > {"type":"hello","protocol":1}                        < {"type":"hello","protocol":1,"version":"0.1.0"}
//     > {"type":"secret","id":1,"base64":"c2st…"}
//     > {"type":"web","id":1,"method":"GET","url":"https://…",…}
//     > {"type":"cancel","id":1}                             < {"type":"error","id":1,"kind":"cancelled"}
//     > {"type":"keyring","id":2,"act":"find",…}             < {"type":"secret","id":2,"base64":"c2st…"}
//
// A secret has a line of its own, before its request or before the end of its answer, so that its bytes are nowhere in a value that is parsed, copied
// or shown: they go from the line into a `Secret`, and the line is overwritten.

import Kernel

public enum Wire {
  /// Changed with every change that an older side would misread.
  public static let version = 1
  /// Bytes of a line; longer ones end the helper.
  public static let longestLine = 72 << 20
  /// Bytes that are sent in one piece: a body that is no file and no stream, a mail.
  public static let largestPiece = 32 << 20
  /// Requests at the same time.
  public static let mostRequests = 16
  /// The beginning of a secret's line, by which it is known before it is parsed.
  public static let secretMark = Array("{\"type\":\"secret\",".utf8)

  static let limits = JSONLimits(maxBytes: longestLine, maxDepth: 8, maxStringBytes: longestLine)
}

/// A line of the program. The number of a request is chosen by the program.
public enum ToHelper: Sendable, Equatable {
  case hello(protocol: Int)
  case web(Int, WebRequest)
  case mail(Int, MailRequest)
  case keyring(Int, KeyringRequest)
  /// The next piece of a body that is sent as a stream.
  case body(Int, [UInt8], isLast: Bool)
  case cancel(Int)
}

/// A line of the helper.
public enum FromHelper: Sendable, Equatable {
  case hello(protocol: Int, version: String)
  case reply(Int, Reply)
}

/// A line that is no message; `id` is that of its request, where it has one.
public struct WireFault: Error, Equatable, Sendable {
  public var id: Int?

  public init(id: Int? = nil) { self.id = id }
}

/// The members of a message, read strictly: a wrong type is a fault, a missing one is nil.
struct WireObject {
  private let object: JSONObject
  let id: Int?

  init(_ json: JSON) throws(WireFault) {
    guard case .object(let object) = json else { throw WireFault() }
    self.object = object
    id = object["id"]?.integer.flatMap { Int(exactly: $0) }
  }

  var fault: WireFault { WireFault(id: id) }

  func number() throws(WireFault) -> Int {
    guard let id else { throw fault }
    return id
  }

  private func value<Value>(
    _ name: String, _ read: (JSON) -> Value?
  ) throws(WireFault) -> Value? {
    guard let json = object[name], !json.isNull else { return nil }
    guard let value = read(json) else { throw fault }
    return value
  }

  func textIfThere(_ name: String) throws(WireFault) -> String? { try value(name, \.string) }
  func integerIfThere(_ name: String) throws(WireFault) -> Int? {
    try value(name) { $0.integer.flatMap { Int(exactly: $0) } }
  }
  func flag(_ name: String) throws(WireFault) -> Bool { try value(name, \.bool) ?? false }

  func text(_ name: String) throws(WireFault) -> String {
    guard let text = try textIfThere(name) else { throw fault }
    return text
  }

  func integer(_ name: String) throws(WireFault) -> Int {
    guard let value = try integerIfThere(name) else { throw fault }
    return value
  }

  func texts(_ name: String) throws(WireFault) -> [String] {
    guard let all = try value(name, \.array) else { throw fault }
    let texts = all.compactMap(\.string)
    guard texts.count == all.count else { throw fault }
    return texts
  }

  func choice<Choice: RawRepresentable<String>>(
    _ name: String, _ type: Choice.Type
  ) throws(WireFault) -> Choice {
    guard let choice = Choice(rawValue: try text(name)) else { throw fault }
    return choice
  }

  func object(_ name: String) throws(WireFault) -> WireObject? {
    guard let json = object[name], !json.isNull else { return nil }
    do throws(WireFault) { return try WireObject(json) } catch { throw fault }
  }

  /// Bytes as `text` or `base64`; nil where there is neither.
  func bytesIfThere() throws(WireFault) -> [UInt8]? {
    if let text = try textIfThere("text") { return Array(text.utf8) }
    guard let letters = try textIfThere("base64") else { return nil }
    guard let bytes = [UInt8].decoded(base64: letters.utf8) else { throw fault }
    return bytes
  }

  func headers(_ name: String) throws(WireFault) -> [WebHeader] {
    guard let all = try value(name, \.array) else { return [] }
    var headers: [WebHeader] = []
    headers.reserveCapacity(all.count)
    for pair in all {
      guard let pair = pair.array, pair.count == 2, let name = pair[0].string,
        let value = pair[1].string
      else { throw fault }
      headers.append(WebHeader(name, value))
    }
    return headers
  }
}

extension JSONWriter {
  /// Bytes as `text` where they are text that is escaped at most twofold, else as `base64`.
  mutating func bytes(_ bytes: [UInt8]) {
    let isPlain = bytes.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x0D || $0 == 0x09
    }
    if isPlain, let text = String(validating: bytes, as: UTF8.self) {
      member("text", .string(text))
    } else {
      member("base64", .string(String(base64: bytes)))
    }
  }

  mutating func headers(_ headers: [WebHeader]) {
    name("headers")
    beginArray()
    for header in headers {
      beginArray()
      string(header.name)
      string(header.value)
      endArray()
    }
    endArray()
  }

  mutating func message(
    _ type: String, id: Int? = nil, _ body: (inout JSONWriter) -> Void = { _ in }
  ) {
    beginObject()
    member("type", .string(type))
    if let id { member("id", .integer(Int64(id))) }
    body(&self)
    endObject()
    newline()
  }

  mutating func member(_ name: String, count: Int) { member(name, .integer(Int64(count))) }
}
