// What the verbs of packages do.

import Command
import Kernel
import Notebook
import Render
import Supplements

extension PackageCommands {
  // MARK: - Checks

  /// Refuses what does not fit together, and warns of what is of no use.
  private static func check(
    _ package: Package, _ arguments: Arguments, _ session: Session
  ) throws(Diagnostic) {
    do throws(Diagnostic) { _ = try package.stockPackage() } catch {
      var fault = error
      let key = ["opened", "on", "left", "contents", "acquired"].first { arguments.has($0) }
      fault.span = fault.span ?? key.map { arguments.span($0) }
      if fault.hint == nil {
        fault.hint = tr(
          "to correct an earlier day: stack package edit \(package.id.tail(8)) acquired=DAY")
      }
      throw fault
    }
    if let expiry = package.expiry, expiry < session.today,
      arguments.has("expiry") || arguments.has("opened")
    {
      session.warn(
        Diagnostic(
          .data, tr("it expired on \(expiry)"), at: arguments.span("expiry"),
          hint: tr("do not take it; it counts as expired")))
    }
  }

  private static func warn(
    _ item: StackItem, _ session: Session, _ reader: StackReader
  ) throws(Diagnostic) {
    let name = Phrase.supplement(item.supplement, session)
    if let until = item.until, until < session.today {
      session.note(tr("\(name) is not taken any more since \(until)"))
    } else if let stock = try reader.stock(of: item) {
      if stock.isPlanned { return session.note(tr("\(name): \(stock.words)")) }
      session.warn(
        Diagnostic(
          .data, tr("no dose of \(name) is known: how long it lasts cannot be said"),
          hint: tr("give it: stack edit \(item.supplement.shellQuoted) dose=AMOUNT")))
    }
  }

