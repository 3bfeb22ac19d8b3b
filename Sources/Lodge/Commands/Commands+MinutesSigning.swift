// Signatures under minutes that are approved and addenda to them, by the Secretary and the Worshipful Master of the
// day of approval. A signature is annulled, never undone. What is exported is byte for byte what was hashed and signed.

import Command
import Kernel
import Notebook
import Render

enum MinutesSigningCommands {
  static let noun = Noun<MinutesSignature>(
    "lodge.signature", tr("signature"),
    events: [LodgeEvent.minutesSigned, LodgeEvent.minutesSignatureAnnulled],
    joins: """
      LEFT JOIN lodge_member m ON m.id = p.member AND m.removed = 0 \
      LEFT JOIN lodge_addendum a ON a.id = p.addendum AND a.removed = 0
      """,
    attributes: [
      .pointer("minutes", \.minutes, to: "lodge.minutes", tr("Minutes id")),
      .pointer("addendum", \.addendum, to: "lodge.addendum", tr("Addendum id")),
      .joined("addendum", \.addendumNumber, "a.no", tr("Addendum"), shown: .always),
      .pointer("entry", \.entry, to: "lodge.register", tr("Entry id")),
      .recorded("role", \.role, tr("Office"), shown: .always),
      .pointer("member", \.member, to: "lodge.member", tr("Member id")),
      .joined("member", \.memberName, MemberCommands.fullName("m"), tr("Member"), shown: .always),
      .pointer("account", \.account, to: "notebook.operator", tr("Account id")),
      .recorded("public_key", \.key, tr("Public key"), shown: .wide),
      .recorded("day", \.day, tr("Signed on"), shown: .always),
      .recorded("signature", \.signature, tr("Signature")),
      .recorded("annulled_on", \.annulledOn, tr("Annulled on"), shown: .wide),
      .recorded("reason", \.reason, tr("Reason"), shown: .wide),
    ],
    columns: [
      "addendum", "role", "member", "day", "annulled_on", "reason", "public_key", "signature",
      "member_id", "account_id", "minutes_id", "addendum_id", "entry_id",
    ], order: ["coalesce(a.no, 0)", "day"], indexes: [["minutes"], ["addendum"]],
    empty: tr("no signatures"))

  static var things: ThingSource {
    noun.labelled({ $0.role.rawValue }, { $0.day?.description ?? "" })
  }

  private static let role = Parameter.option(
    "as", Office.parameterType, tr("the office; default the one that your account held"),
    shownAs: "OFFICE")
  private static let addendum = Parameter.option(
    "addendum", .integer(1...10_000),
    tr("the addendum with this number; default the minutes themselves"), shownAs: "NUMBER")

  /// What `lodge minutes export` writes.
  private enum Part: String, NamedChoice {
    case text, entry, message, signature, key

    var words: Phrase {
      switch self {
      case .text: tr("the text that is hashed")
      case .entry: tr("the entry of the register that is hashed")
      case .message: tr("the message that is signed")
      case .signature: tr("the signature, 64 bytes")
      case .key: tr("the public key, PEM")
      }
    }
  }

  static let table: [Command] = [
    Command(
      "lodge minutes sign",
      tr("Sign minutes that are approved, or an addendum, as Secretary or Worshipful Master"),
      discussion: [
        tr(
          "Who held the office on the day of approval signs, logged in to the account of their name, or to the one that lodge member link names. The key is made with account key make; the password is asked each time."
        ),
        tr(
          "An addendum has signatures of its own, by who held the offices on its day: --addendum names it."
        ),
        tr(
          "It is an electronic signature among those who use this notebook, and no qualified signature in the sense of the law (eIDAS): nobody vouches for whose the keys are."
        ),
        tr("A signature is never undone: lodge minutes annul keeps it with a reason."),
      ], parameters: [MeetingCommands.one, addendum, role, .passwordDescriptor], effects: .writes,
      contained: false, synonyms: ["firma", "signature", "ed25519"],
      examples: [
        Example("lodge minutes sign 2026-03-19 --as Segretario", runs: false),
        Example("lodge minutes sign 2026-03-19 --addendum 1", runs: false),
      ],
      action: sign),
    Command(
      "lodge minutes annul", tr("Annul a signature under minutes; it stays, with the reason"),
      parameters: [
        MeetingCommands.one, addendum, role.required,
        .data("reason", .text, tr("why"), required: true),
      ], effects: .writes, contained: false, synonyms: ["cancel", "unsign", "revoke"],
      examples: [
        Example(
          "lodge minutes annul 2026-03-19 --as Segretario reason=\"key was lost\"", runs: false)
      ], action: annul),
    Command(
      "lodge minutes verify", tr("Verify the hashes and signatures of minutes and their addenda"),
      discussion: [
        tr("Of one meeting, or of all. Names all that does not hold, with exit code 1.")
      ],
      parameters: [
        .optional("meeting", .thing("lodge.meeting"), tr("a meeting; default all"))
      ], effects: .reads, synonyms: ["check", "proof"],
      examples: [Example("lodge minutes verify")], action: verify),
    Command(
      "lodge minutes export", tr("Export the exact bytes of minutes that are hashed or signed"),
      discussion: [
        tr(
          "Other programs verify them: b2sum -l 256 TEXT; openssl pkeyutl -verify -rawin -pubin -inkey KEY -sigfile SIGNATURE -in MESSAGE. Names of persons stand in the text as their hashes."
        )
      ],
      parameters: [
        MeetingCommands.one, addendum,
        .option("part", Part.parameterType, tr("what; default text")),
        .option(
          "as", Office.parameterType, tr("whose signature, message or key; default Segretario"),
          shownAs: "OFFICE"),
      ], effects: .reads, contained: false, synonyms: ["openssl", "bytes", "pem"],
      examples: [
        Example(
          "lodge minutes export 2026-03-19 --part message --as Segretario --out message",
          runs: false)
      ], action: export),
  ]

