// A STEP file (ISO 10303-21, as IFC uses it) ready to be asked: one pass finds every record and
// checks that quotes, brackets and sections close; a record is read only when somebody wants it.
// Refuses files cut short, numbers given twice, and more records than memory should hold.

import Kernel

/// Records by number and by name. Memory: the bytes and 20 more for each record.
public struct STEPFile: Sendable {
  /// The file as the user named it.
  public let file: String
  /// The names in FILE_SCHEMA, in capital letters: "IFC2X3", "IFC4".
  public private(set) var schema: [String] = []
  let bytes: [UInt8]
  private var numbers: [UInt64] = []
  private var offsets: [Int] = []
  private var kinds: [Int32] = []
  /// Places in `numbers` in the order of the file; empty when that is the order of the numbers.
  private var fileOrder: [Int32] = []
  private var names: [String] = []
  /// The same as bytes, to compare with.
  private var spelt: [[UInt8]] = []
  private var namesByHash: [UInt64: [Int32]] = [:]

  /// More are refused.
  public static let mostRecords = 30_000_000

  /// Whether a text begins like a STEP file, after a byte order mark and blanks.
  public static func isLike(_ bytes: [UInt8]) -> Bool {
    var start = bytes.prefix(4096)
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    start = start.drop { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }
    return start.starts(with: Array("ISO-10303-21".utf8))
  }

  /// Finds the records. Throws 65 with line and column for what is no whole STEP file, 130 when
  /// `interrupted` (asked every few thousand records) says so.
  /// - Complexity: O(bytes); O(records · log records) where numbers are out of order.
  public init(
    file: String, bytes: [UInt8], interrupted: () -> Bool = { false }
  ) throws(Diagnostic) {
    self.file = file
    self.bytes = bytes
    // The closure of withUnsafeBytes cannot throw a typed error on its own.
    let fault: Diagnostic? = bytes.withUnsafeBytes { base in
      do throws(TextFault) {
        return try scan(base, interrupted) ? nil : .readingInterrupted()
      } catch {
        return error.diagnostic(file: file, bytes: base)
      }
    }
    if let fault { throw fault }
  }

  /// How many records there are.
  public var count: Int { numbers.count }

  // MARK: Scanning

  private enum Section {
    case none, header, data, other
  }

