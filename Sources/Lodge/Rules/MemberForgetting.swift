// Forgetting a member. Degrees, standings, terms and attendance refer to the member; reports count them, so they stay
// without their texts. Records that the law requires stay, with the ground and the last day.

import Command
import Kernel
import Notebook

enum MemberForgetting {
  static let forgetter = Forgetter("lodge.member") { (session, id) throws(Diagnostic) in
    try plan(session, id)
  }

  /// Books of account must be kept for ten years after the last entry: article 2220 of the Italian Civil Code. Claims lapse
  /// after as many: article 2946.
  private static let yearsOfAccounts = 10

  /// By table, the fields with personal texts. The other fields are counted, and stay.
  static let texts: [String: Set<String>] = [
    "lodge_standing": ["reason", "lodge"], "lodge_degree": ["comment", "lodge"],
    "lodge_term": ["comment"], "lodge_answer": ["reason", "diet", "by"],
    "lodge_attendance": ["reason"], "lodge_petition": ["comment"], "lodge_inquiry": ["comment"],
    "lodge_proxy": ["comment"], "lodge_tier": ["comment", "reason"],
    "lodge_discount": ["comment", "reason"], "lodge_paper": ["title", "text", "comment"],
  ]
  private static let law = tr("books of account: article 2220 of the Italian Civil Code")
  /// Tables whose records the law requires, and why.
  static let accounts: [String: Phrase] = [
    "lodge_charge": law, "lodge_entry": law, "lodge_receipt": law,
    "lodge_volunteer": tr(
      "register of volunteers: article 17 of the Italian Code of the Third Sector, and ten years for claims: article 2946 of the Civil Code"
    ),
  ]

