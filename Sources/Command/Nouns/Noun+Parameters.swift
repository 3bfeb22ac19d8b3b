// What the verbs of a noun take.

import Kernel

extension Noun where Item: Entity {
  /// How attributes are given, for a verb with a rule of its own.
  public func parameters(_ keys: [String]) -> [Parameter] {
    keys.compactMap { attribute($0).parameter?() }
  }

  /// What `add` takes: the name as the first word, the rest as data, and what it belongs to.
  public func added(requiring keys: [String] = []) -> [Parameter] {
    let given = attributes.compactMap { attribute -> Parameter? in
      guard let parameter = attribute.parameter?() else { return nil }
      guard attribute.isName || attribute.isPositional else {
        return keys.contains(attribute.key) ? parameter.required : parameter
      }
      return .positional(
        parameter.name, parameter.type, parameter.summary,
        shownAs: attribute.isName ? nil : parameter.name.uppercased())
    }
    let names = attributes.first { $0.isName }?.key
    return given.filter { $0.isPositional && $0.name == names }
      + given.filter { $0.isPositional && $0.name != names } + given.filter { !$0.isPositional }
      + [within?.option()].compactMap { $0 }
  }

  /// What `edit` takes: the thing, and its attributes as data.
  public func edited(_ one: Parameter) -> [Parameter] {
    let given = attributes.compactMap { $0.parameter?() }
    return [one] + given.filter(\.isPositional) + given.filter { !$0.isPositional }
  }

  /// `NOUN add` with a rule of its own.
  /// - Parameters:
  ///   - keys: of the attributes without which it does not run.
  ///   - more: what it takes besides attributes.
  public func add(
    _ summary: @autoclosure @escaping Words,
    discussion: @autoclosure @escaping @Sendable () -> [Phrase] = [], requiring keys: [String],
    and more: [Parameter] = [], synonyms: [String] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example], guide: Command.Guide? = nil,
    action: @escaping Command.Action
  ) -> Command {
    Command(
      words + " add", summary(), discussion: discussion(),
      parameters: added(requiring: keys) + more, effects: .writes,
      synonyms: synonyms, examples: examples(), guide: guide, action: action)
  }

  /// `NOUN edit` with a rule of its own, of one thing or of all that meet a condition.
  public func edit(
    _ summary: @autoclosure @escaping Words,
    _ one: @autoclosure @escaping @Sendable () -> Parameter,
    and more: @autoclosure @escaping @Sendable () -> [Parameter] = [], synonyms: [String] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example], guide: Command.Guide? = nil,
    action: @escaping Command.Action
  ) -> Command {
    whereMet(
      command(
        "edit", summary(), parameters: edited(one()) + more(), synonyms: synonyms,
        examples: examples(), guide: guide, action: action))
  }
}
