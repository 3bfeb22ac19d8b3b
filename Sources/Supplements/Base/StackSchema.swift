// The published schemas: JSON Schema, draft 2020-12, of the files that the program reads and of answers that other
// programs read. They are compiled in as they are in data/stack.

import CStackData

/// What a schema describes. The raw value is its name, and that of its file.
public enum StackSchema: String, CaseIterable, Sendable {
  /// A knowledge base, as it is imported.
  case supplements
  case medicines, conditions
  /// The file of `--profile`.
  case profile
  /// What `stack proof` and `stack recommend` answer as JSON.
  case proof, recommend

  /// The file, byte by byte.
  public var bytes: [UInt8] {
    let place = Self.allCases.firstIndex(of: self) ?? 0
    var count = 0
    let start = tc_stack_schema(UInt32(place), &count)
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
