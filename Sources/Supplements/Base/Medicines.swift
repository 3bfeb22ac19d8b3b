// Names of medicines, what is in them, and the classes that rules about supplements ask for.

import Kernel

/// A class of medicines. Rules of the base, of spacing and of conditions name it.
public struct MedicineClass: Sendable, Equatable {
  public var id: String
  public var name: Name
  /// Whether a risk of the base has this id.
  public var isOfBase: Bool
  /// Classes that a member has besides.
  public var implies: [String]
  /// How people call the class itself: "blood thinner".
  public var words: [String]
  public var source: String?
  public var isReviewed: Bool
}

public struct Substance: Sendable, Equatable {
  public var id: String
  public var name: Name
  public var synonyms: [String]
  /// nil: not certain, or there is none.
  public var atc: String?
  /// Empty: known, and no rule asks for it.
  public var classes: [String]
  /// Risks that it points to; they hold until the person denies them.
  public var suggests: [String]
  /// The supplement of the base that it is, sold as a medicine.
  public var supplement: String?
  public var brands: [String]
  public var source: String?
  public var isReviewed: Bool
}

/// A product of several substances.
public struct Combination: Sendable, Equatable {
  public var id: String
  public var substances: [String]
  public var atc: String?
  public var brands: [String]
  public var source: String?
  public var isReviewed: Bool
}

/// A brand that the market uses for different substances.
public struct AmbiguousName: Sendable, Equatable {
  public var name: String
  public var entries: [String]
  public var note: Name?
}

/// Two names one letter apart that do not stand for the same.
public struct NearNames: Sendable, Equatable {
  public var first: String
  public var second: String
}

/// Words round the names of medicines that are no part of them.
public struct MedicineWords: Sendable, Equatable {
  /// What a medicine comes in, and words for any medicine: "compressa", "pill", "farmaco".
  public var forms: Words
  /// Amounts, times, makers, verbs.
  public var plain: Words
  /// Say that there is none.
  public var none: Words
  /// Say that it is taken no more.
  public var past: Words
  /// Before a form, say that it is one: "una pillola".
  public var amounts: Words
  /// After a form, say that it holds something else: "pillola per", "pill of".
  public var of: Words
}

/// The file medicines.json, as one value that never changes.
public struct Medicines: Sendable {
  public let version: String
  public let isReviewed: Bool
  public let about: String
  public let sources: [String: String]
  public let words: MedicineWords
  public let classes: [MedicineClass]
  public let substances: [Substance]
  public let combinations: [Combination]
  public let ambiguous: [AmbiguousName]
  public let nearNames: [NearNames]
  private let substancePlaces: [String: Int]
  private let classPlaces: [String: Int]

  /// - Parameters:
  ///   - path: as faults name the file.
  ///   - isProven: as `StackFile.part` has it.
  /// - Throws: `data`, with the place in the file.
  /// - Complexity: O(bytes).
  init(
    parsing bytes: UnsafeRawBufferPointer, path: String, isProven: Bool = false
  ) throws(Diagnostic) {
    try self.init(try StackFile.part(bytes, path, isProven: isProven))
  }

  public init(parsing bytes: [UInt8], path: String) throws(Diagnostic) {
    self = try bytes.withUnsafeBytes { bytes in
      Result { () throws(Diagnostic) in
        try Medicines(parsing: bytes, path: path)
      }
    }.get()
  }

  /// Those of the program; read when they are first asked for.
  public static func builtIn() throws(Diagnostic) -> Medicines { try loaded.get() }

  private static let loaded = Result { () throws(Diagnostic) in
    try Medicines(parsing: BuiltInFile.medicines, path: "medicines.json", isProven: true)
  }

  public func substance(_ id: String) -> Substance? { substancePlaces[id].map { substances[$0] } }
  public func medicineClass(_ id: String) -> MedicineClass? { classPlaces[id].map { classes[$0] } }

  /// A class and all that its members have besides.
  public func closure(of id: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [id]
    while let next = waiting.popLast() {
      guard found.insert(next).inserted else { continue }
      waiting += medicineClass(next)?.implies ?? []
    }
    return found
  }

