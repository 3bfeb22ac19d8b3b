// What the keys and the mouse mean on the walk: the list that the help is made of.

import Kernel

enum WalkKeys {
  /// Keys as they are written on a keyboard, and what they do.
  static let table: [(keys: Phrase, meaning: Phrase)] = [
    (tr("click"), tr("enter the room, or show the asset or the note")),
    (.verbatim("Tab n"), tr("the next room, line by line")),
    (tr("Shift-Tab p"), tr("the room before")),
    (.verbatim("/"), tr("find a room on any level")),
    (.verbatim("[ ]"), tr("a level down, a level up")),
    (.verbatim("b"), tr("another building")),
    (tr("arrows"), tr("pan the plan; also h j k l, and dragging with the mouse")),
    (.verbatim("x"), tr("a pointer that the arrows move by a cell; x again hides it")),
    (tr("= - wheel"), tr("zoom in, zoom out")),
    (.verbatim("0 z"), tr("the whole level, or only the room")),
    (
      .verbatim("+ a"),
      tr(
        "add an asset at the pointer or click, else in the room; without a room + zooms in")
    ),
    (.verbatim("o"), tr("details of the next asset in the room")),
    (.verbatim("m"), tr("text of the next note")),
    (tr("Enter"), tr("details of the room")),
    (.verbatim("c e s"), tr("set the room to complete, to empty, to another state")),
    (
      .verbatim("u r"),
      tr("undo, redo; press u twice to undo work from before this walk")
    ),
    (.verbatim("?"), tr("this help")),
    (.verbatim("q Esc"), tr("back to the prompt, in the room entered")),
  ]
}
