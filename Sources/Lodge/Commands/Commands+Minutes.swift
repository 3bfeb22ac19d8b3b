// `lodge minutes`: the minutes of a meeting from the draft to the book. Refuses to change what is approved: a
// correction is an addendum.

import Command
import Kernel
import Notebook
import Render
import System

enum MinutesCommands {
  private static let votes = 0...10_000

  static let noun = Noun<Minutes>(
    "lodge.minutes", tr("minutes"), within: .meeting,
    events: [
      LodgeEvent.minutesWritten, LodgeEvent.minutesEdited, LodgeEvent.minutesRemoved,
      LodgeEvent.minutesApproved,
    ],
    joins: "LEFT JOIN lodge_meeting a ON a.id = p.approved_at AND a.removed = 0",
    attributes: [
      .recorded("degree", \.degree, tr("Degree"), shown: .always),
      .kept("text", \.draft).searched,
      .made(
        "links", { \.links }, .init(), .json, nil,
        read: { SentenceLinks(stored: $0.optionalText($1)) },
        given: { _, _ in nil }, body: { $0.json }, heading: { tr("Records") }, shown: .never,
        show: { .json($0.json) }),
      .kept("sealed", \.sealed).searched,
      .recorded("hash", \.hash, tr("Hash")),
      .prepared("state", tr("State")) { (_, session) throws(Diagnostic) in
        let signers = try LodgeReader(session).profile.signers.count
        return { minutes in
          let state = minutes.state(signers)
          return .choice(state.rawValue, state.words)
        }
      },
      .recorded("approved_on", \.approvedOn, tr("Approved on"), shown: .always),
      .pointer("approved_at", \.approvedAt, to: "lodge.meeting", tr("Approved at, id")),
      .joined("approved_at", \.approvedTitle, "a.title", tr("Approved at")),
      .recorded("votes_for", \.inFavour, tr("In favour"), shown: .wide),
      .recorded("votes_against", \.against, tr("Against"), shown: .wide),
      .recorded("votes_abstained", \.abstained, tr("Abstained"), shown: .wide),
      .joined(
        "signatures", \.signatures,
        """
        (SELECT count(DISTINCT s.role) FROM lodge_signature s WHERE s.minutes = p.id \
        AND s.addendum IS NULL AND s.removed = 0 AND s.annulled_on IS NULL)
        """, tr("Signatures"), shown: .always),
    ],
    columns: [
      "meeting_day", "meeting", "degree", "state", "approved_on", "approved_at", "signatures",
      "votes_for", "votes_against", "votes_abstained", "hash", "meeting_id", "approved_at_id",
    ], order: [], indexes: [["meeting"]],
    empty: tr("no minutes yet; write them: lodge minutes write MEETING"))

  static let addenda = Noun<Addendum>(
    "lodge.addendum", tr("addendum"), events: [LodgeEvent.addendumApproved],
    joins: "LEFT JOIN lodge_meeting a ON a.id = p.approved_at AND a.removed = 0",
    attributes: [
      .pointer("minutes", \.minutes, to: "lodge.minutes", tr("Minutes id")),
      .recorded("no", \.number, tr("No."), shown: .always),
      .kept("sealed", \.sealed),
      .recorded("hash", \.hash, tr("Hash")),
      .recorded("day", \.day, tr("Day"), shown: .always),
      .pointer("approved_at", \.approvedAt, to: "lodge.meeting", tr("Approved at, id")),
      .joined("approved_at", \.approvedTitle, "a.title", tr("Approved at"), shown: .always),
      .recorded("votes_for", \.inFavour, tr("In favour"), shown: .wide),
      .recorded("votes_against", \.against, tr("Against"), shown: .wide),
      .recorded("votes_abstained", \.abstained, tr("Abstained"), shown: .wide),
      .joined(
        "signatures", \.signatures,
        """
        (SELECT count(DISTINCT s.role) FROM lodge_signature s WHERE s.addendum = p.id \
        AND s.removed = 0 AND s.annulled_on IS NULL)
        """, tr("Signatures"), shown: .always),
    ],
    columns: [
      "no", "day", "approved_at", "signatures", "votes_for", "votes_against", "votes_abstained",
      "hash",
      "minutes_id", "approved_at_id",
    ], order: ["no"], indexes: [["minutes"]], empty: tr("no addendum"))

  static var things: ThingSource {
    noun.labelled({ $0.meetingTitle }, { $0.meetingDay?.description ?? "" })
  }
  static var addendumThings: ThingSource {
    addenda.labelled({ "\($0.number)" }, { $0.day?.description ?? "" })
  }

