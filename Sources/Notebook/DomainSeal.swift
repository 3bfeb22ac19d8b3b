// What a sealed domain stores outside the notebook: files, and lines of journals. Names of files are content too, so a file
// is stored under a name that is computed with the key of the domain. docs/decisions/0074-sealing.md

import Kernel

/// The keys of a sealed domain, for as long as somebody holds them.
public struct DomainSeal {
  /// Not empty. New content is sealed by the first; there are several where two replicas sealed the domain apart.
  fileprivate let keys: [(id: Identifier, key: SealKey)]

  /// The folder of sealed files, below that of all files beside the notebook.
  public static let folder = "sealed"

  // MARK: - Files

  /// The paths at which the file of a path may be stored sealed: `sealed/` and 32 hexadecimal digits. A new file is written
  /// at the first.
  public func places(of path: String) -> [String] {
    keys.map { one in
      let name = one.key.keyedHash(
        Array("taccuino-seal 1 name\n\(path)".utf8), SealedFile.nameSize)
      return Self.folder + "/" + ContentHash.hex(name)
    }
  }

  /// Whether a path has the form of these: `sealed/` and 32 hexadecimal digits, lower case.
  public static func isPlace(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == folder, let name = ContentHash.bytes(String(parts[1])),
      name.count == SealedFile.nameSize
    else { return false }
    return ContentHash.hex(name) == parts[1]
  }

  /// Seals the content of the file of a path. - Complexity: O(bytes).
  public func sealed(_ bytes: [UInt8], fileOf path: String) -> [UInt8] {
    seal(SealedFile.padded(bytes)) { SealIdentity.file(path, key: $0) }
  }

  /// The content of the file of a path; nil where a byte or the path is another one.
  public func opened(_ data: [UInt8], fileOf path: String) -> [UInt8]? {
    open(data) { SealIdentity.file(path, key: $0) }.flatMap { SealedFile.content($0) }
  }

  // MARK: - Lines

  /// Seals a line of a journal; its length shows.
  /// - Parameter journal: what the journal is called; a line of one does not open as that of another.
  public func sealed(_ line: [UInt8], of journal: String) -> [UInt8] {
    seal(line) { SealIdentity.line(journal, key: $0) }
  }

  /// nil where a byte or the journal is another one.
  public func opened(_ data: [UInt8], of journal: String) -> [UInt8]? {
    open(data) { SealIdentity.line(journal, key: $0) }
  }

  private func seal(_ bytes: [UInt8], _ identity: (Identifier) -> [UInt8]) -> [UInt8] {
    keys[0].key.seal(bytes, identity(keys[0].id))
  }

  private func open(_ data: [UInt8], _ identity: (Identifier) -> [UInt8]) -> [UInt8]? {
    for (id, key) in keys {
      if let bytes = key.open(data, identity(id)) { return bytes }
    }
    return nil
  }
}

extension Notebook {
  /// The seal of a domain; nil for one that is not sealed.
  /// - Throws: `.refused` for a domain that is locked.
  public func seal(of domain: String) throws(Diagnostic) -> DomainSeal? {
    guard isSealed(domain) else { return nil }
    try checkUnlocked(domain)
    let keys = seals.domains.filter { $0.name == domain }.compactMap { one in
      seals.open[one.key].map { (id: one.key, key: $0) }
    }
    return keys.isEmpty ? nil : DomainSeal(keys: keys)
  }

  /// The ids of the keys of sealed domains.
  /// - Parameter domain: of one domain only.
  public func sealKeys(of domain: String? = nil) -> [Identifier] {
    seals.domains.filter { domain == nil || $0.name == domain }.map(\.key)
  }
}

/// The content of a sealed file: the bytes, zeros, and the number of bytes; a multiple of 4096 bytes, so that its length
/// says less.
private enum SealedFile {
  static let nameSize = 16
  private static let block = 4096

  static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let most = (bytes.count + 8 + block - 1) / block * block
    var padded = bytes
    padded.reserveCapacity(most)
    padded.append(contentsOf: repeatElement(0, count: most - 8 - bytes.count))
    withUnsafeBytes(of: UInt64(bytes.count).bigEndian) { padded.append(contentsOf: $0) }
    return padded
  }

  /// nil for bytes that `padded` does not give.
  static func content(_ padded: [UInt8]) -> [UInt8]? {
    guard padded.count >= 8 else { return nil }
    let count = padded.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard count <= UInt64(padded.count - 8) else { return nil }
    var bytes = padded
    bytes.removeLast(padded.count - Int(count))
    return bytes
  }
}
