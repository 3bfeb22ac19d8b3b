// What a command that was only tried would have written, said at its end.

import Kernel
import Render

extension Session {
  /// What a dry run would have written.
  func sayEvents(_ events: [AppendedEvent]) {
    dryRunning = false
    let count = events.count
    say(
      tr(
        count, one: "dry run: 1 event would be written",
        other: "dry run: \(count) events would be written"))
    let style = options.errorStyle
    guard count <= 20 else { return sayKinds(events) }
    for event in events {
      let line = "  \(event.kind.domain).\(event.kind.name) \(event.entity.tail(8)) "
      let body = JSON.object(event.body.hiding(event.kind.hidden)).text.printable
      say(.verbatim((line + body).truncated(toWidth: max(40, style.width))))
    }
  }

  /// How many events of each kind, in the order in which the kinds first appear.
  private func sayKinds(_ events: [AppendedEvent]) {
    var kinds: [(name: String, count: Int)] = []
    for event in events {
      let name = "\(event.kind.domain).\(event.kind.name)"
      if let index = kinds.firstIndex(where: { $0.name == name }) {
        kinds[index].count += 1
      } else {
        kinds.append((name, 1))
      }
    }
    for kind in kinds { say(.verbatim("  \(kind.name) \(kind.count)")) }
  }
}