  private static let text = Parameter.option(
    "text", .inputFile, tr("the text, from this file, or - for standard input"), shownAs: "FILE|-")
  private static let at = Parameter.option(
    "at", .thing("lodge.meeting"), tr("the later meeting that approves it"), shownAs: "MEETING")
  private static let counts: [Parameter] = [
    .data("for", .integer(votes), tr("votes in favour")),
    .data("against", .integer(votes), tr("votes against")),
    .data("abstained", .integer(votes), tr("how many abstained")),
  ]

  static let table: [Command] = [
    Command(
      "lodge minutes write",
      tr("Store the draft as the minutes of a meeting, or a text of your own"),
      discussion: [
        tr(
          "Each sentence of the draft is linked to the records it follows from; --json of lodge minutes show names them. A sentence that you edit loses its link, the others keep theirs."
        ),
        tr(
          "The text has headings after #, lists after -, and paragraphs with blank lines between them."
        ),
      ], parameters: [MeetingCommands.one, text], effects: .writes,
      synonyms: ["verbale", "store", "record"],
      examples: [Example("lodge minutes write 2026-03-19")], action: write),
    noun.list(
      tr("List the minutes by meeting"),
      narrowings: [
        .init(.option("year", .integer(1700...9999), tr("only of this year"))) { arguments in
          arguments.integer("year").map {
            [Condition("substr(w.day, 1, 4) = ?", [.text(String($0))])]
          } ?? []
        },
        .choice("degree", Degree.parameterType, tr("only in this degree")),
      ], synonyms: ["verbali"], examples: [Example("lodge minutes list --year 2026")]),
    Command(
      "lodge minutes show",
      tr("Show the minutes of a meeting, with approval, addenda and signatures"),
      discussion: [tr("End --out in .pdf, .html or .md for the paper.")],
      parameters: [MeetingCommands.one], effects: .reads, synonyms: ["print", "pdf", "read"],
      examples: [
        Example("lodge minutes show 2026-03-19", runs: false),
        Example("lodge minutes show last --out minutes.pdf", runs: false),
      ]
    ) { (session, arguments) throws(Diagnostic) in
      let minutes = try named(session, arguments)
      return .record(try MinutesSheet(minutes, session).record())
    },
    Command(
      "lodge minutes edit", tr("Edit the minutes of a meeting while they are a draft"),
      discussion: [
        tr(
          "At a terminal your editor opens: $VISUAL, else $EDITOR, else vi. Where it fails, the text that you typed is kept in a file, and the message names it. --text takes the text from a file or a pipe."
        )
      ], parameters: [MeetingCommands.one, text], effects: .writes,
      synonyms: ["change", "correct", "editor"],
      examples: [Example("lodge minutes edit 2026-03-19 --text minutes.md", runs: false)],
      guide: guide, action: edit),
    Command(
      "lodge minutes remove", tr("Remove the minutes of a meeting while they are a draft"),
      parameters: [MeetingCommands.one], effects: .writes, synonyms: ["delete"],
      examples: [Example("lodge minutes remove 2026-03-19", runs: false)]
    ) { (session, arguments) throws(Diagnostic) in
      let minutes = try named(session, arguments)
      try refuseApproved(minutes, arguments.span("meeting"))
      return try noun.drop(
        minutes, session, says: tr("removed the minutes of \(minutes.meetingTitle)"))
    },
    Command(
      "lodge minutes approve", tr("Record that minutes were read and approved at a later meeting"),
      discussion: [
        tr(
          "From then on the text is locked by its hash, and entered in the register of its degree. Names of persons become references with a hash of their own, so that a person can be forgotten and the register still verifies. A correction is an addendum."
        ),
        tr("The approval is undone with undo while it is the last entry and nobody has signed."),
      ], parameters: [MeetingCommands.one, at.required] + counts, effects: .writes,
      synonyms: ["lock", "approva"],
      examples: [
        Example("lodge minutes approve 2026-03-19 --at 2026-04-16 for=12", runs: false)
      ], action: approve),
    Command(
      "lodge minutes addendum", tr("Add a correction to minutes that are approved"),
      discussion: [
        tr(
          "It is dated, kept beside the text and shown after it; it gets a number in the register and is locked like the text. --at names the meeting that approved it."
        )
      ],
      parameters: [
        MeetingCommands.one, .positional("words", .text, tr("the correction"), shownAs: "TEXT"), at,
      ] + counts, effects: .writes, synonyms: ["correction", "correct", "postilla"],
      examples: [
        Example(
          "lodge minutes addendum 2026-03-19 \"Read 21:10 for 20:10.\" --at 2026-05-21",
          runs: false)
      ], action: addendum),
  ]

