// `survey plan check` and `survey plan repair`: what is wrong with a plan in the notebook, and mending
// what people accept, one by one or all, in one batch that undo takes back.

import Command
import Core
import Kernel
import Notebook
import Polygons
import Render

enum PlanCheckCommands {
  private static let kind = Parameter.option(
    "kind",
    .choice(ImportFinding.Kind.repairable.map { Choice($0.rawValue, $0.title) }),
    tr("only repairs of this kind; repeatable"), repeatable: true)

  static let table: [Command] = [
    Command(
      "survey plan check", tr("Check a plan: overlaps, slivers, labels, names, scale"),
      discussion: [
        tr(
          "Errors make taps, areas or assets wrong; warnings are probable drawing mistakes; notes are for information. Findings that can be repaired have a number for survey plan repair. The exit code is 1 if there are errors or warnings."
        ),
        tr(
          "The winding of rings is corrected on import and has no effect; a clockwise ring is a note."
        ),
      ],
      parameters: [Parts.level, Parts.ordinal, Parts.project], effects: .reads,
      synonyms: ["validate", "lint", "doctor", "overlap", "sliver", "topology", "units", "scale"],
      examples: [
        Example("survey plan check"), Example("survey plan check --level G --json"),
      ], action: check),
    Command(
      "survey plan repair", tr("Repair findings of survey plan check"),
      discussion: [
        tr(
          "On a terminal it asks about each repair; --accept takes the numbers that the check shows (3b is the second option of the third), --all and --kind take the first option of each. --dry-run alone lists the repairs. All accepted repairs are one undo step."
        ),
        tr(
          "--all and --kind skip approved rooms unless you add --approved; a repaired room is in progress again. Missing names and repeated numbers are left to you: they are never invented."
        ),
      ],
      parameters: [
        .option(
          "accept", .text, tr("numbers of repairs, separated by commas: 1,3b,5"),
          repeatable: true, shownAs: "N,N"),
        .flag("all", tr("every repair, and those that follow from them")), kind,
        .flag("approved", tr("include approved rooms")), Parts.level, Parts.ordinal,
        Parts.project,
      ], effects: .writes, contained: false, answersInWords: false,
      synonyms: ["fix", "mend", "clean", "rescale", "correct"],
      examples: [
        Example("survey plan repair --dry-run"), Example("survey plan repair --all"),
        Example("survey plan repair --accept 99", tr("No such repair"), code: .usage),
      ], action: repair),
  ]

  /// What the command covers of the findings of one project.
  private struct Cover {
    var levels: Set<Identifier>

    func holds(_ fault: PlanFault, _ plan: StoredPlan) -> Bool {
      guard !levels.isEmpty else { return true }
      let touched =
        fault.levels.map { plan.levels[$0].id }
        + fault.rooms.flatMap { plan.standings[$0].map { plan.levels[$0].id } }
      return touched.contains(where: levels.contains)
    }

    /// The levels named, entered, or of the building entered; none for the whole plan.
    init(_ arguments: Arguments, _ reader: SurveyReader) throws(Diagnostic) {
      let place = try Whereabouts.read(arguments, reader)
      levels = Set(place.levels)
      if levels.isEmpty, let building = place.building {
        levels = Set(try reader.levels([SurveyReader.ofBuilding(building)]).map(\.id))
      }
    }
  }

  // MARK: - Check

  static func check(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let cover = try Cover(arguments, reader)
    var found: [(plan: StoredPlan, findings: [PlanFinding])] = []
    for project in try projects(cover, arguments, reader) {
      let plan = try StoredPlan(project, reader)
      let findings = try examine(plan, session)
      found.append((plan, findings.filter { cover.holds($0.fault, plan) }))
    }
    let isWrong = found.contains { $0.findings.contains { $0.severity != .note } }
    if isWrong { session.foundNothing() }
    return .table(try Views.findings(found, isWhole: !session.showsTables, reader))
  }

