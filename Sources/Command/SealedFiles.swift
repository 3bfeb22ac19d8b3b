// The files of sealed domains beside the notebook. The notebook is replaced in one step, its files are not: a list of the
// added and of the replaced files is written first. After a crash the next command finds the list, and removes the added
// files if the notebook is unchanged, or else the replaced ones.

import Kernel
import Notebook
import System

/// How many files were sealed or decrypted.
struct FileCount {
  var moved = 0
  /// Files whose content was changed, so that they do not open.
  var left = 0
}

/// What a sealing or unsealing does to the files.
struct SealingList: FileList {
  enum Direction: String { case seal, unseal }

  var direction: Direction
  /// A key of the domain: it is in the notebook while the domain is sealed.
  var key: Identifier
  /// Removed if the notebook is not changed in the end.
  var added: [String] = []
  /// Removed once it is, if the other is there, which holds the same content; empty until all that are added are there.
  var replaced: [(path: String, by: String)] = []

  static let name = ".sealing"
  private static let head = "taccuino-sealing 1"

  var text: String {
    ([Self.head, direction.rawValue, key.description] + added.map { "+" + $0 }
      + replaced.map { "-\($0.path) \($0.by)" } + ["end"]).joined(separator: "\n") + "\n"
  }

  init(_ direction: Direction, _ key: Identifier) {
    (self.direction, self.key) = (direction, key)
  }

  /// nil for a text that `text` never gives, such as a list with an unsafe name.
  init?(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 5, lines.removeLast().isEmpty, lines.removeLast() == "end",
      lines[0] == Self.head, let direction = Direction(rawValue: String(lines[1])),
      let key = Identifier(String(lines[2]))
    else { return nil }
    self.init(direction, key)
    let seals = direction == .seal
    for line in lines.dropFirst(3) {
      let paths = line.dropFirst().split(separator: " ", omittingEmptySubsequences: false)
        .map(String.init)
      guard paths.allSatisfy({ AttachmentName.isSafe(path: $0) }) else { return nil }
      // One of the two is sealed, so that a list cannot name the files of another domain for removal.
      switch (line.first, paths.count) {
      case ("+", 1):
        guard DomainSeal.isPlace(paths[0]) == seals else { return nil }
        added.append(paths[0])
      case ("-", 2):
        guard DomainSeal.isPlace(paths[0]) != seals, DomainSeal.isPlace(paths[1]) == seals else {
          return nil
        }
        replaced.append((paths[0], paths[1]))
      default: return nil
      }
    }
  }
}

extension Notebook {
  /// Whether any domain is sealed and locked.
  var hasLockedDomains: Bool { sealedDomains.contains { isLocked($0) } }
}

extension Session {
  /// The notebook; nil where there is none yet.
  func existingNotebook() throws(Diagnostic) -> Notebook? {
    do throws(Diagnostic) { return try notebook() } catch {
      guard error.code == .noInput else { throw error }
      return nil
    }
  }

  /// What seals a domain outside the notebook; nil for one that is not sealed, and where there is no notebook yet.
  /// - Throws: `refused` where it is locked.
  public func seal(of domain: String) throws(Diagnostic) -> DomainSeal? {
    try existingNotebook()?.seal(of: domain)
  }

  /// The paths at which a file may be stored below the folder of attachments; a new one is written at the first. In a sealed
  /// domain the file has another name, or its own if another machine added it before it knew of the sealing.
  func places(_ path: String, _ domain: String) throws(Diagnostic) -> [String] {
    guard AttachmentName.isSafe(path: path) else { return [] }
    return (try opened?.seal(of: domain)?.places(of: path) ?? []) + [path]
  }

  /// Where a file is written, and what is written there.
  func stored(
    _ bytes: [UInt8], _ path: String, _ domain: String
  ) throws(Diagnostic) -> (place: String, bytes: [UInt8]) {
    guard let seal = try opened?.seal(of: domain) else { return (path, bytes) }
    return (seal.places(of: path)[0], seal.sealed(bytes, fileOf: path))
  }

  /// The content of a file; nil for a sealed one that was changed.
  func content(
    _ found: String, _ place: String, _ path: String, _ domain: String
  ) throws(Diagnostic) -> [UInt8]? {
    let bytes = try attached.read(found, limit: Session.mostStoredBytes)
    guard place != path, let seal = try opened?.seal(of: domain) else { return bytes }
    return seal.opened(bytes, fileOf: path)
  }

