// Lists too long to be held: their rows are read while they are written. So a list of a million rows needs the memory of
// some thousand. Only for programs, and only where nothing else wants the rows: no prompt, no sums, no look at the past.

import Kernel
import Notebook
import Render
import System

extension Session {
  /// Gives the rows of a list, some at a time.
  typealias Pour = (
    _ write: ([[Value]]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Void

  /// As many as lie in the processor's cache.
  static let pouredRows = 250

  /// Whether the rows of the running command go to a file or a program as they are.
  var canPour: Bool {
    guard let running, runsAlone, running.command.effects == .reads, running.line.shape.key == nil,
      options.asOf == nil, !running.has(.asOf)
    else { return false }
    return answersProgram
  }

  /// Whether the result of the command that runs is written in a format for programs.
  var answersProgram: Bool {
    guard let running, !isInteractive, transcript == nil, let format = try? pouredFormat(running)
    else { return false }
    return [.tsv, .csv, .json, .jsonl].contains(format)
  }

  private func pouredFormat(_ invocation: Invocation) throws(Diagnostic) -> Format {
    if let asked = try asked(invocation, out: outPath(invocation)) { return asked }
    return options.style.terminal || options.style.plain ? .table : .tsv
  }

  /// Writes such a list into its file, or makes ready to write it to whoever waits for it.
  func pouring(
    _ table: Table, _ pour: @escaping Pour, _ invocation: Invocation
  ) throws(Diagnostic) -> Delivery {
    let out = try outPath(invocation)
    var style = options.style
    style.csvSafe = wantsSafeCells
    if out != nil { (style.color, style.terminal) = (false, false) }
    style.paper = try paper(invocation, for: pouredFormat(invocation), .table(table))
    let start = try TableWriter(table, as: pouredFormat(invocation), style: style)
    rowsReturned = 0
    func write(_ send: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) {
      defer { self.pour = nil }
      var writer = start
      try send(writer.header())
      try pour { (rows) throws(Diagnostic) in
        try checkInterrupted()
        rowsReturned += rows.count
        try send(writer.rows(rows))
      }
      try send(writer.end())
    }
    guard let out, out != "-" else { return .poured(write) }
    let overwrite = try mayOverwrite(out, invocation)
    let sink = ByteSink(try AtomicFile(out, mode: 0o666, overwrite: overwrite))
    try write { (bytes) throws(Diagnostic) in try sink.write(bytes) }
    stage(out, try sink.finish())
    return .file
  }
}
