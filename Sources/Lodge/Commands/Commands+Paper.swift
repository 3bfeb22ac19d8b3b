// `lodge paper`: what members write and present. Refuses a paper in a degree that its author does not have, one
// that is planned or presented without a day, and one presented on a day to come.

import Command
import Kernel
import Notebook
import Render
import System

enum PaperCommands {
  private static let file: [Attribute<Paper>] = Attribute.attachment(
    source: .init(tr("File"), .wide), bytes: .never)

  static let noun = Noun<Paper>(
    "lodge.paper", tr("paper"),
    events: [
      LodgeEvent.paperAdded, LodgeEvent.paperEdited, LodgeEvent.paperRemoved,
      LodgeEvent.paperFileAttached,
    ],
    joins: "LEFT JOIN lodge_member m ON m.id = p.author AND m.removed = 0",
    attributes: [
      .name(\.title, tr("title of the paper"), tr("Title"), key: "title"),
      .pointer("author", \.author, to: "lodge.member", tr("Author id")),
      .joined(
        "author", \.authorName,
        MemberCommands.fullName("m"), tr("Author"),
        shown: .always
      ).searched,
      .day(
        "on", \.day, .unclear, tr("the day on which it is or was presented"), tr("Day"),
        stored: "day"),
      .choice(
        "degree", \.degree, tr("the degree in which it is presented; default Apprendista"),
        tr("Degree")),
      .choice("state", \.state, tr("the state; default InPreparazione"), tr("State")),
      .text("text", \.text, tr("the text, in Markdown"), tr("Text"), shown: .never).searched,
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
      .logged("created_at") { $0.createdAt = $1.instant($2) }
        .headed(tr("Created"), shown: .never) { item, _ in .instant(item.createdAt) },
    ] + file,
    columns: [
      "day", "title", "author", "degree", "state", "source", "comment", "text", "created_at",
      "author_id", "format", "bytes", "missing", "file", "sha256", "path",
    ], order: ["day"], indexes: [["day"], ["author"]],
    empty: tr("no paper yet; add one: lodge paper add TITLE author=MEMBER"))

  static let things = noun.things(
    { [$0.day?.description, $0.authorName].compactMap { $0 }.joined(separator: " ") },
    content: \.text)

  static let one = Parameter.positional(
    "paper", .thing("lodge.paper"), tr("a paper, by title or id"), shownAs: "PAPER")
  private static let author = Parameter.data(
    "author", .thing("lodge.member"), tr("the member who writes it"))

  static let table: [Command] =
    [
      noun.add(
        tr("Add a paper"),
        discussion: [
          tr(
            "It begins in preparation. One that is planned or presented has a day. Its author must have its degree on that day, or today while it has none."
          )
        ], requiring: [], and: [author], synonyms: ["lecture"],
        examples: [
          Example(
            "lodge paper add \"The rough ashlar\" author=\"Mario De Luca\" degree=Compagno state=Programmato on=2026-03-19"
          )
        ], action: add),
      noun.list(
        tr("List the papers by day"),
        narrowings: [
          .init(.option("year", .integer(1700...9999), tr("only of this year"))) { arguments in
            arguments.integer("year").map {
              [Condition("substr(p.day, 1, 4) = ?", [.text(String($0))])]
            } ?? []
          },
          .thing("author", "lodge.member", tr("only of this author")),
          .choice("degree", Degree.parameterType, tr("only papers in this degree")),
          .choice("state", PaperState.parameterType, tr("only in this state")),
        ], synonyms: ["lectures"],
        examples: [
          Example("lodge paper list --year 2026"),
          Example("lodge paper list --search \"rough ashlar\""),
        ]),
      noun.show(
        tr("Show a paper with its text"), one,
        examples: [Example("lodge paper show \"Of the two pillars\"", runs: false)], whole: true),
      noun.edit(
        tr("Change a paper, or its text"), one, and: [author],
        synonyms: ["rewrite"],
        examples: [
          Example("lodge paper edit \"The rough ashlar\" state=Completata", runs: false)
        ], action: edit),
      noun.command(
        "attach", tr("Attach a file to a paper, in place of the one it has"),
        discussion: [
          tr(
            "Takes PDF, OpenDocument, Word, rich text, plain text and pictures up to 64 MiB. The file is copied next to the notebook; former ones stay there, for undo and --as-of."
          )
        ],
        parameters: [
          one, .positional("file", .inputFile, tr("a file"), shownAs: "FILE"),
        ],
        examples: [Example("lodge paper attach \"The rough ashlar\" ashlar.pdf", runs: false)],
        action: attach),
      noun.command(
        "detach", tr("Take the file off a paper"), parameters: [one],
        examples: [Example("lodge paper detach \"The rough ashlar\"", runs: false)], action: detach),
      Command(
        "lodge paper export", tr("Export the file of a paper"), parameters: [one],
        effects: .reads, contained: false,
        examples: [
          Example("lodge paper export \"The rough ashlar\" --out ashlar.pdf", runs: false)
        ],
        action: { (session, arguments) throws(Diagnostic) in
          let paper = try noun.named("paper", session, arguments)
          guard !paper.attachment.isNone else { throw hasNone(paper, arguments) }
          return try session.file(
            session.read(paper.attachment, at: arguments.span("paper")),
            endings: paper.attachment.endings)
        }),
      noun.remove(
        tr("Remove a paper"), one,
        examples: [Example("lodge paper remove \"The rough ashlar\"", runs: false)],
        says: { _, title in tr("removed the paper \(title)") }),
    ] + PaperRotaCommands.table

  // MARK: - Writing

