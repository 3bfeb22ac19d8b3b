// `stack check`: a text of an assistant, or of anybody, held against the rules for a person. The text is hostile: it is
// read as data, and what is printed of it is printable.

import Command
import Kernel
import Notebook
import Render
import Supplements
import System

enum CheckCommands {
  static let table: [Command] = [
    Command(
      "stack check", tr("Remove claims from a text that the rules do not support"),
      discussion: [
        tr(
          "Keeps sentences that say nothing about health, and those whose claims the base supports for this person: dose, purpose, evidence, time, side effects, interactions. Removes all others, including those it does not understand. Lists what is refused for this person, and advice on medicines, with the reason. Reads English and Italian."
        ),
        tr(
          "The exit code is 1 when something was removed. This is no medical advice."
        ),
      ],
      parameters: [
        .rest(
          "text", .text, tr("the text; - reads standard input"), required: true, shownAs: "TEXT")
      ] + RuleCommands.whose, effects: .reads, contained: false,
      synonyms: ["assistant", "claims", "answer"],
      examples: [
        Example("stack check \"Take 200 mg of magnesium in the evening.\" --person Leo"),
        Example("stack check - --profile examples/profile.json --json", runs: false),
      ], action: check)
  ]

  private static func check(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let profile = try RuleCommands.profile(session, arguments)
    let texts = arguments.texts("text")
    let text: String
    if texts == ["-"] {
      let bytes = try session.console.readInput()
      guard let read = String(validating: bytes, as: UTF8.self) else {
        throw Diagnostic(
          .data, tr("the text is not UTF-8"), at: arguments.span("text"),
          hint: tr("convert it first, such as: iconv -f latin1 -t utf-8"))
      }
      text = read
    } else {
      text = texts.joined(separator: " ")
    }
    let assessment = try session.knowledge().assessment(
      try session.knowledge().reader().facts(profile))
    let result = try AdviceReviewer.builtIn().review(text, for: assessment)
    if !result.isWhole { session.foundNothing() }
    guard session.asksForFormat(arguments) else {
      return .text(kind: "stack.check", result.rendered(session.language) + "\n")
    }
    return .record(record(result, session))
  }

  private static func record(_ result: ReviewedText, _ session: Session) -> Record {
    let (base, language) = (result.base, session.language)
    return Record(
      kind: "stack.check",
      fields: [
        Field("text", tr("Text"), .text(result.text)),
        Field("kept", tr("Kept"), .count(result.count(.kept))),
        Field("struck", tr("Removed"), .count(result.count(.struck))),
        Field("refused", tr("Refused"), .count(result.count(.refused))),
        base.disclaimerField(language),
      ],
      sections: [
        Table(
          kind: "stack.sentence", of: result.segments,
          [
            CellColumn("text", tr("Sentence")) { .text($0.text) },
            CellColumn("verdict", tr("Verdict")) { .choice($0.verdict.rawValue, $0.verdict.words) },
            CellColumn("why", tr("Why")) { segment in
              let faults = segment.claims.filter { $0.judgement != .supported }
              return faults.isEmpty
                ? .null
                : .list(
                  faults.map { claim in
                    func text(_ language: Language) -> String {
                      claim.reasons.first?.text(base, language) ?? claim.why?.text.text(language)
                        ?? ""
                    }
                    return .said(text(.english), text(language))
                  })
            },
            CellColumn("supported_by", tr("Supported by")) { segment in
              .list(
                Set(segment.claims.filter { $0.judgement == .supported }.flatMap(\.rules)).sorted()
                  .map { .text($0) })
            },
            CellColumn("claims", tr("Claims"), shown: .never) {
              .json(.array($0.claims.map { $0.json(base) }))
            },
          ], title: tr("Sentences"), key: "sentences"),
        Table(
          kind: "stack.caution", of: result.cautions,
          [
            CellColumn("supplement", tr("Supplement")) {
              .choice($0.supplement, .supplement($0.supplement, session))
            },
            CellColumn("reason", tr("Take care")) {
              .said($0.reason.text(base, .english), $0.reason.text(base, language))
            },
          ], title: tr("Take care"), key: "cautions"),
      ].filter { !$0.rows.isEmpty || $0.key == "sentences" })
  }
}

extension ReviewedText.Segment.Verdict {
  var words: Phrase {
    switch self {
    case .kept: tr("kept")
    case .struck: tr("removed")
    case .refused: tr("refused")
    }
  }
}
