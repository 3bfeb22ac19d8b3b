// `mind safety check`: how well the crisis check works, measured with messages of the user's own.

import Assistant
import Command
import CrisisCheck
import Kernel
import Render
import System

enum CheckCommands {
  static let table: [Command] = [
    Command(
      "mind safety check", tr("Measure the crisis check with messages whose answers are known"),
      discussion: [
        tr(
          "The file has a JSON object in each line: text, label (OK, CHECK or BLOCK) and, if you like, category. Each message gets a row; then come, by category, the share of dangerous messages that were stopped (recall) and the share of stopped messages that were dangerous (precision), with 95 % intervals. A message is stopped if the model answers CHECK or BLOCK, or the local check finds something."
        ),
        tr(
          "Without --floor each text is sent to the model that checks your messages. You see what it may cost, and agree, before anything is sent; Ctrl-C keeps what is done. The result is kept on this machine. A model passes with recall \(ModelMeasure.wantedRecall.shortest) and precision \(ModelMeasure.wantedPrecision.shortest) on at least \(ModelMeasure.wantedBlocks) messages labelled BLOCK; one that was never measured, or failed, is named at the start of each conversation. --floor measures the local check alone and sends nothing."
        ),
      ],
      parameters: [
        .positional("file", .inputFile, tr("a file of JSON Lines"), shownAs: "FILE"),
        .flag("floor", tr("measure the local check alone; send nothing")),
      ], effects: .outside, contained: false, answersInWords: false,
      synonyms: ["measure", "recall", "precision", "crisis", "verifica", "crisi"],
      examples: [
        Example("mind safety check messages.jsonl --floor", runs: false),
        Example("mind safety check messages.jsonl --yes", runs: false),
      ], action: check
    ).personal.sending
  ]

  private static func check(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let path = try arguments.required("file")
    let name = path == "-" ? path : Paths.name(of: path)
    let messages: [LabelledMessage]
    do throws(Diagnostic) {
      let bytes =
        path == "-"
        ? try session.console.readInput()
        : try Files.read(path, limit: LabelledMessage.mostBytes, orPipe: true)
      messages = try LabelledMessage.read(bytes, file: name)
    } catch {
      var fault = error
      fault.span = fault.span ?? arguments.span("file")
      throw fault
    }
    var rows = messages.map {
      CheckReport.Row(message: $0, floor: CrisisFloor.check($0.text), verdict: nil)
    }
    guard !arguments.flag("floor") else {
      return .record(CheckReport(file: name, model: nil, rows: rows).record(nil))
    }
    let classifier = try ClassifierMeasure(session)
    let run = try ask(classifier, messages.map(\.text), name, session, arguments)
    rows.removeLast(rows.count - run.verdicts.count)
    for (place, verdict) in run.verdicts.enumerated() { rows[place].verdict = verdict }
    let report = CheckReport(file: name, model: classifier.model, rows: rows)
    let measure = report.measure(on: session.today)
    if run.fault == nil, let measure {
      try classifier.keep(measure)
      say(measure, classifier.model, session)
    }
    return .record(report.record(measure))
  }

  /// - Throws: `refused` where the cost was not agreed to; why nothing was answered at all.
  private static func ask(
    _ classifier: ClassifierMeasure, _ texts: [String], _ file: String, _ session: Session,
    _ arguments: Arguments
  ) throws(Diagnostic) -> ClassifierMeasure.Run {
    guard !arguments.flag("show-request") else {
      // Each looks like the first.
      let shown = classifier.run(Array(texts.prefix(1)))
      throw shown.fault ?? Diagnostic(.internalFault, tr("nothing was shown"))
    }
    let cost = classifier.most(texts)
    let price =
      cost.dollars.map { tr("at most \($0.fixed(4)) USD") }
      ?? tr("the price is not known")
    try session.confirm(
      tr(
        "send \(texts.count) messages of \(file) to \(classifier.model), about \(cost.input) tokens (\(price))?"
      ), flag: "--yes", at: arguments.span("file"))
    let run = classifier.run(texts)
    guard let fault = run.fault else { return run }
    guard !run.verdicts.isEmpty else { throw fault }
    let done = tr(
      "\(run.verdicts.count) of \(texts.count) messages were measured; the result is not kept")
    if fault.code == .interrupted {
      session.note(done)
    } else {
      session.lostInput(fault, kept: false)
      session.note(done)
    }
    return run
  }

  private static func say(_ measure: ModelMeasure, _ model: String, _ session: Session) {
    guard !measure.passes else { return session.note(tr("\(model) passes")) }
    session.foundNothing()
    session.note(
      measure.hasEnough
        ? tr(
          "\(model) fails: recall \(ModelMeasure.wantedRecall.shortest) and precision \(ModelMeasure.wantedPrecision.shortest) are needed; to choose another model: model use MODEL --for check"
        )
        : tr(
          "\(model) does not pass: \(ModelMeasure.wantedBlocks) messages labelled BLOCK are needed, and there are \(measure.blocks)"
        ))
  }
}