  private static func projects(
    _ cover: Cover, _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> [Project] {
    if let level = cover.levels.first {
      let level = try reader.found(try reader.level(level))
      return [try reader.found(try reader.project(level.project))]
    }
    let place = try Whereabouts.base(arguments, reader.session)
    if let project = place.project { return [try reader.found(try reader.project(project))] }
    return try reader.projects()
  }

  private static func examine(
    _ plan: StoredPlan, _ session: Session
  ) throws(Diagnostic) -> [PlanFinding] {
    guard !plan.rooms.isEmpty || !plan.levels.isEmpty else { return [] }
    var doctor = PlanDoctor(
      plan, geometry: try Geometry.open(), language: session.language,
      interrupted: { session.console.isInterrupted() })
    return try doctor.examine()
  }

  // MARK: - Repair

  static func repair(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let cover = try Cover(arguments, reader)
    let project: Project
    if cover.levels.isEmpty {
      project = try reader.oneProject(arguments)
    } else {
      project = try reader.found(try projects(cover, arguments, reader).first)
    }
    let plan = try StoredPlan(project, reader)
    let all = try examine(plan, session)
    let findings = all.filter { !$0.proposals.isEmpty && cover.holds($0.fault, plan) }
    guard !findings.isEmpty else {
      session.say(tr("\(project.name): nothing to repair"))
      if arguments.has("accept") { _ = try accepted(findings, arguments) }
      return .table(Views.repairs([], plan, reader))
    }
    let kinds = Set(arguments.texts("kind"))
    let takesAll = arguments.flag("all") || !kinds.isEmpty || session.options.yes
    if session.isDryRun, !takesAll, !arguments.has("accept") {
      let listed = findings.flatMap { finding in
        finding.proposals.map { RepairRow(finding: finding, proposal: $0, isMade: false) }
      }
      return .table(Views.repairs(listed, plan, reader))
    }
    var surgeon = Surgeon(
      surgery: PlanSurgery(plan, geometry: try Geometry.open()), session: session)
    if arguments.has("accept") {
      for (finding, proposal) in try accepted(findings, arguments) {
        try surgeon.make(finding, proposal)
      }
    } else if takesAll {
      try surgeon.makeAll(
        findings, kinds: kinds, approvedToo: arguments.flag("approved"),
        covers: { cover.holds($0, $1) })
    } else {
      try surgeon.ask(findings, at: arguments.invocation.line.span)
    }
    let opened = surgeon.opened(plan)
    try surgeon.surgery.write(session)
    for room in opened { try RoomCommands.change(room, to: .inProgress, session) }
    Rules.sayOpened(opened, session)
    surgeon.sayWhatWasDone()
    return .table(Views.repairs(surgeon.rows, surgeon.surgery.plan, reader))
  }

  /// The proposals that `--accept` names.
  private static func accepted(
    _ findings: [PlanFinding], _ arguments: Arguments
  ) throws(Diagnostic) -> [(PlanFinding, PlanProposal)] {
    var found: [(PlanFinding, PlanProposal)] = []
    var taken: Set<Int> = []
    let words = arguments.texts("accept").flatMap { $0.split(separator: ",") }
    for word in words {
      let label = PlanNames.trimmed(String(word)).lowercased()
      let match = findings.lazy.compactMap { finding in
        finding.proposals.first {
          $0.label == label || String($0.number) == label && $0.option <= "a"
        }.map { (finding, $0) }
      }.first
      guard let match else {
        throw Diagnostic(
          .usage, tr("there is no repair \(label)"), at: arguments.span("accept"),
          hint: tr("to see the numbers: survey plan repair --dry-run"))
      }
      guard taken.insert(match.1.number).inserted else {
        throw Diagnostic(
          .usage, tr("repair \(match.1.number) is named twice"), at: arguments.span("accept"))
      }
      found.append(match)
    }
    // The order of repairs is that of the list: an outline grows before a label is put inside.
    return found.sorted { $0.1.number < $1.1.number }
  }
}

/// A proposal and whether it was made.
struct RepairRow {
  var finding: PlanFinding
  var proposal: PlanProposal
  var isMade: Bool
  /// Square metres measured afterwards.
  var area: Double?
}

/// Makes repairs on a copy of the plan and keeps account of them.
private struct Surgeon {
  var surgery: PlanSurgery
  let session: Session
  var rows: [RepairRow] = []
  private var passedOver = 0
  /// What was tried in vain.
  private var vain: Set<[Int]> = []

  init(surgery: PlanSurgery, session: Session) {
    self.surgery = surgery
    self.session = session
  }

  mutating func make(_ finding: PlanFinding, _ proposal: PlanProposal) throws(Diagnostic) {
    try session.checkInterrupted()
    var row = RepairRow(finding: finding, proposal: proposal, isMade: false)
    do throws(Diagnostic) {
      row.isMade = try surgery.apply(proposal.repair)
    } catch {
      // One room that GEOS cannot cut leaves the others their repair.
      guard error.code == .data else { throw error }
      session.warn(error)
    }
    if case .grow(let level, _) = proposal.repair {
      row.area = surgery.plan.outlines[level]?.area
    } else if proposal.areaBefore != nil {
      row.area = proposal.repair.room.map { surgery.plan.rooms[$0].areaM2 }
    }
    rows.append(row)
  }

