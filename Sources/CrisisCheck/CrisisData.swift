// The files of data/safety that are within the program.

import CSafetyData

enum CrisisData {
  /// The linear model, as `script/train-crisis` writes it.
  static var model: [UInt8] {
    var length = 0
    guard let start = tc_safety_model(&length) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }

  /// Ordinary words that are a letter away from a word of the lists, one a line.
  static var ordinary: [UInt8] {
    var length = 0
    guard let start = tc_safety_ordinary(&length) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }

  /// The lines of help, as JSON.
  static var lines: [UInt8] {
    var length = 0
    guard let start = tc_safety_lines(&length) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: length))
  }
}
