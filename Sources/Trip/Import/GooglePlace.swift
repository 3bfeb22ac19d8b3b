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
    guard let latitude = number(&rest), skip(&rest, 0x2C), let longitude = number(&rest),
      rest.isEmpty || rest.first == 0x2C || rest.first == 0x3B
    else { return nil }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }

  /// A number with the blanks around it and the degree sign behind it.
  private static func number(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
    while skip(&rest, 0x20) {}
    guard let (value, count) = Double.decimalPrefix(UnsafeBufferPointer(rebasing: rest)) else {
      return nil
    }
    rest = rest.dropFirst(count)
    // U+00B0 in UTF-8.
    if rest.starts(with: [0xC2, 0xB0]) { rest = rest.dropFirst(2) }
    while skip(&rest, 0x20) {}
    return value
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
