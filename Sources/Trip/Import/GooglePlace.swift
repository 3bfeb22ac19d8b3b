// Places as Google writes them: whole numbers of 1e-7 degree, "48.1234567°, 11.7654321°", and
// "geo:48.1234567,11.7654321".
import Core
import Kernel

enum GooglePlace {
  /// A place in a text: latitude and longitude with or without degree signs, or a geo URI (RFC 5870)
  /// whose further parts are read over. nil for anything else.
  static func read(_ text: UnsafeBufferPointer<UInt8>) -> GeoPoint? {
    var rest = text[...]
    if rest.starts(with: [0x67, 0x65, 0x6F, 0x3A]) { rest = rest.dropFirst(4) }
    let isURI = rest.count < text.count
    guard let latitude = number(&rest), skip(&rest, 0x2C), let longitude = number(&rest),
      rest.isEmpty || isURI && (rest.first == 0x2C || rest.first == 0x3B),
      latitude.hasDegree || !longitude.hasDegree
    else { return isURI ? nil : localized(text) }
    return GeoPoint(latitude: latitude.value, longitude: longitude.value)
  }

  /// With the decimal comma of the phone's language: "51,05°, 3,75°". Only where the comma between the two
  /// numbers is told from those in them, by a degree sign before it or a blank behind it.
  private static func localized(_ text: UnsafeBufferPointer<UInt8>) -> GeoPoint? {
    guard text.count <= 100 else { return nil }
    let all = String(decoding: text, as: UTF8.self)
    var parts = all.split(separator: "°", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 3, parts[2].trimmedBlanks.isEmpty {
      parts.removeLast()
      parts[1] = parts[1].trimmedBlanks
      guard parts[1].hasPrefix(",") else { return nil }
      parts[1].removeFirst()
    } else {
      guard parts.count == 1 else { return nil }
      var spaced = all
      // Each comma that a blank follows parts; there must be one.
      guard let comma = spaced.range(ofOnly: ", ") else { return nil }
      parts = [String(spaced[..<comma.lowerBound])]
      spaced.removeSubrange(..<comma.upperBound)
      parts.append(spaced)
    }
    guard let latitude = decimal(parts[0]), let longitude = decimal(parts[1]) else { return nil }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }

  /// A number with a point or a comma in it.
  private static func decimal(_ text: String) -> Double? {
    let text = text.trimmedBlanks
    guard text.utf8.count(where: { $0 == 0x2C || $0 == 0x2E }) <= 1 else { return nil }
    return Double(parsing: String(text.map { $0 == "," ? "." : $0 }))
  }

  /// A number with the blanks around it and the degree sign behind it.
  private static func number(
    _ rest: inout Slice<UnsafeBufferPointer<UInt8>>
  ) -> (value: Double, hasDegree: Bool)? {
    while skip(&rest, 0x20) {}
    guard let (value, count) = Double.decimalPrefix(UnsafeBufferPointer(rebasing: rest)) else {
      return nil
    }
    rest = rest.dropFirst(count)
    // U+00B0 in UTF-8.
    let hasDegree = rest.starts(with: [0xC2, 0xB0])
    if hasDegree { rest = rest.dropFirst(2) }
    while skip(&rest, 0x20) {}
    return (value, hasDegree)
  }

  private static func skip(
    _ rest: inout Slice<UnsafeBufferPointer<UInt8>>, _ byte: UInt8
  ) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Degrees of a number of 1e-7 degree, and whether it had to be repaired.
  ///
  /// Some exports hold negative numbers as if they had no sign, 2^32 too large. Only what is no
  /// place as it stands, and is one without them, is taken so.
  static func degrees(e7 number: Double, limit: Double) -> (degrees: Double, wasWrapped: Bool) {
    let unwrapped = number - 4_294_967_296
    guard number > 180e7, unwrapped >= -limit * 1e7, unwrapped < 0 else {
      return (number / 1e7, false)
    }
    return (unwrapped / 1e7, true)
  }
}

extension String {
  /// Where a text stands that occurs once; nil where it does not, or does again.
  fileprivate func range(ofOnly part: String) -> Range<String.Index>? {
    let starts = indices.filter { self[$0...].hasPrefix(part) }
    guard starts.count == 1 else { return nil }
    return starts[0]..<index(starts[0], offsetBy: part.count)
  }
}
