// Values that were read once and are kept by their parts, and what a value cannot be.

import Kernel

extension MeasuredValue {
  /// A value by its parts. A name that the program has come to know since counts where the unit fits; else the value
  /// stays one that the program has no name for.
  /// - Parameters:
  ///   - name: the id of a measurand, or what somebody called it.
  ///   - unit: as it was kept; empty without one.
  /// - Returns: nil for what no value has: below 0, above a thousand million, or of more than six decimals.
  public init?(kept number: Double, _ bound: Bound?, unit: String, of name: String, on day: Day) {
    guard let value = DoseAmount(number) else { return nil }
    let known = MeasureUnit(unit)
    measurand = Measurand.find(name).flatMap { one in
      (known != nil || unit.isEmpty) && one.fits(known) ? one : nil
    }
    self.name = name
    self.day = day
    self.value = value
    self.bound = bound
    self.unit = known
    writtenUnit = unit
  }

  /// The unit as it is kept and shown: in one form where the program knows what is measured, else as it was written.
  public var keptUnit: String { measurand == nil ? writtenUnit : unit?.symbol ?? writtenUnit }

  /// - Throws: `usage`, for what cannot be: two numbers (21:30, 120-130), a score above its scale (11 of 10), more than 24 hours of sleep a day, more
  ///   than 100 %.
  public func checkPossible() throws(Diagnostic) {
    if let first = writtenUnit.first, ":;,.'\"-–=+&_".contains(first) {
      throw Diagnostic(
        .usage, tr("“\(value.description + writtenUnit)” is not one number with a unit"),
        hint: tr("write one number and its unit: a duration of 21:30 is 21.5 min"))
    }
    if writtenUnit.hasPrefix("/"), let most = Double(parsing: String(writtenUnit.dropFirst())),
      value.number > most
    {
      throw Diagnostic(
        .usage, tr("\(value.description) is above \(most.shortest), where its scale ends"))
    }
    guard let measurand, let unit else { return }
    let limit: MeasureUnit? =
      switch unit.dimension {
      case .time where measurand.id == "sleep": MeasureUnit("h")
      case .percent: unit
      default: nil
      }
    guard let limit, let shown = converted(to: limit) else { return }
    let most = unit.dimension == .percent ? 100.0 : 24
    guard shown.value > most else { return }
    throw Diagnostic(
      .usage, tr("\(written) is more than \(most.shortest) \(limit.symbol)"),
      hint: tr("check the number and its unit"))
  }
}

extension Measurand {
  /// What people may call it, beginning with its id.
  public var allNames: [String] { [id, name.text(.english), name.text(.italian)] + names }
}
