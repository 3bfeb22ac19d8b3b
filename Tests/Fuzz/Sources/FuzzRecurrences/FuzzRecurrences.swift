// Any bytes as lines of a calendar, or as words: reading never crashes and its faults lie within the text; what
// is read is written and read back as the same, and its occurrences come in order.

import Kernel
import Recurrences

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

private let start = CivilTime(day: Day(number: 20_000), millisecondOfDay: 36_000_000)

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecurrences(_ begin: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: begin, count: count))
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  do throws(Diagnostic) {
    if bytes[0] & 1 == 0 {
      let zone = Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3", name: "Europe/Rome")
      let value = try Recurrence(lines: text, from: start, zones: { _ in zone })
      let again = try? Recurrence(
        lines: value.lines, from: value.start, isAllDay: value.isAllDay, zone: value.zone,
        zones: { _ in zone })
      check(again == value, "lines read back differently")
      walk(value)
    } else {
      let value = try RecurrenceSentence(text).recurrence(from: start)
      for language in Language.allCases {
        let words = value.words().text(language)
        guard words.utf8.count <= 4000 else { continue }
        check(
          (try? RecurrenceSentence(words))?.recurrence(from: start) == value,
          "words read back differently: \(words)")
      }
      walk(value)
    }
  } catch {
    if let span = error.span {
      check(span.column >= 0 && span.column + span.length <= span.text.utf8.count, "fault outside")
    }
    check(error.text(width: 40).utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A }, "raw controls")
  }
  return 0
}

private func walk(_ value: Recurrence) {
  guard value.rules.count <= 4, value.dates.count <= 100 else { return }
  var last: Recurrence.Occurrence?
  for one in value.occurrences().prefix(20) {
    check(last.map { $0 < one } ?? true, "out of order")
    last = one
  }
  _ = value.calendarLines(through: value.start.day.adding(days: 100))
}