  /// False when interrupted.
  private mutating func scan(
    _ base: UnsafeRawBufferPointer, _ interrupted: () -> Bool
  ) throws(TextFault) -> Bool {
    var scanner = STEPScanner(base)
    if base.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.at = 3 }
    var section = Section.none
    while true {
      try scanner.skipBlanks()
      guard !scanner.isAtEnd else {
        let missing = section == .none ? "END-ISO-10303-21" : "ENDSEC"
        throw TextFault(
          tr("the file ends without \(missing): it is cut short"), at: base.count, length: 0,
          hint: tr("copy or export the file again"))
      }
      if scanner.byte == 0x23 {
        guard section == .data || section == .other else {
          throw TextFault(tr("a record outside the data section"), at: scanner.at)
        }
        let start = scanner.at
        let number = try scanner.instanceNumber()
        try scanner.expect(0x3D)
        try scanner.skipBlanks()
        if section == .data { try take(&scanner, number, start) }
        try scanner.skipRecord()
        if numbers.count & 0xFFF == 0, interrupted() { return false }
        continue
      }
      let start = scanner.at
      guard let word = scanner.word() else {
        throw TextFault(tr("a section or a record is expected here"), at: start)
      }
      switch scanner.text(word) {
      case "END-ISO-10303-21" where section == .none:
        try sortRecords()
        return true
      case "ISO-10303-21": break
      case "HEADER" where section == .none: section = .header
      case "DATA" where section == .none: section = .data
      case "ENDSEC": section = .none
      case "FILE_SCHEMA" where section == .header: try takeSchema(scanner)
      case "ANCHOR", "REFERENCE", "SIGNATURE": section = .other
      default:
        guard section == .header || section == .other else {
          throw TextFault(
            tr("a section or a record is expected here"), at: start, length: word.count)
        }
      }
      try scanner.skipRecord()
    }
  }

  private mutating func takeSchema(_ scanner: STEPScanner) throws(TextFault) {
    var scanner = scanner
    try scanner.expect(0x28)
    let names = try scanner.parameters().first?.list ?? []
    schema = names.compactMap { $0.text?.uppercased() }
  }

  private mutating func take(
    _ scanner: inout STEPScanner, _ number: UInt64, _ start: Int
  ) throws(TextFault) {
    guard numbers.count < STEPFile.mostRecords else {
      throw TextFault(tr("more than \(STEPFile.mostRecords) records"), at: start)
    }
    let offset = scanner.at
    var kind: Int32 = -1
    if scanner.byte != 0x28 {
      guard let word = scanner.word() else {
        throw TextFault(tr("the name of a record is expected here"), at: offset)
      }
      kind = intern(&scanner, word)
    }
    numbers.append(number)
    offsets.append(offset)
    kinds.append(kind)
  }

  /// The number of a name. Hash: FNV-1a (Fowler, Noll, Vo), compared in full.
  private mutating func intern(_ scanner: inout STEPScanner, _ word: Range<Int>) -> Int32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for at in word {
      let byte = scanner.base[at]
      hash = (hash ^ UInt64(byte >= 0x61 ? byte & 0xDF : byte)) &* 0x100_0000_01B3
    }
    for kind in namesByHash[hash] ?? [] {
      let name = spelt[Int(kind)]
      if name.count == word.count,
        zip(name, word).allSatisfy({ letter, at in
          let byte = scanner.base[at]
          return letter == (byte >= 0x61 ? byte & 0xDF : byte)
        })
      {
        return kind
      }
    }
    let kind = Int32(names.count)
    let name = scanner.text(word)
    names.append(name)
    spelt.append(Array(name.utf8))
    namesByHash[hash, default: []].append(kind)
    return kind
  }

  /// Makes the numbers ascend, and refuses one given twice.
  private mutating func sortRecords() throws(TextFault) {
    let ascends = zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    guard !ascends else { return }
    let order = numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
    numbers = order.map { numbers[$0] }
    offsets = order.map { offsets[$0] }
    kinds = order.map { kinds[$0] }
    for index in numbers.indices.dropFirst() where numbers[index] == numbers[index - 1] {
      throw TextFault(
        tr("record #\(numbers[index]) is there twice"), at: offsets[index],
        hint: tr("the file was joined from two, or damaged: export it again"))
    }
    fileOrder = offsets.indices.sorted { offsets[$0] < offsets[$1] }.map { Int32($0) }
  }

  // MARK: Asking

  /// The numbers of all records with one of the names, in the order of the file.
  /// - Complexity: O(records).
  public func ids(of wanted: String...) -> [UInt64] {
    let kinds = Set(wanted.compactMap { name in names.firstIndex(of: name).map { Int32($0) } })
    guard !kinds.isEmpty else { return [] }
    if fileOrder.isEmpty {
      return numbers.indices.filter { kinds.contains(self.kinds[$0]) }.map { numbers[$0] }
    }
    return fileOrder.filter { kinds.contains(self.kinds[Int($0)]) }.map { numbers[Int($0)] }
  }

  /// The name of a record; nil when there is none of that number, empty for one of several parts.
  /// - Complexity: O(log records).
  public func name(of id: UInt64) -> String? {
    place(of: id).map { kinds[$0] < 0 ? "" : names[Int(kinds[$0])] }
  }

  /// A record with its parameters; nil when there is none of that number. Throws 65 with line and
  /// column where it cannot be read.
  public func record(_ id: UInt64) throws(Diagnostic) -> STEPRecord? {
    guard let place = place(of: id) else { return nil }
    let offset = offsets[place]
    let result = bytes.withUnsafeBytes { base -> Result<STEPRecord, Diagnostic> in
      var scanner = STEPScanner(base, at: offset)
      do throws(TextFault) {
        var record = STEPRecord(id: id, name: "", parameters: [], offset: offset)
        if scanner.byte == 0x28 {
          scanner.at += 1
          record.parameters = try parts(&scanner)
        } else {
          record.name = scanner.word().map { scanner.text($0) } ?? ""
          try scanner.expect(0x28)
          record.parameters = try scanner.parameters()
        }
        try scanner.expect(0x3B)
        record.length = scanner.at - offset
        return .success(record)
      } catch {
        return .failure(error.diagnostic(file: file, bytes: base))
      }
    }
    return try result.get()
  }

  /// The partial records of `#1=(A(…)B(…));`, up to the closing bracket.
  private func parts(_ scanner: inout STEPScanner) throws(TextFault) -> [STEPValue] {
    var parts: [STEPValue] = []
    while true {
      try scanner.skipBlanks()
      if scanner.byte == 0x29, !scanner.isAtEnd {
        scanner.at += 1
        return parts
      }
      parts.append(try scanner.value(depth: 1))
    }
  }

  private func place(of id: UInt64) -> Int? {
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == id ? low : nil
  }

  /// A fault of a record, shown where it stands.
  public func fault(_ record: STEPRecord, _ message: Phrase, hint: Phrase? = nil) -> Diagnostic {
    TextFault(message, at: record.offset, length: max(1, record.name.utf8.count), hint: hint)
      .diagnostic(file: file, bytes: bytes)
  }
}
