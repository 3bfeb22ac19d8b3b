// The `level` text of OpenStreetMap: one ordinal, a list ("0;1"), a range ("-1-1"), or a mix. Refuses
// texts that are none of these and ranges of more than 400 floors.

import Kernel

/// The ordinals a `level` or `repeat_on` text names (wiki.openstreetmap.org/wiki/Key:level).
///
/// A minus after a digit makes a range: "-1-1" is -1, 0, 1; "-3--1" is -3, -2, -1; "0.5-2.5" goes in
/// steps of one. A range may be written backwards. Ordinals are integers or halves.
struct LevelList: Equatable {
  /// Ascending, each once, at least one.
  var ordinals: [Double]
  /// True when an ordinal was neither whole nor half and the nearest half was taken.
  var rounded: Bool

  static let limit = 400
  /// Higher than any building by far; keeps sums exact.
  static let highest = 1000.0

  /// Nil for a text that names no ordinal. - Complexity: O(text + ordinals).
  init?(_ text: String) {
    var found: [Double] = []
    var rounded = false
    for piece in text.split(whereSeparator: { $0 == ";" || $0 == "," }) {
      let item = PlanNames.trimmed(String(piece))
      if item.isEmpty { continue }
      guard let (low, high) = LevelList.range(Array(item.utf8)) else { return nil }
      let (first, last) = (LevelList.half(min(low, high)), LevelList.half(max(low, high)))
      rounded = rounded || first != min(low, high) || last != max(low, high)
      guard last - first <= Double(LevelList.limit) else { return nil }
      found += stride(from: first, through: last, by: 1)
      guard found.count <= LevelList.limit else { return nil }
    }
    guard !found.isEmpty else { return nil }
    ordinals = Set(found).sorted()
    self.rounded = rounded
  }

  /// One number; nil when it is not finite or beyond all buildings.
  init?(_ number: Double) {
    guard abs(number) <= LevelList.highest else { return nil }
    ordinals = [LevelList.half(number)]
    rounded = ordinals[0] != number
  }

  /// The nearest half; never -0.
  private static func half(_ number: Double) -> Double { (number * 2).rounded() / 2 + 0 }

  /// One number twice, or the two ends of a range.
  private static func range(_ item: [UInt8]) -> (Double, Double)? {
    if let single = number(item[...]) { return (single, single) }
    let minus = UInt8(ascii: "-")
    // The dash of the range is the first one after a digit, blanks between them or not.
    guard
      let dash = item.indices.dropFirst().first(where: { at in
        item[at] == minus
          && item[..<at].last(where: { $0 != 0x20 }).map { (0x30...0x39).contains($0) } == true
      }), let low = number(item[..<dash]), let high = number(item[(dash + 1)...])
    else { return nil }
    return (low, high)
  }

  /// An optional sign, digits, an optional fraction; blanks around.
  private static func number(_ text: ArraySlice<UInt8>) -> Double? {
    let trimmed = PlanNames.trimmed(String(decoding: text, as: UTF8.self))
    let digits = trimmed.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard trimmed.utf8.count - digits.count <= 1, trimmed.utf8.count <= 32,
      digits.first.map({ (0x30...0x39).contains($0) }) == true,
      digits.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      let value = Double(trimmed), abs(value) <= highest
    else { return nil }
    return value
  }
}
