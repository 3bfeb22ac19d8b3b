// Where the bytes of a plan come from: one file, a folder, or a zip archive, told apart by what they
// are and not by their names. Refuses what is missing (66) or holds no plan (65).

import Glibc
import Interchange
import Kernel
import System

/// The files of a plan, read by name without folder.
struct PlanSource {
  private enum Place {
    case folder([String])
    case archive(ZipArchive, prefix: String)
  }

  /// As the user named it.
  let path: String
  private let place: Place

  /// No file of a plan is larger.
  static let limit = 1 << 30

  /// Which kind of thing a path is.
  enum Kind {
    case folder
    case archive
    case file
  }

  /// What cannot be read counts as a file: reading it then says why.
  static func kind(of path: String) -> Kind {
    if Files.kind(path) == .folder { return .folder }
    return Files.kind(path) == .file && ZipArchive.isLike(path) ? .archive : .file
  }

  /// The name of the last part of the path, without extension: the title where a plan has no name.
  static func stem(of path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
    return String(last[..<dot])
  }

  /// A folder, or an archive with its files in one folder of any depth.
  init(path: String, kind: Kind) throws(Diagnostic) {
    self.path = path
    guard kind == .archive else {
      place = .folder(try Files.list(path))
      return
    }
    let archive = try ZipArchive(path: path)
    place = .archive(archive, prefix: PlanSource.home(archive.entries.map(\.name)))
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

  /// The bytes of the one building model of a zip (.ifczip); nil for another archive.
  func model(_ interrupted: () -> Bool) throws(Diagnostic) -> [UInt8]? {
    guard case .archive(let archive, _) = place else { return nil }
    let models = archive.entries.filter { entry in
      entry.name.lowercased().hasSuffix(".ifc") && !entry.name.hasPrefix("__MACOSX/")
    }
    guard let first = models.first,
      !IMDFReader.tellTales.contains(where: { names.contains($0) })
    else { return nil }
    guard models.count == 1 else { throw .severalModels(path, models.map(\.name)) }
    return try archive.read(first, interrupted: interrupted)
  }

  /// How a file is named to people: the folder or archive and the name.
  func title(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }

  /// The bytes of one file; nil when there is no such file.
  func read(_ name: String, interrupted: () -> Bool) throws(Diagnostic) -> [UInt8]? {
    switch place {
    case .folder(let names):
      guard names.contains(name) else { return nil }
      return try PlanSource.bytes(of: title(name))
    case .archive(let archive, let prefix):
      guard let entry = archive.entry(prefix + name) else { return nil }
      return try archive.read(entry, interrupted: interrupted)
    }
  }

  /// The first 64 KiB of a file, to see what it is; empty for what cannot be read.
  static func head(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 1 << 16)
    let got = pread(descriptor, &head, head.count, 0)
    return Array(head.prefix(max(0, got)))
  }

  /// The bytes of a file on disk, at most 1 GiB.
  static func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    try Files.read(path, limit: limit)
  }
}
