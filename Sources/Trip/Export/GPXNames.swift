// Namespaces of elements that are put into a GPX file: each prefix means there what it meant in the
// file it comes from.
import Interchange
import Kernel

/// What prefixes mean in the file of a track and in the file that is written. URIs are escaped.
struct GPXNames {
  static let gpx = "http://www.topografix.com/GPX/1/1"
  /// Home of `speed`, `course`, `url` and `urlname`, which GPX 1.1 no longer has. Its schema allows any
  /// namespace in extensions but its own.
  private static let older = "http://www.topografix.com/GPX/1/0"
  private static let instance = "http://www.w3.org/2001/XMLSchema-instance"
  /// Elements within each other; libxml2 reads no file with more than 256.
  private static let deepest = 200

  private let source: [String: String]
  private let outer: [String: String]

  /// - Parameters:
  ///   - source: of the file that the elements come from; "" for names without a prefix.
  ///   - outer: declared by the outermost element that is written, as `declared` gave it.
  init(_ source: [String: String], outer: [String: String]) {
    self.source = source.mapValues(XMLText.escaped).filter { GPXNames.isUsable($0.value) }
    self.outer = outer.mapValues(XMLText.escaped)
  }

  /// What the outermost element declares: of each prefix the meaning it has first.
  static func declared(_ all: [[String: String]]) -> [String: String] {
    var result: [String: String] = [:]
    for names in all {
      for (prefix, uri) in names where result[prefix] == nil {
        guard !prefix.isEmpty, prefix != "xml", uri != gpx, isName(Array(prefix.utf8)[...]),
          isUsable(XMLText.escaped(uri))
        else { continue }
        result[prefix] = uri
      }
    }
    return result
  }

  /// Whether an element is one of GPX's own.
  func isOwn(_ tag: XMLTags.Tag, _ text: ArraySlice<UInt8>) -> Bool {
    let prefix = String(decoding: text[tag.prefix], as: UTF8.self)
    let inner = tag.declarations(text).first { $0.prefix == prefix }?.uri
    guard let uri = inner ?? source[prefix] else { return prefix.isEmpty }
    return uri.hasPrefix("http://www.topografix.com/GPX/1")
  }

  // MARK: Writing

  /// Writes an element with all it holds, and declares what prefixes mean where that is not known.
  /// - Parameter inherited: what was declared between the outermost element of its file and it.
  func write(
    _ element: ArraySlice<UInt8>, _ inherited: [(prefix: String, uri: String)],
    to result: inout [UInt8]
  ) {
    var meaning = source
    GPXNames.add(inherited, to: &meaning)
    var open: [(name: [UInt8], source: [String: String], output: [String: String])] = []
    var scan = XMLTags(element)
    while let part = scan.next() {
      switch part {
      case .text(let range): result += element[range]
      case .end:
        guard let last = open.popLast() else { return }
        result += [0x3C, 0x2F] + last.name + [0x3E]
      case .start(let tag):
        guard open.count < GPXNames.deepest else {
          _ = scan.content(of: tag)
          continue
        }
        var source = open.last?.source ?? meaning
        var output = open.last?.output ?? outer
        GPXNames.add(tag.declarations(element), to: &source)
        let name = GPXNames.name(element[tag.name])
        result += [0x3C] + name
        declare(GPXNames.prefix(name), source, &output, &result)
        attributes(tag, element, source, &output, &result)
        if tag.isEmpty {
          result += [0x2F, 0x3E]
        } else {
          result.append(0x3E)
          open.append((name, source, output))
        }
      }
    }
  }

  /// What is no name of a namespace says nothing.
  private static func add(
    _ declarations: [(prefix: String, uri: String)], to meaning: inout [String: String]
  ) {
    for (prefix, uri) in declarations { meaning[prefix] = isUsable(uri) ? uri : nil }
  }

  private func attributes(
    _ tag: XMLTags.Tag, _ element: ArraySlice<UInt8>, _ source: [String: String],
    _ output: inout [String: String], _ result: inout [UInt8]
  ) {
    var taken: Set<[String]> = []
    for attribute in tag.attributes where !attribute.isDeclaration(element) {
      let name = element[attribute.name]
      guard GPXNames.isName(name) || GPXNames.isPrefixed(name) else { continue }
      let prefix = GPXNames.prefix(Array(name))
      let meaning = prefix.isEmpty ? "" : GPXNames.meaning(prefix, source)
      guard meaning != GPXNames.instance else { continue }
      if tag.attributes.count > 1 {
        let local = String(decoding: name.split(separator: 0x3A).last ?? [], as: UTF8.self)
        guard taken.insert([meaning, local]).inserted else { continue }
      }
      if !prefix.isEmpty { declare(prefix, source, &output, &result) }
      result += [0x20] + name + [0x3D, 0x22] + element[attribute.value] + [0x22]
    }
  }

  private func declare(
    _ prefix: String, _ source: [String: String], _ output: inout [String: String],
    _ result: inout [UInt8]
  ) {
    let meaning = GPXNames.meaning(prefix, source)
    guard prefix != "xml", output[prefix] != meaning else { return }
    output[prefix] = meaning
    result += Array((prefix.isEmpty ? " xmlns" : " xmlns:" + prefix).utf8)
    result += Array("=\"\(meaning)\"".utf8)
  }

  /// What a prefix means inside extensions: never GPX 1.1, and never nothing.
  private static func meaning(_ prefix: String, _ source: [String: String]) -> String {
    if prefix == "xml" { return prefix }
    guard let uri = source[prefix] else {
      return prefix.isEmpty ? older : XMLText.escaped("urn:undeclared:" + prefix)
    }
    return uri == gpx ? older : uri
  }

  /// Whether a prefix may stand for it, which is escaped.
  private static func isUsable(_ uri: String) -> Bool {
    !uri.isEmpty && XMLText.isURI(Array(uri.utf8)[...])
      && uri != "http://www.w3.org/XML/1998/namespace"
      && uri != "http://www.w3.org/2000/xmlns/"
  }

  // MARK: Names

  private static func prefix(_ name: [UInt8]) -> String {
    name.firstIndex(of: 0x3A).map { String(decoding: name[..<$0], as: UTF8.self) } ?? ""
  }

  /// The name, with its colons made plain where they part no prefix from a name.
  private static func name(_ name: ArraySlice<UInt8>) -> [UInt8] {
    isName(name) || isPrefixed(name) ? Array(name) : name.map { $0 == 0x3A ? 0x5F : $0 }
  }

  private static func isPrefixed(_ name: ArraySlice<UInt8>) -> Bool {
    let parts = name.split(separator: 0x3A, omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy(isName) && !parts[0].elementsEqual("xmlns".utf8)
  }

  /// Whether it is a name without colon that any program reads.
  private static func isName(_ name: ArraySlice<UInt8>) -> Bool {
    guard !name.contains(0x3A),
      let first = String(decoding: name.prefix(4), as: UTF8.self).unicodeScalars.first
    else { return false }
    switch first {
    case "A"..."Z", "_", "a"..."z", "\u{C0}"..."\u{D6}", "\u{D8}"..."\u{F6}", "\u{F8}"..."\u{2FF}",
      "\u{370}"..."\u{37D}", "\u{37F}"..."\u{1FFF}", "\u{3041}"..."\u{D7FF}":
      return true
    default: return false
    }
  }
}
