// A number to call, and when somebody answers it.

import Kernel

public struct HelpLine: Sendable, Equatable {
  public enum Kind: String, Sendable { case emergency, listening }
  public enum Audience: String, Sendable { case everyone, minors, violence }

  /// When somebody answers, by the clock on the wall where the line is.
  public struct Hours: Sendable, Equatable {
    /// Weekdays and the hours from and to, 0 to 24.
    public var rows: [Row]

    public struct Row: Sendable, Equatable {
      public var days: Set<Weekday>
      public var from: Int
      public var to: Int
    }

    public func isOpen(at time: CivilTime) -> Bool {
      rows.contains { row in
        row.days.contains(time.day.weekday)
          && (row.from * 60..<row.to * 60).contains(time.hour * 60 + time.minute)
      }
    }
  }

  public struct Chat: Sendable, Equatable {
    /// A site or a number; nil where only the existence of a chat is known.
    public var address: String?
    /// nil: always.
    public var hours: Hours?
  }

  public var id: String
  public var kind: Kind
  /// Where a line has a name of its own, both are the same.
  public var english: String
  public var italian: String
  public var numbers: [String]
  /// nil: day and night.
  public var hours: Hours?
  /// ISO 3166; nil: everywhere, as far as a number can be.
  public var country: String?
  public var region: String?
  public var audience: Audience
  public var chat: Chat?
  /// A year, a month or a day; nil where the source has no date.
  public var verifiedOn: String?
  public var source: String

  public func name(_ language: Language) -> String {
    language == .italian ? italian : english
  }

  public func isOpen(at time: CivilTime) -> Bool { hours?.isOpen(at: time) ?? true }

  /// What a person reads beside the number: "day and night", "9-24", "Mon-Fri 8-22".
  public var hoursText: Phrase {
    guard let hours else { return tr("day and night") }
    let parts = hours.rows.map { row -> Phrase in
      let time = Phrase.verbatim("\(row.from)-\(row.to)")
      if row.days.count == 7 { return tr("every day \(time)") }
      if row.days == [.saturday, .sunday] { return tr("Saturday and Sunday \(time)") }
      if row.days.count == 5, !row.days.contains(.saturday), !row.days.contains(.sunday) {
        return tr("Monday to Friday \(time)")
      }
      return time
    }
    return .joined(parts, separator: ", ")
  }
}
