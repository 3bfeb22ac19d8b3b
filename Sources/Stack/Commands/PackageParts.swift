// What is given of packages: contents, days and prices are read, and filled in from earlier packages.

import Command
import Kernel
import Supplements

extension PackageCommands {
  /// nil where it is empty.
  static func barcode(_ arguments: Arguments, _ key: String) throws(Diagnostic) -> GTIN? {
    guard let text = arguments.text(key)?.trimmedBlanks, !text.isEmpty else { return nil }
    return try arguments.locating(key) { () throws(Diagnostic) in try GTIN(parsing: text) }
  }

  static func contents(
    _ arguments: Arguments, of item: StackItem, like: PackageContents?, _ session: Session
  ) throws(Diagnostic) -> PackageContents? {
    guard let text = arguments.text("contents"), !text.trimmedBlanks.isEmpty else { return nil }
    var contents = try arguments.locating("contents") { () throws(Diagnostic) in
      try session.knowledge().reader().contents(text, of: item.supplement)
    }
    if contents.strength == nil, let like, like.kind == contents.kind, let strength = like.strength
    {
      (contents.strength, contents.unit) = (strength, like.unit)
      session.note(tr("contents as those of the last package: \(contents.words)"))
    }
    guard contents.strength != nil else {
      throw Diagnostic(
        .usage,
        tr("how much \(Phrase.supplement(item.supplement, session)) is in one piece?"),
        at: arguments.span("contents"),
        hint: tr(
          "add what one piece holds, in \(contents.unit.words): contents=\"\(text.trimmedBlanks) of AMOUNT\""
        ))
    }
    return contents
  }

  static func members(_ contents: PackageContents) -> [JSONObject.Member] {
    [
      .init("pieces", .number(contents.pieces.number)),
      .init("kind", .string(contents.kind.rawValue)),
      .init("strength", .number(contents.strength?.number ?? 0)),
      .init("unit", .string(contents.unit.rawValue)),
    ]
  }

  /// Null where it is empty.
  static func expiry(
    _ arguments: Arguments, _ session: Session
  ) throws(Diagnostic) -> JSON? {
    guard let text = arguments.text("expiry")?.trimmedBlanks else { return nil }
    guard !text.isEmpty else { return .null }
    guard let day = Day(endOf: text) ?? DateWords.day(text, today: session.today, .ahead)?.day
    else {
      throw Diagnostic(
        .usage, tr("\(text) is no day and no month"), at: arguments.span("expiry"),
        hint: tr("write it as expiry=2027-03 or expiry=2027-03-31"))
    }
    return .string(day.description)
  }

  /// Null where it is empty.
  private static func openDays(_ arguments: Arguments) throws(Diagnostic) -> JSON? {
    guard let text = arguments.text("open_days")?.trimmedBlanks else { return nil }
    guard !text.isEmpty else { return .null }
    guard let days = Int(text), (1...3650).contains(days) else {
      throw Diagnostic(
        .usage, tr("a package keeps 1 to 3650 days once open, not \(text)"),
        at: arguments.span("open_days"), hint: tr("give the number of days: open_days=60"))
    }
    return .integer(Int64(days))
  }

  /// An amount without a currency is in that of the last package of the item, else in that of the budget.
  static func price(
    _ arguments: Arguments, of item: StackItem, _ reader: StackReader
  ) throws(Diagnostic) -> JSON? {
    guard arguments.has("price") else { return nil }
    let money = try arguments.money("price") { () throws(Diagnostic) in
      if let last = try reader.packages(of: item).compactMap(\.price).last {
        return last.currency
      }
      return try reader.person(item.person).budget?.currency
    }
    guard let money else { return .null }
    guard money.minor >= 0 else {
      throw Diagnostic(
        .usage, tr("the price \(money) is below 0"), at: arguments.span("price"),
        hint: tr("give what one package costs, such as price=12.90EUR"))
    }
    return .string(money.description)
  }

  /// Nobody has, opens or counts a package tomorrow.
  static func day(
    _ key: String, _ arguments: Arguments, _ session: Session
  ) throws(Diagnostic) -> Day? {
    guard let day = arguments.day(key) else { return nil }
    guard day <= session.today else {
      throw Diagnostic(
        .usage, tr("\(day) is still to come"), at: arguments.span(key),
        hint: tr("note it when it is so; today is \(session.today)"))
    }
    return day
  }

  /// All that was given; null where it was given empty.
  static func members(
    _ arguments: Arguments, of item: StackItem, like: PackageContents?, _ reader: StackReader
  ) throws(Diagnostic) -> [JSONObject.Member] {
    for key in ["acquired", "opened"] { _ = try day(key, arguments, reader.session) }
    var members = try noun.members(arguments, keys)
    if let contents = try contents(arguments, of: item, like: like, reader.session) {
      members += Self.members(contents)
    }
    if let expiry = try expiry(arguments, reader.session) {
      members.append(.init("expiry", expiry))
    }
    if let days = try openDays(arguments) { members.append(.init("open_days", days)) }
    if let price = try price(arguments, of: item, reader) {
      members.append(.init("price", price))
    }
    return members
  }
}

extension Package {
  /// What another package of the same is like, as events have it, and in words for people.
  var again: [(name: String, value: JSON, words: Phrase?)] {
    var all: [(String, JSON, Phrase?)] = []
    if let contents {
      all = [
        ("pieces", .number(pieces), contents.words), ("kind", .string(kind), nil),
        ("strength", .number(strength), nil), ("unit", .string(unit), nil),
      ]
    }
    if let price { all.append(("price", .string(price.description), .verbatim(price.description))) }
    if let product { all.append(("product", .string(product), .verbatim(product))) }
    if let openDays { all.append(("open_days", .integer(Int64(openDays)), nil)) }
    if let barcode { all.append(("barcode", .string(barcode), nil)) }
    return all
  }
}

extension Day {
  /// After every other.
  static let latest = Day(number: .max)

  /// The last day of a month, as packages have it: `2027-03`, `03/2027`, `3.2027`; nil for anything else.
  init?(endOf text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    guard parts.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let (first, second) = (parts[0], parts[1])
    let isYearFirst = first.utf8.count == 4
    guard let year = Int(isYearFirst ? first : second),
      let month = Int(isYearFirst ? second : first),
      (isYearFirst ? second : first).utf8.count <= 2,
      (isYearFirst ? first : second).utf8.count == 4,
      let day = Day(year: year, month: month, day: 1)
    else { return nil }
    self = day.adding(months: 1).adding(days: -1)
  }
}
