// What the keys and the mouse mean on the walk: the one list that help and man page are made of.

import Kernel

enum WalkKeys {
  /// Keys as they are written on a keyboard, and what they do.
  static let table: [(keys: String, meaning: Phrase)] = [
    ("click", tr("enter the room, or see the asset")),
    ("Tab n, Shift-Tab p", tr("the next room, the one before")),
    ("/", tr("find a room on any level")),
    ("[ ]", tr("a level down, a level up")),
    ("b", tr("another building")),
    ("arrows h j k l, drag", tr("move over the plan")),
    ("= - wheel", tr("larger, smaller")),
    ("0 z", tr("the whole level, the room alone")),
    ("+ a", tr("add an asset to the room; without a room + makes larger")),
    ("o", tr("the record of the next asset in the room")),
    ("Enter", tr("the record of the room")),
    ("c e s", tr("the room is complete, is empty, has another state")),
    ("u r", tr("undo, redo")),
    ("?", tr("this help")),
    ("q Esc", tr("back to the prompt, where you stand")),
  ]

  /// The table in as few lines as it has rows.
  static func lines(_ language: Language) -> [String] {
    let width = table.reduce(0) { max($0, $1.keys.count) }
    return table.map { $0.keys.padded(toWidth: width + 2) + $0.meaning.text(language) }
  }

  /// The same as one sentence, for the man page.
  static var sentence: Phrase {
    .joined(
      table.map { Phrase.joined([.verbatim($0.keys), $0.meaning], separator: ": ") },
      separator: "; ")
  }
}
