// `sample`: a small invented notebook of one domain, for whoever wants to look round. It is written by
// ordinary commands and imports within one batch, so that one undo takes it back. Refuses a notebook
// that has data of the domain already.

import Kernel
import Notebook
import Render

/// What `sample DOMAIN` writes.
public struct Sample: Sendable {
  /// Whether the notebook holds nothing of the domain that anybody entered.
  public let isFree: @Sendable (Session) throws(Diagnostic) -> Bool
  /// Writes it; the answer is a list of what was made.
  public let fill: @Sendable (Session) throws(Diagnostic) -> Output
  /// Three commands to look at it with.
  public let next: [String]

  public init(
    next: [String], isFree: @escaping @Sendable (Session) throws(Diagnostic) -> Bool,
    fill: @escaping @Sendable (Session) throws(Diagnostic) -> Output
  ) {
    self.next = next
    self.isFree = isFree
    self.fill = fill
  }

  /// A variable of its lines: `ago24` and `in30` are days before and after today.
  public static func day(_ name: String, from today: Day) -> String? {
    for (start, sign) in [("ago", -1), ("in", 1)] where name.hasPrefix(start) {
      return Int(name.dropFirst(start.count)).map { today.adding(days: sign * $0).description }
    }
    return nil
  }
}

let sampleCommands: [Command] = [
  Command(
    "sample", tr("Fill an empty notebook with an example"),
    discussion: [
      tr(
        "survey: a school of three levels with families, types, assets, room states and notes. trip: a holiday three weeks ago with walks, stays and expenses, and one in a month with bookings, plan, packing list and budget. lodge: a year of 40 members with meetings, attendance, papers, dues and payments. stack: two people with supplements, medicines, a month of entries, values and packages. All data is invented. It is a single command: one undo removes it all."
      ),
      tr(
        "A notebook that has data of that domain is not changed (exit code 77). The dates of trips, meetings and entries are relative to today; set the clock with --now to get the same ones again."
      ),
    ],
    parameters: [
      .positional(
        "domain",
        .choice([
          Choice("survey", tr("a school, room by room"), synonyms: ["school"]),
          Choice("trip", tr("two holidays"), synonyms: ["holiday"]),
          Choice("lodge", tr("the year of a lodge")),
          Choice("stack", tr("two people who take supplements")),
        ]), tr("which example"))
    ],
    effects: .writes, contained: false, synonyms: ["example", "demo", "try", "tutorial", "start"],
    examples: [
      Example("sample survey", tr("Refused: the notebook already has a survey"), code: .refused)
    ]
  ) { (session, arguments) throws(Diagnostic) in
    try session.writeSample(arguments)
  }
]

extension Session {
  func writeSample(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let name = try arguments.required("domain")
    guard let sample = registry.domain(name)?.sample else {
      throw Diagnostic(.usage, tr("there is no sample of \(name)"), at: arguments.span("domain"))
    }
    try unlock(name, notebook())
    guard try sample.isFree(self) else {
      throw Diagnostic(
        .refused, tr("the notebook already has data of \(name)"), at: arguments.span("domain"),
        hint: tr("add the sample to another notebook: taccuino -n demo.tac sample \(name)"))
    }
    let output = try sample.fill(self)
    say(tr("added the sample; all data is invented, and undo removes it. Try next:"))
    for line in sample.next { say(.verbatim("  " + line)) }
    return output
  }

  /// Runs the lines of `text` within the command that runs: what they write is part of its batch, what
  /// they say is not said.
  ///
  /// - Parameter variable: fills in the variables of the lines.
  /// - Returns: the result of the last line.
  public func runWithin(
    _ text: StaticString, name: String, variable: (String) -> String? = { _ in nil }
  ) throws(Diagnostic) -> Output {
    let bytes = text.withUTF8Buffer { Array($0) }
    let (heldBefore, hadSpoken) = (held, hasSpoken)
    held = []
    defer { (held, hasSpoken) = (heldBefore, hadSpoken) }
    var output = Output.none
    for line in try Lexer.lines(file: name, bytes: bytes) {
      try checkInterrupted()
      let invocation = try parser.parse(line, Parser.Context())
      precondition(
        invocation.command.effects == .writes || invocation.command.effects == .reads,
        "\(invocation.command.name) is more than its batch")
      let arguments = try Arguments(invocation, literals: parser.literals, variable: variable)
      output = try invocation.command.action(self, arguments)
    }
    return output
  }
}
