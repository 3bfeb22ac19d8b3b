// XML as a stream of calls: the Swift face of libexpat. Made for files of unknown origin: nothing
// outside of the file is ever loaded, entities may not swell, and depth, names, attributes and single
// tags have bounds. Namespaces are not resolved: prefixes reach the reader as they are written.

import CExpat
import Kernel
import System

/// A parser that calls its own methods; a reader of a format is a subclass.
///
/// Parses once. Not thread safe. An override need not call `super`.
///
/// Here and in its subclasses the properties of the hot path are `@exclusivity(unchecked)`: the checks
/// at run time cost a third of the reading, and no call comes while a property is being changed.
open class XMLStream {
  /// What a file may hold before it is broken off.
  public struct Limits: Sendable {
    /// Elements within each other; what lies deeper is left out.
    public var depth = 512
    /// The parser remembers each that is open: beyond this the file is broken off.
    public var deepest = 1_000_000
    /// Bytes of one tag, comment or declaration. Also keeps the time linear: the parser looks at an
    /// unfinished one again with every piece.
    public var tokenBytes = 4 << 20
    public var attributes = 1000
    /// Bytes of the name of an element.
    public var nameBytes = 1000
    /// Different names of elements and attributes, up to 10,000.
    public var names = 10_000
    public init() {}
  }

  /// What was odd about the beginning of the file, or nil.
  public private(set) var oddities: [XMLHead.Oddity] = []

  /// How many characters were no text and are replaced, and the line of the first; set by `read`.
  public private(set) var replaced: (count: Int, line: Int) = (0, 0)

  /// How many elements lay too deep and were left out with all in them, and the line of the first.
  public private(set) var tooDeep: (count: Int, line: Int) = (0, 0)
  public var mostDepth: Int { limits.depth }

  private let limits: Limits
  private let parser = ExpatParser()
  @exclusivity(unchecked) private var depth = 0
  private var linesBefore = 0
  @exclusivity(unchecked) private var stopReason: Phrase?
  @exclusivity(unchecked) private var isTextWanted = true
  @exclusivity(unchecked) private var names = NameCounter()

  public init(limits: Limits = Limits()) { self.limits = limits }

  // MARK: For readers

  /// A start tag; an empty element has one too.
  open func start(_ name: XMLName, _ attributes: XMLAttributes) {}

  /// The end of the element that started last and has not ended.
  open func end(_ name: XMLName) {}

  /// Text between tags, entities and CDATA resolved, line ends as line feeds. One text comes in any
  /// number of pieces.
  open func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  /// Whether `text` is called from now on. Reading is faster while it is not.
  public final var wantsText: Bool {
    get { isTextWanted }
    set {
      guard newValue != isTextWanted else { return }
      isTextWanted = newValue
      XML_SetCharacterDataHandler(parser.raw, newValue ? textCall : nil)
    }
  }

  /// The line where the parser stands, from 1; the last one that was seen after the end.
  /// - Complexity: O(bytes since it was last asked).
  public final var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser.raw)) + linesBefore }

  /// Ends the reading for a reason of the reader's; `read` returns it as a fault.
  public final func stop(_ reason: Phrase) {
    guard stopReason == nil else { return }
    stopReason = reason
    XML_StopParser(parser.raw, 0)
  }

  // MARK: Reading

  /// Reads the document to its end, or to where it breaks off; nil when it was well formed.
  ///
  /// After a fault elements may be open that never got their `end`.
  /// - Throws: the fault of the input.
  /// - Complexity: O(bytes); memory does not grow with the file.
  public final func read(_ source: ByteSource) throws(Diagnostic) -> XMLFault? {
    let head = XMLHead(try source.peek(XMLHead.size))
    oddities = head.oddities
    linesBefore = head.skippedLines
    attach(head.override)
    var toSkip = head.skippedBytes
    var fed = 0
    var repair = head.repair.map { TextRepair($0) }
    defer { if let repair { replaced = (repair.count, repair.firstLine + head.skippedLines) } }
    var isAtEnd = false
    while !isAtEnd {
      let piece: [UInt8]
      if let next = source.next() {
        let skipped = min(toSkip, next.count)
        toSkip -= skipped
        let rest = skipped > 0 ? Array(next[skipped...]) : next
        piece = repair?.take(rest) ?? rest
      } else {
        isAtEnd = true
        guard source.fault == nil else { break }
        piece = repair?.finish() ?? []
      }
      guard !piece.isEmpty else { continue }
      let status = piece.withUnsafeBufferPointer { feed($0) }
      fed += piece.count
      if let fault = fault(status) { return fault }
      if fed - Int(clamping: XML_GetCurrentByteIndex(parser.raw)) > limits.tokenBytes {
        let reason = tr("a tag or comment is longer than \(limits.tokenBytes >> 20) MiB")
        return .tooMuch(reason, line: line)
      }
    }
    if let fault = source.fault { throw fault }
    return fault(XML_Parse(parser.raw, nil, 0, 1))
  }

  private func feed(_ bytes: UnsafeBufferPointer<UInt8>) -> XML_Status {
    // XML_Parse counts with an int.
    var rest = bytes[...]
    while rest.count > 1 << 20 {
      let part = UnsafeBufferPointer(rebasing: rest.prefix(1 << 20))
      let status = parser.feed(part)
      if status != XML_STATUS_OK { return status }
      rest = rest.dropFirst(1 << 20)
    }
    return parser.feed(UnsafeBufferPointer(rebasing: rest))
  }

  private func fault(_ status: XML_Status) -> XMLFault? {
    if let stopReason { return .tooMuch(stopReason, line: line) }
    guard status != XML_STATUS_OK else { return nil }
    return XMLFault(XML_GetErrorCode(parser.raw), line: line)
  }

  private func attach(_ encoding: String?) {
    let raw = parser.raw
    // Believed against what the file says.
    if let encoding { XML_SetEncoding(raw, encoding) }
    XML_SetUserData(raw, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(raw, startCall, endCall)
    XML_SetCharacterDataHandler(raw, isTextWanted ? textCall : nil)
    XML_SetUnknownEncodingHandler(raw, encodingCall, nil)
    // A well-formed file of tracks hardly uses entities: twice the bytes of the file is plenty, and
    // keeps the work linear. The first MiB is free.
    XML_SetBillionLaughsAttackProtectionMaximumAmplification(raw, 2)
    XML_SetBillionLaughsAttackProtectionActivationThreshold(raw, 1 << 20)
  }

  // MARK: Called by the parser

  fileprivate final func started(_ name: XMLName, _ attributes: XMLAttributes) {
    guard stopReason == nil else { return }
    depth += 1
    guard depth <= limits.deepest else {
      return stop(tr("elements are nested deeper than \(limits.deepest)"))
    }
    guard name.bytes.count <= limits.nameBytes else {
      return stop(tr("the name of an element is longer than \(limits.nameBytes) bytes"))
    }
    guard areNamesFew(name, attributes) else { return }
    guard depth <= limits.depth else {
      if depth == limits.depth + 1 {
        if tooDeep.count == 0 { tooDeep.line = line }
        tooDeep.count += 1
      }
      return
    }
    start(name, attributes)
  }

  /// The parser remembers each different name, so that many would fill the memory.
  @inline(__always)
  private func areNamesFew(_ name: XMLName, _ attributes: XMLAttributes) -> Bool {
    var known = names.count(name.start, most: limits.names)
    var count = 0
    while let attribute = attributes.name(count), known {
      known = names.count(attribute, most: limits.names)
      count += 1
    }
    if !known {
      stop(tr("there are more than \(limits.names) different names"))
    } else if count > limits.attributes {
      stop(tr("a tag has more than \(limits.attributes) attributes"))
    }
    return stopReason == nil
  }

  fileprivate final func ended(_ name: XMLName) {
    guard stopReason == nil else { return }
    depth -= 1
    if depth < limits.depth { end(name) }
  }

  fileprivate final func told(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard stopReason == nil, depth <= limits.depth else { return }
    text(bytes)
  }
}