  private static func plan(
    _ session: Session, _ id: Identifier
  ) throws(Diagnostic) -> ForgettingPlan {
    let member = try MemberCommands.noun.item(session, id)
    try refuseIfNeeded(member)
    let notebook = try session.notebook()
    let reader = try LodgeReader(session)
    var plan = ForgettingPlan(name: member.name)
    let others = try MemberCommands.noun.items(session).filter { $0.id != id }
    plan.sought = try sought(of: member, others, session)
    let own = try notebook.history(id).filter {
      $0.body != nil && notebook.isContent($0.kind)
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
        let shared = try sharedReferences(things, others, notebook)
        plan.oblivion.erased += things.filter { !shared.contains($0) }
        plan.fixed.formUnion(shared)
        plan.parts += [
          .init(title, things.count - shared.count, .erased),
          .init(title, shared.count, .kept, reason: tr("another member has the same name")),
        ]
      } else if let keys = texts[part.table] {
        for thing in things { stripped[thing] = keys }
        if part.table == "lodge_paper" { plan.files.formUnion(things) }
        plan.parts.append(
          .init(title, things.count, .stripped, reason: tr("statistics and reports count them")))
      } else if let reason = accounts[part.table] {
        plan.fixed.formUnion(things)
        let until = try lastDay(things, notebook, reader.zone())
        plan.parts.append(.init(title, things.count, .kept, reason: reason, until: until))
      } else {
        plan.fixed.formUnion(things)
        plan.parts.append(.init(title, things.count, .kept, reason: tr("signed minutes need them")))
      }
    }
    try addOthers(to: &plan, naming: id, besides: Set(stripped.keys), notebook)
    // Once minutes are approved, nobody can see the draft.
    let approved = Set(try MinutesCommands.noun.items(session).filter(\.isApproved).map(\.id))
    var drafts: Set<Identifier> = []
    for id in approved {
      for event in try notebook.history(id) {
        guard let text = event.body?["text"]?.string, plan.sought.mayBe(in: text) else { continue }
        drafts.insert(id)
        stripped[id] = ["text"]
      }
    }
    plan.parts.append(.init(tr("drafts of approved minutes"), drafts.count, .stripped))
    plan.ground = try ground(reader)
    plan.oblivion.rewritten = stripped.keys.sorted()
    plan.oblivion.rewriting = { event in
      guard let body = event.body, let keys = stripped[event.entity] else { return nil }
      // Statistics count an absence with a reason as excused, so a mark replaces the reason.
      let bare = JSONObject(
        body.members.compactMap { member in
          if isOfFile(member, event) { return nil }
          guard keys.contains(member.name), member.value.string != nil else { return member }
          return JSONObject.Member(member.name, .string(SoughtName.mark))
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

  /// Refuses a person whose membership or application has not ended.
  private static func refuseIfNeeded(_ member: Member) throws(Diagnostic) {
    let message: Phrase
    switch member.state {
    case .active, .readmitted: message = tr("\(member.name) is an active member")
    case .dormant: message = tr("\(member.name) is a dormant member, whose membership goes on")
    case .candidate: message = tr("\(member.name) is a candidate whose application is open")
    default: return
    }
    throw Diagnostic(
      .refused, message,
      hint: member.state == .candidate
        ? tr(
          "record first what became of it: lodge standing add \(member.name.shellQuoted) declined")
        : tr("record first how the membership ended: lodge standing add"))
  }

  /// Adds what names the member without being about them now: what was undone goes, and what is of others stays.
  private static func addOthers(
    to plan: inout ForgettingPlan, naming id: Identifier, besides own: Set<Identifier>,
    _ notebook: Notebook
  ) throws(Diagnostic) {
    let known = own.union(plan.fixed).union(plan.oblivion.erased)
    var (undone, papers, rest) = (0, 0, 0)
    for thing in try notebook.things(naming: id).subtracting(known).sorted() {
      let events = try notebook.history(thing).filter { notebook.isContent($0.kind) }
      if !events.contains(where: \.isLive) {
        plan.oblivion.erased.append(thing)
        undone += 1
      } else if events.contains(where: { $0.kind.name.hasPrefix("Paper") }) {
        papers += 1
      } else {
        rest += 1
      }
    }
    plan.parts += [
      .init(tr("records that were undone"), undone, .erased),
      .init(
        tr("papers once theirs"), papers, .kept, reason: tr("they belong to another member now")),
      .init(
        tr("records of others that refer to them"), rest, .kept, reason: tr("they are of others")),
    ]
  }

  /// The references to a name that another member has too: the texts refer to both by them.
  private static func sharedReferences(
    _ references: [Identifier], _ others: [Member], _ notebook: Notebook
  ) throws(Diagnostic) -> Set<Identifier> {
    let names = Set(others.flatMap(orders).map(\.folded))
    return Set(
      try notebook.query(
        "SELECT id, name FROM lodge_reference WHERE name IS NOT NULL"
      ) { (row) throws(Diagnostic) in (row.identifier(0) ?? .none, row.text(1).folded) }
      .filter { names.contains($0.1) }.map(\.0)
    ).intersection(references)
  }

  /// Why events of money stay: their year is closed, or a receipt states them.
  private static func ground(
    _ reader: LodgeReader
  ) throws(Diagnostic) -> (LoggedEvent) throws(Diagnostic) -> ForgettingPlan.Ground? {
    let (closed, notebook, zone) = (try reader.closedYear(), reader.notebook, try reader.zone())
    let receipts = Set(ReceiptCommands.noun.model.events.map(\.identity))
    let books = Set(
      [
        EntryCommands.noun.model, BankCommands.noun.model, ChargeCommands.noun.model,
        DiscountCommands.noun.model,
      ].flatMap(\.events).map(\.identity))
    return { (event) throws(Diagnostic) in
      guard books.contains(event.kind) || receipts.contains(event.kind) else { return nil }
      let isReceipt = receipts.contains(event.kind)
      if !isReceipt {
        guard let closed else { return nil }
        let isClosed = try notebook.history(event.entity).contains { event in
          let day = event.body?["day"]?.string.flatMap { Day(iso: $0) }
          let year = event.body?["year"]?.integer.map { Int($0) }
          return (day?.year ?? year).map { $0 <= closed } ?? false
        }
        guard isClosed else { return nil }
      }
      return .init(
        isReceipt
          ? tr("a receipt states it: article 2220 of the Italian Civil Code")
          : tr("its year is closed: article 2220 of the Italian Civil Code"),
        until: try lastDay([event.entity], notebook, zone))
    }
  }

  /// Whether a field of an event describes the file of a paper.
  private static func isOfFile(_ member: JSONObject.Member, _ event: LoggedEvent) -> Bool {
    event.kind.name.hasPrefix("Paper")
      && ["file", "sha256", "bytes", "format", "source"].contains(member.name)
  }

  // MARK: - Whom

  private static func orders(_ member: Member) -> [String] {
    orders(member.firstName ?? "", member.lastName ?? "")
  }

  private static func orders(_ first: String, _ last: String) -> [String] {
    guard !first.isEmpty, !last.isEmpty else { return [] }
    return ["\(first) \(last)", "\(last) \(first)", "\(last), \(first)"]
  }

  /// All names and contacts that the member ever had.
  private static func sought(
    of member: Member, _ others: [Member], _ session: Session
  ) throws(Diagnostic) -> SoughtName {
    var values: [String: Set<String>] = [:]
    for event in try session.notebook().history(member.id) {
      for field in event.body?.members ?? [] {
        guard let text = field.value.string?.trimmedBlanks, !text.isEmpty else { continue }
        values[field.name, default: []].insert(text)
      }
    }
    let (firsts, lasts) = (values["first_name"] ?? [], values["last_name"] ?? [])
    var sought = SoughtName()
    var whole = Set(firsts.flatMap { first in lasts.flatMap { orders(first, $0) } })
    whole.formUnion((values["email"] ?? []).filter { $0.contains("@") })
    whole.formUnion((values["tax_code"] ?? []).filter { $0.count > 7 })
    // A street without a number is no address of anybody.
    whole.formUnion((values["address"] ?? []).filter { $0.contains(where: \.isNumber) })
    sought.whole = whole.sorted()
    sought.phones = (values["phone"] ?? []).sorted()
    let taken = Set(others.flatMap { [$0.firstName, $0.lastName] }.compactMap { $0?.folded })
    let words = session.choiceWords(of: "lodge")
    for last in lasts.sorted() {
      if last.count < 3 {
        sought.doubtful.append((last, .short))
      } else if taken.contains(last.folded) {
        sought.doubtful.append((last, .shared))
      } else if words.contains(last.folded) {
        sought.doubtful.append((last, .word))
      } else {
        sought.family.append(last)
      }
    }
    let visitors = try VisitorCommands.noun.items(session).map(\.name)
      .filter { !sought.whole.map(\.folded).contains($0.folded) }
    sought.others =
      others.flatMap { orders($0) + [$0.lastName ?? ""] }.filter { !$0.isEmpty } + visitors
    return sought
  }

  // MARK: - What

  /// The columns by which a record is about a member, where others of its columns only refer to one.
  private static let about = ["lodge_petition": ["member"], "lodge_proxy": ["giver"]]

  /// The things of a part that are about the member, including removed ones.
  private static func things(
    _ part: MemberData.Part, _ member: Identifier, _ notebook: Notebook
  ) throws(Diagnostic) -> [Identifier] {
    // An inquiry is about the candidate, not about whom one asked.
    let isInquiry = part.table == "lodge_inquiry"
    let columns = isInquiry ? ["q.member"] : about[part.table] ?? part.columns
    let condition = columns.map { "\($0) = ?" }.joined(separator: " OR ")
    let join = isInquiry ? "JOIN lodge_petition q ON q.id = p.petition" : ""
    return try notebook.query(
      "SELECT p.id FROM \(part.table) p \(join) WHERE \(condition)",
      columns.map { _ in .id(member) }
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
