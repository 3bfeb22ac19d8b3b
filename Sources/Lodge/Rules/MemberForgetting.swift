// Forgetting a member. Degrees, standings, terms and attendance refer to the member; reports count them, so they stay
// without their texts. Records that the law requires stay, with the ground and the last day.

import Command
import Kernel
import Notebook

enum MemberForgetting {
  static let forgetter = Forgetter("lodge.member") { (session, id) throws(Diagnostic) in
    try plan(session, id)
  }

  /// Books of account must be kept for ten years after the last entry: article 2220 of the Italian Civil Code.
  private static let yearsOfAccounts = 10

  /// By table, the fields with personal texts. The other fields are counted, and stay.
  static let texts: [String: Set<String>] = [
    "lodge_standing": ["reason", "lodge"], "lodge_degree": ["comment", "lodge"],
    "lodge_term": ["comment"], "lodge_answer": ["reason", "diet", "by"],
    "lodge_attendance": ["reason"], "lodge_petition": ["comment"], "lodge_inquiry": ["comment"],
    "lodge_proxy": ["comment"], "lodge_tier": ["comment", "reason"],
    "lodge_discount": ["comment", "reason"], "lodge_paper": ["title", "text", "comment"],
  ]
  /// Tables whose records the law requires.
  static let accounts: Set<String> = [
    "lodge_charge", "lodge_entry", "lodge_receipt", "lodge_volunteer",
  ]

  private static func plan(
    _ session: Session, _ id: Identifier
  ) throws(Diagnostic) -> ForgettingPlan {
    let member = try MemberCommands.noun.item(session, id)
    if member.isActive {
      throw Diagnostic(
        .refused, tr("\(member.name) is an active member"),
        hint: tr("record first how the membership ended: lodge standing add"))
    }
    let notebook = try session.notebook()
    let reader = try LodgeReader(session)
    var plan = ForgettingPlan(name: member.name)
    plan.words = try words(of: member, session)
    let own = try notebook.history(id).filter {
      $0.body != nil && $0.kind.domain != "notebook"
        && $0.kind != LodgeEvent.memberForgotten.identity
    }
    plan.oblivion.erased = [id]
    plan.parts.append(.init(tr("names, contacts and notes of the member"), own.count, .erased))
    var stripped: [Identifier: Set<String>] = [:]
    for part in MemberData.parts {
      let things = try things(part, id, notebook)
      guard !things.isEmpty else { continue }
      let title = part.title()
      if part.table == "lodge_reference" {
        plan.oblivion.erased += things
        plan.parts.append(.init(title, things.count, .erased))
      } else if let keys = texts[part.table] {
        for thing in things { stripped[thing] = keys }
        if part.table == "lodge_paper" { plan.files.formUnion(things) }
        plan.parts.append(
          .init(title, things.count, .stripped, reason: tr("statistics and reports count them")))
      } else if accounts.contains(part.table) {
        plan.fixed.formUnion(things)
        let until = try lastDay(things, notebook, reader.zone())
        plan.parts.append(
          .init(
            title, things.count, .kept,
            reason: tr("books of account: article 2220 of the Italian Civil Code"), until: until))
      } else {
        plan.fixed.formUnion(things)
        plan.parts.append(.init(title, things.count, .kept, reason: tr("signed minutes need them")))
      }
    }
    // The register contains the hash of an approved text. Names in it are references already.
    plan.fixedFields = ["sealed"]
    // Once minutes are approved, nobody can see the draft.
    let approved = Set(try MinutesCommands.noun.items(session).filter(\.isApproved).map(\.id))
    var drafts: Set<Identifier> = []
    for event in try notebook.events(holding: plan.words) where approved.contains(event.entity) {
      guard event.body?["text"]?.string != nil else { continue }
      drafts.insert(event.entity)
      stripped[event.entity] = ["text"]
    }
    plan.parts.append(.init(tr("drafts of approved minutes"), drafts.count, .stripped))
    plan.oblivion.rewritten = stripped.keys.sorted()
    plan.oblivion.rewriting = { event in
      guard let body = event.body, let keys = stripped[event.entity] else { return nil }
      // Statistics count an absence with a reason as excused, so a mark replaces the reason.
      let bare = JSONObject(
        body.members.compactMap { member in
          if isOfFile(member, event) { return nil }
          guard keys.contains(member.name), member.value.string != nil else { return member }
          return JSONObject.Member(member.name, .string(NameRemoval.mark))
        })
      return bare == body ? nil : bare
    }
    plan.oblivion.notes = [
      (
        kind: LodgeEvent.memberForgotten, entity: id,
        body: ["forgotten_on": .string("\(try reader.today())")]
      )
    ]
    return plan
  }

  /// Whether a field of an event describes the file of a paper.
  private static func isOfFile(_ member: JSONObject.Member, _ event: LoggedEvent) -> Bool {
    event.kind.name.hasPrefix("Paper")
      && ["file", "sha256", "bytes", "format", "source"].contains(member.name)
  }

  /// Words that identify the member: the name in both orders, the family name if it is unique, and contacts.
  private static func words(
    of member: Member, _ session: Session
  ) throws(Diagnostic) -> [String] {
    let (first, last) = (member.firstName ?? "", member.lastName ?? "")
    var words = ["\(first) \(last)", "\(last) \(first)", "\(last), \(first)"]
    let namesakes = try MemberCommands.noun.items(session).filter {
      $0.id != member.id && $0.lastName?.folded == last.folded
    }
    if namesakes.isEmpty { words.append(last) }
    words += [member.email, member.phone, member.taxCode, member.address].compactMap { $0 }
    return Set(words.map(\.trimmedBlanks)).filter { $0.count > 2 }.sorted()
  }

  /// The things of a part that refer to the member, including removed ones.
  private static func things(
    _ part: MemberData.Part, _ member: Identifier, _ notebook: Notebook
  ) throws(Diagnostic) -> [Identifier] {
    let condition = part.columns.map { "\($0) = ?" }.joined(separator: " OR ")
    return try notebook.query(
      "SELECT id FROM \(part.table) WHERE \(condition)", part.columns.map { _ in .id(member) }
    ) { (row) throws(Diagnostic) in row.identifier(0) ?? .none }
  }

  /// The last day of the tenth year after the year of the last record.
  private static func lastDay(
    _ things: [Identifier], _ notebook: Notebook, _ zone: Zone
  ) throws(Diagnostic) -> Day? {
    var last: Day?
    for thing in things {
      for event in try notebook.history(thing) {
        let day = event.body?["day"]?.string.flatMap { Day(iso: $0) } ?? zone.day(at: event.at)
        last = max(last ?? day, day)
      }
    }
    return last.map { Day(year: $0.year + yearsOfAccounts, month: 12, day: 31) ?? $0 }
  }
}
