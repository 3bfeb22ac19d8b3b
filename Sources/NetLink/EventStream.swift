// Server-sent events (WHATWG HTML, 9.2), split on bytes: lines end at LF, CR LF or CR wherever a piece of the stream
// ends, and only whole lines become text, so that no character is cut.

/// What a stream of events brought.
public struct ServerEvent: Sendable, Equatable {
  /// `message` where the stream names none.
  public var name: String
  /// The lines of `data:`, joined by line feeds. `[DONE]` of model providers is an event like any other.
  public var data: String
  /// The last id of the stream; empty where there was none.
  public var id: String

  public init(name: String = "message", data: String, id: String = "") {
    (self.name, self.data, self.id) = (name, data, id)
  }
}

/// Splits a stream into events. Memory is bounded by the limit.
public struct EventStream: Sendable {
  /// A line, or the data of one event, has more bytes than the limit.
  public struct TooLong: Error, Equatable, Sendable {
    public let limit: Int

    public init(limit: Int) { self.limit = limit }
  }

  /// Bytes of a line, and of the data of an event.
  public let limit: Int
  private var line: [UInt8] = []
  private var data: [UInt8] = []
  private var hasData = false
  private var name = ""
  private var id = ""
  /// Whether the last byte was a CR: an LF right after it ends no second line.
  private var endedWithReturn = false
  /// Bytes of a byte order mark that the stream began with; nil once that is decided.
  private var mark: Int? = 0

  public init(limit: Int = 1 << 20) { self.limit = limit }

  /// Takes the next piece; the events that it completes.
  /// - Complexity: O(bytes).
  public mutating func take(
    _ piece: some Sequence<UInt8>
  ) throws(TooLong) -> [ServerEvent] {
    var events: [ServerEvent] = []
    for byte in piece {
      if let seen = mark {
        let order: [UInt8] = [0xEF, 0xBB, 0xBF]
        if byte == order[seen] {
          mark = seen == 2 ? nil : seen + 1
          continue
        }
        mark = nil
        line += order[..<seen]
      }
      switch byte {
      case 0x0A where endedWithReturn: endedWithReturn = false
      case 0x0A, 0x0D:
        endedWithReturn = byte == 0x0D
        if let event = try endLine() { events.append(event) }
      default:
        endedWithReturn = false
        guard line.count < limit else { throw TooLong(limit: limit) }
        line.append(byte)
      }
    }
    return events
  }

  /// The stream has ended as its server meant it: a last event whose blank line is missing counts. Not to be called
  /// after a broken connection, where the last line may be cut.
  public mutating func finish() throws(TooLong) -> ServerEvent? {
    if !line.isEmpty, let event = try endLine() { return event }
    return dispatch()
  }

  private mutating func endLine() throws(TooLong) -> ServerEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    if line.isEmpty { return dispatch() }
    let colon = line.firstIndex(of: UInt8(ascii: ":"))
    let field = line[..<(colon ?? line.endIndex)]
    var value = colon.map { line[($0 + 1)...] } ?? []
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    if field.elementsEqual("data".utf8) {
      guard data.count + value.count < limit else { throw TooLong(limit: limit) }
      if hasData { data.append(0x0A) }
      data += value
      hasData = true
    } else if field.elementsEqual("event".utf8) {
      name = String(decoding: value, as: UTF8.self)
    } else if field.elementsEqual("id".utf8), !value.contains(0) {
      id = String(decoding: value, as: UTF8.self)
    }
    // A comment, `retry:`, which asks for a new connection that is never made here, or an unknown field.
    return nil
  }

  private mutating func dispatch() -> ServerEvent? {
    defer {
      data.removeAll(keepingCapacity: true)
      (hasData, name) = (false, "")
    }
    guard hasData else { return nil }
    return ServerEvent(
      name: name.isEmpty ? "message" : name, data: String(decoding: data, as: UTF8.self), id: id)
  }
}
