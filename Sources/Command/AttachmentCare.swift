// Whether the files beside the notebook and its log belong together: for `doctor` by their names, for
// `verify` by their hashes. Files of what was undone or removed stay, since a redo, or a look at the past,
// still wants them.

import Kernel
import Notebook
import Render
import System

/// Where `doctor` and `verify` count the files of one or several kinds.
public struct AttachmentCare: Sendable {
  /// The key of the row of `doctor`.
  let key: String
  let title: @Sendable () -> Phrase
  /// What `verify` calls its problems.
  let check: String

  public init(_ key: String, _ title: @autoclosure @escaping @Sendable () -> Phrase, check: String)
  {
    self.key = key
    self.title = title
    self.check = check
  }
}

extension Session {
  /// The kinds of files that are looked after together, in the order of the domains.
  private var attachedNouns: [(care: AttachmentCare, nouns: [AttachedNoun])] {
    var groups: [(care: AttachmentCare, nouns: [AttachedNoun])] = []
    let locked = opened.map { notebook in { notebook.isLocked($0) } } ?? { (_: String) in false }
    for noun in registry.attachedNouns where !locked(noun.model.domain) {
      if let index = groups.firstIndex(where: { $0.care.key == noun.kind.care.key }) {
        groups[index].nouns.append(noun)
      } else {
        groups.append((noun.kind.care, [noun]))
      }
    }
    return groups
  }

  /// What is wrong with the files beside the notebook, for `verify`: names in events that are none, files
  /// that are missing or are not what was taken in, and files that no event ever named.
  func attachmentFaults() throws(Diagnostic) -> [(check: String, message: Phrase)] {
    let notebook = try notebook()
    let named = try named(notebook)
    var faults: [(check: String, message: Phrase)] = []
    let unused = try unusedFiles(named)
    for (path, file) in named.files.sorted(by: { $0.key < $1.key })
    where notebook.isSealed(file.domain) {
      guard try found(path) == path else { continue }
      faults.append(
        (
          "sealed",
          tr("\(Paths.join(attachmentFolder, path)) is readable although \(file.domain) is sealed")
        ))
    }
    for (care, nouns) in attachedNouns {
      for noun in nouns {
        for attachment in try noun.attachments(notebook) {
          for message in try self.faults(of: attachment) { faults.append((care.check, message)) }
        }
      }
      for (path, kind) in unused where kind.care.key == care.key {
        let place = Paths.join(attachmentFolder, path)
        faults.append(
          (
            care.check,
            kind.hasThumbnails
              ? tr("\(place) belongs to no photo") : tr("nothing in the notebook uses \(place)")
          ))
      }
    }
    let names = named.files.keys.filter { !AttachmentName.isSafe(path: $0) }.sorted().map {
      ("file-name", tr("ignored the file \($0) of an event: its name is not safe"))
    }
    return names + faults
  }

  /// The files that no event ever named, with the kind in whose folder they lie, or else the first.
  private func unusedFiles(
    _ named: Named
  ) throws(Diagnostic) -> [(path: String, kind: AttachmentKind)] {
    let isLocked = try notebook().hasLockedDomains
    let found = try attachments().filter { place in
      // While a domain is locked, the files that it uses are not known.
      named.paths[place] == nil && !(isLocked && DomainSeal.isPlace(place))
    }
    let kinds = registry.attachedNouns.map(\.kind)
    guard !found.isEmpty, let first = kinds.first else { return [] }
    return found.filter { named.files[$0] == nil }.map { path in
      (path, kinds.first { $0.holds(path) } ?? first)
    }
  }

  /// A row of `doctor` for the files of each kind.
  func attachmentRows() throws(Diagnostic) -> [(care: AttachmentCare, count: Int, remark: Phrase?)]
  {
    let isThere = Files.exists(options.notebookPath)
    let unused = isThere ? try unusedFiles(named(notebook())) : []
    var waiting = isThere ? attachmentsWaiting : 0
    var rows: [(care: AttachmentCare, count: Int, remark: Phrase?)] = []
    for (care, nouns) in attachedNouns {
      var (count, missing) = (0, 0)
      for noun in isThere ? nouns : [] {
        for attachment in try noun.attachments(notebook()) {
          count += 1
          if try !has(attachment) { missing += 1 }
        }
      }
      var remarks: [Phrase] = []
      if missing > 0 { remarks.append(tr("\(missing) missing")) }
      let others = unused.count { $0.kind.care.key == care.key }
      if others > 0 {
        remarks.append(
          nouns.contains { $0.kind.hasThumbnails }
            ? tr(
              others, one: "1 file that belongs to no photo",
              other: "\(others) files that belong to no photo")
            : tr(others, one: "1 file that is not used", other: "\(others) files that are not used")
        )
      }
      // What waits is of any kind; the first row tells of it.
      if waiting > 0 {
        remarks.append(
          tr(
            waiting, one: "1 file left over from an interruption",
            other: "\(waiting) files left over from an interruption"))
        waiting = 0
      }
      if !remarks.isEmpty { remarks.append(tr("list them with verify")) }
      rows.append((care, count, remarks.isEmpty ? nil : .joined(remarks, separator: "; ")))
    }
    return rows
  }
}

extension AttachmentKind {
  /// Whether a file lies in the one folder of the kind.
  func holds(_ path: String) -> Bool {
    if case .one(let name) = folder { path.hasPrefix(name + "/") } else { false }
  }
}
