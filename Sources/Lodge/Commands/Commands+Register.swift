// `lodge register`: the bound book, one per degree and one of the board, where approved minutes and their addenda enter in the order of
// approval. Nothing here writes: `lodge minutes approve` and `lodge minutes addendum` do.

import Command
import Kernel
import Notebook
import Render

enum RegisterCommands {
  static let references = Noun<NameReference>(
    "lodge.reference", tr("reference to a name"), events: [LodgeEvent.nameReferred],
    joins: """
      LEFT JOIN lodge_minutes x ON x.id = p.minutes \
      LEFT JOIN lodge_meeting w ON w.id = x.meeting AND w.removed = 0
      """,
    attributes: [
      .joined("meeting_day", \.meetingDay, "w.day", tr("Day"), shown: .always),
      .joined("meeting", \.meetingTitle, "coalesce(w.title, '')", tr("Meeting"), shown: .always),
      .pointer("minutes", \.minutes, to: "lodge.minutes", tr("Minutes id")),
      .pointer("member", \.member, to: "lodge.member", tr("Member id")),
      .pointer("visitor", \.visitor, to: "lodge.visitor", tr("Visitor id")),
      .kept("name", \.name), .kept("salt", \.salt),
    ], columns: ["meeting_day", "meeting", "minutes_id", "member_id", "visitor_id"],
    order: [],
    indexes: [["minutes"], ["member"]], empty: tr("no references to names"))

  static let noun = Noun<RegisterEntry>(
    "lodge.register", tr("entry of the register"), events: [LodgeEvent.registerEntered],
    joins: "LEFT JOIN lodge_meeting w ON w.id = p.meeting AND w.removed = 0",
    attributes: [
      .recorded("degree", \.degree, tr("Degree"), shown: .always),
      .recorded("board", \.isOfBoard, tr("Of the board"), shown: .always),
      .recorded("no", \.number, tr("No."), shown: .always),
      .pointer("minutes", \.minutes, to: "lodge.minutes", tr("Minutes id")),
      .pointer("addendum", \.addendum, to: "lodge.addendum", tr("Addendum id")),
      .derived("what", tr("What")) { entry, _ in
        entry.addendum == nil
          ? .choice("minutes", tr("minutes")) : .choice("addendum", tr("addendum"))
      },
      .pointer("meeting", \.meeting, to: "lodge.meeting", tr("Meeting id")),
      .joined("meeting", \.meetingTitle, "w.title", tr("Meeting"), shown: .always).searched,
      .recorded("held", \.meetingDay, tr("Held on"), shown: .always),
      .recorded("day", \.day, tr("Approved on"), shown: .always),
      .pointer("approved_at", \.approvedAt, to: "lodge.meeting", tr("Approved at, id")),
      .recorded("votes", \.votes, tr("Votes")),
      .recorded("text", \.text, tr("Hash of the text")).searched,
      .recorded("previous", \.previous, tr("Hash before")),
      .kept("follows", \.follows, .identifier(of: "lodge.register")) { $0.identifier($1) },
      .recorded("hash", \.hash, tr("Hash"), shown: .wide).searched,
    ],
    columns: [
      "degree", "board", "no", "what", "meeting", "held", "day", "hash", "previous", "text",
      "minutes_id",
      "addendum_id", "meeting_id", "approved_at_id", "votes",
    ], order: ["degree", "board", "no"], indexes: [["degree", "no"], ["minutes"]],
    empty: tr(
      "nothing in the register yet; approve minutes: lodge minutes approve MEETING --at MEETING"))

  static var things: ThingSource {
    noun.labelled(
      { "\($0.degree.rawValue)\($0.isOfBoard ? " board" : "") \($0.number)" },
      { $0.meetingTitle ?? "" })
  }

  private static let which: [Parameter] = [
    .option("degree", Degree.parameterType, tr("the book of this degree; default Apprendista")),
    .flag("board", tr("the book of the board, where a board meets")),
  ]

  static let table: [Command] = [
    noun.list(
      tr("List what is in the register, by degree and number"),
      narrowings: [
        .choice("degree", Degree.parameterType, tr("only the book of this degree")),
        .flag("board", tr("only the book of the board"), "coalesce(p.board, 0) = 1"),
        .init(.option("year", .integer(1700...9999), tr("only what was approved in this year"))) {
          arguments in
          arguments.integer("year").map {
            [Condition("substr(p.day, 1, 4) = ?", [.text(String($0))])]
          } ?? []
        },
      ], synonyms: ["book", "registro"], examples: [Example("lodge register list")]),
    Command(
      "lodge register show", tr("Show the register of a degree, with all its texts"),
      discussion: [
        tr(
          "Each entry has its number, meeting, day, hash and the hash of the one before. Write the book with --out register.pdf."
        ),
        tr(
          "Where a board meets, its minutes have a book of their own, which --board shows; the other one is that of the assemblies."
        ),
      ], parameters: which, effects: .reads, synonyms: ["book", "print", "pdf"],
      examples: [
        Example("lodge register show --degree Maestro"),
        Example("lodge register show --out register.pdf", runs: false),
      ]
    ) { (session, arguments) throws(Diagnostic) in
      let degree = arguments.text("degree").flatMap { Degree(rawValue: $0) } ?? .apprentice
      let volume = RegisterVolume(degree: degree, isOfBoard: arguments.flag("board"))
      return .record(try RegisterBook(volume, session).record())
    },
    Command(
      "lodge register verify", tr("Verify the register, and name the first break in each book"),
      discussion: [
        tr(
          "Computes all hashes again: of the texts, of the names that they refer to, of the entries and of their chain; and verifies the signatures. Exit code 1 if anything is wrong."
        ),
        tr(
          "A signature covers its entry and all before it. With --key you see how far a public key does; get it from its owner, and not from this notebook."
        ),
      ],
      parameters: [
        .option(
          "key", .text, tr("a public key, 64 hexadecimal digits"), shownAs: "PUBLIC-KEY")
      ], effects: .reads, synonyms: ["check", "proof", "chain"],
      examples: [Example("lodge register verify")], action: verify),
  ]