  /// The first way of each finding; then what the repairs themselves have brought up, until nothing
  /// new comes.
  mutating func makeAll(
    _ findings: [PlanFinding], kinds: Set<String>, approvedToo: Bool,
    covers: (PlanFault, StoredPlan) -> Bool
  ) throws(Diagnostic) {
    var round = findings
    var number = findings.last?.number ?? 0
    for turn in 0..<6 {
      var isChanged = false
      let kindOrder = ImportFinding.Kind.repairable
      for kind in kindOrder where kinds.isEmpty || kinds.contains(kind.rawValue) {
        for finding in round where finding.fault.kind == kind {
          let key = [kindOrder.firstIndex(of: kind) ?? 0] + finding.fault.rooms
          guard !vain.contains(key) else { continue }
          guard let proposal = finding.proposals.first(where: { approvedToo || !$0.isApproved })
          else {
            if turn == 0 { passedOver += 1 }
            continue
          }
          try make(finding, proposal)
          if rows.last?.isMade == true { isChanged = true } else { vain.insert(key) }
        }
      }
      guard isChanged else { return }
      var doctor = PlanDoctor(
        surgery.plan, geometry: surgery.geometry, language: session.language,
        interrupted: { [session] in session.console.isInterrupted() })
      round = try doctor.examine().filter {
        !$0.proposals.isEmpty && covers($0.fault, surgery.plan)
      }
      for index in round.indices {
        number += 1
        for place in round[index].proposals.indices {
          round[index].proposals[place].number = number
        }
      }
    }
  }

  /// What can be said to a proposal.
  private enum Reply { case way(Int), no, all, quit }

  /// Asks for each proposal: yes, no, all that follow, or quit, keeping what was accepted.
  /// - Throws: `refused` where nobody can be asked, `interrupted` where input ends: nothing is kept then.
  mutating func ask(_ findings: [PlanFinding], at span: SourceSpan) throws(Diagnostic) {
    guard session.canAsk else {
      throw Diagnostic(
        .refused,
        tr(
          findings.count, one: "1 repair is proposed: which?",
          other: "\(findings.count) repairs are proposed: which?"), at: span,
        hint: tr("list them with --dry-run; then --accept 1,3, --kind overlap, or --all"))
    }
    let language = session.language
    var restIsAccepted = false
    for finding in findings {
      let ways = finding.proposals
      if restIsAccepted {
        if let first = ways.first(where: { !$0.isApproved }) { try make(finding, first) }
        continue
      }
      for way in ways {
        let approved = way.isApproved ? tr(" (approved)") : .verbatim("")
        session.say(tr("\(way.label) \(finding.fault.kind.title): \(way.words)\(approved)"))
      }
      let letters = ways.map(\.option).joined(separator: "/")
      let question =
        ways.count > 1
        ? tr("[\(letters)/n]: which option, [all] that follow, or [q]uit? ")
        : tr("[y/n], [all] that follow, or [q]uit? ")
      var replies: Replies<Reply> = ["n|no": .no, "all|tutte|tutti": .all, "q|quit": .quit]
      if ways.count > 1 {
        for (place, way) in ways.enumerated() { replies[way.option] = .way(place) }
      } else {
        for word in ["y", "yes", "s", "si"] { replies[word] = .way(0) }
      }
      switch session.reply(to: question.text(language), replies) {
      case .way(let place): try make(finding, ways[place])
      case .all:
        restIsAccepted = true
        try make(finding, ways[0])
      case .quit: return
      case .no: continue
      case nil: throw Diagnostic(.interrupted, tr("nothing was changed"), at: span)
      }
    }
  }

  /// The approved rooms that a repair changes, or that an asset comes into or leaves.
  func opened(_ before: StoredPlan) -> [Room] {
    let after = surgery.plan
    var touched: Set<Identifier> = []
    for (old, new) in zip(before.assets, after.assets) where old != new {
      touched.formUnion([old.room, new.room].compactMap { $0 })
    }
    return before.rooms.indices.filter { room in
      before.rooms[room].state == .approved
        && (touched.contains(before.rooms[room].id)
          || before.polygons[room] != after.polygons[room]
          || before.rooms[room].labelPoint != after.rooms[room].labelPoint)
    }.map { before.rooms[$0] }
  }

  func sayWhatWasDone() {
    let made = rows.count(where: \.isMade)
    let failed = rows.count - made
    session.say(tr(made, one: "1 repair made", other: "\(made) repairs made"))
    if failed > 0 {
      session.say(
        tr(
          failed, one: "1 repair was no longer needed or possible",
          other: "\(failed) repairs were no longer needed or possible"))
    }
    let moved = surgery.pulled.count
    if moved > 0 {
      session.say(
        tr(
          moved, one: "1 asset was moved to stay inside its room",
          other: "\(moved) assets were moved to stay inside their rooms"))
    }
    PlanUpdateCommands.sayOffWalls(surgery.offWalls.count, session)
    if passedOver > 0 {
      session.say(
        tr(
          passedOver, one: "1 repair would change an approved room: add --approved",
          other: "\(passedOver) repairs would change approved rooms: add --approved"))
    }
  }
}
