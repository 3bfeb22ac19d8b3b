// Ways in which people say what a command does, as data: a pattern of words with places for names, numbers and
// days, and the line of the grammar that it means. Domains declare their own; nothing here knows a noun.

import Kernel

/// One thing that can be said, with the patterns that say it.
///
/// A pattern is made of words and slots: `$remove {kind} from|da {room}`.
/// - `from|da`: one of several words; `how_many` is two words; a `?` behind it: it may be missing.
/// - `$remove`: the words of `Wording.groups` under that name.
/// - `{room}`: the name of a thing of the domain; `{to:room}` the same under another name. The other kinds of
///   slots are in `SlotReading`. A `?` behind the brace: it may be missing.
/// Articles and `of` are skipped before each word and slot.
public struct Wording: Sendable {
  /// What a list that answers a question is made into.
  public enum Shape: Sendable, Equatable {
    case rows
    /// How many rows there are is said below them.
    case count
    /// One row for each value of the column that the slot `by` names.
    case groups
    /// In the order of that column.
    case sorted(isDown: Bool)
  }

  /// Each way of saying it, as its parts. They are read once: every line that is typed is held against all of them.
  let patterns: [[Part]]
  /// The lines it means. `{room}` is the value of a slot in quotes, `{kind:option}` another form of it;
  /// what stands in brackets is left out where one of its slots has no value.
  let means: [String]
  let shape: Shape
  /// A list of which rows are picked: `{picked}` is the id of one, and the lines are repeated for each.
  let picks: String?
  /// Whether all of them are meant, however many there are.
  let picksAll: Bool
  /// Whether another wording is tried where there are no such rows.
  let passesIfNone: Bool
  /// Whether it is asked about although the grammar has no doubt.
  let asks: Bool
  /// What is said beside it.
  let says: Phrase?
  /// Whether the lines are about everything, wherever the user stands.
  let reach: Reach
  /// The column that `groups` is by, where no slot says it.
  let by: String?

  /// What a line is about.
  public enum Reach: Sendable, Equatable {
    /// The place entered.
    case here
    /// The place entered, or everything where it has nothing of the kind.
    case everywhereIfNone
    case everywhere
  }

  public init(
    _ said: String..., means: String..., shape: Shape = .rows, picks: String? = nil,
    picksAll: Bool = false, passesIfNone: Bool = false, by: String? = nil, reach: Reach = .here,
    asks: Bool = false, says: Phrase? = nil
  ) {
    patterns = said.map(Wording.parts)
    self.means = means
    self.shape = shape
    self.picks = picks
    (self.picksAll, self.by, self.reach) = (picksAll, by, reach)
    (self.passesIfNone, self.asks, self.says) = (passesIfNone, asks, says)
  }
}

extension Wording {
  /// Whether it asks for the name of a file.
  var writesFile: Bool {
    means.contains { $0.contains("{file") }
      || patterns.contains { $0.contains { $0.slotKind == "format" } }
  }

  /// A part of a pattern.
  enum Part: Equatable {
    /// Words of which one is said, each a run of words.
    case words([[String]], isOptional: Bool)
    case slot(name: String, kind: String, isOptional: Bool)

    var slotKind: String? {
      if case .slot(_, let kind, _) = self { kind } else { nil }
    }
  }

  private static func parts(of pattern: String) -> [Part] {
    pattern.split(separator: " ").map { part in
      let isOptional = part.hasSuffix("?")
      let text = isOptional ? part.dropLast() : part
      if text.hasPrefix("{"), text.hasSuffix("}") {
        let inner = text.dropFirst().dropLast().split(separator: ":", maxSplits: 1).map(String.init)
        return .slot(name: inner[0], kind: inner.last ?? inner[0], isOptional: isOptional)
      }
      let choices = text.split(separator: "|").flatMap { choice -> [String] in
        choice.hasPrefix("$") ? groups[String(choice.dropFirst())] ?? [] : [String(choice)]
      }
      let runs = choices.map { $0.split(separator: "_").map { String($0).folded } }
      return .words(runs.sorted { $0.count > $1.count }, isOptional: isOptional)
    }
  }

