// Which prefixes stand for which namespaces where the parser is, so that elements taken out of their
// file keep their meaning.
import Interchange
import Kernel

/// Declarations of namespaces of the open elements.
struct XMLScopes {
  private struct Declaration {
    let prefix: [UInt8]
    let uri: String
    var isUsed = false
  }

  /// Those of the outermost element.
  private var root: [Declaration] = []
  /// Those of the elements in it, `xmlns:prefix` and the URI; nearly always none.
  private var inner: [(depth: Int, name: [UInt8], uri: [UInt8])] = []
  private var lastUsed = 0
  private var depth = 0

  /// Attributes for a text that is taken out here, of what is declared between the outermost element
  /// and it; the nearest declaration of a prefix alone.
  private(set) var declarations: [(name: [UInt8], uri: [UInt8])] = []

  /// An element starts whose contents are looked at.
  mutating func enter(_ attributes: XMLAttributes) {
    depth += 1
    let isRoot = depth == 1
    let known = inner.count
    attributes.forEach { name, uri in
      guard name.bytes.first == 0x78, XMLScopes.isDeclaration(name) else { return }
      if isRoot {
        let prefix = name.prefixCount == 0 ? [] : Array(name.local)
        root.append(Declaration(prefix: prefix, uri: String(decoding: uri, as: UTF8.self)))
      } else {
        inner.append((depth, Array(name.bytes), Array(uri)))
      }
    }
    if inner.count > known { gather() }
  }

  mutating func leave() {
    if let last = inner.last, last.depth == depth {
      inner.removeAll { $0.depth == depth }
      gather()
    }
    depth -= 1
  }

  private mutating func gather() {
    declarations = []
    for (_, name, uri) in inner.reversed()
    where !declarations.contains(where: { $0.name == name }) {
      declarations.append((name, uri))
    }
  }

  /// What the prefix stands for by the outermost element; nil when it declares none.
  func uri(_ prefix: UnsafeBufferPointer<UInt8>) -> String? {
    root.first { $0.prefix.elementsEqual(prefix) }?.uri
  }

  /// Marks the prefixes of an element that is taken out.
  mutating func use(_ name: XMLName, _ attributes: XMLAttributes) {
    use(name.prefix)
    var others: [[UInt8]] = []
    attributes.forEach { name, _ in if name.prefixCount > 0 { others.append(Array(name.prefix)) } }
    for other in others { other.withUnsafeBufferPointer { use($0) } }
  }

  mutating func use(_ prefix: UnsafeBufferPointer<UInt8>) {
    if root.indices.contains(lastUsed), root[lastUsed].isUsed,
      root[lastUsed].prefix.elementsEqual(prefix)
    {
      return
    }
    guard let place = root.firstIndex(where: { $0.prefix.elementsEqual(prefix) }) else { return }
    root[place].isUsed = true
    lastUsed = place
  }

  /// The prefixes used since the last call, with what they stand for.
  mutating func takeUsed() -> [String: String] {
    var used: [String: String] = [:]
    for place in root.indices where root[place].isUsed {
      used[String(decoding: root[place].prefix, as: UTF8.self)] = root[place].uri
      root[place].isUsed = false
    }
    return used
  }

  private static func isDeclaration(_ name: XMLName) -> Bool {
    name.prefixCount == 0 ? name.bytes.equals("xmlns") : name.prefix.equals("xmlns")
  }
}
