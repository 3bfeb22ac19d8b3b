// `survey plan update`: a revision of a plan from a file of any format that can be imported. The
// rooms are matched, the assets carried over, and everything is told; with --dry-run nothing is kept.

import Command
import Core
import Kernel
import Notebook
import Polygons
import Render

enum PlanUpdateCommands {
  static let table: [Command] = [
    Command(
      "survey plan update", tr("Update a plan from a new drawing, keeping its assets"),
      discussion: [
        tr(
          "Rooms are matched by area, with ids and numbers to decide ties: unchanged, moved, reshaped, split, merged, new or removed. They keep their ids; assets go to the room at their point, those on a wall follow the wall. Assets of a removed room keep everything except the room: survey asset list --orphans. Try it with --dry-run first; undo reverts it all."
        ),
        tr(
          "A drawing that is shifted or rotated as a whole is aligned with the plan, and the report says by how much; with --as-drawn the plan follows the drawing instead. It is never scaled. What you renamed, redrew or removed stays that way unless the new drawing differs there from the last one."
        ),
        tr(
          "A complete room is in progress again if it was split, merged or changed in shape by more than a twentieth. Approved rooms do not change: those that the drawing would change are listed, and nothing is written unless --reopen sets them to in progress. --out FILE.svg, .png, .pdf or .html draws the differences."
        ),
      ],
      parameters: [
        .positional(
          "path", .inputFile, tr("the new drawing: a file, a folder, or - for standard input"),
          shownAs: "PATH")
      ] + ImportCommand.reading + [
        .flag("as-drawn", tr("move the plan to the position of the drawing")), Parts.project,
        Rules.reopen,
      ],
      effects: .writes, answersInWords: false,
      synonyms: ["revise", "revision", "reimport", "diff", "compare", "version", "migrate"],
      examples: [
        Example(
          "survey plan update examples/school.geojson --dry-run",
          tr("Nothing has changed")),
        Example("survey plan update examples/school.geojson --dry-run --format svg"),
      ], action: update)
  ]

  static func update(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let project = try reader.oneProject(arguments)
    let given = try arguments.required("path")
    let input = given == "-" ? try session.console.readInput() : nil
    let path = input == nil ? given : "<stdin>"
    let options = PlanReadOptions(
      metres: arguments.flag("metres"), drawing: try ImportCommand.drawingOptions(arguments),
      rooms: try ImportCommand.roomRules(arguments),
      unit: arguments.text("units").flatMap { PlanUnit(rawValue: $0) },
      frame: project.origin.map { .origin($0) } ?? .metres)
    let geometry = try Geometry.open()
    let interrupted = { session.console.isInterrupted() }
    let revision: PlanRevision
    do {
      let (drawing, report) = try PlanReader.read(
        path: path, input: input, options: options, geometry: geometry, interrupted: interrupted)
      ImportCommand.warnOfUnit(report, session, arguments)
      let plan = try StoredPlan(project, reader)
      let pairing = try PlanPairing(
        plan: plan, drawing: drawing, geometry: geometry, asDrawn: arguments.flag("as-drawn"),
        interrupted: interrupted)
      revision = try PlanRevision(
        pairing, memory: try PlanMemory(plan, reader), newID: session.newID)
    } catch {
      var fault = error
      if fault.span == nil { fault.span = arguments.span("path") }
      throw fault
    }
    guard revision.plan.rooms.isEmpty || !revision.match.groups.isEmpty else {
      var fault = Diagnostic.revisionForeign(path, project.name)
      fault.span = arguments.span("path")
      throw fault
    }
    try openApproved(revision, session, arguments)
    let source = String(path.split(separator: "/").last ?? "")
    let (events, places) = try revision.events(
      source: source, at: session.now, newID: session.newID)
    for (count, event) in events.enumerated() {
      if count % 64 == 0 {
        try session.checkInterrupted()
        session.console.progress(
          Double(count) / Double(events.count), tr("writing the changes"))
      }
      try session.append(event.kind, scope: project.id, entity: event.entity, body: event.body)
      if event.kind == SurveyEvent.roomRemoved { session.leave("survey.room", of: event.entity) }
    }
    // A room that is new, or no longer done, opens a project that was finished.
    if project.state == .completed || project.state == .approved, !events.isEmpty,
      try reader.blockers(of: project.id, project.state).blockers.contains(where: {
        $0.kind == .notVisited || $0.kind == .inProgress
      })
    {
      try RoomCommands.reopened(project.id, reader)
    }
    let report = RevisionReport(
      revision: revision, places: places, source: source, isChanged: !events.isEmpty)
    say(report, session)
    warn(report, session, at: arguments.span("path"))
    if let format = pictureFormat(arguments, session) {
      let drawing = RevisionDrawing(report, reader)
      let text = drawing.document(asPage: format == .html)
      guard format != .html else { return .file(Array(text.utf8)) }
      return .file(
        try DrawnSVG.bytes(text, title: drawing.title, as: format, style: session.paperStyle()))
    }
    return .record(
      try Views.revision(report, isWhole: session.writesData, reader))
  }

