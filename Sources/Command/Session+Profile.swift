// What the data of a notebook make of a domain: other words for its things, commands that it does not take, columns that
// it does not show. A profile is read when a command of its domain runs, and holds for that command alone.

import Kernel
import Render

/// What a domain's data change in it.
public struct DomainProfile: Sendable {
  /// Of all texts, in lists, papers, messages and errors.
  public let lexicon: Lexicon?
  /// Refuses what the profile does not have.
  public let check: @Sendable (Command, Arguments) throws(Diagnostic) -> Void
  /// A result without what the profile does not have.
  public let adapt: @Sendable (Output) -> Output
  /// The data, for the commands of the domain.
  public let data: any Sendable

  public init(
    data: any Sendable, lexicon: Lexicon?,
    check: @escaping @Sendable (Command, Arguments) throws(Diagnostic) -> Void,
    adapt: @escaping @Sendable (Output) -> Output
  ) {
    self.data = data
    self.lexicon = lexicon
    self.check = check
    self.adapt = adapt
  }
}

extension Session {
  /// Runs the action of a command as the profile of its domain has it.
  func act(_ command: Command, _ arguments: Arguments) throws(Diagnostic) -> Output {
    guard let make = registry.domain(command.words[0])?.profile,
      let profile = try make(self, command)
    else { return try command.action(self, arguments) }
    profileData = profile.data
    options.style.language.lexicon = profile.lexicon
    options.errorStyle.language.lexicon = profile.lexicon
    try profile.check(command, arguments)
    let output = try command.action(self, arguments)
    if let pour, case .table(let table) = output {
      self.pour = { (write) throws(Diagnostic) in
        try pour { (rows) throws(Diagnostic) in
          var some = table
          some.rows = rows
          if case .table(let shown) = profile.adapt(.table(some)) { try write(shown.rows) }
        }
      }
    }
    return profile.adapt(output)
  }

  /// Messages are in the program's own words again.
  func dropProfile() {
    profileData = nil
    options.style.language.lexicon = nil
    options.errorStyle.language.lexicon = nil
  }
}
