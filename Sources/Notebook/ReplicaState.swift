// What this machine remembers about the replicas it writes, in the state folder: the last seq and
// the file it is in. A copied or restored file does not fit its note, so it gets a new replica id
// instead of writing a second history under the same one.

import Glibc
import Kernel

struct ReplicaState: Equatable {
  var seq: Int64
  var device: UInt64
  var inode: UInt64

  var text: String { "taccuino-replica 1\nseq \(seq)\ndevice \(device)\ninode \(inode)\n" }

  init(seq: Int64, device: UInt64, inode: UInt64) {
    self.seq = seq
    self.device = device
    self.inode = inode
  }

  func isOf(_ file: NotebookFile.Stamp) -> Bool {
    device == file.device && inode == file.inode
  }

  /// nil for anything but a note of ours.
  init?(_ text: String) {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    guard lines.count == 4, lines[0] == ["taccuino-replica", "1"],
      lines[1].count == 2, lines[1][0] == "seq", let seq = Int64(lines[1][1]),
      lines[2].count == 2, lines[2][0] == "device", let device = UInt64(lines[2][1]),
      lines[3].count == 2, lines[3][0] == "inode", let inode = UInt64(lines[3][1])
    else { return nil }
    self.init(seq: seq, device: device, inode: inode)
  }
}

/// Small private files in the state folder.
struct StateFolder {
  let path: String

  /// The text of a note; nil when there is none that can be read.
  func read(_ folder: String, _ name: String) -> String? {
    // A pipe in its place would wait for a writer.
    let file = Glibc.open(
      "\(path)/\(folder)/\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { Glibc.close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// Replaces a note in one step, mode 0600. - Throws: `.cannotCreate`.
  func write(_ folder: String, _ name: String, _ text: String) throws(Diagnostic) {
    let target = "\(path)/\(folder)/\(name)"
    try NotebookFile.makeFolder("\(path)/\(folder)", for: target)
    let draft = "\(target).\(getpid())"
    let file = Glibc.open(draft, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else {
      throw .notebookUncreatable(target, words: NotebookFile.words(errno))
    }
    let bytes = Array(text.utf8)
    let written = Glibc.write(file, bytes, bytes.count)
    let closed = Glibc.close(file)
    guard written == bytes.count, closed == 0, rename(draft, target) == 0 else {
      let words = NotebookFile.words(errno)
      unlink(draft)
      throw .notebookUncreatable(target, words: words)
    }
  }

  /// Whether the state folder itself is there.
  var isThere: Bool { access(path, F_OK) == 0 }

  /// Whether notes can be written, as far as modes and the kind of file system say.
  func canWrite(_ folder: String) -> Bool {
    var place = "\(path)/\(folder)"
    while access(place, F_OK) != 0, let slash = place.lastIndex(of: "/"), slash > place.startIndex {
      place = String(place[..<slash])
    }
    var status = stat()
    return stat(place, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && access(place, W_OK | X_OK) == 0
  }

  /// Whether a note can be written now: a full disk says so to nobody who only asks for modes.
  func takesNotes(_ folder: String) -> Bool {
    guard canWrite(folder), (try? write(folder, ".probe", "taccuino\n")) != nil else {
      return false
    }
    remove(folder, ".probe")
    return true
  }

  func remove(_ folder: String, _ name: String) { unlink("\(path)/\(folder)/\(name)") }
}

extension Notebook {
  var stateFolder: StateFolder? { setting.stateDirectory.map { StateFolder(path: $0) } }

  /// The replica this machine goes on with; a new one when no note fits the file.
  func chooseReplica() throws(Diagnostic) -> Identifier {
    if let chosen = chosenReplica, try replicaNumber(chosen) != nil { return chosen }
    // Where the note cannot be kept up to date the id is not taken up: another run would do so too,
    // with another history.
    if let folder = stateFolder, let file = NotebookFile.Stamp(path),
      folder.canWrite("replicas")
    {
      for (number, id) in try replicaIDs() {
        guard let note = folder.read("replicas", id.description), let state = ReplicaState(note),
          state.isOf(file)
        else { continue }
        let last = Place.seq(try head(of: number)?.place ?? 0)
        if last >= state.seq {
          chosenReplica = id
          return id
        }
      }
    }
    var id = setting.identifiers.next()
    while try replicaNumber(id) != nil { id = setting.identifiers.next() }
    chosenReplica = id
    return id
  }

  /// The replica that this machine writes, as soon as it has written anything; nil before.
  public func ownReplica() throws(Diagnostic) -> Identifier? {
    try ready()
    if let writer { return writer.replica }
    let chosen = try chooseReplica()
    return try replicaNumber(chosen) == nil ? nil : chosen
  }

  /// The same within a batch, where it writes.
  public func writingReplica() throws(Diagnostic) -> Identifier { try ensureWriter().replica }

  /// The replica that began the notebook: its first event names it. Where none does, the one with the oldest
  /// first event. nil for a notebook without events.
  public func firstReplica() throws(Diagnostic) -> Identifier? {
    try ready()
    var oldest: (hlc: Int64, id: Identifier)?
    for (number, replica) in try replicaIDs() {
      guard
        let first = try storedEvents("e.n = ?", [.integer(Place.of(replica: number, seq: 1))]).first
      else { continue }
      if first.kind == NotebookKinds.operatorSeen.identity, let id,
        JSONObject.body(first.body)["notebook"]?.string == id.description
      {
        return replica
      }
      if oldest.map({ (first.hlc, replica) < ($0.hlc, $0.id) }) ?? true {
        oldest = (first.hlc, replica)
      }
    }
    return oldest?.id
  }

  /// Notes how far this machine's replica is, after a commit. What cannot be noted costs no data: the
  /// next run takes a new replica id.
  func rememberReplica() {
    guard let writer, let folder = stateFolder, let file = seen else { return }
    let state = ReplicaState(seq: writer.seq, device: file.device, inode: file.inode)
    do throws(Diagnostic) {
      try folder.write("replicas", writer.replica.description, state.text)
    } catch {
      // An older note would let the id be taken up where it may not go on.
      folder.remove("replicas", writer.replica.description)
      notices.append(error.message)
    }
  }
}
