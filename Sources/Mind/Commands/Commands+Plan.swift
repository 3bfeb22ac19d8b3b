// `mind plan`: the steps of a safety plan, and the plan on one page.

import Command
import Kernel
import Notebook
import Render

enum PlanCommands {
  static let noun = Noun<PlanStep>(
    "mind.plan", tr("step of the plan"),
    events: [
      MindEvent.stepAdded, MindEvent.stepEdited, MindEvent.stepRemoved, MindEvent.stepMoved,
    ],
    attributes: [
      .name(\.text, tr("the step, in your own words"), tr("Step"), key: "text"),
      .choice("part", \.part, tr("the part of the plan that it belongs to"), tr("Part")),
      .kept("position", \.position),
      .joined(
        "number", \.number,
        """
        (SELECT count(*) FROM mind_plan x WHERE x.part = p.part AND x.removed = 0 \
        AND (x.position, x.id) <= (p.position, p.id))
        """, tr("No."), shown: .always),
    ], columns: ["part", "number", "text"], order: [PlanPart.order, "p.position"],
    indexes: [["part"]],
    empty: tr("no plan yet; begin with a warning sign: mind plan add TEXT part=signs"))

  private static let one = Parameter.positional(
    "step", .thing("mind.plan"), tr("a step, by its text or id"), shownAs: "STEP")
  private static let several = Parameter.rest(
    "step", .thing("mind.plan"), tr("steps, by their texts or ids"), required: true,
    shownAs: "STEP")
  private static let numbers = 1...999

  static let table: [Command] =
    [
      noun.add(
        tr("Add a step to your safety plan"),
        discussion: [
          tr(
            "Write it in a calm hour, in your own words, for an hour that is not. It comes last in its part of the plan; sos shows the plan below the numbers."
          )
        ], requiring: ["part"], synonyms: ["safety", "crisis", "sicurezza"],
        examples: [
          Example("mind plan add \"I sleep three hours\" part=signs"),
          Example("mind plan add \"walk along the river\" part=alone"),
        ], action: add),
      noun.list(
        tr("List the steps of your safety plan"),
        narrowings: [.choice("part", PlanPart.parameterType, tr("only this part"))],
        examples: [Example("mind plan list --part alone")]),
      noun.edit(
        tr("Change a step"), one,
        examples: [
          Example("mind plan edit \"walk along the river\" text=\"walk to the sea\"", runs: false)
        ], says: { _, title in tr("changed \(title)") }),
      noun.command(
        "move", tr("Give a step another number within its part"),
        parameters: [
          one, .positional("number", .integer(numbers), tr("its new number"), shownAs: "NUMBER"),
        ], synonyms: ["order"],
        examples: [Example("mind plan move \"walk along the river\" 1", runs: false)],
        action: move),
      noun.remove(
        tr("Remove steps"), several,
        examples: [Example("mind plan remove \"walk along the river\"", runs: false)],
        says: { items, name in
          tr(items.count, one: "removed \(name)", other: "removed \(items.count) steps")
        }),
      Command(
        "mind plan show", tr("Show your safety plan on one page"),
        discussion: [
          tr(
            "Every part in its order, with the people to call. --out plan.pdf, .html or .md writes a page to print or to keep with you."
          )
        ], effects: .reads, synonyms: ["print", "page", "stampa"],
        examples: [
          Example("mind plan show"), Example("mind plan show --out plan.pdf", runs: false),
        ]
      ) { (session, _) throws(Diagnostic) in
        .record(try PlanPage(session).record(session.language))
      },
    ].map(\.personal) + [OutsideCommands.command]

  private static func steps(
    of part: PlanPart, _ session: Session
  ) throws(Diagnostic) -> [PlanStep] {
    try noun.items(session, [Condition("p.part = ?", [.text(part.rawValue)])])
  }

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    guard let part = PlanPart(rawValue: try arguments.required("part")) else {
      throw Diagnostic(.usage, tr("a step needs its part"), at: arguments.span("part"))
    }
    try MindSealing.propose(session)
    let others = try steps(of: part, session)
    var body = try noun.filled(JSONObject(), arguments)
    body["position"] = .number(
      try noun.position(at: others.count, among: others, by: MindEvent.stepMoved, session))
    return try noun.create(body, session) { tr("added to “\($0.part.words)”: \($0.text)") }
  }

  private static func move(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let step = try noun.named("step", session, arguments)
    let all = try steps(of: step.part, session)
    guard let number = arguments.integer("number"), number <= all.count else {
      throw Diagnostic(
        .usage,
        tr(
          all.count, one: "“\(step.part.words)” has 1 step",
          other: "“\(step.part.words)” has \(all.count) steps"), at: arguments.span("number"))
    }
    guard number != step.number else {
      throw Diagnostic(
        .refused, tr("\(step.text) is number \(number)"), at: arguments.span("number"))
    }
    let place = try noun.position(
      at: number - 1, among: all.filter { $0.id != step.id }, by: MindEvent.stepMoved, session)
    return try noun.change(
      step, ["position": .number(place)], by: MindEvent.stepMoved, session
    ) { tr("\($0.text) is number \($0.number)") }
  }
}
