// What a file said of a track or point beyond what is understood, as GPX 1.1 takes it back: the
// elements that its schema knows in the order it wants, everything else inside `extensions`, in a
// namespace that is not GPX's own. What cannot stand in any valid file is left out: attributes of
// `xsi`, names that no namespace allows, elements nested deeper than other programs read.
import Core
import Interchange
import Kernel

/// Puts the elements of one track or point in order.
struct GPXElements {
  /// What the schema allows as the content of an element.
  private enum Content { case text, decimal, degrees, count, fix, station, link }

  private struct Field {
    let name: StaticString
    let content: Content

    init(_ name: StaticString, _ content: Content) { (self.name, self.content) = (name, content) }
  }

  /// `trkType` and `rteType`, which agree; then `wptType` behind its time.
  private static let ofTrack = [
    Field("name", .text), Field("cmt", .text), Field("desc", .text), Field("src", .text),
    Field("link", .link), Field("number", .count), Field("type", .text),
  ]
  private static let ofPoint = [
    Field("magvar", .degrees), Field("geoidheight", .decimal), Field("name", .text),
    Field("cmt", .text), Field("desc", .text), Field("src", .text), Field("link", .link),
    Field("sym", .text), Field("type", .text), Field("fix", .fix), Field("sat", .count),
    Field("hdop", .decimal), Field("vdop", .decimal), Field("pdop", .decimal),
    Field("ageofdgpsdata", .decimal), Field("dgpsid", .station),
  ]

  private let fields: [Field]
  private let names: GPXNames
  private var slots: [[UInt8]]
  private var extensions: [UInt8] = []

  private init(_ fields: [Field], _ names: GPXNames) {
    (self.fields, self.names) = (fields, names)
    slots = Array(repeating: [], count: fields.count)
  }

  /// What follows the elevation and time of a point.
  static func point(_ text: ArraySlice<UInt8>, _ names: GPXNames) -> [UInt8] {
    var elements = GPXElements(ofPoint, names)
    elements.take(text)
    return elements.bytes
  }

  /// What precedes the points of a track. The file's own `src` goes before `source`.
  static func track(
    _ text: [UInt8], _ names: GPXNames, name: String?, comment: String?, source: String?,
    type: String?
  ) -> [UInt8] {
    var elements = GPXElements(ofTrack, names)
    func own(_ element: String, _ text: String?) -> [UInt8] {
      Array(XMLText.element(element, text).utf8)
    }
    elements.slots[0] = own("name", name)
    elements.slots[6] = own("type", type)
    elements.take(text[...])
    // A comment of the notebook is the file's `cmt` and `desc`, one below the other, until the user
    // writes another one.
    let parted = elements.slots[2].isEmpty ? nil : comment.flatMap { elements.parted($0) }
    if parted == nil { elements.slots[2] = [] }
    elements.slots[1] = own("cmt", parted.map { $0.isEmpty ? nil : $0 } ?? comment)
    if elements.slots[3].isEmpty { elements.slots[3] = own("src", source) }
    return elements.bytes
  }

