// The base that a notebook is judged by: the one that was imported into it, else that of the program. Read once and
// kept as long as the notebook says the same.

import Command
import Kernel
import Notebook
import Supplements

/// A base with what reads texts against it.
final class BaseInUse {
  let base: KnowledgeBase
  /// nil: the program's.
  let choice: BaseChoice?
  private var kept: ProfileReader?
  private var words: Conditions?

  init(_ base: KnowledgeBase, _ choice: BaseChoice? = nil) {
    self.base = base
    self.choice = choice
  }

  /// What texts of a person are read by.
  func reader() throws(Diagnostic) -> ProfileReader {
    if let kept { return kept }
    let made =
      choice == nil ? try ProfileReader.builtIn() : try ProfileReader.builtIn(for: base)
    kept = made
    return made
  }

  func conditions() throws(Diagnostic) -> Conditions {
    if let words { return words }
    let made = choice == nil ? try Conditions.builtIn() : try Conditions.builtIn(for: base)
    words = made
    return made
  }

  func assessment(_ facts: Facts) throws(Diagnostic) -> Assessment {
    Assessment(base: base, medicines: try Medicines.builtIn(), facts: facts)
  }

  fileprivate static func builtIn() throws(Diagnostic) -> BaseInUse {
    BaseInUse(try KnowledgeBase.builtIn())
  }

  /// That of a choice.
  /// - Throws: `data` where its file is damaged, erased, or of a kind that this version does not read: rules that
  ///   silently do not hold would be worse.
  fileprivate init(_ choice: BaseChoice, _ notebook: Notebook) throws(Diagnostic) {
    guard let bytes = try choice.file(notebook) else {
      throw Diagnostic(
        .data, tr("the base \(choice.name) of this notebook is damaged"), hint: Self.way)
    }
    do throws(Diagnostic) { base = try KnowledgeBase(importing: bytes, path: choice.name) } catch {
      throw Diagnostic(
        .data, tr("the base of this notebook cannot be read: \(error.message)"), hint: Self.way)
    }
    self.choice = choice
  }

  private static var way: Phrase {
    tr("import it again: stack base import FILE, or go back: stack base reset")
  }
}

extension BaseChoice {
  /// Its file; nil where it is damaged or erased.
  func file(_ notebook: Notebook) throws(Diagnostic) -> [UInt8]? {
    let event = try notebook.first("SELECT bytes FROM stack_base WHERE id = ?", [.id(id)]) {
      (row) throws(Diagnostic) in row.identifier(0)
    }
    guard let event, let event, let bytes = try notebook.blob(of: event),
      ContentHash.sha256(bytes).hex == hash
    else { return nil }
    return bytes
  }
}

/// What was last read, and how the notebook stood then.
private final class BaseHold {
  var inUse: BaseInUse?
  var mark: TableMark?
}

extension Session {
  /// The base of the notebook with what reads texts against it. Where there is no notebook yet, the program's.
  /// - Throws: `data` where the imported one cannot be read.
  /// - Complexity: O(1) as long as the notebook says the same.
  func knowledge() throws(Diagnostic) -> BaseInUse {
    let hold = kept { BaseHold() }
    let notebook: Notebook
    do throws(Diagnostic) { notebook = try self.notebook() } catch {
      guard error.code == .noInput else { throw error }
      return try BaseInUse.builtIn()
    }
    let mark = try notebook.mark(of: "stack_base")
    if let inUse = hold.inUse, let before = hold.mark, mark.follows(before) { return inUse }
    let choice = try baseChoice()
    if hold.inUse == nil || hold.inUse?.choice?.hash != choice?.hash {
      hold.inUse = nil
      if let choice {
        hold.inUse = try BaseInUse(choice, notebook)
      } else {
        hold.inUse = try BaseInUse.builtIn()
      }
    }
    hold.mark = mark
    guard let inUse = hold.inUse else { return try BaseInUse.builtIn() }
    return inUse
  }

  /// The base of the notebook.
  func base() throws(Diagnostic) -> KnowledgeBase { try knowledge().base }

  /// What was imported; nil where the built-in base is in use.
  func baseChoice() throws(Diagnostic) -> BaseChoice? {
    do throws(Diagnostic) {
      return try BaseFileCommands.noun.item(self, ifThere: BaseChoice.id)
    } catch {
      guard error.code == .noInput else { throw error }
      return nil
    }
  }
}
