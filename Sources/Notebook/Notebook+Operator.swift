// Operators: who writes. The system user by default; the one chosen is remembered on this machine,
// not in the file, since others use the file too.

import Kernel

/// A person as the log names one.
public struct Operator: Sendable, Equatable {
  public var id: Identifier
  public var name: String
  /// The system user this operator stands for; nil for one added by hand.
  public var login: String?
  public var isCurrent: Bool
}

extension Notebook {
  /// All operators, in the order they came.
  public func operators() throws(Diagnostic) -> [Operator] {
    try ready()
    let current = try chosenOperator()
    return try query(
      "SELECT id, name, login FROM notebook_operator WHERE removed = 0 ORDER BY created_at, id"
    ) { (row) throws(Diagnostic) in
      let id = row.identifier("id") ?? Identifier(high: 0, low: 0)
      return Operator(
        id: id, name: row.text("name"), login: row.optionalText("login"), isCurrent: id == current)
    }
  }

  /// Who writes next; nil while the system user is not in the file yet.
  public func currentOperator() throws(Diagnostic) -> Operator? {
    try operators().first { $0.isCurrent }
  }

  /// Adds an operator. - Throws: as `batch`.
  public func operatorAdd(_ name: String, origin: BatchOrigin) throws(Diagnostic) -> Operator {
    let id = try batch(origin) { (batch) throws(Diagnostic) in
      let id = batch.newID()
      try batch.append(
        NotebookKinds.operatorAdded, scope: nil, entity: id,
        body: JSONObject([JSONObject.Member("name", .string(name))]))
      return id
    }
    return Operator(id: id, name: name, login: nil, isCurrent: false)
  }

  /// Chooses who writes from now on, on this machine; nil goes back to the system user.
  /// - Throws: `.data` when there is no such operator; `.cannotCreate` when it cannot be remembered.
  public func operatorUse(_ id: Identifier?) throws(Diagnostic) {
    try ready()
    guard let notebook = self.id else { throw .noSuchOperator() }
    guard let folder = stateFolder else { throw .noStateFolder() }
    if let id {
      guard try isOperator(id) else { throw .noSuchOperator() }
      try folder.write("operators", notebook.description, id.description + "\n")
    } else {
      folder.remove("operators", notebook.description)
    }
    currentOperatorID = id
    writer = nil
  }

  /// Who signs in this session, where that was said.
  public var signer: Identifier? { signingOperatorID }

  /// Lets an operator sign what this session writes, remembered nowhere.
  /// - Throws: `.data` when there is no such operator.
  public func signAs(_ id: Identifier) throws(Diagnostic) {
    try ready()
    guard try isOperator(id) else { throw .noSuchOperator() }
    signingOperatorID = id
    writer = nil
  }

  /// The operator chosen on this machine, else the one of the system user.
  func chosenOperator() throws(Diagnostic) -> Identifier? {
    if let chosen = signingOperatorID ?? currentOperatorID { return chosen }
    var chosen: Identifier?
    if let id, let note = stateFolder?.read("operators", id.description),
      let line = note.split(separator: "\n").first, let named = Identifier(line),
      try isOperator(named)
    {
      chosen = named
    } else {
      chosen =
        try database.first(
          "SELECT id FROM notebook_operator WHERE login = ? AND removed = 0 ORDER BY id LIMIT 1",
          [.text(setting.userName())]
        ) { (row) throws(Diagnostic) in row.identifier(0) } ?? nil
    }
    currentOperatorID = chosen
    return chosen
  }

  private func isOperator(_ id: Identifier) throws(Diagnostic) -> Bool {
    try database.first(
      "SELECT 1 FROM notebook_operator WHERE id = ? AND removed = 0", [.id(id)]
    ) { (_: borrowing Row) throws(Diagnostic) in true } ?? false
  }
}
