// The nouns of all domains, as their laws are asked of them: how one is made, what can be changed.

import Command
import Kernel
import Lodge
import Mind
import Notebook
import SessionBench
import Stack
import Survey
import Trip

/// One noun: what makes a thing of it, and changes that its JSON shows.
struct NounLaw: Sendable, CustomStringConvertible {
  struct Change: Sendable {
    /// As it is typed: `weight=450g`.
    var typed: String
    /// The JSON key that shows it, and what it shows.
    var key: String
    var shown: String
    /// Whether `key=` clears it.
    var clears: Bool

    init(_ typed: String, _ key: String, _ shown: String, clears: Bool = false) {
      (self.typed, self.key, self.shown, self.clears) = (typed, key, shown, clears)
    }
  }

  /// The words of its commands.
  let words: String
  /// The line that makes one, with NAME where its name stands; the words of the noun come first.
  let add: String
  /// The JSON key of its name.
  let name: String
  let changes: [Change]
  /// Whether names may be any text.
  var takesAnyName = true

  var description: String { words }

  init(
    _ words: String, _ add: String, name: String = "name", anyName: Bool = true,
    _ changes: [Change]
  ) {
    (self.words, self.add, self.name, self.changes) = (words, add, name, changes)
    takesAnyName = anyName
  }

  func line(_ name: String) -> String {
    "\(words) add " + add.replacing("NAME", with: name.shellQuoted)
  }

  /// What is there before.
  static let setup = """
    survey project add Works
    survey building add Hall
    survey level add G ordinal=0 --building Hall
    survey room add --level Hall/G number=G01 name=Hall corners="0,0 6,0 6,4 0,4"
    survey room add --level Hall/G number=G02 name=Store corners="6,0 9,0 9,4 6,4"
    survey family add Socket
    survey type add Socket Single
    survey asset add Single --room G01
    trip add Lisbon from=2026-04-10 to=2026-04-14 zone=UTC
    trip poi add Harbour 38.70 -9.15
    lodge meeting add Ordinary on=2026-04-16
    lodge fund add Till currency=EUR
    stack person add Pia age=40
    stack add magnesium dose=200mg --person Pia
    """

