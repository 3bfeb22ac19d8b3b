// Names of files at the cursor, for parameters that name files. Only looks at one folder.

import Command
import Kernel
import System

/// Completion of file names.
enum FileNames {
  /// Adds the files that begin with what was typed, an opening quote apart.
  /// - Parameter isAnswer: it is the whole answer to a question, which has no quotes.
  static func add(_ found: inout Completion, typed: String, isAnswer: Bool) {
    var text = typed
    let quote = isAnswer ? nil : text.first.flatMap { "'\"".contains($0) ? $0 : nil }
    if quote != nil {
      text.removeFirst()
    } else if !isAnswer {
      text = text.filter { $0 != "\\" }
    }
    // `key=value` and `--option=value` keep what stands before the sign.
    var before = ""
    if let equals = text.lastIndex(of: "="), quote == nil, !isAnswer {
      before = String(text[...equals])
      text = String(text[text.index(after: equals)...])
    }
    let slash = text.lastIndex(of: "/")
    let folder = slash.map { String(text[...$0]) } ?? ""
    let start = slash.map { String(text[text.index(after: $0)...]) } ?? text
    guard let names = try? Files.list(folder.isEmpty ? "." : folder) else { return }
    var isFolder = false
    for name in names where name.hasPrefix(start) && (!name.hasPrefix(".") || start.hasPrefix("."))
    {
      guard name.printable == name else { continue }
      isFolder = Files.kind(Paths.join(folder, name)) == .folder
      if let suffix = found.fileSuffix, !isFolder, Paths.suffix(of: name) != suffix { continue }
      let path = folder + name + (isFolder ? "/" : "")
      found.candidates.append(
        Completion.Candidate(
          text: before + (isAnswer ? path : path.shellQuoted), shown: name + (isFolder ? "/" : ""),
          description: ""))
    }
    if found.candidates.count == 1, isFolder { found.append = nil }
  }
}
