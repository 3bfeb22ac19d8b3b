// What the readers of GPX, KML and TCX have in common: the text of an element, elements passed over,
// and what is noted about a file of XML as such.
import Interchange
import Kernel
import System

/// A parser that gives to a collector. What breaks off is noted, never thrown.
class TrackXMLReader: XMLStream {
  let collector: TrackCollector
  @exclusivity(unchecked) var times = TimeText()
  /// Elements that are open and passed over.
  @exclusivity(unchecked) private var passedOver = 0
  /// The text of the element that was asked for last.
  @exclusivity(unchecked) private var gathered: [UInt8] = []
  @exclusivity(unchecked) private var isGathering = false
  @exclusivity(unchecked) private var isTextCut = false

  /// Bytes of the text of one element: more than any name or description has.
  private static let mostText = 1 << 20

  init(_ collector: TrackCollector) {
    self.collector = collector
    super.init()
    wantsText = false
  }

  /// Reads all of the source.
  /// - Throws: the fault of reading the input, and nothing else.
  final func run(_ source: ByteSource) throws(Diagnostic) {
    collector.position = { [weak self] in self.map { .line($0.line) } ?? .unknown }
    let fault = try read(source)
    let end = fault?.line ?? line
    collector.position = { .line(1) }
    for oddity in oddities {
      switch oddity {
      case .declarationNotFirst: collector.note(.declarationNotFirst)
      case .wrongEncoding(let declared, let read):
        collector.note(
          .wrongEncoding, tr("\(declared) is declared, but the file is read as \(read)"))
      }
    }
    if replaced.count > 0 {
      collector.position = { [replaced] in .line(replaced.line) }
      collector.note(.badCharacter, count: replaced.count)
    }
    if tooDeep.count > 0 {
      collector.position = { [tooDeep] in .line(tooDeep.line) }
      collector.note(
        .notUnderstood, tr("elements nested deeper than \(mostDepth) are skipped"),
        count: tooDeep.count)
    }
    collector.position = { .line(end) }
    finish()
    if let fault { collector.note(.brokenOff, fault.phrase) }
    collector.position = { .unknown }
  }

  /// After the last call of the parser, also where the file broke off.
  func finish() {}

  // MARK: Passing over

  /// Passes over the element that just started, with all it holds.
  final func passOver() { passedOver = 1 }

  final var isPassingOver: Bool { passedOver > 0 }

  /// Whether a start tag stands in an element that is passed over.
  final var isPassingOverStart: Bool {
    guard passedOver > 0 else { return false }
    passedOver += 1
    return true
  }

  /// Whether an end tag belongs to what is passed over.
  final var isPassingOverEnd: Bool {
    guard passedOver > 0 else { return false }
    passedOver -= 1
    return true
  }

  // MARK: Text

  /// The text from now on is that of the element that just started.
  final func beginText() {
    gathered.removeAll(keepingCapacity: true)
    isGathering = true
    isTextCut = false
    wantsText = true
  }

  final func endText() {
    isGathering = false
    wantsText = false
    if isTextCut { collector.note(.notUnderstood, tr("a text longer than 1 MiB is cut")) }
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isGathering, passedOver == 0 else { return }
    let free = TrackXMLReader.mostText - gathered.count
    gathered.append(contentsOf: bytes.prefix(free))
    if bytes.count > free { isTextCut = true }
  }

  /// The text without white space around it; nil when nothing is left.
  final var textValue: String? {
    withText { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
  }

  /// The same as bytes that are valid within the call.
  final func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    gathered.withUnsafeBufferPointer { body($0.trimmed) }
  }

  /// The number that the text is; nil without a text, and with a note when it is none.
  final func number(orNote reason: ImportNote.Reason) -> Double? {
    withText { text in
      guard !text.isEmpty else { return nil }
      if let number = DecimalText.double(UnsafeRawBufferPointer(text)) { return number }
      collector.note(reason, TrackXMLReader.quoted(text))
      return nil
    }
  }

  /// The time that the text is; nil without a text, and with a note when it is none. A time without a
  /// zone is taken as UTC, and noted where the format does not say so.
  final func time(zoneIsUTC: Bool) -> Instant? {
    gathered.withUnsafeBufferPointer { bytes in
      let text = bytes.trimmed
      guard !text.isEmpty else { return nil }
      switch times.read(text) {
      case .time(let time): return time
      case .withoutZone(let time):
        if !zoneIsUTC { collector.note(.localTime, TrackXMLReader.quoted(text)) }
        return time
      case .none:
        collector.note(.badTime, TrackXMLReader.quoted(text))
        return nil
      }
    }
  }

  /// The bytes as people may see them: a hostile text is long.
  static func quoted(_ text: some Collection<UInt8>) -> Phrase {
    .verbatim(String(decoding: text.prefix(60), as: UTF8.self))
  }
}

/// A comment of what two fields say; one of them when they say the same.
func joined(_ first: String?, _ second: String?) -> String? {
  guard let first, let second, first != second else { return first ?? second }
  return first + "\n" + second
}
