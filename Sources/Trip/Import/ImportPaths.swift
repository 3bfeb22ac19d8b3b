// From the paths of an import to the inputs in them: files, folders with all below them, archives
// with their members. Nothing is refused here: what cannot be read is an input that says so when it
// is opened, so that one bad file does not stop the others.
import Interchange
import Kernel
import System

/// One input of an import.
struct ImportItem {
  /// The path as the user would find it; a member of an archive has its name behind the archive's.
  let name: String
  /// Beside the main text of a KMZ: pictures and icons, of interest only where it holds tracks.
  var isExtra = false
  /// Which of the paths it comes from.
  var path = 0
  /// Opens the input; may be called again.
  let open: () throws(Diagnostic) -> ByteSource
}

/// Expands paths. Holds one archive open at a time, the one that was read last.
enum ImportPaths {
  /// Folders inside each other; deeper ones are inputs that say so.
  static let deepest = 32

  /// What an import reads of an archive: members are read piece by piece, so that their size matters
  /// less than elsewhere.
  static let limits: ZipArchive.Limits = {
    var limits = ZipArchive.Limits()
    limits.entryBytes = 16 << 30
    limits.totalBytes = 256 << 30
    limits.entries = 500_000
    return limits
  }()

  /// Bytes of an archive inside an archive, which has to be in memory as a whole.
  static let mostInner = 256 << 20

  /// The inputs of all paths, in the order of the paths; those of a folder sorted by name, without
  /// hidden ones. A folder that is reached twice, by links, is read once.
  /// - Complexity: O(files and members).
  static func items(_ paths: [String]) -> [ImportItem] {
    var listing = Listing()
    for (number, path) in paths.enumerated() {
      let first = listing.items.count
      listing.root = try? Files.realPath(path)
      listing.add(path, depth: 0)
      for index in first..<listing.items.count { listing.items[index].path = number }
    }
    return listing.items
  }

  private struct Listing {
    var items: [ImportItem] = []
    /// The path that was named, without links.
    var root: String?
    private var seen: Set<String> = []
    private let shelf = ArchiveShelf()

    mutating func add(_ path: String, depth: Int) {
      switch Files.kind(path) {
      case .folder: addFolder(path, depth: depth)
      case .file where ZipArchive.isLike(path): addArchive(.file(path), path)
      default: addFile(path)
      }
    }

    /// Also what is missing or no file: opening it says so.
    private mutating func addFile(_ path: String) {
      items.append(
        ImportItem(name: path) { () throws(Diagnostic) in try ByteSource(path: path) })
    }

    private mutating func addFault(_ name: String, _ fault: Diagnostic) {
      items.append(ImportItem(name: name) { () throws(Diagnostic) in throw fault })
    }

    private mutating func addFolder(_ path: String, depth: Int) {
      do throws(Diagnostic) {
        guard seen.insert(try Files.realPath(path)).inserted else { return }
        guard depth < ImportPaths.deepest else { throw .tooDeepFolder(path) }
        for name in try Files.list(path) where !name.hasPrefix(".") {
          let inner = Paths.join(path, name)
          if leadsOut(inner) {
            addFault(inner, .linkOutOfFolder(inner))
            continue
          }
          // Pipes and devices are no part of what somebody collected in a folder.
          if Files.kind(inner) != .other { add(inner, depth: depth + 1) }
        }
      } catch {
        addFault(path, error)
      }
    }

    /// Who unpacks somebody's folder and names it means what is in it: a link may lead to all private files.
    private func leadsOut(_ path: String) -> Bool {
      guard Files.isLink(path), let root, let real = try? Files.realPath(path) else { return false }
      return real != root && !real.hasPrefix(root == "/" ? root : root + "/")
    }

    private mutating func addArchive(_ origin: ArchiveShelf.Origin, _ name: String) {
      let shelf = shelf
      do throws(Diagnostic) {
        let archive = try shelf.archive(origin)
        let isKMZ = archive.entries.contains { ArchiveShelf.isMap($0.name) }
        for entry in archive.entries where !entry.isFolder && !ArchiveShelf.isHidden(entry.name) {
          let inner = "\(name)/\(entry.name)"
          // One archive inside another is looked into, by its content as everywhere.
          if case .file = origin, shelf.isArchive(entry, of: archive) {
            addArchive(.member(of: origin, entry), inner)
            continue
          }
          let isExtra = isKMZ && !ArchiveShelf.isMap(entry.name)
          items.append(
            ImportItem(name: inner, isExtra: isExtra) { () throws(Diagnostic) in
              try shelf.archive(origin).source(entry)
            })
        }
      } catch {
        addFault(name, error)
      }
    }
  }
}

/// Keeps the archive that was opened last: members are read one after the other.
private final class ArchiveShelf {
  indirect enum Origin: Equatable {
    case file(String)
    case member(of: Origin, ZipArchive.Entry)
  }

  private var held: (origin: Origin, archive: ZipArchive)?

  func archive(_ origin: Origin) throws(Diagnostic) -> ZipArchive {
    if let held, held.origin == origin { return held.archive }
    let archive: ZipArchive
    switch origin {
    case .file(let path): archive = try ZipArchive(path: path, limits: ImportPaths.limits)
    case .member(let outer, let entry):
      let source = try self.archive(outer).source(entry)
      let bytes = try source.rest(limit: ImportPaths.mostInner)
      archive = try ZipArchive(bytes, name: source.name, limits: ImportPaths.limits)
    }
    held = (origin, archive)
    return archive
  }

  /// Whether a member begins as an archive does; false for what cannot be read.
  func isArchive(_ entry: ZipArchive.Entry, of archive: ZipArchive) -> Bool {
    guard entry.size >= 22 else { return false }
    do throws(Diagnostic) {
      return TrackDetection(try archive.source(entry).peek(4)) == .archive
    } catch {
      return false
    }
  }

  static func isMap(_ name: String) -> Bool { Paths.suffix(of: name) == "kml" }

  static func isHidden(_ name: String) -> Bool {
    name.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }
}

extension Diagnostic {
  fileprivate static func linkOutOfFolder(_ path: String) -> Diagnostic {
    Diagnostic(
      .noInput, tr("\(path) is a link out of the folder"),
      hint: tr("to read its target, name it: trip import \(path)"))
  }

  fileprivate static func tooDeepFolder(_ path: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) is more than \(ImportPaths.deepest) folders deep"),
      hint: tr("name that folder itself"))
  }
}
