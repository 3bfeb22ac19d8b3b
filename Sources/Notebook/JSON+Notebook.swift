// JSON as bodies use it: numbers that must be finite, texts read back from the file.

import Kernel

extension JSON {
  /// A finite number, whether written with a fraction or not.
  public var finite: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value.isFinite ? value : nil
    default: nil
    }
  }

  /// A whole number, also one written as `3.0`.
  public var whole: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The value of bytes the notebook itself wrote; nil when they are no JSON.
  static func lenient(_ bytes: UnsafeRawBufferPointer) -> JSON? {
    try? JSON(parsing: bytes)
  }

  static func lenient(_ text: String) -> JSON? {
    var text = text
    return text.withUTF8 { lenient(UnsafeRawBufferPointer($0)) }
  }
}

extension JSONObject {
  /// A stored body; empty for NULL and for what is not an object.
  static func body(_ text: String?) -> JSONObject {
    guard let text, case .object(let object)? = JSON.lenient(text) else { return JSONObject() }
    return object
  }

  /// The same members in the order of their names' bytes.
  var sorted: JSONObject {
    JSONObject(members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }
}
