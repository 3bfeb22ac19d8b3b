// The part of `verify` that reads what stands in events, whatever their hashes say: who can write the file
// can also make its chain.

import Kernel

extension Notebook {
  /// Bodies that are no JSON object, which everything that reads them takes for empty; and a clock after
  /// which no event can come.
  func checkBodies(_ report: inout VerifyReport) throws(Diagnostic) {
    var broken = 0
    try database.forEach("SELECT id, body FROM event WHERE body IS NOT NULL") {
      (row) throws(Diagnostic) in
      if let text = row.optionalText(1), case .object? = JSON.lenient(text) { return }
      broken += 1
      guard broken <= VerifyReport.limit else { return }
      let id = row.identifier(0)
      report.note(
        "body", tr("the body of event \(id?.description ?? "?") is not a JSON object"), event: id)
    }
    let last = try database.all("SELECT id FROM event WHERE hlc > ?", [.integer(HybridClock.end)]) {
      (row) throws(Diagnostic) in row.identifier(0)
    }
    for id in last.prefix(VerifyReport.limit) {
      report.note(
        "clock",
        tr("event \(id?.description ?? "?") has the highest possible time: no other can follow it"),
        event: id)
    }
  }
}