  /// What an unknown medicine counts as.
  public var everyClass: Set<String> { Set(classes.map(\.id)) }
}

extension Medicines {
  private init(_ file: JSONPart) throws(Diagnostic) {
    try file.keys([
      "format", "version", "reviewed", "about", "sources", "words", "classes", "substances",
      "combinations", "ambiguous", "near_names",
    ])
    try file.format()
    version = try file.version()
    isReviewed = try file.flag("reviewed")
    about = try file.line("about")
    let sources = try Self.sources(file)
    self.sources = sources
    let part = try file.part("words")
    try part.keys(["forms", "plain", "none", "past", "amounts", "of"])
    words = MedicineWords(
      forms: try part.words("forms"), plain: try part.words("plain"), none: try part.words("none"),
      past: try part.words("past"), amounts: try part.words("amounts"), of: try part.words("of"))
    let classes = try file.rows("classes", most: 500, id: \.id, least: 1) {
      (part) throws(Diagnostic) in
      try part.keys(["id", "name", "base", "implies", "words", "reviewed"], nullable: ["source"])
      return MedicineClass(
        id: try part.id("id"), name: try part.name("name"), isOfBase: try part.flag("base"),
        implies: try part.ids("implies"), words: try part.lines("words"),
        source: try Self.source(part, sources), isReviewed: try part.flag("reviewed"))
    }
    let known = Set(classes.map(\.id))
    for one in classes { try file.resolve("classes", one.implies, in: known) }
    try Self.refuseCycles(classes, file)
    let implied = file.isProven ? [:] : Self.implied(classes)
    let substances = try file.rows("substances", most: 20_000, id: \.id, least: 1) {
      (part) throws(Diagnostic) in try Self.substance(part, sources, known, implied)
    }
    let ids = Set(substances.map(\.id))
    let combinations = try file.rows("combinations", most: 20_000, id: \.id) {
      (part) throws(Diagnostic) in try Self.combination(part, sources, ids)
    }
    let entries = ids.union(combinations.map(\.id))
    ambiguous = try file.rows("ambiguous", most: 1000, id: \.name) { (part) throws(Diagnostic) in
      try part.keys(["name", "entries"], nullable: ["note"])
      let names = try part.lines("entries")
      guard names.count > 1 else { throw part.fault("entries", tr("needs two at least")) }
      try part.resolve("entries", names, in: entries)
      return AmbiguousName(
        name: try part.line("name"), entries: names, note: try part.nameIfThere("note"))
    }
    nearNames = try Self.nearNames(file)
    self.classes = classes
    self.substances = substances
    self.combinations = combinations
    var places: [String: Int] = [:]
    for (place, one) in substances.enumerated() { places[one.id] = place }
    substancePlaces = places
    places = [:]
    for (place, one) in classes.enumerated() { places[one.id] = place }
    classPlaces = places
  }

  static func sources(_ file: JSONPart) throws(Diagnostic) -> [String: String] {
    let part = try file.part("sources")
    guard part.names.count <= 1000 else { throw file.fault("sources", tr("has more than \(1000)")) }
    var sources: [String: String] = [:]
    for id in part.names {
      guard part.isProven || id.isID else {
        throw part.fault(id, tr("is made of small letters, digits and _"))
      }
      sources[id] = try part.line(id)
    }
    return sources
  }

  static func source(
    _ part: JSONPart, _ sources: [String: String]
  ) throws(Diagnostic) -> String? {
    let source = try part.idIfThere("source")
    if let source, !part.isProven, sources[source] == nil {
      throw part.fault("source", tr("names the source \(source), which is missing in sources"))
    }
    return source
  }

  private static func refuseCycles(
    _ classes: [MedicineClass], _ file: JSONPart
  ) throws(Diagnostic) {
    if file.isProven { return }
    // Whoever implies nobody goes, until nobody goes any more: what is left runs in a circle.
    var left: [String: Set<String>] = [:]
    for one in classes { left[one.id] = Set(one.implies) }
    while true {
      let free = Set(left.filter { $0.value.isEmpty }.keys)
      if free.isEmpty { break }
      for id in free { left[id] = nil }
      for id in left.keys { left[id]?.subtract(free) }
    }
    if let id = left.keys.min() {
      throw file.fault("classes", tr("imply each other in a circle: \(id)"))
    }
  }