  /// Approved rooms that the drawing changes or leaves out need `--reopen`, or an answer; the events of
  /// the revision open them. A trial only says so.
  private static func openApproved(
    _ revision: PlanRevision, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) {
    let rooms = revision.plan.rooms
    let changed = revision.approvedChanged.map { rooms[$0] }
    let all = changed + revision.approvedGone.map { rooms[$0] }
    if session.isDryRun, !all.isEmpty, !arguments.flag("reopen") {
      let list = Rules.list(all, session.language)
      return session.say(
        tr(
          all.count, one: "this would change the approved room \(list): add --reopen",
          other: "this would change \(all.count) approved rooms, \(list): add --reopen"))
    }
    try Rules.confirmOpening(all, session, arguments, at: arguments.span("path"))
    Rules.sayOpened(changed, session)
  }

  private static func say(_ report: RevisionReport, _ session: Session) {
    let name = report.revision.plan.project.name
    guard report.isChanged else {
      return session.say(tr("\(name): nothing has changed, the plan is up to date"))
    }
    if let shift = report.shiftWords {
      session.say(
        report.revision.pairing.following.isIdentity
          ? tr("the drawing was \(shift) against the plan; it was aligned")
          : tr("the plan follows the drawing, which is \(shift)"))
    }
    let changed = report.changedRooms
    let rooms = tr(changed, one: "1 room change", other: "\(changed) room changes")
    session.say(tr("\(name) is now at plan version \(report.revision.version): \(rooms)"))
    let orphans = report.orphans
    if orphans > 0 {
      session.say(
        tr(
          orphans, one: "1 asset no longer has a room: survey asset list --orphans",
          other: "\(orphans) assets no longer have a room: survey asset list --orphans"))
    }
    sayOffWalls(report.offWalls, session)
  }

  static func sayOffWalls(_ count: Int, _ session: Session) {
    guard count > 0 else { return }
    session.say(
      tr(
        count, one: "1 asset keeps its position but not its wall, which is removed",
        other: "\(count) assets keep their positions but not their walls, which are removed"))
  }

  /// A drawing that leaves out most of the plan is probably one of another building, or of one level.
  private static func warn(
    _ report: RevisionReport, _ session: Session, at span: SourceSpan
  ) {
    let all = report.revision.plan.rooms.count
    let gone = report.count(.gone)
    guard gone * 2 > all else { return }
    session.warn(
      Diagnostic(
        .data, tr("\(gone) of \(all) rooms are missing from the drawing: is this the whole plan?"),
        at: span,
        hint: tr("try it with --dry-run; undo reverts it")))
  }

  /// svg, png, pdf or html, where the result was asked for as a picture.
  private static func pictureFormat(_ arguments: Arguments, _ session: Session) -> Format? {
    var text: String?
    for (option, word) in arguments.invocation.common {
      switch option {
      case .json: return nil
      case .format: text = word?.literal?.lowercased()
      case .out where text == nil:
        text = word?.literal?.split(separator: ".").last.map { $0.lowercased() }
      default: break
      }
    }
    let format = text.flatMap { Format(fileExtension: $0) } ?? session.options.format
    switch format {
    case .svg, .html, .png, .pdf: return format
    default: return nil
    }
  }
}
