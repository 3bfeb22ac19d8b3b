// What undo and redo leave alone of minutes: signatures, and every entry of the register but the last.

import Command
import Kernel
import Notebook

enum KeptMinutes {
  private static let signatures: Set<String> = [
    LodgeEvent.minutesSigned.name, LodgeEvent.minutesSignatureAnnulled.name,
  ]

  /// - Throws: `refused`, with the reason and the way out.
  static func check(_ session: Session, _ events: [LoggedEvent]) throws(Diagnostic) {
    for event in events where event.kind.domain == "lodge" {
      if signatures.contains(event.kind.name) {
        throw Diagnostic(
          .refused, tr("signatures are not undone: what was signed was said to others"),
          hint: tr(
            "annul it: lodge minutes annul MEETING --as OFFICE reason=WHY; for an earlier command: undo EVENT"
          ))
      }
      if event.kind.name == LodgeEvent.registerEntered.name { try check(event, session) }
    }
  }

  private static func check(_ event: LoggedEvent, _ session: Session) throws(Diagnostic) {
    let reader = try LodgeReader(session)
    guard let degree = event.body?["degree"]?.string.flatMap({ Degree(rawValue: $0) }) else {
      return
    }
    let book = try reader.register(of: degree)
    let hint = tr("add a correction: lodge minutes addendum MEETING TEXT")
    guard let entry = book.first(where: { $0.id == event.entity }) else {
      // It would be entered again.
      let number = event.body?["no"]?.integer.map { Int(clamping: $0) } ?? 0
      guard number == (book.last?.number ?? 0) + 1,
        event.body?["previous"]?.string == book.last?.hash ?? RegisterEntry.none
      else {
        throw Diagnostic(
          .refused,
          tr("number \(number) in the register of \(degree.words) follows another entry by now"),
          hint: tr("approve it again: lodge minutes approve MEETING --at MEETING"))
      }
      return
    }
    if let last = book.last, last.id != entry.id {
      throw Diagnostic(
        .refused,
        tr(
          "number \(last.number) in the register of \(degree.words) follows number \(entry.number)"),
        hint: hint)
    }
    if try !reader.signatures(in: entry.id).isEmpty {
      throw Diagnostic(
        .refused, tr("number \(entry.number) in the register of \(degree.words) was signed"),
        hint: hint)
    }
  }
}
