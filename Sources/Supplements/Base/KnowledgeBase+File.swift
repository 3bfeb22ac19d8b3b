// A base as a file: the one of the program as it was compiled in, and what an imported one has to have besides, so
// that no word for a condition and no medicine points to a rule that it lacks.

import Kernel

extension KnowledgeBase {
  /// The largest file that is read, in bytes.
  public static var mostBytes: Int { StackFile.mostBytes }

  /// The file of the program, byte by byte.
  public static var builtInFile: [UInt8] { Array(BuiltInFile.supplements) }

  /// Reads a base that is to take the place of the program's.
  /// - Parameter path: as faults name the file.
  /// - Throws: `data`, with the place in the file.
  /// - Complexity: O(bytes).
  public init(importing bytes: [UInt8], path: String) throws(Diagnostic) {
    try self.init(parsing: bytes, path: path, medicines: try Medicines.builtIn())
    let conditions = try Conditions.builtIn()
    var needed: [(risk: String, by: String)] = []
    for one in conditions.conditions { needed += one.risks.map { ($0, one.id) } }
    for rule in conditions.rules {
      needed += (rule.then + rule.ask + (rule.when.anyRisk ?? [])).map { ($0, rule.id) }
    }
    for one in needed where risk(one.risk) == nil {
      throw Diagnostic(
        .data, tr("\(path).risks lack \(one.risk), to which the condition \(one.by) points"))
    }
    let labs = Set(supplements.compactMap(\.requiredLab))
    for lab in conditions.rules.compactMap(\.when.missingLab) where !labs.contains(lab) {
      throw Diagnostic(
        .data, tr("\(path).supplements: none requires \(lab), for which a rule of conditions asks"))
    }
  }
}

extension Conditions {
  /// The words of the program for another base.
  /// - Throws: `data` where the base lacks a risk that they point to.
  /// - Complexity: O(bytes).
  public static func builtIn(for base: KnowledgeBase) throws(Diagnostic) -> Conditions {
    try Conditions(
      parsing: BuiltInFile.conditions, path: "conditions.json", base: base,
      medicines: try Medicines.builtIn())
  }
}

extension ProfileReader {
  /// Reads profiles against another base than the program's.
  /// - Complexity: O(names).
  public static func builtIn(for base: KnowledgeBase) throws(Diagnostic) -> ProfileReader {
    ProfileReader(
      names: MedicineNames(
        medicines: try Medicines.builtIn(), conditions: try Conditions.builtIn(for: base),
        base: base))
  }
}
