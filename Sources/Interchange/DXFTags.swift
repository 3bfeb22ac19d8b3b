// The lowest layer of ASCII DXF: a line with a group code, a line with its value, over and over.
// Refuses lines beyond any drawing's, codes that are no numbers, and a file that ends in between.

import Kernel

/// One pair of lines.
struct DXFTag {
  var code: Int
  /// The value, without line break.
  var value: Range<Int>
  /// Where the line with the code begins.
  var offset: Int
}

struct DXFTags {
  let base: UnsafeRawBufferPointer
  private(set) var at: Int
  private var pushed: DXFTag?
  /// LF, also behind CR; CR alone as old Macintosh programs end lines.
  private let ending: UInt8

  /// A line may have 2,049 bytes by the format; embedded data of other programs have more.
  static let longestLine = 1 << 16

  init(_ base: UnsafeRawBufferPointer) {
    self.base = base
    ending = DXFTags.ending(base)
    at = base.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// What ends the first line ends all.
  static func ending(_ bytes: some Collection<UInt8>) -> UInt8 {
    let rest = bytes.drop { $0 != 0x0A && $0 != 0x0D }
    let after = rest.dropFirst().first
    return rest.first == 0x0D && after != 0x0A ? 0x0D : 0x0A
  }

  /// Gives a tag back, to be read again.
  mutating func push(_ tag: DXFTag) { pushed = tag }

  /// The next pair. Throws where the file ends: a whole drawing ends with `0 EOF` and nobody reads
  /// on from there.
  mutating func next() throws(TextFault) -> DXFTag {
    if let tag = pushed {
      pushed = nil
      return tag
    }
    let offset = at
    let line = try self.line()
    let digits = blankless(line)
    guard let code = DecimalText.integer(.init(rebasing: base[digits])),
      (-20...2000).contains(code)
    else {
      throw TextFault(
        tr("a group code is expected here: a number alone on its line"), at: line.lowerBound,
        length: max(1, min(line.count, 40)))
    }
    return DXFTag(code: Int(code), value: try self.line(), offset: offset)
  }

  private mutating func line() throws(TextFault) -> Range<Int> {
    guard at < base.count else {
      throw TextFault(
        tr("the drawing ends without EOF: it is cut short"), at: base.count, length: 0,
        hint: tr("copy or save the drawing again"))
    }
    let start = at
    let limit = min(base.count, start + DXFTags.longestLine)
    while at < limit, base[at] != ending { at += 1 }
    guard at < base.count else {
      // The last line need not be ended.
      return start..<(base[at - 1] == 0x0D ? at - 1 : at)
    }
    guard base[at] == ending else {
      throw TextFault(
        tr("a line of more than \(DXFTags.longestLine) bytes"), at: start, length: 40)
    }
    let end = ending == 0x0A && at > start && base[at - 1] == 0x0D ? at - 1 : at
    at += 1
    return start..<end
  }

  /// The range without blanks at its ends.
  func blankless(_ range: Range<Int>) -> Range<Int> {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high, base[low] == 0x20 || base[low] == 0x09 { low += 1 }
    while high > low, base[high - 1] == 0x20 || base[high - 1] == 0x09 { high -= 1 }
    return low..<high
  }

  /// Whether the value is this word, blanks at its ends aside.
  func value(_ tag: DXFTag, is word: StaticString) -> Bool {
    let range = blankless(tag.value)
    guard range.count == word.utf8CodeUnitCount else { return false }
    for (offset, at) in range.enumerated() where base[at] != word.utf8Start[offset] {
      return false
    }
    return true
  }

  func number(_ tag: DXFTag) throws(TextFault) -> Double {
    let range = blankless(tag.value)
    guard let value = DecimalText.double(.init(rebasing: base[range])) else {
      throw TextFault(
        tr("a number is expected for group code \(tag.code)"), at: range.lowerBound,
        length: min(range.count, 40))
    }
    guard value.isFinite else {
      throw TextFault(
        tr("the number is too large for a double"), at: range.lowerBound,
        length: min(range.count, 40))
    }
    return value
  }

  /// A whole number, cut to 32 bits; one written as a real is rounded.
  func integer(_ tag: DXFTag) throws(TextFault) -> Int {
    let range = blankless(tag.value)
    if let whole = DecimalText.integer(.init(rebasing: base[range])) {
      return Int(max(-0x7FFF_FFFF, min(0x7FFF_FFFF, whole)))
    }
    return Int(max(-0x7FFF_FFFF, min(0x7FFF_FFFF, try number(tag).rounded())))
  }

  /// The bytes of a value without blanks at its ends.
  func bytes(_ tag: DXFTag) -> UnsafeRawBufferPointer {
    .init(rebasing: base[blankless(tag.value)])
  }
}
