// What was typed, kept from one session to the next: one file for each notebook, readable by its
// owner alone, exact to the byte.
//
// An entry is a line; the further lines of an entry begin with a tab, which no entry begins with,
// since what begins with a blank is never remembered. Links, pipes and devices in the file's place
// are refused.

import Glibc
import Kernel
import System

/// The history file of a notebook.
final class History {
  static let limit = 10_000

  private let path: String
  private var last: String?
  /// Why nothing is kept, once it is known.
  private(set) var refusal: Diagnostic?

  /// - Parameters:
  ///   - folder: the program's folder for state.
  ///   - notebook: the path of the notebook as it is used.
  init(folder: String, notebook: String) {
    path = Paths.join(Paths.join(folder, "history"), History.name(notebook))
  }

  /// `school-3f2a…`: the notebook's name, and a mark of its whole path.
  private static func name(_ notebook: String) -> String {
    var whole = notebook
    if let real = try? Files.realPath(notebook) {
      whole = real
    } else if let folder = try? Files.realPath(Paths.folder(of: notebook)) {
      whole = Paths.join(folder, Paths.name(of: notebook))
    }
    // FNV-1a: the name only has to differ, nobody is kept out by it.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in whole.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    let stem = Paths.stem(of: whole).unicodeScalars.filter { $0.isASCII && $0.value > 32 }
    return String(String.UnicodeScalarView(stem.prefix(40))) + "-"
      + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The entries, oldest first, at most `limit`; a file that has grown longer is cut.
  func load() -> [String] {
    guard let descriptor = open(writing: false) else { return [] }
    defer { close(descriptor) }
    guard let bytes = try? Streams.readAll(descriptor, limit: 64 << 20) else { return [] }
    var entries: [String] = []
    for line in bytes.split(separator: 10, omittingEmptySubsequences: true) {
      if line.first == 9, !entries.isEmpty {
        entries[entries.count - 1] += "\n" + String(decoding: line.dropFirst(), as: UTF8.self)
      } else {
        entries.append(String(decoding: line, as: UTF8.self))
      }
    }
    if entries.count > History.limit {
      entries.removeFirst(entries.count - History.limit)
      rewrite(entries)
    }
    last = entries.last
    return entries
  }

  /// Adds an entry, unless it repeats the one before. - Returns: whether it is new.
  @discardableResult
  func add(_ entry: String) -> Bool {
    guard entry != last, !entry.isEmpty else { return false }
    last = entry
    if let descriptor = open(writing: true) {
      // One write: entries of two sessions do not mix.
      _ = try? Streams.write(History.written(entry), to: descriptor)
      close(descriptor)
    }
    return true
  }

  /// Removes the entries that contain one of the texts; case and accents are ignored. All entries where no texts are given.
  func forget(_ texts: [String]?) {
    guard let texts else {
      if Files.exists(path) { rewrite([]) }
      return
    }
    let words = texts.map(\.folded).filter { !$0.isEmpty }
    let entries = load()
    let kept = entries.filter { entry in
      let folded = entry.folded
      return !words.contains { folded.contains($0) }
    }
    if kept.count < entries.count { rewrite(kept) }
  }

  private static func written(_ entry: String) -> String {
    var text = ""
    for byte in entry.unicodeScalars {
      text.unicodeScalars.append(byte)
      if byte == "\n" { text += "\t" }
    }
    return text + "\n"
  }

  private func rewrite(_ entries: [String]) {
    let bytes = entries.flatMap { Array(History.written($0).utf8) }
    try? Files.writeAtomically(path, bytes, mode: 0o600, overwrite: true)
  }

  /// Opens the file, made with its folder when it is to be written; nil when it must not be used.
  private func open(writing: Bool) -> Int32? {
    guard refusal == nil else { return nil }
    var flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    if writing {
      do { try Files.makeDirectory(Paths.folder(of: path), mode: 0o700) } catch {
        refuse(error.message)
        return nil
      }
      flags |= O_WRONLY | O_APPEND | O_CREAT
    } else {
      flags |= O_RDONLY
    }
    let descriptor = Glibc.open(path, flags, 0o600)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT where !writing, ENOTDIR where !writing: break
      case ELOOP: refuse(tr("it is a link"))
      case ENXIO: refuse(tr("it is not a file"))
      default: refuse(.verbatim(String(cString: strerror(errno))))
      }
      return nil
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      refuse(tr("it is not a file"))
      return nil
    }
    return descriptor
  }

  private func refuse(_ why: Phrase) { refusal = .historyRefused(path, why) }
}
