// What things of the data are called, in the languages people read.

import Kernel

/// A name in English and Italian.
public struct Name: Sendable, Equatable {
  public var english: String
  public var italian: String

  public init(english: String, italian: String) {
    self.english = english
    self.italian = italian
  }

  public func text(_ language: Language) -> String { language == .italian ? italian : english }

  public var both: [String] { [english, italian] }
}

/// How people put something, in either language. As in the data: neither folded nor complete.
public struct Words: Sendable, Equatable {
  public var english: [String]
  public var italian: [String]

  public init(english: [String] = [], italian: [String] = []) {
    self.english = english
    self.italian = italian
  }

  public var all: [String] { italian + english }
}
