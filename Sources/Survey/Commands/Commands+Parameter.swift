// The parameters of a family, added, changed, renamed and removed one by one. Records are not rewritten
// for it: they are read as the family is now, and what breaks a new rule is listed. Refuses what would
// change the meaning of values in silence.

import Command
import Core
import Kernel
import Notebook
import Render

enum ParameterCommands {
  private static let name = Parameter.positional(
    "name", .text, tr("name of the parameter"))

  static let table: [Command] = [
    Command(
      "survey family parameter add", tr("Add parameters to a family"),
      discussion: [
        tr("For the syntax of declarations: help survey family add."),
        tr(
          "A required parameter affects approved rooms whose assets have no value for it: these are listed, and the command needs --reopen."
        ),
      ],
      parameters: [
        FamilyCommands.one,
        .rest(
          "parameter", .text, tr("parameter declarations, one word each"), required: true,
          shownAs: "\"NAME:TYPE …\""), Rules.reopen,
      ],
      effects: .writes, synonyms: ["field", "property", "attribute"],
      examples: [
        Example("survey family parameter add Socket \"tested:date min=2000-01-01\"")
      ], action: add),
    Command(
      "survey family parameter edit", tr("Change a parameter of a family"),
      discussion: [
        tr(
          "Only what you give changes; min= without a value removes the limit, type= sets another type. Existing values stay in the notebook; they are read in the new type if possible, and those that violate the new rule are listed."
        ),
        tr(
          "A different unit changes the meaning of existing values: --convert converts them with the limits and the default, in one undo step; --as-is keeps the numbers, for a unit that was wrong all along. Approved rooms with such values, or that violate the new rule, are listed and change only with --reopen."
        ),
      ],
      parameters: [
        FamilyCommands.one, name,
        .positional(
          "change", .text, tr("what to change, as in a declaration, in one word"),
          shownAs: "\"max=8 optional …\""),
        .flag("convert", tr("convert the values to the new unit")),
        .flag("as-is", tr("keep the numbers, with the new unit")), Rules.reopen,
      ],
      effects: .writes, synonyms: ["field", "migrate", "convert"],
      examples: [
        Example("survey family parameter edit Socket height \"max=4 unit=m\""),
        Example("survey family parameter edit Socket height unit=cm --convert"),
        Example("survey family parameter edit Socket circuit \"type=text pattern=\""),
      ], action: edit),
    Command(
      "survey family parameter rename", tr("Rename a parameter of a family"),
      discussion: [
        tr(
          "Values stored under the old name, here or in a notebook that does not have the new one yet, are read under the new name; the next edit of a record stores it. If a merge brings two values, the newer one counts."
        ),
        tr("Approved rooms with such values are listed and change only with --reopen."),
      ],
      parameters: [
        FamilyCommands.one, name, .positional("new", .text, tr("new name")), Rules.reopen,
      ],
      effects: .writes, synonyms: ["field", "migrate"],
      examples: [Example("survey family parameter rename Luminaire height mounted_at")],
      action: rename),
    Command(
      "survey family parameter remove", tr("Remove a parameter from a family"),
      discussion: [
        tr("Existing values stay in the notebook and are still shown."),
        tr("Approved rooms with such values are listed and change only with --reopen."),
      ],
      parameters: [FamilyCommands.one, name, Rules.reopen], effects: .writes, synonyms: ["field"],
      examples: [Example("survey family parameter remove Luminaire installed")], action: remove),
  ]

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let family = try FamilyCommands.noun.named("family", session, arguments)
    let schema = try ParameterCheck.schema(arguments, "parameter", after: family.schema)
    var body = JSONObject()
    for one in schema { body["parameters." + one.name] = one.json }
    let names = schema.map(\.name)
    return try change(
      family, body, names,
      tr("\(family.name) now has \(names.joined(separator: ", "))"), reader, arguments)
  }

  private static func one(
    _ family: Family, _ arguments: Arguments
  ) throws(Diagnostic) -> ParameterSchema {
    let name = try arguments.required("name")
    if let found = family.schema.first(where: { $0.name == name }) { return found }
    let known = family.schema.map(\.name)
    let near = Suggestions.nearest(to: name, among: known)
    throw Diagnostic(
      .usage, tr("\(family.name) has no parameter \(name)"), at: arguments.span("name"),
      hint: near.isEmpty
        ? tr("it has \(known.joined(separator: ", "))") : tr("did you mean \(near[0])?"))
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let family = try FamilyCommands.noun.named("family", session, arguments)
    let old = try one(family, arguments)
    let text = try arguments.required("change")
    let span = arguments.span("change")
    var changed = ParameterDeclaration(changing: old, text)
    let unit = changed.schema.unit
    let converts = arguments.flag("convert")
    if converts {
      guard !arguments.flag("as-is") else {
        throw Diagnostic(
          .usage, tr("use either --convert or --as-is"), at: arguments.span("as-is"))
      }
      guard let unit, unit != old.unit, let base = old.measured(in: unit) else {
        throw Diagnostic(
          .usage, tr("there is nothing to convert: \(old.declaration)"), at: span,
          hint: tr("give another unit of the same quantity, such as unit=cm"))
      }
      changed = ParameterDeclaration(changing: base, text)
      if let standard = old.standard, changed.schema.standard == nil, !setsDefault(text) {
        throw notWhole(standard, old, unit, at: span)
      }
    }
    try ParameterCheck.report(
      changed.faults.map { Diagnostic(.usage, $0.message, at: span, hint: $0.hint) })
    guard changed.schema != old else {
      throw Diagnostic(.usage, tr("nothing to change"), at: span)
    }
    var converted: [(event: EventKind, id: Identifier, project: Identifier, body: JSONObject)] = []
    if let own = old.unit, unit != own, !arguments.flag("as-is") {
      let values = try reader.values(of: old.name, in: family)
        .filter { $0.value.number != nil }
      guard converts || values.isEmpty else {
        throw meaning(values.count, old, unit, at: span)
      }
      for one in values {
        guard let value = changed.schema.converted(one.value, from: own) else {
          throw notWhole(one.value, old, unit ?? "", at: span)
        }
        converted.append(
          (
            one.isType ? SurveyEvent.typeUpdated : SurveyEvent.assetEdited, one.id, one.project,
            JSONObject(family.members([(old.name, value)]))
          ))
      }
    }
    if changed.schema.unit != old.unit || changed.schema.carrier != old.carrier {
      try Rules.open(
        try reader.approvedRooms(with: old.name, of: family), session, arguments, at: span)
    }
    for (index, one) in converted.enumerated() {
      if index % 256 == 0 { try session.checkInterrupted() }
      try session.append(one.event, scope: one.project, entity: one.id, body: one.body)
    }
    if !converted.isEmpty {
      session.say(
        tr(
          converted.count, one: "converted 1 value", other: "converted \(converted.count) values"))
    }
    if changed.schema.carrier != old.carrier {
      let left = try reader.values(of: old.name, in: family)
        .count { $0.isType == (old.carrier == .type) }
      if left > 0 {
        session.say(
          tr(
            left, one: "1 value stays stored but is no longer read",
            other: "\(left) values stay stored but are no longer read"))
      }
    }
    return try change(
      family, ["parameters.\(old.name)": changed.schema.json], [old.name],
      .verbatim("\(family.name): \(changed.schema.declaration)"), reader, arguments)
  }

  private static func setsDefault(_ text: String) -> Bool {
    guard case .success(let words) = ParameterDeclaration.split(text) else { return false }
    return words.contains { $0.hasPrefix("default=") }
  }

  private static func notWhole(
    _ value: JSON, _ old: ParameterSchema, _ unit: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .refused,
      tr("\(ParameterSchema.typed(value)) \(old.unit ?? "") is not a whole number in \(unit)"),
      at: span, hint: tr("change the type first: type=number"))
  }

  /// Refuses a unit under which numbers that are there would say something else.
  private static func meaning(
    _ count: Int, _ old: ParameterSchema, _ unit: String?, at span: SourceSpan
  ) -> Diagnostic {
    let own = old.unit ?? ""
    let canConvert = unit.map { old.measured(in: $0) != nil } ?? false
    return Diagnostic(
      .refused,
      tr(
        count, one: "1 value of \(old.name) is in \(own) and would change its meaning",
        other: "\(count) values of \(old.name) are in \(own) and would change their meaning"),
      at: span,
      hint: canConvert
        ? tr("convert them with --convert, or keep the numbers with --as-is if the unit was wrong")
        : tr("keep the numbers with --as-is if the unit was wrong"))
  }

  static func rename(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let family = try FamilyCommands.noun.named("family", session, arguments)
    let old = try one(family, arguments)
    let name = try arguments.required("new")
    let span = arguments.span("new")
    guard name != old.name else { throw Diagnostic(.usage, tr("nothing to change"), at: span) }
    try ParameterCheck.report(
      ParameterDeclaration.faults(ofName: name).map {
        Diagnostic(.usage, $0.message, at: span, hint: $0.hint)
      })
    let others = family.schema.filter { $0.name != old.name }
    guard !others.contains(where: { $0.name == name }) else {
      throw Diagnostic(.usage, tr("the parameter \(name) already exists"), at: span)
    }
    if let fault = ParameterCheck.formerName(name, others, at: span) { throw fault }
    try Rules.open(
      try reader.approvedRooms(with: old.name, of: family), session, arguments, at: span)
    var new = old
    new.name = name
    new.formerly = (old.formerly + [old.name]).filter { $0 != name }
    return try change(
      family, ["parameters.\(old.name)": .null, "parameters.\(name)": new.json],
      [old.name, name], tr("renamed \(old.name) of \(family.name) to \(name)"), reader, arguments
    )
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let family = try FamilyCommands.noun.named("family", session, arguments)
    let old = try one(family, arguments)
    try Rules.open(
      try reader.approvedRooms(with: old.name, of: family), session, arguments,
      at: arguments.span("name"))
    return try change(
      family, ["parameters.\(old.name)": .null], [old.name],
      tr("removed \(old.name) from \(family.name)"), reader, arguments)
  }

  private static func change(
    _ family: Family, _ body: JSONObject, _ names: [String], _ done: Phrase,
    _ reader: SurveyReader, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    var body = body
    body["version"] = .integer(Int64(family.version) + 1)
    try Rules.changeRules(of: family.id, reader, arguments, at: arguments.span("family")) {
      () throws(Diagnostic) in
      try reader.session.append(
        SurveyEvent.familyEdited, scope: family.project, entity: family.id, body: body)
    }
    reader.session.say(done)
    let broken = try FamilyCheckCommands.report(family.id, reader) { fault in
      fault.parameter.map { names.contains($0.name) } ?? false
    }
    var record = try FamilyCommands.record(family.id, reader.session)
    record.sections.append(broken)
    return .record(record)
  }
}