  /// What precedes the `desc` that stands for itself; nil where the text does not end in it.
  private func parted(_ comment: String) -> String? {
    let bytes = slots[2].dropFirst("<desc>".utf8.count).dropLast("</desc>".utf8.count)
    var told = ""
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    let entities = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#13;", "\r"),
      ("&#xD;", "\r"), ("&amp;", "&"),
    ]
    while let next = rest.first {
      if next == "&", let (name, sign) = entities.first(where: { rest.hasPrefix($0.0) }) {
        told += sign
        rest = rest.dropFirst(name.count)
      } else {
        told.append(next)
        rest = rest.dropFirst()
      }
    }
    if comment == told { return "" }
    guard comment.hasSuffix("\n" + told) else { return nil }
    return String(comment.dropLast(told.count + 1))
  }

  /// `extensions` alone, of a segment.
  static func segment(_ text: [UInt8], _ names: GPXNames) -> [UInt8] {
    var elements = GPXElements([], names)
    elements.take(text[...])
    return elements.bytes
  }

  private var bytes: [UInt8] {
    var result = Array(slots.joined())
    if !extensions.isEmpty {
      result += Array("<extensions>".utf8) + extensions + Array("</extensions>".utf8)
    }
    return result
  }

  // MARK: Sorting

  private mutating func take(_ text: ArraySlice<UInt8>) {
    var scan = XMLTags(text)
    while let part = scan.next() {
      guard case .start(let tag) = part else { continue }
      let inner = scan.content(of: tag)
      let whole = text[tag.range.lowerBound..<scan.position]
      guard names.isOwn(tag, text) else {
        write(whole)
        continue
      }
      let local = text[tag.local]
      if local.elementsEqual("extensions".utf8) {
        takeExtensions(text[inner], tag, text)
      } else if let slot = fields.firstIndex(where: { local.equals($0.name) }),
        slots[slot].isEmpty || fields[slot].content == .link,
        let element = valid(fields[slot], tag, text, text[inner])
      {
        slots[slot] += element
      } else {
        write(whole)
      }
    }
  }

  private mutating func takeExtensions(
    _ content: ArraySlice<UInt8>, _ outer: XMLTags.Tag, _ text: ArraySlice<UInt8>
  ) {
    let inherited = outer.declarations(text)
    var scan = XMLTags(content)
    while let part = scan.next() {
      switch part {
      case .start(let tag):
        _ = scan.content(of: tag)
        write(content[tag.range.lowerBound..<scan.position], inherited)
      case .text(let range):
        // The schema allows no text there: an element has to hold it.
        let words = content[range]
        guard !words.allSatisfy(\.isXMLSpace) else { continue }
        write((Array("<text>".utf8) + words + Array("</text>".utf8))[...])
      case .end: break
      }
    }
  }

  /// Into the extensions.
  private mutating func write(
    _ element: ArraySlice<UInt8>, _ inherited: [(prefix: String, uri: String)] = []
  ) {
    names.write(element, inherited, to: &extensions)
  }

  // MARK: What the schema allows

  /// The element as the schema wants it; nil where it is none.
  private func valid(
    _ field: Field, _ tag: XMLTags.Tag, _ text: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>
  ) -> [UInt8]? {
    if field.content == .link { return link(tag, text, content) }
    guard tag.attributes.allSatisfy({ $0.isDeclaration(text) }), !content.contains(0x3C) else {
      return nil
    }
    guard field.content != .text else { return element(field.name, content) }
    let value = GPXElements.trimmed(content)
    guard GPXElements.allows(value, as: field.content) else { return nil }
    return element(field.name, value)
  }

  private func element(_ name: StaticString, _ content: ArraySlice<UInt8>) -> [UInt8] {
    Array("<\(name)>".utf8) + content + Array("</\(name)>".utf8)
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = text.drop { $0.isXMLSpace }
    return rest.prefix((rest.lastIndex { !$0.isXMLSpace }.map { $0 + 1 - rest.startIndex }) ?? 0)
  }

  private static func allows(_ value: ArraySlice<UInt8>, as content: Content) -> Bool {
    switch content {
    case .text, .link: return true
    case .fix: return ["none", "2d", "3d", "dgps", "pps"].contains { value.elementsEqual($0.utf8) }
    case .count, .station:
      guard (1...18).contains(value.count), value.allSatisfy({ $0 &- 0x30 < 10 }) else {
        return false
      }
      return content == .count || value.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 1023
    case .decimal, .degrees:
      let digits = value.first.map { $0 == 0x2B || $0 == 0x2D } == true ? value.dropFirst() : value
      let point = digits.count { $0 == 0x2E }
      guard point <= 1, (1 + point...18).contains(digits.count),
        digits.allSatisfy({ $0 == 0x2E || $0 &- 0x30 < 10 })
      else { return false }
      guard content == .degrees else { return true }
      let number = value.withUnsafeBytes { DecimalText.double($0) }
      return number.map { (0..<360).contains($0) } ?? false
    }
  }

  private func link(
    _ tag: XMLTags.Tag, _ text: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>
  ) -> [UInt8]? {
    let told = tag.attributes.filter { !$0.isDeclaration(text) }
    guard told.count == 1, text[told[0].name].elementsEqual("href".utf8),
      XMLText.isURI(text[told[0].value])
    else { return nil }
    var result = Array("<link href=\"".utf8) + text[told[0].value] + Array("\">".utf8)
    var left: ArraySlice<StaticString> = ["text", "type"]
    var scan = XMLTags(content)
    while let part = scan.next() {
      switch part {
      case .start(let inner):
        let words = content[scan.content(of: inner)]
        guard names.isOwn(inner, content), inner.attributes.isEmpty, !words.contains(0x3C),
          let at = left.firstIndex(where: { content[inner.local].equals($0) })
        else { return nil }
        result += element(left[at], words)
        left = left[(at + 1)...]
      case .text(let range):
        guard content[range].allSatisfy(\.isXMLSpace) else { return nil }
      case .end: return nil
      }
    }
    return result + Array("</link>".utf8)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func equals(_ other: StaticString) -> Bool {
    count == other.utf8CodeUnitCount
      && other.withUTF8Buffer { elementsEqual($0) }
  }
}
