// The names of the days of the week and of the months, for people.

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

extension Day {
  /// `Friday 27 November 2026`: a day that nobody can take for another.
  public var inWords: Phrase {
    let (year, month, day) = parts
    return tr("\(weekday.name) \(day) \(Day.name(ofMonth: month)) \(year)")
  }

  /// The name of month 1-12; an empty one for other numbers.
  public static func name(ofMonth month: Int) -> Phrase {
    (1...12).contains(month) ? monthNames[month - 1] : .verbatim("")
  }

  private static var monthNames: [Phrase] {
    [
      tr("January"), tr("February"), tr("March"), tr("April"), tr("May"), tr("June"), tr("July"),
      tr("August"), tr("September"), tr("October"), tr("November"), tr("December"),
    ]
  }
}
