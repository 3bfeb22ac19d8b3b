// Reading a profile from its file. Everything in it is checked: types, limits, names that do not exist, characters that hide or
// steer. What is not known is refused by its place, so that a slip never becomes a rule that silently does not hold.

import Command
import Kernel

extension Profile {
  static let standard = "lodge"
  static let schema = "taccuino.profile/1"
  static let mostBytes = 256 << 10
  private static let limits = JSONLimits(
    maxBytes: mostBytes, maxDepth: 8, maxStringBytes: 2000)

  /// - Throws: `data`, with the place in the file.
  init(file bytes: [UInt8], _ path: String) throws(Diagnostic) {
    let json: JSON
    do throws(JSONFault) {
      json = try JSON(parsing: bytes, limits: Self.limits, policy: .reject)
    } catch {
      var fault = error.diagnostic(file: path, bytes: bytes)
      fault.hint = Self.hint
      throw fault
    }
    do throws(Diagnostic) { try self.init(json) } catch {
      throw Diagnostic(.data, tr("\(path): \(error.message)"), hint: error.hint)
    }
  }

  static var hint: Phrase { tr("to see how one is written: lodge profile export association") }

  /// - Throws: `data`.
  init(_ json: JSON) throws(Diagnostic) {
    let file = try JSONPart(json, "profile", hint: Self.hint)
    try file.allow([
      "schema", "name", "title", "words", "texts", "degrees", "offices", "meetings", "rules",
      "roles", "letters", "notes",
    ])
    guard try file.text("schema", most: 40) == Self.schema else {
      throw file.fault("schema", tr("must be \(Self.schema)"))
    }
    self.json = json
    name = try file.text("name", most: 40)
    guard !name.isEmpty,
      name.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
    else { throw file.fault("name", tr("is made of small letters, digits and -")) }
    title = try file.phrase("title")
    try readWords(file)
    degrees = try file.list("degrees", most: Degree.allCases.count) { (part) throws(Diagnostic) in
      try part.allow(["degree", "name"])
      return (try part.choice("degree", Degree.self), try part.phrase("name"))
    }
    guard degrees.map(\.degree) == Array(Degree.allCases.prefix(degrees.count)) else {
      throw file.fault("degrees", tr("begin with the lowest one, without a gap"))
    }
    try readOffices(file)
    meetings = try file.list("meetings", most: MeetingType.allCases.count) {
      (part) throws(Diagnostic) in
      try part.allow(["type", "name", "board"])
      return MeetingRule(
        type: try part.choice("type", MeetingType.self), name: try part.phrase("name"),
        isOfBoard: try part.boolean("board") ?? false)
    }
    guard !meetings.isEmpty else { throw file.fault("meetings", tr("needs one at least")) }
    guard Set(meetings.map(\.type)).count == meetings.count else {
      throw file.fault("meetings", tr("has a type twice"))
    }
    try readRules(try file.part("rules"))
    try readLetters(file)
    roles = try file.list("roles", most: 20) { (part) throws(Diagnostic) in
      try part.allow(["role", "name", "offices", "commands"])
      let role = Role(
        name: try part.text("role", most: 20), title: try part.phrase("name"),
        offices: try part.choices("offices", Office.self),
        commands: try part.texts("commands", most: 60))
      guard !role.name.isEmpty, role.name.allSatisfy({ $0.isASCII && $0.isLowercase }),
        !["guest", "member", "admin"].contains(role.name)
      else {
        throw part.fault("role", tr("is a word of small letters, and no role of the program"))
      }
      for command in role.commands where command != "lodge" && !command.hasPrefix("lodge ") {
        throw part.fault("commands", tr("are of the lodge, and \(command) is not"))
      }
      return role
    }
  }

  private mutating func readWords(_ file: JSONPart) throws(Diagnostic) {
    let words = try file.part("words")
    try words.allow(Thing.allCases.map(\.rawValue))
    for thing in Thing.allCases {
      guard let part = try words.partIfThere(thing.rawValue) else { continue }
      try part.allow(["en", "it", "gender"])
      let gender = try part.textIfThere("gender", most: 1) ?? "f"
      guard ["m", "f"].contains(gender) else { throw part.fault("gender", tr("is m or f")) }
      for (key, isItalian) in [("en", false), ("it", true)] {
        let forms = try part.texts(key, most: 2)
        guard forms.count == 2, forms.allSatisfy({ !$0.isEmpty && $0.count <= 40 }) else {
          throw part.fault(key, tr("is two words: one thing, several"))
        }
        let word = Word(singular: forms[0], plural: forms[1], isMasculine: gender == "m")
        if isItalian { italian[thing] = word } else { english[thing] = word }
      }
    }
    let texts = try file.part("texts")
    guard texts.names.count <= 300 else { throw file.fault("texts", tr("has more than 300")) }
    for key in texts.names {
      let text = try texts.phrase(key)
      let holes = Self.holes(key)
      for words in [text.english, text.italian] where !Self.holes(words).isSubset(of: holes) {
        throw texts.fault(key, tr("names a part that its sentence does not have"))
      }
      self.texts[key] = text
    }
  }

