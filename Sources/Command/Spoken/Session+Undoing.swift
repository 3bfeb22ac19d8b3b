// `undo the last 3`: several commands taken back by one line of the prompt. They are shown first, and all are undone or
// none.

import Core
import Kernel
import Notebook

extension Session {
  /// How many commands a line asks to undo; nil for every other line, and for one command, which the grammar has.
  static func undoneCount(_ tokens: [SpokenToken]) -> Int? {
    let verbs: Set = ["undo", "revert", "annulla"]
    let leads: Set = ["the", "last", "my", "latest", "gli", "le", "ultimi", "ultime"]
    let nouns: Set = [
      "commands", "changes", "actions", "steps", "things", "edits", "entries", "times", "comandi",
      "modifiche", "azioni", "passi", "cose", "operazioni", "volte", "ones",
    ]
    guard let first = tokens.first, verbs.contains(first.folded),
      tokens.allSatisfy({ !$0.isQuoted })
    else { return nil }
    let rest = tokens.dropFirst().drop { leads.contains($0.folded) }
    guard (1...2).contains(rest.count), let count = SpokenNumber(rest[rest.startIndex].folded),
      rest.dropFirst().allSatisfy({ nouns.contains($0.folded) }),
      let number = Int(count.text), (2...99).contains(number)
    else { return nil }
    return number
  }

  /// Undoes the last commands, newest first, after they were shown.
  /// - Throws: `refused` where it is not confirmed, or where one of them cannot be undone; `usage` where there are
  ///   fewer.
  func undoLast(_ count: Int, typed: CommandLine) throws(Diagnostic) {
    try refuseAfterForgetting(notebook())
    let last = try notebook().newestCommands(count)
    guard last.count == count else {
      throw Diagnostic(
        .usage,
        last.isEmpty
          ? tr("there is nothing to undo")
          : tr(
            last.count, one: "there is only 1 command to undo",
            other: "there are only \(last.count) commands to undo"), at: typed.span,
        hint: tr("list them: \("log")"))
    }
    // Before anybody is asked: all of them can be undone, or none.
    for batch in last { try checkMayChange(batch) }
    for batch in last {
      note(.verbatim("  " + (try words(of: batch)).printableMultiline))
    }
    try confirm(tr("undo these \(count) commands?"), flag: "--yes", at: typed.span)
    // Those that were shown, whatever another program wrote meanwhile.
    try perform(last.map { ["undo", $0.id.description] })
    lastFailed = false
  }
}
