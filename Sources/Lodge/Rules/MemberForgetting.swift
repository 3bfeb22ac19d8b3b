// What is forgotten of a member, and what is not. What is counted for years (degrees, standings, terms, attendance) are
// things of their own that point at the member: they are told anew without texts. What the law makes one keep stays, with
// its ground and its last day.

import Command
import Kernel
import Notebook

enum MemberForgetting {
  static let forgetter = Forgetter("lodge.member") { (session, id) throws(Diagnostic) in
    try plan(session, id)
  }

  /// Years for which books of account are kept, after that of the last entry: article 2220 of the Italian Civil Code.
  private static let yearsOfAccounts = 10

  /// The texts of what points at a member, by the event's table; the rest is what is counted.
  static let texts: [String: Set<String>] = [
    "lodge_standing": ["reason", "lodge"], "lodge_degree": ["comment", "lodge"],
    "lodge_term": ["comment"], "lodge_answer": ["reason", "diet", "by"],
    "lodge_attendance": ["reason"], "lodge_petition": ["comment"], "lodge_inquiry": ["comment"],
    "lodge_proxy": ["comment"], "lodge_tier": ["comment", "reason"],
    "lodge_discount": ["comment", "reason"], "lodge_paper": ["title", "text", "comment"],
  ]
  /// Books that the law makes one keep.
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
        let until = try lastDay(things, notebook, try LodgeReader(session).zone())
        plan.parts.append(
          .init(
            title, things.count, .kept,
            reason: tr("books of account: article 2220 of the Italian Civil Code"), until: until))
      } else {
        plan.fixed.formUnion(things)
        plan.parts.append(.init(title, things.count, .kept, reason: tr("signed minutes need them")))
      }
    }
    // The hash of an approved text stands in the register: names in it are references, other words stay.
    plan.fixedFields = ["sealed"]
    // Of minutes that are approved the register has the text; what they were drafted as is for nobody.
    let approved = Set(
      try MinutesCommands.noun.items(session).filter { $0.approvedOn != nil }.map(\.id))
    var drafts: Set<Identifier> = []
    for event in try notebook.events(holding: plan.words) where approved.contains(event.entity) {
      guard event.body?["text"]?.string != nil else { continue }
      drafts.insert(event.entity)
      stripped[event.entity] = ["text"]
    }
    plan.parts.append(.init(tr("drafts of approved minutes"), drafts.count, .stripped))
    plan.oblivion.retold = stripped.keys.sorted()
    plan.oblivion.retelling = { event in
      guard let body = event.body, let keys = stripped[event.entity] else { return nil }
      // That there was a text counts: an absence with a reason is excused.
      let bare = JSONObject(
        body.members.compactMap { member in
          if isOfFile(member, event) { return nil }
          guard keys.contains(member.name), case .string? = Optional(member.value) else {
            return member
          }
          return JSONObject.Member(member.name, .string(NameRemoval.mark))
        })
      return bare == body ? nil : bare
    }
    let today = try LodgeReader(session).today()
    plan.oblivion.notes = [
      (
        kind: LodgeEvent.memberForgotten, entity: id,
        body: ["forgotten_on": .string("\(today)")]
      )
    ]
    return plan
  }

  /// Whether a member of a body tells of the file of a paper.
  private static func isOfFile(_ member: JSONObject.Member, _ event: LoggedEvent) -> Bool {
    event.kind.name.hasPrefix("Paper")
      && ["file", "sha256", "bytes", "format", "source"].contains(member.name)
  }

  /// What tells of the member in a text: the name both ways round, the family name where nobody else has it, contacts.
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

  /// The things of a part that point at the member, removed ones too.
  private static func things(
    _ part: MemberData.Part, _ member: Identifier, _ notebook: Notebook
  ) throws(Diagnostic) -> [Identifier] {
    let condition = part.columns.map { "\($0) = ?" }.joined(separator: " OR ")
    return try notebook.query(
      "SELECT id FROM \(part.table) WHERE \(condition)", part.columns.map { _ in .id(member) }
    ) { (row) throws(Diagnostic) in row.identifier(0) ?? .none }
  }

  /// The last day of the tenth year after that of the last event.
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