  /// The places of a sentence that are filled in.
  private static func holes(_ text: String) -> Set<String> {
    Set((1...9).map { "{\($0)}" }.filter { text.contains($0) })
  }

  private mutating func readOffices(_ file: JSONPart) throws(Diagnostic) {
    offices = try file.list("offices", most: Office.allCases.count) { (part) throws(Diagnostic) in
      try part.allow([
        "office", "name", "holders", "required", "board", "degree", "incompatible", "source",
        "checked",
      ])
      var rule = OfficeRule(
        office: try part.choice("office", Office.self), name: try part.phrase("name"))
      let holders = try part.integer("holders", 0...1000) ?? 1
      rule.holders = holders == 0 ? nil : holders
      rule.isRequired = try part.boolean("required") ?? false
      rule.isOfBoard = try part.boolean("board") ?? false
      rule.leastDegree = try part.choiceIfThere("degree", Degree.self)
      rule.incompatible = try part.choices("incompatible", Office.self)
      rule.source = try part.source()
      return rule
    }
    guard Set(offices.map(\.office)).count == offices.count else {
      throw file.fault("offices", tr("has an office twice"))
    }
    let known = degrees.map(\.degree)
    for rule in offices {
      if rule.incompatible.contains(rule.office) {
        throw file.fault(
          "offices", tr("\(rule.office.rawValue) is incompatible with itself"))
      }
      if let degree = rule.leastDegree, !known.contains(degree) {
        throw file.fault(
          "offices", tr("\(rule.office.rawValue) asks for a degree that it does not have"))
      }
    }
  }

  private mutating func readRules(_ rules: JSONPart) throws(Diagnostic) {
    try rules.allow([
      "quorum", "proxies", "voting", "counting", "majorities", "cash_statement", "donations",
      "advancement",
    ])
    try readAdvancement(rules)
    quorum = try rules.list("quorum", most: 20) { (part) throws(Diagnostic) in
      try part.allow([
        "meetings", "call", "count", "masters", "share", "of", "visitors", "source", "checked",
      ])
      var rule = QuorumRule()
      rule.types = try part.choices("meetings", MeetingType.self)
      rule.call = try part.integer("call", 1...2) ?? 1
      rule.count = try part.integer("count", 0...1000) ?? 0
      rule.masters = try part.integer("masters", 0...1000) ?? 0
      rule.share = try part.share("share")
      rule.base = try part.choiceIfThere("of", Base.self) ?? .members
      rule.visitorsCount = try part.boolean("visitors") ?? false
      rule.source = try part.source()
      guard rule.share != nil || rule.masters <= rule.count else {
        throw part.fault("masters", tr("cannot be more than count"))
      }
      guard [.members, .voters].contains(rule.base) else {
        throw part.fault("of", tr("is members or voters"))
      }
      return rule
    }
    guard !quorum.isEmpty else { throw rules.fault("quorum", tr("needs one at least")) }
    if let part = try rules.partIfThere("proxies") {
      try part.allow(["meetings", "limits", "source", "checked"])
      var rule = ProxyRule()
      rule.types = try part.choices("meetings", MeetingType.self)
      rule.limits = try part.list("limits", most: 10) { (limit) throws(Diagnostic) in
        try limit.allow(["members", "most"])
        return (
          members: try limit.integer("members", 0...1_000_000) ?? 0,
          most: try limit.integer("most", 0...1000) ?? 0
        )
      }
      guard rule.limits.first?.members == 0,
        zip(rule.limits, rule.limits.dropFirst()).allSatisfy({ $0.members < $1.members })
      else { throw part.fault("limits", tr("begin with 0 members and go up")) }
      rule.source = try part.source()
      proxies = rule
    }
    if let part = try rules.partIfThere("voting") {
      try part.allow(["months", "source", "checked"])
      voting = VotingRule(
        months: try part.integer("months", 0...1200) ?? 0, source: try part.source())
    }
    if let part = try rules.partIfThere("counting") {
      try part.allow(["beyond", "source", "checked"])
      let beyond = try part.text("beyond", most: 20)
      guard ["refused", "said"].contains(beyond) else {
        throw part.fault("beyond", tr("is refused or said"))
      }
      counting = CountingRule(isRefused: beyond == "refused", source: try part.source())
    }
    majorities = try rules.list("majorities", most: 10) { (part) throws(Diagnostic) in
      try part.allow([
        "subject", "name", "present", "present_of", "votes", "of", "source", "checked",
      ])
      guard let subject = VoteSubject(rawValue: try part.text("subject", most: 40)) else {
        throw part.fault(
          "subject",
          tr("is one of: \(VoteSubject.allCases.map(\.rawValue).joined(separator: ", "))"))
      }
      var rule = Majority(subject: subject, name: try part.phrase("name"))
      rule.present = try part.share("present")
      rule.presentBase = try part.choiceIfThere("present_of", Base.self) ?? .members
      rule.votes = try part.share("votes") ?? Share(isMore: true)
      rule.base = try part.choiceIfThere("of", Base.self) ?? .votes
      rule.source = try part.source()
      return rule
    }
    cash = try rules.list("cash_statement", most: 10) { (part) throws(Diagnostic) in
      try part.allow(["amount", "from", "source", "checked"])
      return CashLimit(
        amount: try part.money("amount"), from: try part.integer("from", 1900...9999),
        source: try part.source())
    }
    if let part = try rules.partIfThere("donations") {
      try part.allow(["percent", "most", "traceable", "source", "checked"])
      donations = Donations(
        percent: try part.integer("percent", 0...100) ?? 0, most: try part.money("most"),
        traceable: try part.choices("traceable", PaymentMeans.self), source: try part.source())
    }
  }
}

