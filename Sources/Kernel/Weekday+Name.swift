// The names of the days of the week, for people.

extension Weekday {
  public var name: Phrase {
    switch self {
    case .monday: tr("Monday")
    case .tuesday: tr("Tuesday")
    case .wednesday: tr("Wednesday")
    case .thursday: tr("Thursday")
    case .friday: tr("Friday")
    case .saturday: tr("Saturday")
    case .sunday: tr("Sunday")
    }
  }

  /// Never changes with the language: `monday`.
  public var storedName: String { "\(self)" }
}
