// Where the bytes of a plan come from: one file, a folder, or a zip archive, told apart by what they
// are and not by their names. Refuses what is missing (66) or holds no plan (65).

import Glibc
import Interchange
import Kernel
import System

/// The files of a plan, read by name without folder.
struct PlanSource: ~Copyable {
  enum Place: ~Copyable {
    case folder([String])
    case archive(ZipArchive, prefix: String)
  }

  /// As the user named it.
  let path: String
  private let place: Place
  private let interrupted: () -> Bool

  /// No file of a plan is larger.
  static let limit = 1 << 30

  /// Which kind of thing a path is.
  enum Kind {
    case folder
    case archive
    case file
  }

  /// - Throws: 66 when nothing can be read there.
  static func kind(of path: String) throws(Diagnostic) -> Kind {
    guard !path.utf8.contains(0) else { throw .planMissing(path, EINVAL) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .planMissing(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .planMissing(path, errno) }
    if status.st_mode & S_IFMT == S_IFDIR { return .folder }
    var head = [UInt8](repeating: 0, count: 4)
    let got = pread(descriptor, &head, 4, 0)
    // Local entry, empty archive, split archive.
    let isZip = got == 4 && head[0] == 0x50 && head[1] == 0x4B && [3, 5, 7].contains(head[2])
    return isZip ? .archive : .file
  }

  /// The name of the last part of the path, without extension: the title where a plan has no name.
  static func stem(of path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
    return String(last[..<dot])
  }

  /// A folder, or an archive with its files in one folder of any depth.
  init(path: String, kind: Kind, interrupted: @escaping () -> Bool) throws(Diagnostic) {
    self = try PlanSource.opened(path, kind, interrupted)
  }

  private static func opened(
    _ path: String, _ kind: Kind, _ interrupted: @escaping () -> Bool
  ) throws(Diagnostic) -> PlanSource {
    guard kind == .archive else {
      let names = try folderNames(path)
      return PlanSource(path: path, place: .folder(names), interrupted: interrupted)
    }
    let archive = try ZipArchive(path: path)
    let prefix = home(archive.entries.map(\.name))
    return PlanSource(
      path: path, place: .archive(archive, prefix: prefix), interrupted: interrupted)
  }

  private init(path: String, place: consuming Place, interrupted: @escaping () -> Bool) {
    self.path = path
    self.place = place
    self.interrupted = interrupted
  }

  /// The folder of an archive that holds the plan: the shortest with one of the files that make IMDF.
  private static func home(_ names: [String]) -> String {
    let folders = names.compactMap { name -> String? in
      guard !name.hasPrefix("__MACOSX/") else { return nil }
      for file in IMDFReader.tellTales where name == file || name.hasSuffix("/" + file) {
        return String(name.dropLast(file.utf8.count))
      }
      return nil
    }
    return folders.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) } ?? ""
  }

  private static func folderNames(_ path: String) throws(Diagnostic) -> [String] {
    guard let folder = opendir(path) else { throw .planMissing(path, errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The names of the files beside each other, sorted.
  var names: [String] {
    switch place {
    case .folder(let names): return names
    case .archive(let archive, let prefix):
      let inside = archive.entries.map(\.name).filter { $0.hasPrefix(prefix) }
      return inside.map { String($0.dropFirst(prefix.count)) }
        .filter { !$0.isEmpty && !$0.contains("/") }.sorted()
    }
  }

  /// How a file is named to people: the folder or archive and the name.
  func title(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }

  /// The bytes of one file; nil when there is no such file.
  func read(_ name: String) throws(Diagnostic) -> [UInt8]? {
    switch place {
    case .folder(let names):
      guard names.contains(name) else { return nil }
      return try PlanSource.bytes(of: title(name))
    case .archive(let archive, let prefix):
      guard let entry = archive.entry(prefix + name) else { return nil }
      return try archive.read(entry, interrupted: interrupted)
    }
  }

  /// The bytes of a file on disk, at most 1 GiB.
  static func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    try Files.read(path, limit: limit)
  }
}
