// Tokens to values. Arrays and objects are piled up and cut off as they close, so that each needs
// one allocation and nothing is copied twice.

extension JSON {
  /// Reads one whole JSON text.
  ///
  /// Throws at the first fault, with its byte. Repeated names and numbers out of range are read over
  /// (the last value, infinity) unless `policy` is `.reject`; `JSON.read` hands out the notices.
  /// - Complexity: O(bytes).
  public init(
    parsing bytes: UnsafeRawBufferPointer, limits: JSONLimits = JSONLimits(),
    policy: JSONPolicy = .report
  ) throws(JSONFault) {
    self = try JSON.read(bytes, limits: limits, policy: policy).value
  }

  public init(
    parsing bytes: [UInt8], limits: JSONLimits = JSONLimits(), policy: JSONPolicy = .report
  ) throws(JSONFault) {
    self = try JSON.read(bytes, limits: limits, policy: policy).value
  }

  public init(
    parsing text: String, limits: JSONLimits = JSONLimits(), policy: JSONPolicy = .report
  ) throws(JSONFault) {
    self = try JSON.read(Array(text.utf8), limits: limits, policy: policy).value
  }

  /// As `init(parsing:)`, with what was found and read over.
  public static func read(
    _ bytes: UnsafeRawBufferPointer, limits: JSONLimits = JSONLimits(),
    policy: JSONPolicy = .report
  ) throws(JSONFault) -> (value: JSON, notices: [JSONNotice]) {
    var reader = JSONReader(borrowing: bytes, limits: limits, policy: policy)
    let value = try reader.document()
    return (value, reader.notices)
  }

  public static func read(
    _ bytes: [UInt8], limits: JSONLimits = JSONLimits(), policy: JSONPolicy = .report
  ) throws(JSONFault) -> (value: JSON, notices: [JSONNotice]) {
    let result = bytes.withUnsafeBytes { bytes -> Result<(JSON, [JSONNotice]), JSONFault> in
      do throws(JSONFault) {
        return .success(try read(bytes, limits: limits, policy: policy))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

extension JSONReader {
  /// The whole text as one value.
  public mutating func document() throws(JSONFault) -> JSON {
    guard let first = try next() else { throw JSONFault(.empty, at: 0, length: 0) }
    let value = try value(after: first)
    _ = try next()
    return value
  }

  /// The value whose first token was just returned.
  /// - Complexity: O(bytes of the value).
  public mutating func value(after token: JSONToken) throws(JSONFault) -> JSON {
    var elements = Pile<JSON>()
    var members = Pile<JSONObject.Member>()
    var open: [Open] = []
    var token = token
    while true {
      let value: JSON
      switch token {
      case .null: value = .null
      case .bool(let bool): value = .bool(bool)
      case .integer(let integer): value = .integer(integer)
      case .number(let number): value = .number(number)
      case .string: value = .string(text)
      case .name:
        if nameRepeats, !open.isEmpty { open[open.count - 1].repeats = true }
        members.push(JSONObject.Member(text, .null))
        token = try following()
        continue
      case .beginArray:
        open.append(Open(isObject: false, start: elements.count))
        token = try following()
        continue
      case .beginObject:
        open.append(Open(isObject: true, start: members.count))
        token = try following()
        continue
      case .endArray:
        value = .array(elements.cut(from: open.popLast()?.start ?? 0))
      case .endObject:
        let frame = open.popLast() ?? Open(isObject: true, start: 0)
        let own = members.cut(from: frame.start)
        value = .object(frame.repeats ? JSONObject(own) : JSONObject(distinct: own))
      }
      guard let outer = open.last else { return value }
      if outer.isObject {
        members.setLast(value)
      } else {
        elements.push(value)
      }
      token = try following()
    }
  }

  /// Inside a value the text cannot be over: the grammar fails first.
  private mutating func following() throws(JSONFault) -> JSONToken {
    guard let token = try next() else {
      throw fail(JSONFault(.unexpectedEnd, at: windowOffset + end, length: 0))
    }
    return token
  }

  private struct Open {
    var isObject: Bool
    var start: Int
    var repeats = false
  }
}

/// A stack whose top part becomes an array without copies. Owns its memory.
private struct Pile<Element>: ~Copyable {
  private var memory: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 16
    memory = .allocate(capacity: capacity)
  }

  deinit {
    memory.deinitialize(count: count)
    memory.deallocate()
  }

  mutating func push(_ element: consuming Element) {
    if count == capacity { grow() }
    (memory + count).initialize(to: element)
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: memory, count: count)
    memory.deallocate()
    memory = larger
    capacity *= 2
  }

  /// Takes off everything from `start` on. One by one: an array that is filled by
  /// `unsafeUninitializedCapacity` looks up its own type each time, which takes longer.
  mutating func cut(from start: Int) -> [Element] {
    var taken: [Element] = []
    taken.reserveCapacity(count - start)
    for place in start..<count { taken.append((memory + place).move()) }
    count = start
    return taken
  }
}

extension Pile<JSONObject.Member> {
  mutating func setLast(_ value: consuming JSON) {
    withLast { $0.value = value }
  }
}

extension Pile {
  fileprivate mutating func withLast(_ change: (inout Element) -> Void) {
    if count > 0 { change(&memory[count - 1]) }
  }
}
