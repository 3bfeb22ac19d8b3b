// Texts that name a command (hints, help, questions) name one that there is, with keys and options that it has. The
// texts are the English ones of po/, which `make lint` compares with the sources.

import Kernel
import SessionBench
import System
import Testing

@testable import Command

@Suite struct HintCommandTests {
  /// A command as a text names it: its words, and the keys and options behind them.
  struct Mention: Hashable, CustomStringConvertible {
    var words: [String]
    var keys: [String]
    var options: [String]
    var text: String
    var description: String { "\(words.joined(separator: " ")) in: \(text)" }
  }

  private let registry = Registry(common: Registry.commonTables, domains: DomainBench.domains)

  /// The English texts, with `{1}` where a value stands.
  private static func texts() throws -> Set<String> {
    let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
    var all: Set<String> = []
    for name in try Files.list("\(root)/po/it") where name.hasSuffix(".po") {
      let bytes = try Files.read("\(root)/po/it/\(name)", limit: 1 << 24)
      let lines = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      var current: String?
      for line in lines {
        if line.hasPrefix("msgid") {
          current = String(line.drop { $0 != "\"" })
        } else if line.hasPrefix("\""), let begun = current {
          current = String(begun.dropLast()) + String(line.dropFirst())
        } else if let text = current {
          all.insert(
            String(text.dropFirst().dropLast()).replacing("\\\"", with: "\"")
              .replacing("\\n", with: "\n"))
          current = nil
        }
      }
    }
    return all
  }

  /// What stands behind a colon, up to the end of the clause, where it begins with the name of a domain.
  private func mentions(_ text: String) -> [Mention] {
    let begins =
      #/
        :\ (?:or:\ )?
        ((?:survey|trip|lodge|stack|mind|account|operator|reminder|notebook)
        \ (?:[^;.\n]|[.](?!\ |$))*)
      /#
    return text.matches(of: begins).flatMap { match in
      // "survey import PATH, or: survey project add NAME" is two.
      String(match.1).split(separator: #/, or:? |, (?=survey |trip |lodge |stack |mind )|: /#)
        .compactMap {
          part in
          let parts = part.split(separator: " ").map(String.init)
          // A value may follow without a blank: "stack today{1}".
          let words = parts.prefix { $0.wholeMatch(of: #/[a-z][a-z-]*(?:\{.*)?/#) != nil }
            .map { String($0.prefix { $0 != "{" }) }
          guard let first = words.first, registry.root.child(first) != nil else { return nil }
          let rest = parts.dropFirst(words.count).joined(separator: " ").replacing(
            #/"[^"]*"/#, with: "")
          return Mention(
            words: words,
            keys: rest.matches(of: #/(?:^| )([a-z_]+)=/#).map { String($0.1) },
            options: rest.matches(of: #/(?:^| )--([a-z-]+)/#).map { String($0.1) }, text: text)
        }
    }
  }

  /// The command that the first words name, as far as they do.
  private func command(_ words: [String]) -> Command? {
    for count in stride(from: words.count, through: 1, by: -1) {
      if let found = registry.command(named: Array(words.prefix(count))) { return found }
    }
    return nil
  }

  @Test("each command that a text tells to type is one, and has the keys and options")
  func hintsNameCommands() throws {
    let mentions = Set(try Self.texts().flatMap(mentions))
    #expect(mentions.count > 300, "only \(mentions.count) mentions of commands were found")
    for mention in mentions.sorted(by: { $0.description < $1.description }) {
      guard let command = command(mention.words) else {
        Issue.record("no such command: \(mention)")
        continue
      }
      let isOpen = command.parameters.contains { $0.role == .openData }
      for key in mention.keys where !isOpen {
        #expect(
          command.parameters.contains { $0.role == .data && $0.name == key },
          "\(key)= is no key of \(command.name): \(mention)")
      }
      for option in mention.options {
        #expect(
          command.parameters.contains {
            [.option, .flag].contains($0.role) && $0.name == option
          } || CommonOption(rawValue: option) != nil,
          "--\(option) is no option of \(command.name): \(mention)")
      }
    }
  }
}
