// The three forms in which servers write a date (RFC 9110, 5.6.7), for `retry-after`.

import Kernel

extension Instant {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`. The day of
  /// the week is not compared. Of two digits, a year is in the century in which it is at most 50 years after `now`.
  public init?(httpDate text: String, now: Instant) {
    var parts = text.split(separator: " ").map(String.init)
    guard parts.count >= 4 else { return nil }
    if parts[0].hasSuffix(",") {
      parts.removeFirst()
      if parts.count == 3, parts[2] == "GMT" {
        // 06-Nov-94 08:49:37 GMT
        parts = parts[0].split(separator: "-").map(String.init) + parts[1...]
      }
      guard parts.count == 5, parts[4] == "GMT" else { return nil }
    } else {
      guard parts.count == 5 else { return nil }
      parts = [parts[2], parts[1], parts[4], parts[3]]
    }
    guard let month = Instant.months.firstIndex(of: parts[1]),
      let day = Instant.number(parts[0], digits: 1...2),
      let written = Instant.number(parts[2], digits: 2...4), parts[2].utf8.count != 3
    else { return nil }
    var year = written
    if parts[2].utf8.count == 2 {
      let thisYear = Day(number: Int(now.seconds.flooredQuotient(86_400))).year
      year += thisYear / 100 * 100
      if year > thisYear + 50 { year -= 100 }
    }
    let clock = parts[3].split(separator: ":", omittingEmptySubsequences: false)
      .map { Instant.number(String($0), digits: 2...2) }
    guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
      hour < 24, minute < 60, second <= 60, let date = Day(year: year, month: month + 1, day: day)
    else { return nil }
    let seconds = date.number * 86_400 + hour * 3600 + minute * 60 + second
    self.init(milliseconds: Int64(seconds) * 1000)
  }

  private static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}
