// Items that rows of a file name, each looked up once: of a history of ten years every row names one of ten items.

import Command
import Kernel
import Notebook

/// What texts of lines were found to mean, as long as the tables that they were looked up in stay as they are.
private final class ItemHold {
  private static let tables = ["stack_item", "stack_person", "stack_base"]

  private var items: [[String]: StackItem] = [:]
  private var marks: [TableMark] = []

  /// Forgets everything where a table has changed.
  func check(_ notebook: Notebook) throws(Diagnostic) {
    var now: [TableMark] = []
    for table in Self.tables { now.append(try notebook.mark(of: table)) }
    if marks.count != now.count || zip(now, marks).contains(where: { !$0.follows($1) }) {
      items = [:]
    }
    marks = now
  }

  subscript(key: [String]) -> StackItem? {
    get { items[key] }
    set { items[key] = newValue }
  }
}

extension StackReader {
  /// The item that an argument of a line that writes names, as `item` finds it.
  /// - Complexity: O(1) for a text that was looked up before, as long as no item, person or base has changed.
  func heldItem(_ name: String, _ arguments: Arguments) throws(Diagnostic) -> StackItem {
    let hold = session.kept { ItemHold() }
    try hold.check(notebook)
    let key =
      arguments.texts(name) + ["--person"] + arguments.texts("person")
      + [session.place("stack.person")?.id.description ?? ""]
    if let found = hold[key] { return found }
    let found = try item(name, arguments)
    hold[key] = found
    return found
  }
}
