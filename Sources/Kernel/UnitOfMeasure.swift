// Units that a number may be written in beside its own: a length in centimetres where metres are kept.

/// Units that stand for the same quantity, so that `height=240cm` fills a parameter in metres.
public enum UnitOfMeasure {
  /// How many of the first of its group one of it is, as it is defined.
  private typealias Scale = (name: String, factor: Double)

  private static let groups: [[Scale]] = [
    [
      ("m", 1), ("mm", 0.001), ("cm", 0.01), ("dm", 0.1), ("km", 1000), ("in", 0.0254),
      ("ft", 0.3048), ("yd", 0.9144), ("mi", 1609.344),
    ],
    [("m2", 1), ("m²", 1), ("cm2", 1e-4), ("cm²", 1e-4), ("ha", 10_000)],
    [("l", 1), ("ml", 0.001), ("cl", 0.01), ("m3", 1000), ("m³", 1000)],
    [("g", 1), ("mg", 0.001), ("kg", 1000), ("t", 1_000_000)],
    [("W", 1), ("mW", 0.001), ("kW", 1000), ("MW", 1_000_000)],
    [("A", 1), ("mA", 0.001), ("kA", 1000)],
    [("V", 1), ("mV", 0.001), ("kV", 1000)],
    [("Pa", 1), ("kPa", 1000), ("MPa", 1_000_000), ("bar", 100_000)],
    [("s", 1), ("ms", 0.001), ("min", 60), ("h", 3600)],
    [("km/h", 1), ("m/s", 3.6)],
  ]

  /// What may follow a number of a parameter in `unit`.
  public static func names(for unit: String) -> [String] {
    groups.first { $0.contains { $0.name == unit } }?.map(\.name) ?? [unit]
  }

  /// The number in `text`, in `unit`; a bare number is in it already. nil when it is no number or
  /// has another unit.
  public static func number(_ text: String, _ unit: String?) -> Double? {
    if let value = Double(parsing: text) { return value.isFinite ? value : nil }
    guard let unit else { return nil }
    let digits = text.utf8.prefix {
      (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B
    }
    guard let value = Double(parsing: Substring(digits)), value.isFinite else { return nil }
    let name = String(Substring(text.utf8.dropFirst(digits.count)).drop { $0 == " " })
    return converted(value, name, to: unit).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The number nearest to the exact result, without the dust of binary fractions. nil where the units
  /// are not of one quantity, or the result is too large for a number.
  public static func converted(_ value: Double, _ name: String, to unit: String) -> Double? {
    if name == unit { return value }
    for group in groups {
      guard let target = group.first(where: { $0.name == unit }),
        let given = group.first(where: { $0.name == name })
      else { continue }
      let result = value.scaled(by: given.factor, over: target.factor)
      return result.isFinite ? result : nil
    }
    return nil
  }
}
