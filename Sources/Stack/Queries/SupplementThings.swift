// Supplements of the base as things that commands name: in both languages, by synonym, Latin name or id.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum SupplementThings {
  static var source: ThingSource {
    ThingSource(
      "stack.supplement", title: tr("supplement"),
      find: { (session, text) throws(Diagnostic) in
        let key = text.folded
        return try all(session).filter {
          $0.text == text || ([$0.text] + $0.aliases).contains { $0.folded == key }
        }
      }, all: { (session) throws(Diagnostic) in try all(session) })
  }

  /// Things of supplements, also by the names that the base has for those.
  /// - Parameter supplements: of each thing, by its id.
  static func named(
    _ plain: ThingSource,
    _ supplements: @escaping @Sendable (Session) throws(Diagnostic) -> [Identifier: String]
  ) -> ThingSource {
    return ThingSource(
      plain.name, title: plain.title,
      find: { (session, text) throws(Diagnostic) in
        let found = try plain.find(session, text)
        guard found.isEmpty else { return found }
        let ids = try session.base().supplements.filter {
          ($0.name.both + $0.synonyms).flatMap { named($0) }.contains(text)
        }.map(\.id)
        var all: [Candidate] = []
        for id in ids { all += try plain.find(session, id) }
        return all
      },
      all: { (session) throws(Diagnostic) in
        let base = try session.base()
        let owners = try supplements(session)
        return try plain.all(session).map { one in
          var one = one
          let supplement = owners[one.id].flatMap { base.supplement($0) }
          one.aliases += ((supplement?.name.both ?? []) + (supplement?.synonyms ?? []))
            .flatMap { named($0) }
          return one
        }
      }, having: plain.having)
  }

  private static func all(_ session: Session) throws(Diagnostic) -> [Candidate] {
    let language = session.language
    let brands = try brands()
    return try session.base().supplements.map { one in
      Candidate(
        one.name.text(language), one.latin ?? "", id: identifier(one.id),
        aliases: [one.id] + (one.name.both + one.synonyms).flatMap(named)
          + [one.latin].compactMap { $0 } + (brands[one.id] ?? []))
    }
  }

  /// Brands under which each is sold as a medicine, by id; of one substance alone, so that none is another's as well.
  static func brands() throws(Diagnostic) -> [String: [String]] {
    var brands: [String: [String]] = [:]
    for one in try Medicines.builtIn().substances {
      guard let id = one.supplement else { continue }
      brands[id, default: []] += one.brands
    }
    return brands
  }

  /// "Vitamin K2 (MK-7)", and "Vitamin K2".
  static func named(_ name: String) -> [String] {
    guard let bracket = name.firstRange(of: " (") else { return [name] }
    return [name, String(name[..<bracket.lowerBound])]
  }

  /// The base numbers nothing: a supplement is the same thing in every notebook and every version of the base.
  private static func identifier(_ id: String) -> Identifier { .shared("supplement", id) }

  /// The one that a text names.
  static func named(
    _ text: String, _ session: Session, _ span: SourceSpan
  ) throws(Diagnostic) -> Supplement {
    let id = try session.resolve(text.trimmedBlanks, "stack.supplement", at: span)
    return try found(id, session, span)
  }

  static func supplement(
    _ argument: String, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Supplement {
    try found(try arguments.thing(argument, session), session, arguments.span(argument))
  }

  private static func found(
    _ id: Identifier?, _ session: Session, _ span: SourceSpan
  ) throws(Diagnostic) -> Supplement {
    guard
      let found = try session.base().supplements.first(where: { identifier($0.id) == id })
    else {
      throw Diagnostic(
        .usage, tr("which supplement?"), at: span,
        hint: tr("to see them all: stack supplement list"))
    }
    return found
  }
}

extension Phrase {
  /// The name of a supplement, or of a nutrient; its id where the base does not have it.
  static func supplement(_ id: String, _ session: Session) -> Phrase {
    SupplementNames(session).words(id)
  }
}

/// The names of supplements and nutrients in the base of the notebook, which is looked up once for all of a table.
struct SupplementNames {
  private let session: Session
  private let base: KnowledgeBase?

  init(_ session: Session) {
    self.session = session
    base = try? session.base()
  }

  /// The name of one; its id where the base does not have it.
  func words(_ id: String) -> Phrase {
    .named(base?.supplement(id)?.name ?? base?.nutrient(id)?.name, id, session)
  }

  func said(_ id: String) -> Value { .choice(id, words(id)) }
}

extension StackReader {
  /// In which the dose of a supplement is counted; nil where the base does not have it.
  static func unit(of supplement: String, _ session: Session) -> String? {
    let base = try? session.base()
    return base?.supplement(supplement)?.dose.unit.rawValue
      ?? base?.nutrient(supplement)?.unit.rawValue
  }
}

extension Value {
  /// What the base calls something: programs see its id or its English sentence, people read it in their language.
  static func said(_ stored: String, _ shown: String) -> Value { .choice(stored, .verbatim(shown)) }
}

extension Reason {
  /// The sentence; people are told beside one of the base that nobody checked a source of it. Programs see that its
  /// `source` is null.
  func said(_ base: KnowledgeBase, _ language: Language) -> Value {
    .said(text(base, .english), shown(base, language))
  }

  func shown(_ base: KnowledgeBase, _ language: Language) -> String {
    var notes: [Phrase] = []
    if let distance = distance(base) { notes.append(distance) }
    if case .base = sentence, cites.isEmpty { notes.append(tr("no source checked")) }
    guard !notes.isEmpty else { return text(base, language) }
    return text(base, language) + " (" + Phrase.joined(notes, separator: "; ").text(language) + ")"
  }

  /// The sentence with its distance, where sources have a column of their own.
  func spaced(_ base: KnowledgeBase, _ language: Language) -> String {
    text(base, language) + (distance(base).map { " (" + $0.text(language) + ")" } ?? "")
  }

  /// How far apart the two are taken: what a rule of hours asks for; nil where its sentence says so itself.
  private func distance(_ base: KnowledgeBase) -> Phrase? {
    guard let hours, !text(base, .english).contains(hours.hoursText) else { return nil }
    return tr("\(hours.hoursText) apart")
  }
}

extension KnowledgeBase {
  func said(_ english: String, _ language: Language) -> Value {
    .said(english, text(english, language))
  }

  func saidGoal(_ id: String, _ language: Language) -> Value {
    .said(id, goal(id)?.name.text(language) ?? id)
  }

  func saidSupplement(_ id: String, _ language: Language) -> Value {
    .said(id, supplement(id)?.name.text(language) ?? id)
  }

  func saidNutrient(_ id: String, _ language: Language) -> Value {
    .said(id, nutrient(id)?.name.text(language) ?? id)
  }

  /// "Sleep A"
  func said(_ purpose: Purpose, _ language: Language) -> Value {
    let name = goal(purpose.goal)?.name.text(language) ?? purpose.goal
    return .said(
      purpose.goal + " " + purpose.evidence.rawValue, name + " " + purpose.evidence.rawValue)
  }

  /// Sources of a statement; one without says so.
  func saidSources(_ cites: [String], _ checked: Checked = .exists) -> Value {
    checked == .none || cites.isEmpty
      ? .choice("no source checked", tr("no source checked")) : .list(cites.map { .text($0) })
  }
}

extension Double {
  /// Hours as people read them: "6 h", "30 min".
  var hoursText: String { Duration(milliseconds: Int64((self * 3_600_000).rounded())).inHours }
}
