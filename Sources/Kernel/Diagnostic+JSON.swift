// A diagnostic for programs: one object, on standard error under `--json`.

extension Diagnostic {
  /// `{"schema":"taccuino/1","error":{"code":64,"name":"usage","message":…,"file":…,"line":…,
  /// "column":…,"offset":…,"length":…,"hint":…,"suggest":[…],"others":[…]}}`.
  ///
  /// `line` and `column` count from 1, `offset` from 0; `column`, `offset` and `length` are bytes. The
  /// four of them and `file` are there when the place is known, `hint` and `others` when there are
  /// any. A warning has the key `warning` in place of `error`.
  public func json(language: Language = .english, severity: Severity = .error) -> JSON {
    let key = severity == .error ? "error" : "warning"
    return ["schema": "taccuino/1", key: record(language)]
  }

  private func record(_ language: Language) -> JSON {
    var object = JSONObject([
      .init("code", .integer(Int64(code.rawValue))),
      .init("name", .string(code.name)),
      .init("message", .string(message.text(language))),
    ])
    if let span {
      object["file"] = .string(span.file)
      object["line"] = .integer(Int64(span.line))
      object["column"] = .integer(Int64(span.column) + 1)
      object["offset"] = .integer(Int64(span.offset))
      object["length"] = .integer(Int64(span.length))
    }
    if let hint { object["hint"] = .string(hint.text(language)) }
    object["suggest"] = .array(suggestions.map { .string($0) })
    if !others.isEmpty { object["others"] = .array(others.map { $0.record(language) }) }
    return .object(object)
  }
}
