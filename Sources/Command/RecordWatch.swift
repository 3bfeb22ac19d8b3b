// What looks at all that one command writes: a rule about records of several kinds is asked once, when the command is
// through, and not in each of the commands that could break it.

import Kernel
import Notebook

/// Made for one command, by the first event of its domain.
public protocol RecordWatch: AnyObject {
  /// Before an event is written.
  /// - Parameter isUndo: whether it is taken back or brought back instead.
  func willWrite(
    _ kind: String, _ entity: Identifier, _ body: JSONObject, isUndo: Bool
  ) throws(Diagnostic)

  /// When all is written, before it is kept. What it throws takes the whole command back.
  /// - Parameter arguments: of the command; nil for undo and redo, which write nothing more.
  func didWrite(_ arguments: Arguments?) throws(Diagnostic)
}

extension Session {
  func watch(
    _ domain: String, _ kind: String, _ entity: Identifier, _ body: JSONObject,
    isUndo: Bool = false
  ) throws(Diagnostic) {
    guard let make = registry.domain(domain)?.watch else { return }
    let watch = watches[domain] ?? make(self)
    watches[domain] = watch
    try watch.willWrite(kind, entity, body, isUndo: isUndo)
  }

  /// What is written meanwhile is not looked at again.
  func endWatches(_ arguments: Arguments? = nil) throws(Diagnostic) {
    let ending = watches.values
    for watch in ending { try watch.didWrite(arguments) }
    watches = [:]
  }
}