  private static func verify(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let key = arguments.text("key")?.lowercased()
    if let key, ContentHash.bytes(key)?.count != 32 {
      throw Diagnostic(
        .usage, tr("a public key has 64 hexadecimal digits"), at: arguments.span("key"),
        hint: tr("list the keys: account key list"))
    }
    let check = try RegisterCheck(session)
    let profile = try LodgeReader(session).profile
    let isNamed = profile.hasDegrees || profile.hasBoard
    var rows: [[Value]] = []
    var count = 0
    for volume in RegisterVolume.all {
      let book = try check.book(volume, key: key)
      let words = volume.words(profile)
      count += book.entries
      if let covered = book.covered {
        session.note(
          isNamed
            ? tr("\(words): the key covers number 1 to \(covered) of \(book.entries)")
            : tr("the key covers number 1 to \(covered) of \(book.entries)"))
      }
      guard let fault = book.fault else { continue }
      rows.append([
        .choice(volume.degree.rawValue, volume.degree.words), .boolean(volume.isOfBoard),
        .count(fault.number), .text(fault.message.text(session.language)),
      ])
      session.note(isNamed ? tr("\(words): \(fault.message)") : fault.message)
    }
    if let key, count == 0 {
      let fault = tr("the register is empty: nothing is signed by the key \(key.prefix(16))…")
      session.note(fault)
      rows.append([.null, .null, .null, .text(fault.text(session.language))])
    }
    return .record(
      check.answer("lodge.register_verification", count, rows, session))
  }
}

extension LodgeReader {
  /// In the order of their numbers.
  func register(_ volume: RegisterVolume) throws(Diagnostic) -> [RegisterEntry] {
    try RegisterCommands.noun.items(
      session,
      [
        Condition(
          "p.degree = ? AND coalesce(p.board, 0) = ?",
          [.text(volume.degree.rawValue), .integer(volume.isOfBoard ? 1 : 0)])
      ])
  }

  /// The book in which minutes stand, or into which they are to go. What was entered before the board had a book of its
  /// own stays where it is, with its addenda.
  func volume(of minutes: Minutes) throws(Diagnostic) -> RegisterVolume {
    let entry = RegisterEntry.id(of: minutes.id)
    if let known = try RegisterCommands.noun.item(session, ifThere: entry) { return known.volume }
    let meeting = try MeetingCommands.noun.item(session, ifThere: minutes.meeting)
    let profile = try profile
    return RegisterVolume(
      degree: minutes.degree, isOfBoard: meeting.map { profile.isOfBoard($0.type) } ?? false)
  }

  /// - Throws: `refused` for a day before that of the last entry.
  func checkOrder(
    _ volume: RegisterVolume, _ day: Day, _ span: SourceSpan?
  ) throws(Diagnostic) {
    guard let last = try register(volume).last, let before = last.day, day < before else {
      return
    }
    throw Diagnostic(
      .refused,
      tr(
        "number \(last.number) in the register of \(volume.words(try profile)) was approved on \(before)"
      ),
      at: span, hint: tr("days follow the numbers: name a meeting of that day or later"))
  }

  /// Enters minutes, or an addendum to them, as the next number of their book.
  func enter(
    _ minutes: Minutes, _ addendum: Identifier?, text: String, day: Day, at later: Identifier?,
    votes: String
  ) throws(Diagnostic) -> RegisterEntry {
    let volume = try volume(of: minutes)
    let last = try register(volume).last
    var entry = RegisterEntry()
    entry.id = RegisterEntry.id(of: addendum ?? minutes.id)
    (entry.degree, entry.isOfBoard) = (minutes.degree, volume.isOfBoard)
    entry.number = (last?.number ?? 0) + 1
    (entry.minutes, entry.addendum, entry.meeting) = (minutes.id, addendum, minutes.meeting)
    (entry.meetingDay, entry.day, entry.text) = (minutes.meetingDay, day, text)
    (entry.approvedAt, entry.votes) = (later, votes)
    entry.previous = last?.hash ?? RegisterEntry.none
    entry.follows = last?.id
    entry.hash = entry.computedHash(of: try bookID())
    var body: JSONObject = [
      "degree": .string(entry.degree.rawValue), "no": .integer(Int64(entry.number)),
      "minutes": .string(minutes.id.description), "meeting": .string(entry.meeting.description),
      "day": .string(day.description), "text": .string(text), "votes": .string(votes),
      "previous": .string(entry.previous), "hash": .string(entry.hash),
    ]
    if volume.isOfBoard { body["board"] = .bool(true) }
    if let addendum { body["addendum"] = .string(addendum.description) }
    if let held = entry.meetingDay { body["held"] = .string(held.description) }
    if let later { body["approved_at"] = .string(later.description) }
    if let last { body["follows"] = .string(last.id.description) }
    try session.append(LodgeEvent.registerEntered, scope: nil, entity: entry.id, body: body)
    return entry
  }

  /// The id of the notebook, which hashes and signatures name.
  func bookID() throws(Diagnostic) -> Identifier {
    guard let id = notebook.id else {
      throw Diagnostic(.internalFault, tr("the notebook has no id"))
    }
    return id
  }
}