  // MARK: - Verbs

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let code = try barcode(arguments, "barcode")
    let (item, last) = try meant(arguments, code, reader)
    let given = try members(arguments, of: item, like: last?.contents, reader)
    var body: JSONObject = [
      "item": .string(item.id.description), "acquired": .string(session.today.description),
    ]
    var filled: [Phrase] = []
    if let last, code != nil || arguments.text("contents")?.trimmedBlanks.isEmpty ?? true {
      for (name, value, words) in last.again where !given.contains(where: { $0.name == name }) {
        body[name] = value
        if let words { filled.append(words) }
      }
    }
    for one in given where !one.value.isNull { body[one.name] = one.value }
    guard body["pieces"] != nil else {
      throw Diagnostic(
        .usage, tr("what does it hold?"), at: arguments.invocation.line.span,
        hint: tr("give contents=\"90 capsules of 200mg\", or contents=300g of a powder"))
    }
    if !filled.isEmpty {
      session.note(tr("as the last package: \(Phrase.joined(filled, separator: ", "))"))
    }
    var ids: [Identifier] = []
    for _ in 0..<(arguments.integer("count") ?? 1) {
      let id = session.newID()
      try session.append(
        StackEvent.packageAdded, scope: item.person, entity: id, body: body)
      ids.append(id)
    }
    let package = try noun.item(session, ids[0])
    try check(package, arguments, session)
    let name = Phrase.supplement(item.supplement, session)
    let words = package.contents?.words ?? .verbatim("")
    session.say(
      tr(
        ids.count, one: "noted for \(item.personName): \(name), \(words)",
        other: "noted for \(item.personName): \(ids.count) packages of \(name), each \(words)"))
    try warn(item, session, reader)
    return try noun.answer(session, ids)
  }

  /// The item of a new package, and the package that it is like.
  private static func meant(
    _ arguments: Arguments, _ code: GTIN?, _ reader: StackReader
  ) throws(Diagnostic) -> (StackItem, Package?) {
    let session = reader.session
    let known = try code.map { (code) throws(Diagnostic) in try reader.packages(barcode: code) }
    let entered = session.place("stack.person")?.id
    guard arguments.has("item") else {
      let own = known?.last { entered == nil || $0.person == entered }
      guard let own else {
        throw Diagnostic(
          .usage, code == nil ? tr("a package of what?") : tr("no package has this barcode yet"),
          at: code == nil ? arguments.invocation.line.span : arguments.span("barcode"),
          hint: tr(
            "name what is in it: stack package add ITEM contents=\"90 capsules of 200mg\""))
      }
      let people = Set((known ?? []).map(\.person))
      if entered == nil, people.count > 1 {
        throw Diagnostic(
          .usage, tr("whose?"), at: arguments.span("barcode"),
          hint: tr("name the person: --person NAME"))
      }
      return (try ItemCommands.noun.item(session, own.item), own)
    }
    let item = try ItemCommands.noun.named("item", session, arguments)
    if let other = known?.last, other.supplement != item.supplement {
      throw Diagnostic(
        .usage, tr("this barcode is that of \(Phrase.supplement(other.supplement, session))"),
        at: arguments.span("barcode"),
        hint: tr(
          "if that was wrong: stack package edit \(other.id.tail(8)) barcode=\"\""))
    }
    if let known = known?.last { return (item, known) }
    let newest = try reader.packages(of: item).max {
      ($0.acquired ?? .earliest, $0.id) < ($1.acquired ?? .earliest, $1.id)
    }
    return (item, newest)
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let package = try noun.named("package", session, arguments)
    let item = try ItemCommands.noun.item(session, package.item)
    let body = try arguments.change(
      try members(arguments, of: item, like: package.contents, reader))
    try session.append(
      StackEvent.packageEdited, scope: package.person, entity: package.id, body: body)
    let changed = try noun.item(session, package.id)
    try check(changed, arguments, session)
    session.say(tr("changed the package of \(Phrase.supplement(item.supplement, session))"))
    return try noun.answer(session, package.id)
  }

  static func open(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let package = try named(session, arguments) { stock in
      stock.stock.holdings.filter { $0.opened == nil && $0.left > .zero }
        .min { ($0.lastDay ?? .latest, $0.package.id) < ($1.lastDay ?? .latest, $1.package.id) }
    }
    let name = Phrase.supplement(package.supplement, session)
    if let opened = package.opened {
      throw Diagnostic(
        .usage, tr("the package of \(name) is open since \(opened)"),
        at: arguments.span("package"),
        hint: tr("to correct the day: stack package edit \(package.id.tail(8)) opened=DAY"))
    }
    let day = try day("on", arguments, session) ?? session.today
    try session.append(
      StackEvent.packageEdited, scope: package.person, entity: package.id,
      body: ["opened": .string(day.description)])
    var changed = [try noun.item(session, package.id)]
    try check(changed[0], arguments, session)
    try complete(&changed, session)
    session.say(
      changed[0].useBy.map { tr("opened \(name): use it by \($0)") } ?? tr("opened \(name)"))
    return try noun.answer(session, package.id)
  }

  static func count(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let package = try named(session, arguments) { stock in
      let all = stock.stock.holdings.filter { $0.left > .zero }
      return all.filter { $0.opened != nil }.max {
        ($0.opened ?? .earliest, $0.package.id) < ($1.opened ?? .earliest, $1.package.id)
      }
        ?? all.min {
          ($0.lastDay ?? .latest, $0.package.id) < ($1.lastDay ?? .latest, $1.package.id)
        }
    }
    guard let contents = package.contents else {
      throw Diagnostic(.data, tr("the package \(package.id.tail(8)) cannot be read"))
    }
    let left = try arguments.locating("left") { () throws(Diagnostic) in
      try contents.left(try arguments.required("left"))
    }
    var before = [package]
    try complete(&before, session)
    let day = try day("on", arguments, session)
    var body: JSONObject = [
      "counted": .number(left.number),
      "counted_on": .string((day ?? session.today).description),
    ]
    body["counted_at"] = day == nil ? .string(session.now.description) : .null
    try session.append(
      StackEvent.packageCounted, scope: package.person, entity: package.id, body: body)
    try check(try noun.item(session, package.id), arguments, session)
    let name = Phrase.supplement(package.supplement, session)
    let was = before[0].left?.hundredths
    session.say(
      was.map { was in
        was == left.number
          ? tr("\(name): \(contents.kind.words(left)) left, as recorded")
          : tr("\(name): \(contents.kind.words(left)) left, not \(was.shortest)")
      } ?? tr("\(name): \(contents.kind.words(left)) left"))
    return try noun.answer(session, package.id)
  }

  /// The package that a line names; by the name of an item the one that `choose` takes of its stock.
  private static func named(
    _ session: Session, _ arguments: Arguments, _ choose: (ItemStock) -> Stock.Holding?
  ) throws(Diagnostic) -> Package {
    let text = try arguments.required("package")
    guard let id = session.identifier(named: text, "stack.item") else {
      return try noun.named("package", session, arguments)
    }
    let item = try ItemCommands.noun.item(session, id)
    let stock = try StackReader(session).stock(of: item)
    guard let stock, let holding = choose(stock), let package = stock.package(holding.package.id)
    else {
      throw Diagnostic(
        .usage,
        tr("no package of \(Phrase.supplement(item.supplement, session)) fits"),
        at: arguments.span("package"),
        hint: tr("list them: stack package list --item \(item.supplement.shellQuoted)"))
    }
    return package
  }

  // MARK: - What no row says

  /// Fills in what is left of packages and until when they may be used.
  static func complete(_ packages: inout [Package], _ session: Session) throws(Diagnostic) {
    let reader = try StackReader(session)
    var held: [String: (left: Double, useBy: Day?)] = [:]
    var seen: Set<Identifier> = []
    for package in packages where seen.insert(package.item).inserted {
      guard let item = try ItemCommands.noun.item(session, ifThere: package.item),
        let stock = try reader.stock(of: item)
      else { continue }
      for holding in stock.stock.holdings {
        held[holding.package.id] = (holding.pieces(in: stock.stock.unit), holding.lastDay)
      }
    }
    for index in packages.indices {
      guard let found = held[packages[index].id.description] else { continue }
      (packages[index].left, packages[index].useBy) = found
    }
  }
}
