// Words that say which value of a command follows, and other words for its keys.

import Kernel

extension Slots {
  /// Other words for the names of parameters, the likeliest first.
  static let otherNames: [String: [String]] = {
    let table = [
      "on: day date when at giorno data", "at: position pos time when day date on place",
      "from: start begin since starts day date on at dal",
      "to: end until till ends through day date on al",
      "comment: note remark notes text description desc remarks",
      "reference: ref code number", "cost: price amount", "amount: price cost sum limit total",
      "category: cat kind group", "kind: type", "type: kind", "count: qty quantity number n amount",
      "minutes: min minimum", "name: title label called", "label: name title called",
      "destination: name title", "open: to" + "do unpacked pending", "for: person who",
      "by: person who paid",
      "room: in where", "level: floor in storey", "place: where at in",
      "provider: operator company",
      "out: file output", "search: find filter contains query", "trip: for in of", "mode: by with",
      "radius: within around", "photo: picture image with", "family: kind", "weight: mass",
      "ordinal: order", "every: repeat", "serial: sn",
    ]
    var names: [String: [String]] = [:]
    for row in table {
      let parts = row.split(separator: ":")
      for other in parts[1].split(separator: " ") {
        names[String(other), default: []].append(String(parts[0]))
      }
    }
    return names
  }()

  /// What a word before a value says of it.
  static let leading: [String: [String]] = {
    let table = [
      "in: room level place trip country currency language", "inside: room level place",
      "at: at time position place room offset", "on: on day at from wall place level time",
      "for: for trip by amount",
      "from: from at", "to: to until at room name destination trip category",
      "until: until to", "till: until to", "with: photo with", "by: by mode paid_by", "near: near",
      "every: every", "called: name label destination", "named: name label destination",
      "as: name label kind category state", "since: from", "after: from", "before: to until",
      "between: from",
      "wall: wall", "room: room", "level: level", "floor: level", "trip: trip",
      "costs: cost amount",
      "nel: room level place", "nella: room level place trip", "per: for trip", "il: on day at",
      "da: from", "dal: from", "dall: from", "al: to until", "alle: at", "giorno: on",
      "a: to room until", "fino: until to",
    ]
    var names: [String: [String]] = [:]
    for row in table {
      let parts = row.split(separator: ":")
      names[String(parts[0])] = parts[1].split(separator: " ").map(String.init)
    }
    return names
  }()

  /// The first and the last day of a year.
  static func year(_ text: String) -> (from: String, to: String)? {
    guard text.utf8.count == 4, let year = Int(text), (1900...2100).contains(year) else {
      return nil
    }
    return (text + "-01-01", text + "-12-31")
  }

  /// Words that lead to a value of some command.
  static let leadingWords: Set<String> = Set(leading.keys)

  /// Whether a word leads to a value that a command takes as data or as an option.
  static func isLeading(_ word: String, _ command: Command) -> Bool {
    (leading[word.folded] ?? []).contains {
      command.parameter(data: $0) != nil || command.parameter(option: "--" + $0) != nil
    }
  }

  /// Words that say nothing where no text is asked for.
  static let empty: Set<String> = [
    "the", "a", "an", "of", "my", "please", "and", "is", "was",
  ]
}
