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
    }
    let entered = events.filter {
      $0.kind.domain == "lodge" && $0.kind.name == LodgeEvent.registerEntered.name
    }
    for volume in RegisterVolume.all {
      let own = entered.filter {
        $0.body?["degree"]?.string == volume.degree.rawValue
          && ($0.body?["board"]?.bool ?? false) == volume.isOfBoard
      }
      if !own.isEmpty { try check(own, volume, try LodgeReader(session)) }
    }
  }

  /// Entries of one book, which one step takes back or brings back: the last ones, or those that follow the last one.
  private static func check(
    _ events: [LoggedEvent], _ volume: RegisterVolume, _ reader: LodgeReader
  ) throws(Diagnostic) {
    let book = try reader.register(volume)
    let name = volume.words(try reader.profile)
    let ids = Set(events.map(\.entity))
    let hint = tr("add a correction: lodge minutes addendum MEETING TEXT")
    let taken = book.filter { ids.contains($0.id) }
    if let first = taken.first,
      let last = book.last(where: { $0.number > first.number && !ids.contains($0.id) })
    {
      throw Diagnostic(
        .refused,
        tr(
          "number \(last.number) in the register of \(name) follows number \(first.number)"),
        hint: hint)
    }
    for entry in taken {
      guard try !reader.signatures(in: entry.id).isEmpty else { continue }
      throw Diagnostic(
        .refused, tr("number \(entry.number) in the register of \(name) was signed"),
        hint: hint)
    }
    // They would be entered again.
    let known = Set(book.map(\.id))
    var (number, hash) = (book.last?.number ?? 0, book.last?.hash ?? RegisterEntry.none)
    for (no, event) in events.filter({ !known.contains($0.entity) })
      .map({ ($0.body?["no"]?.integer.map { Int(clamping: $0) } ?? 0, $0) })
      .sorted(by: { $0.0 < $1.0 })
    {
      guard no == number + 1, event.body?["previous"]?.string == hash else {
        throw Diagnostic(
          .refused,
          tr("number \(no) in the register of \(name) follows another entry by now"),
          hint: tr("approve it again: lodge minutes approve MEETING --at MEETING"))
      }
      (number, hash) = (no, event.body?["hash"]?.string ?? "")
    }
  }
}