  /// All that each class implies, over others too. Only without a circle.
  private static func implied(_ classes: [MedicineClass]) -> [String: Set<String>] {
    var implied: [String: Set<String>] = [:]
    for one in classes { implied[one.id] = Set(one.implies) }
    var isChanged = true
    while isChanged {
      isChanged = false
      for (id, others) in implied {
        let all = others.reduce(into: others) { $0.formUnion(implied[$1] ?? []) }
        if all.count > others.count {
          implied[id] = all
          isChanged = true
        }
      }
    }
    return implied
  }

  private static func substance(
    _ part: JSONPart, _ sources: [String: String], _ known: Set<String>,
    _ implied: [String: Set<String>]
  ) throws(Diagnostic) -> Substance {
    try part.keys(
      ["id", "name", "synonyms", "classes", "suggests", "brands", "reviewed"],
      nullable: ["atc", "supplement", "source"])
    let classes = try part.ids("classes")
    try part.resolve("classes", classes, in: known)
    for one in classes {
      guard let all = implied[one], !all.isSubset(of: classes) else { continue }
      for other in all.sorted() where !classes.contains(other) {
        throw part.fault("classes", tr("lack \(other), which \(one) implies"))
      }
    }
    return Substance(
      id: try part.id("id"), name: try part.name("name"), synonyms: try part.lines("synonyms"),
      atc: try atc(part), classes: classes, suggests: try part.ids("suggests"),
      supplement: try part.idIfThere("supplement"), brands: try part.lines("brands"),
      source: try source(part, sources), isReviewed: try part.flag("reviewed"))
  }

  private static func combination(
    _ part: JSONPart, _ sources: [String: String], _ ids: Set<String>
  ) throws(Diagnostic) -> Combination {
    try part.keys(["id", "substances", "brands", "reviewed"], nullable: ["atc", "source"])
    let substances = try part.ids("substances")
    guard substances.count > 1 else { throw part.fault("substances", tr("needs two at least")) }
    try part.resolve("substances", substances, in: ids)
    let id = try part.line("id")
    guard part.isProven || id == substances.joined(separator: "+") else {
      throw part.fault("id", tr("must be \(substances.joined(separator: "+"))"))
    }
    return Combination(
      id: id, substances: substances, atc: try atc(part),
      brands: try part.lines("brands", least: 1),
      source: try source(part, sources), isReviewed: try part.flag("reviewed"))
  }

  /// `B01`, `B01A`, `B01AA`, `B01AA03`
  private static func atc(_ part: JSONPart) throws(Diagnostic) -> String? {
    guard let code = try part.textIfThere("atc", most: 7) else { return nil }
    var isCode = [3, 4, 5, 7].contains(code.utf8.count)
    for (place, byte) in code.utf8.enumerated() {
      switch place {
      case 0: isCode = isCode && (0x41...0x56).contains(byte)
      case 3, 4: isCode = isCode && (0x41...0x5A).contains(byte)
      default: isCode = isCode && (0x30...0x39).contains(byte)
      }
    }
    guard isCode else { throw part.fault("atc", tr("must be a code such as B01AA03")) }
    return code
  }

  private static func nearNames(_ file: JSONPart) throws(Diagnostic) -> [NearNames] {
    guard let pairs = file.value("near_names")?.array else {
      throw file.fault("near_names", tr("must be a list"))
    }
    guard pairs.count <= 5000 else { throw file.fault("near_names", tr("has more than \(5000)")) }
    var names: [NearNames] = []
    for (place, pair) in pairs.enumerated() {
      let key = "near_names[\(place)]"
      let texts = pair.array?.compactMap(\.string) ?? []
      guard texts.count == 2, pair.array?.count == 2 else {
        throw file.fault(key, tr("must be two names"))
      }
      guard
        file.isProven
          || texts.allSatisfy({ name in
            !name.isEmpty && name.printable == name && name.count <= 400 && !name.hasAngleBracket
          })
      else {
        throw file.fault(key, tr("has characters that are not printed"))
      }
      names.append(NearNames(first: texts[0], second: texts[1]))
    }
    return names
  }
}
