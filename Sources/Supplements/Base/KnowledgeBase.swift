// The base of supplements as one value that never changes: the one that ships with the program, or one that was
// imported. What is in it is consistent: every id resolves, every statement names sources that exist.

import CStackData
import Kernel

/// Supplements, what they serve, what they must not meet, and where that stands.
public struct KnowledgeBase: Sendable {
  public let version: String
  public let isReviewed: Bool
  /// The pharmacist who read it; nil: nobody.
  public let reviewedBy: String?
  /// The sentence that each screen with advice carries.
  public let disclaimer: Name
  public let defaultRules: [String]
  /// Names of authorities, by id.
  public let authorities: [String: String]
  public let goals: [Goal]
  public let risks: [Risk]
  public let diets: [Diet]
  public let slots: [SlotHour]
  public let nutrients: [Nutrient]
  public let supplements: [Supplement]
  public let interactions: [Interaction]
  public let spacing: [Spacing]
  public let citations: [String: Citation]
  /// The Italian of English texts of the file.
  let italian: [String: String]
  private let places: Places

  /// Where in its list each id stands.
  private struct Places: Sendable {
    var supplements: [String: Int] = [:]
    var nutrients: [String: Int] = [:]
    var risks: [String: Int] = [:]
    var goals: [String: Int] = [:]
  }

  /// Everything but `places`, which follows.
  init(reading draft: BaseDraft) {
    version = draft.version
    isReviewed = draft.isReviewed
    reviewedBy = draft.reviewedBy
    disclaimer = draft.disclaimer
    defaultRules = draft.defaultRules
    authorities = draft.authorities
    goals = draft.goals
    risks = draft.risks
    diets = draft.diets
    slots = draft.slots
    nutrients = draft.nutrients
    supplements = draft.supplements
    interactions = draft.interactions
    spacing = draft.spacing
    citations = draft.citations
    italian = draft.italian
    var places = Places()
    for (place, one) in draft.supplements.enumerated() { places.supplements[one.id] = place }
    for (place, one) in draft.nutrients.enumerated() { places.nutrients[one.id] = place }
    for (place, one) in draft.risks.enumerated() { places.risks[one.id] = place }
    for (place, one) in draft.goals.enumerated() { places.goals[one.id] = place }
    self.places = places
  }

  /// Reads a base from the text of its file.
  /// - Parameters:
  ///   - path: as faults name the file.
  ///   - medicines: to which its rules of spacing refer.
  ///   - isProven: as `StackFile.part` has it.
  /// - Throws: `data`, with the place in the file.
  /// - Complexity: O(bytes).
  init(
    parsing bytes: UnsafeRawBufferPointer, path: String, medicines: Medicines,
    isProven: Bool = false
  ) throws(Diagnostic) {
    let part = try StackFile.part(bytes, path, isProven: isProven)
    let draft = try BaseDraft(part, medicines: medicines)
    try draft.check(medicines, part)
    self.init(reading: draft)
  }

  public init(parsing bytes: [UInt8], path: String, medicines: Medicines) throws(Diagnostic) {
    self = try bytes.withUnsafeBytes { bytes in
      Result { () throws(Diagnostic) in
        try KnowledgeBase(parsing: bytes, path: path, medicines: medicines)
      }
    }.get()
  }

  /// The base of the program; read when it is first asked for.
  public static func builtIn() throws(Diagnostic) -> KnowledgeBase { try loaded.get() }

  private static let loaded = Result { () throws(Diagnostic) in
    try KnowledgeBase(
      parsing: BuiltInFile.supplements, path: "supplements.json",
      medicines: try Medicines.builtIn(), isProven: true)
  }

  /// - Complexity: O(1), as for the others below.
  public func supplement(_ id: String) -> Supplement? {
    places.supplements[id].map { supplements[$0] }
  }

  public func nutrient(_ id: String) -> Nutrient? { places.nutrients[id].map { nutrients[$0] } }
  public func risk(_ id: String) -> Risk? { places.risks[id].map { risks[$0] } }
  public func goal(_ id: String) -> Goal? { places.goals[id].map { goals[$0] } }

  /// A sentence of the base, which is written in English, for people.
  public func text(_ english: String, _ language: Language) -> String {
    language == .italian ? italian[english] ?? english : english
  }
}

/// The bytes that the compiler put into the program.
enum BuiltInFile {
  static var supplements: UnsafeRawBufferPointer { bytes(tc_stack_supplements) }
  static var medicines: UnsafeRawBufferPointer { bytes(tc_stack_medicines) }
  static var conditions: UnsafeRawBufferPointer { bytes(tc_stack_conditions) }

  private static func bytes(
    _ file: (UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>?
  ) -> UnsafeRawBufferPointer {
    var count = 0
    let start = file(&count)
    return UnsafeRawBufferPointer(start: start, count: count)
  }
}
