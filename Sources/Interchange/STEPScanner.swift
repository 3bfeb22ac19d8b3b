// The grammar of ISO 10303-21 over bytes: blanks and comments, tokens, parameters. Refuses what is
// unfinished or nested deeper than any schema needs, each at its byte.

import Kernel

struct STEPScanner {
  let base: UnsafeRawBufferPointer
  var at: Int

  /// Lists and types inside each other.
  static let deepest = 64

  init(_ base: UnsafeRawBufferPointer, at: Int = 0) {
    self.base = base
    self.at = at
  }

  var isAtEnd: Bool { at >= base.count }

  /// The byte here; 0 at the end.
  var byte: UInt8 { at < base.count ? base[at] : 0 }

  // MARK: Skipping

  /// Past blanks, line breaks and comments.
  mutating func skipBlanks() throws(TextFault) {
    while at < base.count {
      switch base[at] {
      case 0x20, 0x09, 0x0A, 0x0D, 0x0C, 0x0B: at += 1
      case 0x2F where at + 1 < base.count && base[at + 1] == 0x2A: try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(TextFault) {
    let start = at
    at += 2
    while at + 1 < base.count {
      if base[at] == 0x2A, base[at + 1] == 0x2F {
        at += 2
        return
      }
      at += 1
    }
    throw TextFault(tr("this comment has no end"), at: start, length: 2)
  }

  /// Past a string, from its opening quote; `quote` doubled is part of it.
  private mutating func skipQuoted(_ quote: UInt8) throws(TextFault) {
    let start = at
    at += 1
    while at < base.count {
      if base[at] == quote {
        at += 1
        guard at < base.count, base[at] == quote else { return }
      }
      at += 1
    }
    throw TextFault(tr("this string has no end"), at: start)
  }

  /// Past the rest of a record and its semicolon, checking that quotes and brackets close.
  mutating func skipRecord() throws(TextFault) {
    let start = at
    var depth = 0
    while at < base.count {
      switch base[at] {
      case 0x27, 0x22: try skipQuoted(base[at])
      case 0x2F where at + 1 < base.count && base[at + 1] == 0x2A: try skipComment()
      case 0x28:
        depth += 1
        at += 1
      case 0x29:
        depth -= 1
        guard depth >= 0 else {
          throw TextFault(tr("a bracket is closed here that was never opened"), at: at)
        }
        at += 1
      case 0x3B:
        guard depth == 0 else {
          throw TextFault(tr("the record ends within its brackets"), at: at)
        }
        at += 1
        return
      default: at += 1
      }
    }
    throw TextFault(tr("the file ends in the middle of a record"), at: start, length: 0)
  }

  // MARK: Tokens

  /// A name of letters, digits, `_` and `-`, as a range; nil when none begins here.
  mutating func word() -> Range<Int>? {
    let start = at
    while at < base.count {
      switch base[at] {
      case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x30...0x39, 0x2D: at += 1
      default: return start == at ? nil : start..<at
      }
    }
    return start == at ? nil : start..<at
  }

  /// The text of a name in capital letters.
  func text(_ range: Range<Int>) -> String {
    let slice = UnsafeRawBufferPointer(rebasing: base[range])
    return String(decoding: slice.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 32 : $0 }, as: UTF8.self)
  }

  /// The number behind `#`, which stands here.
  mutating func instanceNumber() throws(TextFault) -> UInt64 {
    let start = at
    at += 1
    var number: UInt64 = 0
    let first = at
    while at < base.count, base[at] >= 0x30, base[at] <= 0x39 {
      let (times, over) = number.multipliedReportingOverflow(by: 10)
      let (sum, more) = times.addingReportingOverflow(UInt64(base[at] - 0x30))
      guard !over, !more else {
        throw TextFault(tr("the number of this record is too large"), at: start, length: at - start)
      }
      number = sum
      at += 1
    }
    guard at > first else { throw TextFault(tr("a number is expected after #"), at: start) }
    return number
  }

  mutating func expect(_ wanted: UInt8) throws(TextFault) {
    try skipBlanks()
    guard byte == wanted, !isAtEnd else { throw expected(wanted) }
    at += 1
  }

  private func expected(_ wanted: UInt8) -> TextFault {
    let sign = String(Character(Unicode.Scalar(wanted)))
    if isAtEnd {
      return TextFault(tr("the file ends where '\(sign)' is expected"), at: at, length: 0)
    }
    return TextFault(tr("'\(sign)' is expected here"), at: at)
  }

  // MARK: Values

  /// Parameters up to the closing bracket; the opening one was read.
  mutating func parameters(depth: Int = 0) throws(TextFault) -> [STEPValue] {
    var values: [STEPValue] = []
    try skipBlanks()
    if byte == 0x29, !isAtEnd {
      at += 1
      return values
    }
    while true {
      values.append(try value(depth: depth))
      try skipBlanks()
      if byte == 0x2C, !isAtEnd {
        at += 1
        continue
      }
      try expect(0x29)
      return values
    }
  }

  mutating func value(depth: Int) throws(TextFault) -> STEPValue {
    try skipBlanks()
    guard depth <= STEPScanner.deepest else {
      throw TextFault(tr("lists nested more than \(STEPScanner.deepest) deep"), at: at)
    }
    guard !isAtEnd else {
      throw TextFault(tr("the file ends in the middle of a record"), at: at, length: 0)
    }
    switch base[at] {
    case 0x24:
      at += 1
      return .absent
    case 0x2A:
      at += 1
      return .derived
    case 0x23: return .reference(try instanceNumber())
    case 0x27:
      let start = at
      try skipQuoted(0x27)
      return .string(STEPText.decoded(.init(rebasing: base[start + 1..<at - 1])))
    case 0x22:
      let start = at
      try skipQuoted(0x22)
      return .binary(text(start + 1..<at - 1))
    case 0x2E where at + 1 < base.count && !(base[at + 1] >= 0x30 && base[at + 1] <= 0x39):
      let start = at
      at += 1
      guard let word = word(), byte == 0x2E, !isAtEnd else {
        throw TextFault(tr("a word between dots is expected here"), at: start)
      }
      at += 1
      return .enumeration(text(word))
    case 0x28:
      at += 1
      return .list(try parameters(depth: depth + 1))
    case 0x30...0x39, 0x2B, 0x2D, 0x2E: return try number()
    default:
      let start = at
      guard let word = word() else {
        throw TextFault(tr("a value is expected here"), at: start)
      }
      try expect(0x28)
      return .typed(text(word), try parameters(depth: depth + 1))
    }
  }

  private mutating func number() throws(TextFault) -> STEPValue {
    let start = at
    var isReal = false
    while at < base.count {
      switch base[at] {
      case 0x30...0x39, 0x2B, 0x2D: at += 1
      case 0x2E, 0x45, 0x65:
        isReal = true
        at += 1
      default:
        return try number(start..<at, isReal)
      }
    }
    return try number(start..<at, isReal)
  }

  private func number(_ range: Range<Int>, _ isReal: Bool) throws(TextFault) -> STEPValue {
    let slice = UnsafeRawBufferPointer(rebasing: base[range])
    if !isReal, let whole = DecimalText.integer(slice) { return .integer(whole) }
    guard let value = DecimalText.double(slice) else {
      throw TextFault(tr("this is not a number"), at: range.lowerBound, length: range.count)
    }
    guard value.isFinite else {
      throw TextFault(
        tr("the number is too large for a double"), at: range.lowerBound, length: range.count)
    }
    return .real(value)
  }
}