/// The C handle, freed when it goes. Without memory it is nil, which expat takes as an error.
private struct ExpatParser: ~Copyable {
  let raw = XML_ParserCreate(nil)

  deinit { XML_ParserFree(raw) }

  borrowing func feed(_ bytes: UnsafeBufferPointer<UInt8>) -> XML_Status {
    bytes.withMemoryRebound(to: CChar.self) { XML_Parse(raw, $0.baseAddress, Int32($0.count), 0) }
  }
}

/// How many different names there were, by hashes: names that agree in theirs count once.
private struct NameCounter {
  private var table: [UInt64] = []
  private var total = 0
  private let seed = UInt64.random(in: 0...UInt64.max) | 1
  private static let size = 1 << 14

  mutating func count(_ start: UnsafePointer<UInt8>, most: Int) -> Bool {
    var hash: UInt64 = 1
    var at = 0
    while start[at] != 0 {
      hash = (hash ^ UInt64(start[at])) &* seed
      at += 1
    }
    if table.isEmpty { table = Array(repeating: 0, count: NameCounter.size) }
    hash |= 1
    var place = Int(truncatingIfNeeded: hash >> 50)
    while table[place] != hash {
      if table[place] == 0 {
        guard total < most else { return false }
        table[place] = hash
        total += 1
        return true
      }
      place = (place + 1) & (NameCounter.size - 1)
    }
    return true
  }
}

// MARK: - The calls of C

private func stream(_ raw: UnsafeMutableRawPointer) -> Unmanaged<XMLStream> {
  Unmanaged<XMLStream>.fromOpaque(raw)
}

private let startCall: XML_StartElementHandler = { user, name, attributes in
  guard let user, let name, let attributes else { return }
  let start = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
  stream(user)._withUnsafeGuaranteedRef { $0.started(XMLName(start), XMLAttributes(attributes)) }
}

private let endCall: XML_EndElementHandler = { user, name in
  guard let user, let name else { return }
  let start = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
  stream(user)._withUnsafeGuaranteedRef { $0.ended(XMLName(start)) }
}

private let textCall: XML_CharacterDataHandler = { user, text, count in
  guard let user, let text else { return }
  let start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
  let bytes = UnsafeBufferPointer(start: start, count: Int(count))
  stream(user)._withUnsafeGuaranteedRef { $0.told(bytes) }
}

/// Encodings that expat does not have itself: pages of one byte for each letter.
private let encodingCall: XML_UnknownEncodingHandler = { _, name, encoding in
  guard let name, let encoding, let page = CodePage.named(String(cString: name)) else {
    return Int32(XML_STATUS_ERROR.rawValue)
  }
  withUnsafeMutableBytes(of: &encoding.pointee.map) { map in
    for (byte, place) in map.bindMemory(to: Int32.self).indices.enumerated() {
      let letter = page[UInt8(truncatingIfNeeded: byte)]
      map.bindMemory(to: Int32.self)[place] = letter == "\u{FFFD}" ? -1 : Int32(letter.value)
    }
  }
  encoding.pointee.data = nil
  encoding.pointee.convert = nil
  encoding.pointee.release = nil
  return Int32(XML_STATUS_OK.rawValue)
}
