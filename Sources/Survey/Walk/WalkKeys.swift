// What the keys and the mouse mean on the walk: the list that the help is made of.

import Kernel

enum WalkKeys {
  /// Keys as they are written on a keyboard, and what they do.
  static let table: [(keys: Phrase, meaning: Phrase)] = [
    (tr("click"), tr("enter the room, or see the asset or the note")),
    (.verbatim("Tab n"), tr("the next room, line by line")),
    (tr("Shift-Tab p"), tr("the room before")),
    (.verbatim("/"), tr("find a room on any level")),
    (.verbatim("[ ]"), tr("a level down, a level up")),
    (.verbatim("b"), tr("another building")),
    (tr("arrows"), tr("move over the plan; so do h j k l and the mouse, dragged")),
    (.verbatim("x"), tr("a pointer that the arrows move by a cell; x again puts it away")),
    (tr("= - wheel"), tr("larger, smaller")),
    (.verbatim("0 z"), tr("the whole level, the room alone")),
    (
      .verbatim("+ a"),
      tr(
        "add an asset at the pointer or the click, else in the room; without a room + makes larger")
    ),
    (.verbatim("o"), tr("the record of the next asset in the room")),
    (.verbatim("m"), tr("the text of the next note")),
    (tr("Enter"), tr("the record of the room")),
    (.verbatim("c e s"), tr("the room is complete, is empty, has another state")),
    (
      .verbatim("u r"),
      tr("undo, redo; work from before this walk is undone when u is pressed twice")
    ),
    (.verbatim("?"), tr("this help")),
    (.verbatim("q Esc"), tr("back to the prompt, where you stand")),
  ]
}
