// `kinds`: the kinds of things that the notebook knows, with how many there are of each; of one kind its fields.

import Kernel
import Render

let kindsCommands: [Command] = [
  Command(
    "kinds", tr("List the kinds of things, or the fields of one"),
    discussion: [
      tr(
        "Without a noun it lists the nouns of the notebooks in use, with how many things there are of each. With a noun it lists the fields that its list has, which are the names in --where and the keys in JSON."
      )
    ],
    parameters: [
      .optional("noun", .text, tr("a noun, such as room"), shownAs: "NOUN"), .condition,
    ], effects: .reads, synonyms: ["tables", "schema", "describe", "nouns", "columns"],
    examples: [Example("kinds"), Example("kinds room")],
    action: { (session, arguments) throws(Diagnostic) in
      guard let noun = arguments.text("noun") else {
        return .table(try session.kindsTable().meeting(arguments, session))
      }
      return .table(
        try session.fieldsTable(of: noun, at: arguments.span("noun")).meeting(arguments, session))
    })
]

extension Session {
  /// The domains entered or in use, else all.
  private var domainsInUse: [Domain] {
    let held = heldDomains
    return registry.domains.filter {
      domain.map { [$0] }?.contains($0.name) ?? (held.isEmpty || held.contains($0.name))
    }
  }

  private func listCommand(_ path: [String]) -> Command? {
    registry.command(named: path + ["list"])
      ?? registry.command(named: path.dropLast() + [Registry.plural(path.last ?? "")])
  }

  /// The nouns with a list, and how many things there are of each, wherever the user stands.
  fileprivate func kindsTable() throws(Diagnostic) -> Table {
    _ = try existingNotebook()
    sayLocked()
    let domains = domainsInUse
    var rows: [[Value]] = []
    for domain in domains {
      var nouns = domain.nouns.map {
        (name: $0.name, summary: $0.summary, path: [domain.name, $0.name])
      }
      if domain.mainNoun == nil {
        nouns.insert((domain.name, domain.summary, [domain.name]), at: 0)
      }
      for noun in nouns {
        guard let command = listCommand(noun.path) else { continue }
        let listed = try within(domain.name, []) { () throws(Diagnostic) in
          self.rows(of: command.name)
        }
        rows.append([
          .text(domain.name), .text(noun.name), .count(listed?.rows.count),
          .text(noun.summary.text(language)),
        ])
      }
    }
    return Table(
      kind: "notebook.kind",
      columns: [
        Column("domain", tr("Notebook"), shown: domains.count > 1 ? .always : .never),
        Column("noun", tr("Kind")), Column("number", tr("Number"), alignment: .trailing),
        Column("summary", tr("What it is")),
      ], rows: rows)
  }

  /// The fields of the rows that a noun's list has.
  fileprivate func fieldsTable(of text: String, at span: SourceSpan?) throws(Diagnostic) -> Table {
    let domains = domainsInUse.map(\.name)
    let forms = registry.nounForms[text.folded] ?? []
    guard let form = forms.first(where: { domains.contains($0.domain) }) ?? forms.first,
      let command = listCommand([form.domain] + (form.noun.isEmpty ? [] : [form.noun]))
    else {
      throw Diagnostic(
        .usage, tr("there is no kind \(text)"), at: span, hint: tr("list them: kinds"))
    }
    let keys =
      command.listed?(self) ?? rows(of: command.name)?.columns.map {
        ListedKey(key: $0.key, heading: $0.heading, unit: $0.unit, type: nil)
      } ?? []
    return Table(
      kind: "notebook.field",
      columns: [
        Column("key", tr("Field")), Column("heading", tr("Heading")), Column("unit", tr("Unit")),
        Column("type", tr("Values")),
      ],
      rows: keys.map { key in
        [
          .text(key.key), .text(key.heading.text(language)), .text(key.unit),
          .text(key.type?.words),
        ]
      })
  }
}
