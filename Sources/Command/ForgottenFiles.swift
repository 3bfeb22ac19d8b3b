// The files of what is forgotten. A list of them is written before the forgetting is stored; after a crash the next command
// finds the list, and removes the files if the notebook has forgotten them, or else only the list.

import Kernel
import Notebook
import System

/// The files that a forgetting removes.
struct ForgettingList: FileList {
  /// The batch that forgets, which is in the notebook once it has forgotten.
  var batch: Identifier
  /// Below the folder of attachments.
  var places: [String]

  static let name = ".forgetting"
  private static let head = "taccuino-forgetting 1"

  init(batch: Identifier, places: [String]) { (self.batch, self.places) = (batch, places) }

  var text: String {
    ([Self.head, batch.description] + places.map { "-" + $0 } + ["end"])
      .joined(separator: "\n") + "\n"
  }

  /// nil for a text that `text` never gives, such as a list with an unsafe name.
  init?(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count >= 4, lines.removeLast().isEmpty, lines.removeLast() == "end",
      lines[0] == Self.head, let batch = Identifier(lines[1])
    else { return nil }
    let places = lines.dropFirst(2).map { String($0.dropFirst()) }
    guard lines.dropFirst(2).allSatisfy({ $0.hasPrefix("-") }),
      places.allSatisfy({ AttachmentName.isSafe(path: $0) })
    else { return nil }
    self.init(batch: batch, places: places)
  }
}

extension Session {
  /// Whether a forgetting was cut off, or has left files.
  var hasUnfinishedForgetting: Bool { isListLeft(ForgettingList.name) }

  /// Removes the files of a list if the notebook has forgotten them, and the list. The lock for writing is held.
  func settleForgetting(_ notebook: Notebook) throws(Diagnostic) {
    guard hasUnfinishedForgetting else { return }
    try removeNewList(ForgettingList.name)
    guard hasList(ForgettingList.name), let list = try self.list(ForgettingList.self) else {
      return
    }
    if let batch = try notebook.loggedBatch(list.batch), batch.id == list.batch,
      try notebook.isForgetting(batch)
    {
      // A list of somebody else may name a file that is still needed.
      let named = try named(notebook)
      try removeFiles(list.places.filter { named.files[$0] == nil && named.paths[$0] == nil })
    }
    try removeList(ForgettingList.name)
  }
}