  // MARK: - Which

  /// - Throws: `refused` for a meeting without minutes.
  static func named(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Minutes {
    let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
    guard let minutes = try noun.item(session, ifThere: Minutes.id(of: meeting.id)) else {
      throw Diagnostic(
        .refused, tr("\(meeting.title) has no minutes"), at: arguments.span("meeting"),
        hint: tr("write them: lodge minutes write \(meeting.named)"))
    }
    return minutes
  }

  static func refuseApproved(_ minutes: Minutes, _ span: SourceSpan?) throws(Diagnostic) {
    guard let day = minutes.approvedOn else { return }
    throw Diagnostic(
      .refused,
      tr("the minutes of \(minutes.meetingTitle) were approved on \(day): their text is locked"),
      at: span, hint: tr("add a correction: lodge minutes addendum MEETING TEXT"))
  }

  // MARK: - The draft

  private static func given(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> String? {
    guard let given = arguments.text("text") else { return nil }
    do throws(Diagnostic) {
      let bytes =
        given == "-"
        ? try session.console.readInput()
        : try Files.read(given, limit: MinutesText.mostBytes, orPipe: true)
      return try MinutesText.read(bytes, at: arguments.span("text"))
    } catch {
      var fault = error
      fault.span = fault.span ?? arguments.span("text")
      throw fault
    }
  }

  private static func write(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
    let span = arguments.span("meeting")
    let reader = try LodgeReader(session)
    if try noun.item(session, ifThere: Minutes.id(of: meeting.id)) != nil {
      throw Diagnostic(
        .refused, tr("\(meeting.title) has minutes"), at: span,
        hint: tr("edit them: lodge minutes edit \(meeting.named)"))
    }
    if let day = meeting.day, try reader.today() < day {
      throw Diagnostic(
        .refused, tr("\(meeting.title) is on \(day), which is still to come"), at: span,
        hint: tr("a form to fill in: lodge minutes draft \(meeting.named)"))
    }
    let draft = try MinutesPaper(meeting, openTo: meeting.degree, session, at: span)
    var (text, links) = draft.text()
    if let given = try given(session, arguments) {
      links = links.moved(from: text, to: given)
      text = given
    } else {
      text = try MinutesText.read(Array(text.utf8), at: span)
    }
    try session.append(
      LodgeEvent.minutesWritten, scope: nil, entity: Minutes.id(of: meeting.id),
      body: [
        "meeting": .string(meeting.id.description), "degree": .string(meeting.degree.rawValue),
        "text": .string(text), "links": links.json,
      ])
    session.say(
      tr(
        links.links.count,
        one: "wrote the minutes of \(meeting.title), with 1 sentence from records",
        other:
          "wrote the minutes of \(meeting.title), with \(links.links.count) sentences from records")
    )
    if draft.leftOut > 0 {
      session.note(
        tr(
          draft.leftOut, one: "left out: 1 item above \(meeting.degree.words)",
          other: "left out: \(draft.leftOut) items above \(meeting.degree.words)"))
    }
    return try noun.answer(session, Minutes.id(of: meeting.id))
  }

  private static func guide(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Bool {
    guard !arguments.has("text"), session.canEdit else { return false }
    let minutes = try named(session, arguments)
    try refuseApproved(minutes, arguments.span("meeting"))
    let before = minutes.draft ?? ""
    try session.edited(before, in: "minutes.md") { (path, isSame) throws(Diagnostic) in
      guard !isSame else { return session.note(tr("nothing was changed")) }
      guard try noun.item(session, minutes.id).draft == before else {
        throw Diagnostic(
          .refused,
          tr("the minutes of \(minutes.meetingTitle) were changed elsewhere meanwhile"))
      }
      var words = ["lodge", "minutes", "edit", "--text", path]
      if arguments.invocation.has(.dryRun) { words.append("--dry-run") }
      try session.perform([words + ["--", minutes.meeting.description]])
    }
    return true
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let minutes = try named(session, arguments)
    try refuseApproved(minutes, arguments.span("meeting"))
    guard let text = try given(session, arguments) else {
      throw Diagnostic(
        .refused, tr("nobody is at a terminal to edit the text"),
        at: arguments.invocation.line.span,
        hint: tr("give it: lodge minutes edit MEETING --text FILE"))
    }
    let before = minutes.draft ?? ""
    guard text != before else {
      session.say(tr("the minutes of \(minutes.meetingTitle) have this text: nothing to do"))
      return try noun.answer(session, minutes.id)
    }
    return try noun.change(
      minutes,
      ["text": .string(text), "links": minutes.links.moved(from: before, to: text).json], session
    ) { tr("changed the minutes of \($0.meetingTitle)") }
  }

  // MARK: - Approval

  /// What a vote counted, as bodies have it.
  private static func counts(_ arguments: Arguments) throws(Diagnostic) -> [JSONObject.Member] {
    let (inFavour, against) = (arguments.integer("for"), arguments.integer("against"))
    if let against, against >= inFavour ?? 0 {
      throw Diagnostic(
        .refused, tr("\(inFavour ?? 0) in favour and \(against) against approve nothing"),
        at: arguments.span("against"))
    }
    let all = [
      ("votes_for", inFavour), ("votes_against", against),
      ("votes_abstained", arguments.integer("abstained")),
    ]
    return all.compactMap { name, count in count.map { .init(name, .integer(Int64($0))) } }
  }

  private static func checkVotes(
    at meeting: Meeting, _ reader: LodgeReader, _ arguments: Arguments
  ) throws(Diagnostic) {
    let keys = ["for", "against", "abstained"]
    guard let given = keys.first(where: { arguments.has($0) }) else { return }
    try reader.checkVotes(keys.map { arguments.integer($0) }, at: meeting, arguments.span(given))
  }

  private static func voted(_ arguments: Arguments) -> String {
    RegisterEntry.votes(
      arguments.integer("for"), arguments.integer("against"), arguments.integer("abstained"))
  }

  /// The meeting that approves.
  /// - Throws: `refused` for one that is no later one, not held yet, or of a lower degree.
  private static func approving(
    _ minutes: Minutes, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> (meeting: Meeting, day: Day) {
    let span = arguments.span("at")
    let later = try MeetingCommands.noun.named("at", session, arguments)
    try later.checkHeld(span)
    let today = try LodgeReader(session).today()
    guard let day = later.day, later.id != minutes.meeting,
      minutes.meetingDay.map({ $0 <= day }) ?? true
    else {
      throw Diagnostic(
        .refused,
        tr("minutes of \(minutes.meetingDay?.description ?? "") are approved at a later meeting"),
        at: span)
    }
    guard day <= today else {
      throw Diagnostic(
        .refused, tr("\(later.title) is on \(day), which is still to come"), at: span)
    }
    guard later.degree >= minutes.degree else {
      throw Diagnostic(
        .refused,
        tr(
          "minutes of \(minutes.degree.words) are not read in a meeting of \(later.degree.words)"),
        at: span)
    }
    return (later, day)
  }

  private static func approve(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let minutes = try named(session, arguments)
    try refuseApproved(minutes, arguments.span("meeting"))
    let (later, day) = try approving(minutes, session, arguments)
    let votes = try counts(arguments)
    let reader = try LodgeReader(session)
    try checkVotes(at: later, reader, arguments)
    try reader.checkOrder(reader.volume(of: minutes), day, arguments.span("at"))
    let sealed = SealedText(
      try MinutesText.read(Array((minutes.draft ?? "").utf8), at: arguments.span("meeting")),
      people: try reader.people(of: minutes.meeting))
    try session.append(
      LodgeEvent.minutesApproved, scope: nil, entity: minutes.id,
      body: JSONObject(
        [
          .init("meeting", .string(minutes.meeting.description)),
          .init("degree", .string(minutes.degree.rawValue)), .init("text", .null),
          .init("links", minutes.links.json), .init("sealed", .string(sealed.text)),
          .init("hash", .string(sealed.hash)), .init("approved_on", .string(day.description)),
          .init("approved_at", .string(later.id.description)),
        ] + votes))
    try refer(sealed, of: minutes.id, session)
    let entry = try reader.enter(
      minutes, nil, text: sealed.hash, day: day, at: later.id, votes: voted(arguments))
    session.say(
      tr(
        "approved the minutes of \(minutes.meetingTitle): number \(entry.number) in the register of \(entry.volume.words(try reader.profile))"
      ))
    return try noun.answer(session, minutes.id)
  }

  private static func refer(
    _ sealed: SealedText, of minutes: Identifier, _ session: Session
  ) throws(Diagnostic) {
    for reference in sealed.references {
      var body: JSONObject = [
        "minutes": .string(minutes.description), "name": .string(reference.person.name),
        "salt": .string(ContentHash.hex(reference.salt)),
      ]
      if let member = reference.person.member { body["member"] = .string(member.description) }
      if let visitor = reference.person.visitor { body["visitor"] = .string(visitor.description) }
      try session.append(
        LodgeEvent.nameReferred, scope: nil, entity: session.newID(), body: body)
    }
  }

  private static func addendum(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let minutes = try named(session, arguments)
    guard minutes.isApproved else {
      throw Diagnostic(
        .refused, tr("the minutes of \(minutes.meetingTitle) are a draft"),
        at: arguments.span("meeting"), hint: tr("change the text: lodge minutes edit MEETING"))
    }
    let reader = try LodgeReader(session)
    let text = try MinutesText.read(
      Array(try arguments.required("words").utf8), at: arguments.span("words"))
    let later = arguments.has("at") ? try approving(minutes, session, arguments) : nil
    let votes = try counts(arguments)
    if later == nil, let vote = votes.first {
      throw Diagnostic(
        .usage, tr("votes are those of a meeting"),
        at: arguments.span(String(vote.name.dropFirst("votes_".count))),
        hint: tr("name it: --at MEETING"))
    }
    if let later { try checkVotes(at: later.meeting, reader, arguments) }
    let day = try reader.day(later?.day)
    try reader.checkOrder(
      reader.volume(of: minutes), day, arguments.span(later == nil ? "meeting" : "at"))
    let sealed = SealedText(text, people: try reader.people(of: minutes.meeting))
    let number = try reader.addenda(to: minutes.id).count + 1
    let id = session.newID()
    var body: [JSONObject.Member] = [
      .init("minutes", .string(minutes.id.description)), .init("no", .integer(Int64(number))),
      .init("sealed", .string(sealed.text)), .init("hash", .string(sealed.hash)),
      .init("day", .string(day.description)),
    ]
    if let later {
      body.append(.init("approved_at", .string(later.meeting.id.description)))
    }
    try session.append(
      LodgeEvent.addendumApproved, scope: nil, entity: id, body: JSONObject(body + votes))
    try refer(sealed, of: minutes.id, session)
    let entry = try reader.enter(
      minutes, id, text: sealed.hash, day: day, at: later?.meeting.id, votes: voted(arguments))
    session.say(
      tr(
        "addendum \(number) to the minutes of \(minutes.meetingTitle): number \(entry.number) in the register of \(entry.volume.words(try reader.profile))"
      ))
    return try addenda.answer(session, id)
  }
}

extension Meeting {
  /// How a hint names it.
  var named: String { day?.description ?? title.shellQuoted }
}

extension LodgeReader {
  func minutes(of meeting: Identifier) throws(Diagnostic) -> Minutes? {
    try MinutesCommands.noun.item(session, ifThere: Minutes.id(of: meeting))
  }

  /// In their order.
  func addenda(to minutes: Identifier) throws(Diagnostic) -> [Addendum] {
    try MinutesCommands.addenda.items(session, [Condition("p.minutes = ?", [.id(minutes)])])
  }

  /// Papers that were presented on the day of a meeting, as far as its degree hears them.
  func papers(
    presentedAt meeting: Meeting, openTo degree: Degree
  ) throws(Diagnostic) -> [Paper] {
    guard let day = meeting.day else { return [] }
    let all = try PaperCommands.noun.items(
      session,
      [
        Condition(
          "p.day = ? AND p.state = ?",
          [.text(day.description), .text(PaperState.done.rawValue)])
      ])
    return all.filter { $0.degree <= degree }
  }

  /// What came in at a meeting beside dinners and dues: entries that name it, and collections of its day that
  /// name no meeting, where it is the only one of the day.
  func collections(at meeting: Meeting) throws(Diagnostic) -> [Entry] {
    var all = try EntryCommands.noun.items(
      session, [Condition("p.meeting = ?", [.id(meeting.id)])])
    if let day = meeting.day {
      let date = SQLValue.text(day.description)
      let others = try MeetingCommands.noun.items(
        session, [Condition("p.day = ? AND coalesce(p.cancelled, 0) = 0", [date])])
      if others.allSatisfy({ $0.id == meeting.id }) {
        let ofDay = try EntryCommands.noun.items(
          session, [Condition("p.day = ? AND p.meeting IS NULL", [date])])
        all += ofDay.filter { EntryCategory.collections.contains($0.category?.folded ?? "") }
      }
    }
    return all.filter { !$0.settles && ($0.stated?.minor ?? 0) > 0 }
  }
}