  /// What a line says of a paper.
  private static func members(
    _ arguments: Arguments, _ session: Session
  ) throws(Diagnostic) -> [JSONObject.Member] {
    var members = try noun.members(arguments)
    if arguments.has("author") {
      let id = try arguments.thing("author", session)
      members.append(.init("author", id.map { .string($0.description) } ?? .null))
    }
    return members
  }

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    var paper = Paper()
    try take(arguments, into: &paper, session)
    try check(paper, session, arguments)
    var body: JSONObject = [
      "state": .string(paper.state.rawValue), "degree": .string(paper.degree.rawValue),
    ]
    for member in try members(arguments, session) where !member.value.isNull {
      body[member.name] = member.value
    }
    return try noun.create(body, session) { tr("added the paper \($0.title)") }
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let old = try noun.named("paper", session, arguments)
    let body = try arguments.change(try members(arguments, session))
    var paper = old
    try take(arguments, into: &paper, session)
    if ["author", "on", "degree", "state"].contains(where: arguments.has) {
      try check(paper, session, arguments)
    }
    return try noun.change(old, body, session) { tr("changed the paper \($0.title)") }
  }

  private static func take(
    _ arguments: Arguments, into paper: inout Paper, _ session: Session
  ) throws(Diagnostic) {
    if let title = arguments.text("title") { paper.title = title }
    if arguments.has("author") { paper.author = try arguments.thing("author", session) }
    if arguments.has("on") { paper.day = arguments.day("on") }
    if let text = arguments.text("degree"), let degree = Degree(rawValue: text) {
      paper.degree = degree
    }
    if let text = arguments.text("state"), let state = PaperState(rawValue: text) {
      paper.state = state
    }
  }

  private static func check(
    _ paper: Paper, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) {
    let reader = try LodgeReader(session)
    let today = try reader.today()
    let stated = arguments.span(arguments.has("state") ? "state" : "on")
    if paper.state != .inPreparation, paper.day == nil {
      throw Diagnostic(
        .usage, tr("a paper that is \(paper.state.words) has a day"), at: stated,
        hint: tr("give on=DAY"))
    }
    if paper.state == .done, let day = paper.day, today < day {
      throw Diagnostic(
        .usage, tr("\(paper.title) is presented on \(day), which is still to come"), at: stated,
        hint: tr("until then it is planned: state=Programmato"))
    }
    guard let author = paper.author, try reader.profile.hasDegrees else { return }
    let member = try MemberCommands.noun.item(session, author)
    let day = paper.day ?? today
    guard let fault = fault(paper, by: member, on: day, try reader.degrees(of: author)) else {
      return
    }
    throw Diagnostic(
      .refused, fault, at: arguments.span(arguments.has("author") ? "author" : "degree"),
      hint: tr("see what is recorded: lodge member show \(member.name.shellQuoted)"))
  }

  /// Why a member cannot present a paper on a day; nil where they can.
  static func fault(
    _ paper: Paper, by member: Member, on day: Day, _ degrees: [ConferredDegree]
  ) -> Phrase? {
    let held = degrees.filter { ($0.day ?? day) <= day }.map(\.degree).max()
    guard held.map({ $0 < paper.degree }) ?? true else { return nil }
    return held.map {
      tr("\(member.name) is \($0.words) on \(day): the paper is for \(paper.degree.words)")
    } ?? tr("\(member.name) has no degree on \(day)")
  }

  // MARK: - Its file

  private static let endings: Set<String> = [
    "pdf", "odt", "odp", "doc", "docx", "ppt", "pptx", "rtf", "txt", "md", "tex", "png", "jpg",
    "jpeg",
  ]
  private static let mostBytes = 64 << 20

  private static func attach(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let paper = try noun.named("paper", session, arguments)
    let path = try arguments.required("file")
    let name = Paths.name(of: path)
    let format = Paths.suffix(of: path).lowercased()
    guard endings.contains(format) else {
      throw Diagnostic(
        .data, tr("\(name) is no document that a paper takes"), at: arguments.span("file"),
        hint: tr("papers take PDF, OpenDocument, Word, text and pictures"))
    }
    let bytes: [UInt8]
    do throws(Diagnostic) { bytes = try Files.read(path, limit: mostBytes) } catch {
      var fault = error
      fault.span = fault.span ?? arguments.span("file")
      throw fault
    }
    guard !bytes.isEmpty else {
      throw Diagnostic(.data, tr("\(name) is empty"), at: arguments.span("file"))
    }
    var file = Attachment(
      Paper.files, of: paper.id, scope: nil, bytes, format: format, source: name)
    if file.sha256 == paper.attachment.sha256, !paper.attachment.isNone {
      let isBack = try session.putBack(paper.attachment) { () throws(Diagnostic) in (bytes, nil) }
      if !isBack {
        session.say(tr("\(name) is already attached to \(paper.title): nothing to do"))
      }
      return try noun.answer(session, paper.id)
    }
    // A paper may have several one after the other, each of which keeps its name.
    file.file = "\(session.newID().hex).\(format)"
    try session.append(
      LodgeEvent.paperFileAttached, scope: nil, entity: paper.id, body: file.members())
    try session.attach(bytes, as: file)
    session.say(tr("attached \(name) to \(paper.title)"))
    return try noun.answer(session, paper.id)
  }

  private static func detach(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let paper = try noun.named("paper", session, arguments)
    guard !paper.attachment.isNone else { throw hasNone(paper, arguments) }
    let body = JSONObject(paper.attachment.members().members.map { .init($0.name, .null) })
    return try noun.change(paper, body, by: LodgeEvent.paperFileAttached, session) {
      tr("took \(paper.attachment.name) off \($0.title)")
    }
  }

  private static func hasNone(_ paper: Paper, _ arguments: Arguments) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(paper.title) has no file"), at: arguments.span("paper"),
      hint: tr("attach one: lodge paper attach \(paper.title.shellQuoted) FILE"))
  }
}