  /// The places of all sealed files beside a notebook, also of those that wait; empty where no domain of it is sealed.
  func sealedPlaces(_ notebook: Notebook) throws(Diagnostic) -> [String] {
    guard !notebook.sealedDomains.isEmpty, mayWriteAttachments else { return [] }
    let waiting = ((try? Files.list(stagingFolder)) ?? [])
      .compactMap { StagedAttachment.read($0)?.path }
    return Set(try attachments(in: DomainSeal.folder) + waiting)
      .filter { DomainSeal.isPlace($0) }.sorted()
  }

  // MARK: - Sealing and unsealing

  /// Writes the files of a domain sealed, or decrypted, beside those that are there. `settleSealing` then removes the ones or
  /// the others.
  /// - Parameter draft: a copy of the notebook in which the domain is sealed and unlocked.
  /// - Throws: 77 where a link leads to the files, 73 where a file is in the way, 74 for too little room.
  /// - Complexity: O(log + bytes).
  func moveFiles(
    _ direction: SealingList.Direction, _ domain: String, _ draft: Notebook
  ) throws(Diagnostic) -> FileCount {
    guard Files.kind(attachmentFolder) == .folder, let seal = try draft.seal(of: domain),
      let key = draft.sealKeys(of: domain).first
    else { return FileCount() }
    var moves: [(path: String, from: String, to: String)] = []
    for (path, file) in try registry.namedFiles(draft).sorted(by: { $0.key < $1.key })
    where file.domain == domain && AttachmentName.isSafe(path: path) {
      let places = seal.places(of: path)
      switch direction {
      case .seal: if try attached.has(path) { moves.append((path, path, places[0])) }
      case .unseal:
        for place in places where try attached.has(place) { moves.append((path, place, path)) }
      }
    }
    guard !moves.isEmpty else { return FileCount() }
    guard mayWriteAttachments else { throw .linkedPhotos(attachmentFolder) }
    try checkStaging()
    var bytes = 0
    for move in moves { bytes += try attached.size(move.from) ?? 0 }
    try checkRoom(attachmentFolder, bytes + moves.count * 4096)

    var list = SealingList(direction, key)
    for move in moves where try !attached.has(move.to) { list.added.append(move.to) }
    try write(list)
    let added = Set(list.added)
    var count = FileCount()
    for (index, move) in moves.enumerated() {
      try checkInterrupted()
      console.progress(
        Double(index) / Double(moves.count),
        direction == .seal ? tr("sealing files") : tr("decrypting files"))
      let bytes = try attached.read(move.from, limit: Session.mostStoredBytes)
      let content =
        direction == .seal
        ? seal.sealed(bytes, fileOf: move.path) : seal.opened(bytes, fileOf: move.path)
      guard let content else {
        list.added.removeAll { $0 == move.to }
        count.left += 1
        continue
      }
      if added.contains(move.to) {
        try attached.write(move.to) { (put) throws(Diagnostic) in try put(content) }
      } else {
        try checkSame(
          move.to, direction == .seal ? bytes : content,
          opened: { (there) in
            direction == .seal ? seal.opened(there, fileOf: move.path) : there
          })
      }
      list.replaced.append((move.from, move.to))
      count.moved += 1
    }
    for folder in Set(list.added.map { Paths.folder(of: $0) }) { try attached.sync(folder) }
    try write(list)
    return count
  }

  /// What is at the place already has to be the same content.
  private func checkSame(
    _ place: String, _ content: [UInt8], opened: ([UInt8]) -> [UInt8]?
  ) throws(Diagnostic) {
    let there = try attached.read(place, limit: Session.mostStoredBytes)
    guard opened(there) == content else {
      let place = Paths.join(attachmentFolder, place)
      throw Diagnostic(
        .cannotCreate, tr("\(place) exists and has other content"),
        hint: tr("move it: mv \(place.shellQuoted) \((place + ".old").shellQuoted)"))
    }
  }

  /// Whether a sealing or unsealing was cut off.
  var hasUnfinishedSealing: Bool { isListLeft(SealingList.name) }

  /// Removes the files that a sealing or unsealing replaced, or those that it added, as the notebook is now. The lock for
  /// writing is held.
  func settleSealing(_ notebook: Notebook) throws(Diagnostic) {
    guard hasUnfinishedSealing else { return }
    try removeNewList(SealingList.name)
    guard hasList(SealingList.name), let list = try self.list(SealingList.self) else { return }
    let isSealed = notebook.sealKeys().contains(list.key)
    let isDone = !list.replaced.isEmpty && isSealed == (list.direction == .seal)
    var gone = list.added
    if isDone {
      gone = []
      for one in list.replaced where try attached.has(one.by) { gone.append(one.path) }
    }
    try removeFiles(gone)
    try removeList(SealingList.name)
  }
}