  /// Words that say the same in every domain, English and Italian.
  static let groups: [String: [String]] = {
    let table = [
      "add":
        "add put place install insert new create set_up aggiungi metti inserisci installa piazza posiziona nuovo nuova",
      "remove":
        "remove delete rm del erase drop take_away take_out get_rid_of throw_away cancella elimina rimuovi togli leva",
      "move": "move mv shift relocate transfer bring sposta trasferisci porta muovi",
      "rename": "rename call rinomina chiama",
      "show":
        "show show_me display view see draw plot open let_me_see get mostra mostrami visualizza vedi fammi_vedere disegna print stampa",
      "list":
        "list show show_me find get search_for look_for what which elenca elenco lista mostra mostrami trova cerca quali che",
      "export":
        "export save write dump download convert print esporta salva scrivi scarica stampa",
      "make":
        "make create generate produce build prepare write give_me crea fai genera prepara fammi scrivi",
      "count":
        "how_many count number_of total_number_of total tally quanti quante conta numero_di numero totale_di",
      "of": "of di del della dello dei degli delle",
      "all": "all everything every the_whole whole tutto tutti tutte tutta ogni",
      "are":
        "are_there there_are ci_sono do_we_have do_i_have have_we have_i we_have abbiamo ho is_there c'è are is sono è",
      "is": "is are was were è sono era",
      "not": "not non isn't aren't",
      "done":
        "done finished complete completed ready fatta fatto finita finito completa completata completo fatte finite completate pronta",
      "to": "to into in as on a al alla allo ai agli alle nel nella nello come",
      "as": "to as in into like a al come",
      "in":
        "in inside at on of within for nel nella nello nei nelle a al alla allo di del della dello su sul sulla da",
      "from": "from in of at out_of off da dal dalla dallo di del della dello nel nella nello",
      "by": "by per for_each in_each each a al alla ogni grouped_by",
      "for": "for on at per in di del della dello il la",
      "did":
        "did_i did_we have_i have_we i_did we_did did do i we ho abbiamo io noi i_have we_have was_i were_we",
      "in_all": "in_all in_total in_tutto altogether so_far finora overall totale",
    ]
    var groups: [String: [String]] = [:]
    for (name, words) in table { groups[name] = words.split(separator: " ").map(String.init) }
    return groups
  }()

  /// What may stand before any word or name and says nothing.
  static let skipped: Set<String> = [
    "the", "a", "an", "of", "my", "our", "me", "some", "any", "this", "il", "lo", "la", "i", "gli",
    "le", "l'",
    "un", "uno", "una", "un'", "di", "del", "dello", "della", "dei", "degli", "delle", "mio", "mia",
    "miei", "mie", "nostro", "questo", "questa", "whole", "entire", "intero", "intera",
  ]

  /// What leads to a name, a place or a day, and is none itself.
  static let leading = skipped.union([
    "to", "in", "at", "on", "for", "from", "by", "al", "alla", "alle", "a", "ad", "il", "per", "da",
    "dal", "con", "with", "su", "sul", "nel", "nella",
  ])

  /// Whether a word says nothing before a name.
  public static func isSkipped(_ word: String) -> Bool { skipped.contains(word.folded) }

  /// What people say before or behind a line and that says nothing.
  static let polite: [[String]] = [
    ["please"], ["per", "favore"], ["per", "piacere"], ["now"], ["adesso"], ["ora"], ["thanks"],
    ["grazie"], ["can", "you"], ["could", "you"], ["can", "i"], ["i", "want", "to"], ["let's"],
    ["so", "far"], ["finora"], ["right", "now"], ["vorrei"], ["voglio"], ["puoi"], ["and"],
    ["then"],
  ]
}