  // MARK: - Signing

  private static func approved(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Minutes {
    let minutes = try MinutesCommands.named(session, arguments)
    guard minutes.isApproved else {
      throw Diagnostic(
        .refused, tr("the minutes of \(minutes.meetingTitle) are a draft"),
        at: arguments.span("meeting"),
        hint: tr("first: lodge minutes approve MEETING --at MEETING"))
    }
    return minutes
  }

  /// Minutes that are approved, or the addendum to them that is asked for.
  private static func named(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> SignedItem {
    let minutes = try approved(session, arguments)
    guard let number = arguments.integer("addendum") else { return SignedItem(minutes: minutes) }
    let addenda = try LodgeReader(session).addenda(to: minutes.id)
    guard let addendum = addenda.first(where: { $0.number == number }) else {
      throw Diagnostic(
        .refused,
        tr(
          addenda.count, one: "the minutes of \(minutes.meetingTitle) have 1 addendum",
          other: "the minutes of \(minutes.meetingTitle) have \(addenda.count) addenda"),
        at: arguments.span("addendum"),
        hint: tr("see them: lodge minutes show MEETING"))
    }
    return SignedItem(minutes: minutes, addendum: addendum)
  }

  /// `--addendum 1 `, for hints.
  private static func option(_ item: SignedItem) -> String {
    item.addendum.map { "--addendum \($0.number) " } ?? ""
  }

  private static func sign(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let item = try named(session, arguments)
    let reader = try LodgeReader(session)
    let day = try reader.day(item.day)
    let (account, name) = try session.accountOfSigner()
    let signers = try reader.profile.signers
    let terms = try reader.terms(on: day).filter { signers.contains($0.office) }
    var holders: [(term: Term, member: Member)] = []
    for term in terms {
      holders.append((term, try MemberCommands.noun.item(session, term.member)))
    }
    let wanted = arguments.text("as").flatMap { Office(rawValue: $0) }
    if let wanted, !signers.contains(wanted) {
      let own: Phrase = .joined(signers.map(\.words), separator: ", ")
      throw Diagnostic(
        .refused, tr("minutes are not signed by \(wanted.words), but by: \(own)"),
        at: arguments.span("as"))
    }
    let span = wanted == nil ? arguments.span("meeting") : arguments.span("as")
    let own = holders.filter { $0.member.signs(as: account, named: name) }
    guard let (term, member) = own.first(where: { wanted == nil || $0.term.office == wanted })
    else {
      guard let wanted else {
        throw Diagnostic(
          .refused, tr("\(name) held neither office on \(day)"), at: span,
          hint: tr("see who did: lodge office list --on \(day)"))
      }
      guard let holder = holders.first(where: { $0.term.office == wanted }) else {
        throw Diagnostic(
          .refused, tr("nobody held the office \(wanted.words) on \(day)"), at: span,
          hint: tr("enter it: lodge office add MEMBER \(wanted.rawValue) from=DAY"))
      }
      throw Diagnostic(
        .refused,
        tr(
          "on \(day) \(wanted.words) was \(holder.member.name), and \(name) is not their account"
        ), at: span,
        hint: tr("log in: account login NAME; or link it: lodge member link MEMBER ACCOUNT"))
    }
    let before = try reader.signatures(of: item)
    if let known = before.first(where: { $0.isValid && $0.role == term.office }) {
      throw Diagnostic(
        .refused,
        tr(
          "\(term.office.words) signed on \(known.day?.description ?? "")"), at: span,
        hint: tr(
          "annul it first: lodge minutes annul MEETING \(option(item))--as \(term.office.rawValue) reason=WHY"
        ))
    }
    if let fault = try RegisterCheck(session).faults(item.minutes).first {
      throw Diagnostic(.data, fault, at: arguments.span("meeting"))
    }
    var signature = MinutesSignature()
    (signature.role, signature.day) = (term.office, try reader.today())
    let made = try session.sign(try message(signature, item, reader), arguments)
    let id = session.newID()
    var body: JSONObject = [
      "minutes": .string(item.minutes.id.description),
      "entry": .string(item.entry.description),
      "role": .string(term.office.rawValue), "member": .string(member.id.description),
      "account": .string(made.account.description), "public_key": .string(made.key),
      "day": .string(signature.day?.description ?? ""), "signature": .string(made.signature),
    ]
    if let addendum = item.addendum { body["addendum"] = .string(addendum.id.description) }
    try session.append(LodgeEvent.minutesSigned, scope: nil, entity: id, body: body)
    session.say(tr("\(member.name) signed \(item.called) as \(term.office.words)"))
    return try noun.answer(session, id)
  }

  private static func message(
    _ signature: MinutesSignature, _ item: SignedItem, _ reader: LodgeReader
  ) throws(Diagnostic) -> SignedMessage {
    signature.message(of: item, entry: try entry(of: item, reader).hash, in: try reader.bookID())
  }

  /// The entry of the register that holds what is signed.
  private static func entry(
    of item: SignedItem, _ reader: LodgeReader
  ) throws(Diagnostic) -> RegisterEntry {
    try reader.found(try RegisterCommands.noun.item(reader.session, ifThere: item.entry))
  }

  private static func annul(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let item = try named(session, arguments)
    let reason = try arguments.name("reason")
    let signature = try found(item, session, arguments)
    try session.append(
      LodgeEvent.minutesSignatureAnnulled, scope: nil, entity: signature.id,
      body: ["annulled_on": .string(session.today.description), "reason": .string(reason)])
    session.say(tr("annulled the signature of the \(signature.role.words) under \(item.under)"))
    return try noun.answer(session, signature.id)
  }

  /// The valid signature of an office.
  private static func found(
    _ item: SignedItem, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> MinutesSignature {
    let reader = try LodgeReader(session)
    let first = try reader.profile.signers.first ?? .secretary
    let role = arguments.text("as").flatMap { Office(rawValue: $0) } ?? first
    let all = try reader.signatures(of: item)
    guard let signature = all.last(where: { $0.isValid && $0.role == role }) else {
      throw Diagnostic(
        .refused, tr("\(role.words) has not signed \(item.called)"),
        at: arguments.span(arguments.has("as") ? "as" : "meeting"))
    }
    return signature
  }

  // MARK: - Verifying

  private static func verify(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let check = try RegisterCheck(session)
    let reader = try LodgeReader(session)
    var minutes = check.approved
    if arguments.has("meeting") {
      minutes = [try approved(session, arguments)]
    }
    var rows: [[Value]] = []
    for one in minutes {
      for fault in try check.faults(one) {
        session.note(fault)
        rows.append([
          .choice(one.degree.rawValue, one.degree.words),
          .boolean(try reader.volume(of: one).isOfBoard), .null,
          .text(fault.text(session.language)),
        ])
      }
    }
    return .record(check.answer("lodge.minutes_verification", minutes.count, rows, session))
  }

  private static func export(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let item = try named(session, arguments)
    let reader = try LodgeReader(session)
    switch arguments.text("part").flatMap({ Part(rawValue: $0) }) ?? .text {
    case .text: return try session.file(Array(item.sealed.utf8), endings: ["txt"])
    case .entry:
      return try session.file(
        try entry(of: item, reader).bytes(of: try reader.bookID()), endings: ["txt"])
    case .message:
      return try session.file(
        try message(try found(item, session, arguments), item, reader).bytes, endings: ["txt"])
    case .signature:
      return try session.file(
        ContentHash.bytes(try found(item, session, arguments).signature) ?? [], endings: ["sig"])
    case .key:
      return try session.file(
        SignedMessage.pem(try found(item, session, arguments).key), endings: ["pem"])
    }
  }
}
