// Candidates as a shell takes them: quoted for the quotes that are open on its line, cut where it cuts
// words, and none that would change what was typed. Nothing in a name can end a word or run a command.

import Kernel

/// What answers a shell that asks for completions.
public enum ShellAnswer {
  /// A line of a shell up to the cursor, taken apart.
  public struct Line: Sendable {
    /// The options of the program before the command, and a notebook named behind it.
    public var options: [String] = []
    /// The command so far.
    public var command: String
  }

  /// Takes a line apart; nil where nothing of the notebook is completed: within the program's own options,
  /// behind a variable of the shell, in a line that cannot be read.
  public static func read(_ text: String) -> Line? {
    var lexed: CommandLine?
    for quote in ["", "\"", "'"] where lexed == nil {
      lexed = (try? Lexer.lines(file: "<command>", bytes: Array((text + quote).utf8)))?.last
    }
    guard let words = lexed?.words, words.count > 0, lexed?.pipe == nil,
      words.allSatisfy({ $0.literal != nil }), !text.utf8.contains(10)
    else { return nil }
    var line = Line(command: "")
    var at = 1
    while at < words.count, words[at].isOption {
      let (name, attached) = words[at].optionName
      guard let option = CommonOption.named(name), option != .command, option != .file else {
        return nil
      }
      line.options.append(words[at].literal ?? "")
      at += 1
      guard option.valueName != nil, attached == nil else { continue }
      guard at + 1 < words.count || (at < words.count && text.last == " ") else { return nil }
      line.options.append(words[at].literal ?? "")
      at += 1
    }
    for index in words.indices.dropFirst(at)
    where ["-n", "--notebook"].contains(words[index].bare ?? "") && index + 1 < words.count {
      line.options += ["-n", words[index + 1].literal ?? ""]
    }
    let bytes = Array(text.utf8)
    if at < words.count {
      line.command = String(decoding: bytes[words[at].span.offset...], as: UTF8.self)
    } else if let last = bytes.last, last != 32, last != 9 {
      return nil
    }
    return line
  }

  /// The answer for a shell, a line a candidate; empty where there is none.
  public static func text(
    _ found: Completion, typed: String, shell: String
  ) -> String {
    // A shell would obey what a terminal obeys.
    let safe = found.candidates.filter { $0.plain.printable == $0.plain && !$0.plain.isEmpty }
    guard shell == "bash" else {
      return safe.map { one in
        one.description.isEmpty ? one.plain + "\n" : one.plain + "\t" + one.description + "\n"
      }.joined()
    }
    return bash(safe.map(\.plain), typed, goesOn: found.append == nil)
  }

  private static func bash(_ candidates: [String], _ typed: String, goesOn: Bool) -> String {
    let place = Place(typed)
    var words: [String] = []
    for candidate in candidates where candidate.hasPrefix(place.before) {
      let rest = String(candidate.unicodeScalars.dropFirst(place.before.unicodeScalars.count))
      // Within double quotes nothing keeps an exclamation mark from the history.
      if place.quote == "\"", rest.contains("!") { continue }
      words.append(quoted(rest, place.quote))
    }
    let raw = String(decoding: Array(typed.utf8).dropFirst(place.cut), as: UTF8.self)
    func keeps(_ words: [String]) -> Bool {
      Completion.keeps(raw, in: Completion.common(words))
    }
    // Bash puts what they share in place of what was typed.
    if !keeps(words) {
      words = words.filter { Completion.begins(raw, $0) }
      guard keeps(words) else { return "" }
    }
    let end = goesOn || place.quote != nil ? "" : " "
    return words.map { $0 + end + "\n" }.joined()
  }

  /// Where bash begins the word that it completes: behind an open quote, `=` or `:`.
  private struct Place {
    var quote: Unicode.Scalar?
    /// Bytes of the typed word that bash leaves alone.
    var cut = 0
    /// What they stand for.
    var before = ""

    init(_ typed: String) {
      var plain = String.UnicodeScalarView()
      var isEscaped = false
      var offset = 0
      for scalar in typed.unicodeScalars {
        offset += String(scalar).utf8.count
        if isEscaped {
          // Within double quotes a backslash before a plain sign is one itself.
          if quote == "\"", !"\"\\$`".unicodeScalars.contains(scalar) { plain.append("\\") }
          plain.append(scalar)
          isEscaped = false
        } else if scalar == "\\", quote != "'" {
          isEscaped = true
        } else if let open = quote {
          if scalar == open { quote = nil } else { plain.append(scalar) }
        } else if scalar == "'" || scalar == "\"" {
          quote = scalar
          (cut, before) = (offset, String(plain))
        } else {
          plain.append(scalar)
          if scalar == "=" || scalar == ":" { (cut, before) = (offset, String(plain)) }
        }
      }
    }
  }

  private static func quoted(_ text: String, _ quote: Unicode.Scalar?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch quote {
      case "'":
        result.append(
          contentsOf: scalar == "'" ? "'\\''".unicodeScalars : String(scalar).unicodeScalars)
      case "\"":
        if "\"\\$`".unicodeScalars.contains(scalar) { result.append("\\") }
        result.append(scalar)
      default:
        let isPlain =
          !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "_-+./,=@%:^".unicodeScalars.contains(scalar)
        if !isPlain { result.append("\\") }
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Completion {
  /// Whether `text` begins with what was typed.
  static func begins(_ typed: String, _ text: String) -> Bool {
    unquoted(text).folded.hasPrefix(unquoted(typed).folded)
  }
}
