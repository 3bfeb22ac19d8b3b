// `find`: things of all kinds by a part of their names, for whoever does not know under which noun to look.

import Kernel
import Render

let findCommands: [Command] = [
  Command(
    "find", tr("Find things of every kind by name"),
    discussion: [
      tr(
        "Every word has to occur in the name, the number, the description or the text of a thing, case and accents aside; or all of them, as they stand, in one of its values, such as a serial number."
      )
    ],
    parameters: [
      .rest("word", .text, tr("words, or parts of them"), required: true), .condition, .limit,
    ], effects: .reads, synonyms: ["search", "locate", "where is", "cerca", "trova", "dove"],
    examples: [Example("find gym")],
    action: { (session, arguments) throws(Diagnostic) in
      try session.find(arguments.texts("word"), arguments)
    })
]

extension Session {
  /// Whether a command removes things of a kind: a stop, which `trip plan` lists.
  private func isRemoved(_ source: String) -> Bool {
    registry.commands.contains { command in
      guard command.words.last == "remove", case .thing(source)? = command.positionals.first?.type
      else { return false }
      return true
    }
  }

  fileprivate func find(_ words: [String], _ arguments: Arguments) throws(Diagnostic) -> Output {
    let most = arguments.integer("limit") ?? 50
    // A condition chooses among all.
    let limit = arguments.has("where") ? Int.max : most
    let keys = words.flatMap { $0.split(separator: " ") }.map { String($0).folded }
      .filter {
        !$0.isEmpty && !(isInteractive && words.count > 1 && LineReading.fillers.contains($0))
      }
    let here = Set(places.map(\.id))
    var (near, rows): ([[Value]], [[Value]]) = ([], [])
    var known = Set<String>()
    sayLocked()
    for domain in openDomains where self.domain == nil || self.domain == domain.name {
      for source in domain.things {
        // Some sources gather several nouns, each of which has its own.
        let noun = source.name.split(separator: ".").map(String.init)
        guard
          ["list", "show"].contains(where: { registry.command(named: noun + [$0]) != nil })
            || registry.command(named: [noun[0], "list"]) != nil && noun.last == noun.first
            || isRemoved(source.name)
        else { continue }
        // Wherever one stands.
        let (all, valued) = try within(domain.name, []) { () throws(Diagnostic) in
          (try source.all(self), try source.having?(self, words.joined(separator: " "), true) ?? [])
        }
        for (index, candidate) in (valued + all).enumerated() where near.count + rows.count < limit
        {
          let texts =
            [candidate.text, candidate.description] + candidate.aliases
            + [candidate.content].compactMap { $0 }
          let whole = texts.joined(separator: "\n").folded
          guard
            index < valued.count
              || keys.allSatisfy({ whole.contains($0) || whole.contains($0.singular) }),
            known.insert("\(source.title.text(language)) \(candidate.id)").inserted
          else { continue }
          // The end of an id says nothing: what it is about stands in its place.
          let isNameless =
            candidate.text == candidate.id.tail(8) && !candidate.description.isEmpty
          let row: [Value] = [
            try shown([candidate.id])[0], .choice(source.name, source.title),
            .text(isNameless ? candidate.description : candidate.text),
            .text(isNameless ? "" : candidate.description), .text(candidate.place?.name),
          ]
          // What is where one stands comes first.
          if let place = candidate.place, here.contains(place.id) {
            near.append(row)
          } else {
            rows.append(row)
          }
        }
      }
    }
    var table = try Table(
      kind: "thing",
      columns: [
        Column("id", tr("Id")), Column("kind", tr("Kind")), Column("name", tr("Name")),
        Column("description", tr("Description")), Column("where", tr("Where")),
      ], rows: near + rows, empty: tr("nothing is called “\(words.joined(separator: " "))”")
    ).meeting(arguments, self)
    table.rows = Array(table.rows.prefix(most))
    if table.rows.isEmpty { foundNothing() }
    if table.rows.allSatisfy({ $0[4] == .null }) { table = table.showing(.never, ["where"]) }
    return .table(table)
  }
}

extension String {
  /// Without the s of an English plural, so that `extinguishers` finds the extinguisher.
  fileprivate var singular: String { hasSuffix("s") && utf8.count > 3 ? String(dropLast()) : self }
}
