// `sos`: numbers to call now, at any prompt and without a notebook.

import Command
import CrisisCheck
import Kernel
import Render

let safetyCommands: [Command] = [
  Command(
    "sos", tr("Show whom to call now"),
    discussion: [
      tr(
        "For you or for somebody else: numbers of emergency services and of people who listen, those that answer now first, and what helps until somebody does. It needs no notebook and no network."
      ),
      tr(
        "Where the notebook can be read, your safety plan and the people you trust follow: see mind plan and mind contact. Data formats have the numbers alone."
      ),
    ],
    parameters: [
      .option("country", .text, tr("two letters, such as IT"), shownAs: "COUNTRY"),
      .flag("minor", tr("for somebody under 18")),
      .flag("violence", tr("for somebody who is being hurt or threatened")),
    ], effects: .reads, sensitive: true, contained: false,
    synonyms: [
      "crisis", "suicide", "emergency", "help", "danger", "violence", "crisi", "suicidio",
      "emergenza", "pericolo", "aiuto", "violenza",
    ], examples: [Example("sos"), Example("sos --violence")]
  ) { (session, arguments) throws(Diagnostic) in
    let isViolence = arguments.flag("violence")
    let screen = CrisisScreen(
      session, isViolence: isViolence, isMinor: arguments.flag("minor"),
      country: arguments.text("country"))
    guard session.asksForFormat(arguments) else {
      let numbers = screen.text(session.language)
      func companion() -> String { CrisisScreen.companion(session, isViolence: isViolence) }
      let isForFile =
        session.options.out != nil || arguments.invocation.has(.out)
        || arguments.invocation.line.pipe != nil
      if isForFile { return .text(kind: "sos", numbers + companion() + "\n") }
      // They are read while the notebook is looked at.
      try session.show(Array((numbers + "\n").utf8))
      let more = companion()
      return more.isEmpty ? .none : .text(kind: "sos", more.dropFirst() + "\n")
    }
    return .table(screen.table(session.language))
  }
]

extension CrisisScreen {
  /// The lines for programs.
  fileprivate func table(_ language: Language) -> Table {
    Table(
      kind: "safety.line",
      columns: [
        Column("name", tr("Name")), Column("numbers", tr("Numbers")), Column("hours", tr("Hours")),
        Column("open", tr("Open now")), Column("chat", tr("Chat")),
        Column("country", tr("Country")), Column("verified_on", tr("Checked")),
      ],
      rows: lines.map { line in
        [
          .text(line.name(language)), .list(line.numbers.map(Value.text)),
          .text(line.hoursText.text(language)), .boolean(isOpen(line)),
          line.chat?.address.map(Value.text) ?? .null, line.country.map(Value.text) ?? .null,
          line.verifiedOn.map(Value.text) ?? .null,
        ]
      })
  }
}