extension Profile {
  fileprivate mutating func readAdvancement(_ rules: JSONPart) throws(Diagnostic) {
    let known = degrees.map(\.degree).dropFirst()
    advancement = try rules.list("advancement", most: Degree.allCases.count) {
      (part) throws(Diagnostic) in
      try part.allow(["to", "months", "meetings", "percent", "papers", "source", "checked"])
      let rule = AdvancementRule(
        to: try part.choice("to", Degree.self), months: try part.integer("months", 1...1200),
        meetings: try part.integer("meetings", 1...1000),
        percent: try part.integer("percent", 1...100), papers: try part.integer("papers", 1...100),
        source: try part.source())
      guard known.contains(rule.to) else {
        throw part.fault("to", tr("is a degree of the profile after the first"))
      }
      guard [rule.months, rule.meetings, rule.percent, rule.papers].contains(where: { $0 != nil })
      else { throw part.fault("to", tr("has no figure: give months, meetings, percent or papers")) }
      return rule
    }
    guard Set(advancement.map(\.to)).count == advancement.count else {
      throw rules.fault("advancement", tr("has a degree twice"))
    }
  }
}

/// What only a profile has.
extension JSONPart {
  /// `1/2`, `> 1/2`
  func share(_ key: String) throws(Diagnostic) -> Profile.Share? {
    guard let text = try textIfThere(key, most: 20) else { return nil }
    let isMore = text.hasPrefix(">")
    let parts = text.drop { $0 == ">" || $0 == " " }
      .split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let above = parts[0], let below = parts[1], below > 0, below <= 1000,
      above >= 0, above <= below
    else { throw fault(key, tr("must be a share such as 1/2, or > 1/2 for more than it")) }
    return Profile.Share(numerator: above, denominator: below, isMore: isMore)
  }

  func phrase(_ key: String) throws(Diagnostic) -> Profile.Text {
    guard let value = value(key) else { throw fault(key, tr("is missing")) }
    let part = try JSONPart(value, "\(place).\(key)", hint: hint)
    try part.allow(["en", "it"])
    let text = Profile.Text(
      english: try part.text("en", most: 400), italian: try part.text("it", most: 400))
    guard !text.english.isEmpty, !text.italian.isEmpty else {
      throw fault(key, tr("is empty"))
    }
    return text
  }

  func source() throws(Diagnostic) -> Profile.Source {
    Profile.Source(
      text: value("source") == nil ? nil : try phrase("source"),
      isChecked: try boolean("checked") ?? false)
  }
}
