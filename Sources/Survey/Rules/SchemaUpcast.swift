// How records made under earlier versions of a family are read under the one of today: values under
// former names, and values of another type where they read as the new one. Nothing is rewritten; what
// does not read so stays as it is, and the check of the family lists it.

import Kernel
import Notebook

/// The reading of one family's records; made once for many.
struct SchemaUpcast: Sendable {
  /// Former name to the name of today, the most recent first: of two values the one under the older
  /// name was said later, for every edit clears the names before its own.
  private var former: [(old: String, new: String)] = []
  private var today: [String: String] = [:]
  /// Without limits: those judge a value, they do not read it.
  private var kinds: [String: ParameterSchema] = [:]

  /// nil for a family that is as it was made.
  init?(_ schema: [ParameterSchema], version: Int) {
    guard version > 1 else { return nil }
    let known = Set(schema.map(\.name))
    for one in schema {
      var plain = one
      (plain.minimum, plain.maximum, plain.pattern) = (nil, nil, nil)
      kinds[one.name] = plain
      // A name that is a parameter again is read as itself. Where two notebooks renamed one parameter
      // differently, the first in the order of the schema takes the old values.
      for old in one.formerly.reversed() where !known.contains(old) && today[old] == nil {
        today[old] = one.name
        former.append((old, one.name))
      }
    }
  }

  /// The names that a parameter had and nothing else has now.
  func formerNames(of name: String) -> [String] {
    former.filter { $0.new == name }.map(\.old)
  }

  /// Every former name with the name of today.
  var renamed: [String: String] { today }

  /// What a stored name is called today.
  func name(_ stored: String) -> String { today[stored] ?? stored }

  /// The values under the names and in the types of today.
  /// - Complexity: O(values); nothing is allocated where all are as they should be.
  func read(_ stored: JSONObject) -> JSONObject {
    guard
      stored.members.contains(where: { member in
        today[member.name] != nil
          || kinds[member.name].map { !SchemaUpcast.fits(member.value, $0.kind) } ?? false
      })
    else { return stored }
    var result = JSONObject()
    for member in stored.members where today[member.name] == nil {
      result[member.name] = converted(member.value, member.name)
    }
    for (old, new) in former {
      if let value = stored[old], !value.isNull { result[new] = converted(value, new) }
    }
    return result
  }

  private func converted(_ value: JSON, _ name: String) -> JSON {
    guard let schema = kinds[name], !SchemaUpcast.fits(value, schema.kind) else { return value }
    switch ParameterValue.read(ParameterSchema.typed(value), schema, today: nil) {
    case .success(let read): return read
    case .failure: return value
    }
  }

  /// Whether a value is stored as values of the type are; an integer is a number as it stands.
  private static func fits(_ value: JSON, _ kind: ParameterSchema.Kind) -> Bool {
    switch (kind, value) {
    case (_, .null), (.integer, .integer), (.number, .integer), (.number, .number),
      (.boolean, .bool), (.text, .string), (.date, .string), (.choice, .string):
      true
    default: false
    }
  }
}

/// The readings of the families that occur in one query, each made at its first record.
struct SchemaUpcasts {
  private var known: [Identifier: SchemaUpcast?] = [:]

  /// - Parameter column: the family's parameters stand here, or nothing where they never changed; they are
  ///   read for a family seen first.
  mutating func read(
    _ stored: JSONObject, _ family: Identifier?, _ row: borrowing Row, _ column: Int
  ) -> JSONObject {
    guard let family, !stored.isEmpty, !row.isNull(column) else { return stored }
    let upcast: SchemaUpcast?
    if let found = known[family] {
      upcast = found
    } else {
      upcast = SchemaUpcast(SurveyReader.object(row, column).schema, version: .max)
      known[family] = .some(upcast)
    }
    return upcast?.read(stored) ?? stored
  }
}