  static let all: [NounLaw] = [
    NounLaw("survey project", "NAME", [.init("state=ready", "state", "ready")]),
    NounLaw("survey building", "NAME", name: "label", [.init("name=Annex", "name", "Annex")]),
    NounLaw(
      "survey level", "NAME ordinal=3 --building Hall", name: "label",
      [
        .init("name=Roof", "name", "Roof"), .init("ordinal=4", "ordinal", "4"),
        .init("elevation=7.2m", "elevation_m", "7.2"), .init("north=12", "north_angle", "12"),
      ]),
    NounLaw(
      "survey room",
      "number=NAME --level Hall/G corners=\"20,0 24,0 24,4 20,4\"", name: "number",
      [
        .init("name=Depot", "name", "Depot"), .init("category=store", "category", "store"),
        .init("state=in_progress", "state", "in_progress"),
      ]),
    NounLaw(
      "survey family", "NAME",
      [
        .init("category=Safety", "category", "Safety", clears: true),
        .init("icon=S", "icon", "S", clears: true), .init("photo_min=1", "photo_min", "1"),
        .init("photo_max=4", "photo_max", "4"),
        .init("description=all", "description", "all", clears: true),
      ]),
    NounLaw("survey type", "Socket NAME --accept-similar", []),
    NounLaw("survey workset", "NAME G01", []),
    NounLaw(
      "trip", "NAME from=2026-06-01 to=2026-06-03", name: "destination",
      [
        .init("to=2026-06-04", "to", "2026-06-04"),
        .init("comment=nice", "comment", "nice", clears: true),
      ]),
    NounLaw(
      "trip poi", "NAME 38.7 -9.1",
      [
        .init("category=view", "category", "view", clears: true),
        .init("comment=high", "comment", "high", clears: true),
        .init("latitude=38.8", "latitude", "38.8"), .init("elevation=120m", "elevation_m", "120"),
        .init("link=https://example.org", "link", "https://example.org", clears: true),
      ]),
    NounLaw(
      "trip zone", "NAME 38.7 -9.1 radius=200m",
      [
        .init("radius=300m", "radius_m", "300"),
        .init("comment=ours", "comment", "ours", clears: true),
      ]),
    NounLaw(
      "trip plan", "NAME on=2026-04-11 --trip Lisbon",
      [
        .init("at=10:30", "at", "10:30", clears: true), .init("nights=2", "nights", "2"),
        .init("transport=car", "transport", "car"),
        .init("for=2h", "duration_s", "7200", clears: true),
        .init("comment=early", "comment", "early", clears: true),
      ]),
    NounLaw(
      "trip packing", "NAME --trip Lisbon",
      [
        .init("count=3", "count", "3"), .init("weight=450g", "weight_g", "450", clears: true),
        .init("category=clothes", "category", "clothes", clears: true),
        .init("for=Anna", "for", "Anna", clears: true),
        .init("comment=dry", "comment", "dry", clears: true),
      ]),
    NounLaw(
      "trip booking", "NAME kind=lodging from=2026-04-10 to=2026-04-14 --trip Lisbon",
      [
        .init("provider=Alfama", "provider", "Alfama", clears: true),
        .init("reference=X1", "reference", "X1", clears: true),
        .init("state=paid", "state", "paid"),
        .init("pay_by=2026-04-01", "pay_by", "2026-04-01", clears: true),
        .init("comment=quiet", "comment", "quiet", clears: true),
      ]),
    NounLaw(
      "trip expense", "NAME amount=12.50EUR on=2026-04-11 --trip Lisbon",
      [
        .init("category=food", "category", "food", clears: true),
        .init("on=2026-04-12", "on", "2026-04-12"),
        .init("paid_by=Anna", "paid_by", "Anna", clears: true),
        .init("comment=good", "comment", "good", clears: true),
      ]),
    NounLaw(
      "lodge member", "NAME",
      [
        .init("email=a@example.org", "email", "a@example.org", clears: true),
        .init("number=214", "number", "214", clears: true),
        .init("born=1980-05-04", "born", "1980-05-04", clears: true),
      ]),
    NounLaw(
      "lodge meeting", "NAME on=2026-06-18 at=20:00", name: "title",
      [
        .init("type=Cerimonia", "type", "Cerimonia"), .init("place=Visita", "place", "Visita"),
        .init("degree=Maestro", "degree", "Maestro"), .init("dinner=yes", "dinner", "yes"),
        .init("venue=Pisa", "venue", "Pisa", clears: true),
        .init("introduced_by=Ada", "introduced_by", "Ada", clears: true),
        .init("answer_by=2026-06-10", "answer_by", "2026-06-10", clears: true),
        .init("comment=long", "comment", "long", clears: true),
      ]),
    NounLaw(
      "lodge series",
      "NAME every=\"first Thursday\" from=2026-09-01 until=2026-12-31 at=20:00", name: "title",
      [
        .init("at=20:30", "at", "20:30"), .init("type=Cerimonia", "type", "Cerimonia"),
        .init("venue=Pisa", "venue", "Pisa", clears: true), .init("dinner=yes", "dinner", "yes"),
      ]),
    NounLaw(
      "lodge visitor", "Ordinary NAME",
      [
        .init("lodge=Galileo", "lodge", "Galileo", clears: true),
        .init("degree=Maestro", "degree", "Maestro"),
        .init("dinner=no", "dinner", "no"),
        .init("comment=known", "comment", "known", clears: true),
      ]),
    NounLaw(
      "lodge volunteer", "NAME from=2026-04-01",
      [
        .init("from=2026-04-02", "from", "2026-04-02"),
        .init("until=2026-06-30", "until", "2026-06-30", clears: true),
        .init("born=1980-05-04", "born", "1980-05-04", clears: true),
        .init("tax_code=X1", "tax_code", "X1", clears: true),
        .init("comment=kind", "comment", "kind", clears: true),
      ]),
    NounLaw(
      "lodge fund", "NAME",
      [
        .init("iban=IT60", "iban", "IT60", clears: true),
        .init("comment=safe", "comment", "safe", clears: true),
      ]),
    NounLaw(
      "lodge entry", "NAME amount=12.50EUR on=2026-04-11 --fund Till", name: "text",
      [
        .init("category=rent", "category", "rent", clears: true),
        .init("on=2026-04-12", "day", "2026-04-12"),
        .init("payee=Anna", "payee", "Anna", clears: true),
        .init("comment=good", "comment", "good", clears: true),
      ]),
    NounLaw(
      "lodge agenda", "Ordinary NAME", name: "title",
      [
        .init("kind=paper", "kind", "paper"),
        .init("speaker=Ada", "speaker", "Ada", clears: true),
        .init("decision=yes", "decision", "yes", clears: true),
        .init("for=12", "votes_for", "12"), .init("against=1", "votes_against", "1"),
        .init("comment=short", "comment", "short", clears: true),
      ]),
    NounLaw(
      "stack person", "NAME age=30",
      [
        .init("sex=female", "sex", "female"),
        .init("priority=rest", "priority", "rest", clears: true),
      ]),
    NounLaw(
      "stack condition", "NAME --person Pia", name: "text",
      [
        .init("kind=allergy", "kind", "allergy"),
        .init("since=2019-01-01", "since", "2019-01-01", clears: true),
        .init("comment=mild", "comment", "mild", clears: true),
      ]),
    NounLaw(
      "stack medicine", "NAME --person Pia", name: "text",
      [
        .init("meant=Eutirox", "meant", "Eutirox", clears: true),
        .init("until=2026-03-01", "until", "2026-03-01", clears: true),
        .init("comment=daily", "comment", "daily", clears: true),
      ]),
    NounLaw(
      "stack package",
      "magnesium contents=\"90 capsules of 200mg\" product=NAME --person Pia", name: "product",
      [
        .init("contents=\"300g of 500mg\"", "contents", "300 g of 500 mg"),
        .init("opened=2026-05-04", "opened", "2026-05-04", clears: true),
        .init("expiry=2027-03", "expiry", "2027-03-31", clears: true),
        .init("open_days=30", "open_days", "30", clears: true),
        .init("barcode=4006381333931", "barcode", "4006381333931", clears: true),
        .init("comment=daily", "comment", "daily", clears: true),
      ]),
    NounLaw(
      "stack measure", "NAME 5 --person Pia", name: "what",
      [
        .init("value=6.5", "value", "6.5"),
        .init("unit=points", "unit", "points", clears: true),
        .init("bound=below", "bound", "below"),
        .init("day=2026-05-01", "day", "2026-05-01"),
        .init("at=07:30", "at", "07:30", clears: true),
        .init("range=3-8", "range", "3-8", clears: true),
        .init("comment=fasting", "comment", "fasting", clears: true),
      ]),
    NounLaw(
      "stack effect", "NAME day=2026-04-01 --person Pia", name: "text",
      [
        .init("severity=mild", "severity", "mild"),
        .init("day=2026-04-02", "day", "2026-04-02"),
        .init("until=2026-04-05", "until", "2026-04-05", clears: true),
        .init("comment=short", "comment", "short", clears: true),
      ]),
    NounLaw(
      "mind plan", "NAME part=alone", name: "text", [.init("part=reasons", "part", "reasons")]),
    NounLaw(
      "mind contact", "NAME",
      [
        .init("phone=5550100", "phone", "5550100", clears: true),
        .init("email=a@example.org", "email", "a@example.org", clears: true),
        .init("afraid=yes", "afraid", "yes"),
        .init("consent=2026-03-01", "consent", "2026-03-01", clears: true),
        .init("order=2", "order", "2", clears: true),
      ]),
    NounLaw(
      "lodge paper", "NAME", name: "title",
      [
        .init("on=2026-04-16", "day", "2026-04-16", clears: true),
        .init("degree=Compagno", "degree", "Compagno"),
        .init("state=Programmato", "state", "Programmato"),
        .init("text=\"# One\"", "text", "# One", clears: true),
        .init("comment=short", "comment", "short", clears: true),
      ]),
  ]
}

/// A notebook of all domains.
final class DomainBench: SessionBench {
  /// Those of the program; laws are asked of each.
  static let domains: [Domain] = [.survey, .trip, .lodge, .stack, .mind]

  private let scratch: TemporaryFolder

  init(_ setup: String = NounLaw.setup) throws {
    scratch = try TemporaryFolder("domains")
    super.init(Self.domains, folder: scratch.path)
    guard !setup.isEmpty else { return }
    let code = run(setup)
    guard code == .ok else { throw NoRows(description: "\(code): \(errors)") }
  }

  /// A value of a row as text, as far as it is a scalar.
  static func text(_ value: JSON?) -> String? {
    switch value {
    case .string(let text)?: text
    case .integer(let number)?: String(number)
    case .number(let number)?: number.shortest
    case .bool(let flag)?: flag ? "yes" : "no"
    default: nil
    }
  }

  /// The things of a noun by their ids.
  func byID(_ words: String) throws -> [String: JSON] {
    var rows: [String: JSON] = [:]
    for row in try self.rows("\(words) list") { rows[row["id"]?.string ?? ""] = row }
    return rows
  }
}
