// What the three files of the stack have in common: ids, names in two languages, words, lists without repetition.

import Kernel

extension JSONPart {
  /// The most characters of any text of the data.
  static var mostText: Int { 400 }

  /// A text of one character at least that holds nothing a page would run.
  func line(_ key: String, most: Int = mostText) throws(Diagnostic) -> String {
    let line = try text(key, most: most)
    try check([line], key)
    return line
  }

  func lineIfThere(_ key: String) throws(Diagnostic) -> String? {
    guard let line = try textIfThere(key, most: Self.mostText) else { return nil }
    try check([line], key)
    return line
  }

  /// Texts of a list that has to be there; none twice.
  func lines(_ key: String, least: Int = 0) throws(Diagnostic) -> [String] {
    guard let lines = try textsIfThere(key, most: 1000, length: Self.mostText) else {
      throw fault(key, tr("is missing"))
    }
    guard lines.count >= least else { throw fault(key, tr("needs one at least")) }
    try check(lines, key)
    guard isProven || !lines.hasRepetition else { throw fault(key, tr("names one twice")) }
    return lines
  }

  private func check(_ lines: [String], _ key: String) throws(Diagnostic) {
    if isProven { return }
    for line in lines {
      guard !line.isEmpty else { throw fault(key, tr("is empty")) }
      guard !line.hasAngleBracket else {
        throw fault(key, tr("has < or >, which no name has"))
      }
    }
  }

  func id(_ key: String) throws(Diagnostic) -> String {
    guard let id = try idIfThere(key) else { throw fault(key, tr("is missing")) }
    return id
  }

  func idIfThere(_ key: String) throws(Diagnostic) -> String? {
    guard let id = try textIfThere(key, most: 200) else { return nil }
    guard isProven || id.isID else {
      throw fault(key, tr("is made of small letters, digits and _"))
    }
    return id
  }

  func ids(_ key: String, least: Int = 0) throws(Diagnostic) -> [String] {
    let ids = try lines(key, least: least)
    guard isProven || ids.allSatisfy(\.isID) else {
      throw fault(key, tr("is made of small letters, digits and _"))
    }
    return ids
  }

  func name(_ key: String) throws(Diagnostic) -> Name {
    guard let name = try nameIfThere(key) else { throw fault(key, tr("is missing")) }
    return name
  }

  func nameIfThere(_ key: String) throws(Diagnostic) -> Name? {
    guard let part = try partIfThere(key) else { return nil }
    try part.keys(["en", "it"])
    return Name(english: try part.line("en"), italian: try part.line("it"))
  }

  func words(_ key: String) throws(Diagnostic) -> Words {
    guard let part = try partIfThere(key) else { throw fault(key, tr("is missing")) }
    try part.keys(["en", "it"])
    return Words(english: try part.lines("en"), italian: try part.lines("it"))
  }

  func flag(_ key: String) throws(Diagnostic) -> Bool {
    guard let flag = try boolean(key) else { throw fault(key, tr("is missing")) }
    return flag
  }

  func whole(_ key: String, _ range: ClosedRange<Int>) throws(Diagnostic) -> Int {
    guard let whole = try integer(key, range) else { throw fault(key, tr("is missing")) }
    return whole
  }

  /// An amount above 0; nil is not recorded.
  func amountIfThere(_ key: String) throws(Diagnostic) -> Double? {
    guard let amount = try number(key, 0...1_000_000_000) else { return nil }
    guard amount > 0 else { throw fault(key, tr("must be above 0")) }
    return amount
  }

  func amount(_ key: String) throws(Diagnostic) -> Double {
    guard let amount = try amountIfThere(key) else { throw fault(key, tr("is missing")) }
    return amount
  }

  /// A value that has to be one of a few and is not there.
  func onlyTrue(_ key: String) throws(Diagnostic) -> Bool {
    guard let flag = try boolean(key) else { return false }
    guard flag else { throw fault(key, tr("is true or left out")) }
    return true
  }

  /// Objects of a list that has to be there, none with the id of another.
  func rows<Item>(
    _ key: String, most: Int, id: ((Item) -> String)? = nil, least: Int = 0,
    _ read: (JSONPart) throws(Diagnostic) -> Item
  ) throws(Diagnostic) -> [Item] {
    guard let rows = try listIfThere(key, most: most, read) else {
      throw fault(key, tr("is missing"))
    }
    guard rows.count >= least else { throw fault(key, tr("needs one at least")) }
    if let id, !isProven {
      var seen: Set<String> = []
      for row in rows where !seen.insert(id(row)).inserted {
        throw fault(key, tr("has \(id(row)) twice"))
      }
    }
    return rows
  }

  /// What names of another list are known.
  func resolve(
    _ key: String, _ ids: [String], in known: @autoclosure () -> Set<String>
  ) throws(Diagnostic) {
    if isProven { return }
    let known = known()
    try resolve(key, ids) { known.contains($0) }
  }

  func resolve(
    _ key: String, _ ids: [String], where isKnown: (String) -> Bool
  ) throws(Diagnostic) {
    if isProven { return }
    for id in ids where !isKnown(id) {
      throw fault(key, tr("names \(id), which does not exist"))
    }
  }

  func format() throws(Diagnostic) {
    guard try whole("format", 0...1_000_000) == 1 else {
      throw fault("format", tr("must be 1: the file is of another version of the program"))
    }
  }

  /// `1.0`: numbers with dots between them.
  func version() throws(Diagnostic) -> String {
    let version = try line("version", most: 40)
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { throw fault("version", tr("must be numbers such as 1.0")) }
    return version
  }
}

extension [String] {
  /// Whether one occurs twice.
  fileprivate var hasRepetition: Bool {
    // Most lists are short: comparing all pairs of them is quicker than a set.
    if count > 16 { return Set(self).count < count }
    return indices.contains { self[..<$0].contains(self[$0]) }
  }
}

extension String {
  /// `<` or `>`
  var hasAngleBracket: Bool {
    func isBracket(_ byte: UInt8) -> Bool { byte == 0x3C || byte == 0x3E }
    return utf8.withContiguousStorageIfAvailable { $0.contains(where: isBracket) }
      ?? utf8.contains(where: isBracket)
  }

  /// Small letters, digits and `_`, which does not come first.
  var isID: Bool {
    var isFirst = true
    for byte in utf8 {
      switch byte {
      case 0x61...0x7A, 0x30...0x39: break
      case 0x5F where !isFirst: break
      default: return false
      }
      isFirst = false
    }
    return !isFirst
  }
}

/// Bytes of a file of the stack to the object that it is.
enum StackFile {
  /// The largest base that is read.
  static let mostBytes = 4 << 20

  /// - Parameters:
  ///   - path: as faults name it.
  ///   - isProven: of a file of the program, which nobody can change: tests read all of them strictly.
  /// - Throws: `data`, with the place in the text.
  static func part(
    _ bytes: UnsafeRawBufferPointer, _ path: String, isProven: Bool = false
  ) throws(Diagnostic) -> JSONPart {
    let json: JSON
    do throws(JSONFault) {
      json = try JSON(
        parsing: bytes,
        limits: JSONLimits(maxBytes: mostBytes, maxDepth: 12, maxStringBytes: 4000),
        policy: isProven ? .proven : .reject)
    } catch {
      throw error.diagnostic(file: path, bytes: bytes)
    }
    return try JSONPart(json, path, isProven: isProven)
  }
}
