// Completion files for bash, zsh and fish, from the registry. They ask the program first, which knows the
// notebook of the line and creates nothing; what they list themselves, command words, options, fixed
// choices and files, serves where it has no answer.

import Kernel
import Paper
import Render

/// Writes the completion file of a shell.
public struct ShellCompletion {
  let registry: Registry

  public init(registry: Registry) { self.registry = registry }

  public func text(for shell: String) -> String {
    switch shell {
    case "zsh": zsh()
    case "fish": fish()
    default: bash()
    }
  }

  /// Every place in the tree of command words, with the words that may follow.
  private func places() -> [(path: String, words: [(String, Phrase)])] {
    var places: [(path: String, words: [(String, Phrase)])] = []
    func visit(_ node: Registry.Node, _ path: [String]) {
      guard !node.children.isEmpty else { return }
      places.append(
        (
          path.joined(separator: " "),
          node.children.map { child in
            (child.word, summary(child.word, child.node, path))
          }
        ))
      for child in node.children { visit(child.node, path + [child.word]) }
    }
    visit(registry.root, [])
    return places
  }

  private func summary(_ word: String, _ node: Registry.Node, _ path: [String]) -> Phrase {
    if let command = node.command { return command.summary }
    if path.isEmpty, let domain = registry.domain(word) { return domain.summary }
    let nouns = path.first.flatMap { registry.domain($0)?.nouns } ?? []
    return nouns.first { $0.name == word }?.summary ?? .verbatim(word)
  }

  private func options(_ command: Command) -> [String] {
    command.parameters.filter { $0.role == .option || $0.role == .flag }.map { "--" + $0.name }
      + command.parameters.filter { $0.role == .data }.map { $0.name + "=" }
  }

  private var common: [String] {
    CommonOption.allCases.flatMap { option in
      ["--" + option.rawValue] + (option.short.map { ["-\($0)"] } ?? [])
    }
  }

  /// The formats of results, and those that some commands have beside them.
  private var formatNames: [String] {
    var names = Format.allCases.map(\.rawValue)
    for command in registry.commands {
      names += command.formats.map(\.name).filter { !names.contains($0) }
    }
    return names
  }

  /// Options of any command that take a value, with the words the value may be (none: it is free).
  private func valueOptions() -> [(option: String, values: [String], isFile: Bool)] {
    var found: [(option: String, values: [String], isFile: Bool)] = []
    for command in registry.commands {
      for parameter in command.parameters where parameter.role == .option {
        let name = "--" + parameter.name
        let values = ShellCompletion.words(of: parameter.type)
        if let at = found.firstIndex(where: { $0.option == name }) {
          found[at].values += values.filter { !found[at].values.contains($0) }
        } else {
          found.append((name, values, parameter.isFile))
        }
      }
    }
    for option in CommonOption.allCases where option.valueName != nil {
      let isFile = option == .notebook || option == .file || option == .out
      let values: [String] =
        switch option {
        case .format: formatNames
        case .color: ["auto", "always", "never"]
        case .paper: PaperSize.allCases.map(\.rawValue)
        default: []
        }
      found.append(("--" + option.rawValue, values, isFile))
      if let short = option.short { found.append(("-\(short)", values, isFile)) }
    }
    return found
  }

  private static func words(of type: ParameterType) -> [String] {
    switch type {
    case .choice(let choices): choices.map(\.name)
    case .boolean: ["yes", "no"]
    default: []
    }
  }

  /// What may follow a whole command: keys, options, and the words of its plain parameters.
  private func words(after command: Command) -> [String] {
    var words = options(command)
    for parameter in command.positionals {
      if case .commandWords = parameter.type {
        words += places().first { $0.path.isEmpty }?.words.map(\.0) ?? []
        words += Topic.all.map(\.name)
      } else {
        words +=
          parameter.shownAs == "on|off" ? ["on", "off"] : ShellCompletion.words(of: parameter.type)
      }
    }
    return words
  }

  private func takesFile(_ command: Command) -> Bool {
    command.positionals.contains { $0.isFile }
  }

  /// How bash finds the files that a command takes.
  private func files(_ command: Command) -> String {
    guard let suffix = command.positionals.first(where: \.isFile)?.fileSuffix else {
      return "compgen -f -- \"$current\""
    }
    return "compgen -f -X '!*.\(suffix)' -- \"$current\"; compgen -d -- \"$current\""
  }

  private func bash() -> String {
    let taking = valueOptions()
    var text = """
      # bash completion of taccuino; made by: taccuino help --completion bash
      _taccuino() {
        mapfile -t COMPREPLY < <(taccuino --complete bash "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
        if ((${#COMPREPLY[@]})); then
          compopt -o nospace
          return 0
        fi
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local place='' words='' index word
        for ((index = 1; index < COMP_CWORD; index++)); do
          word=${COMP_WORDS[index]}
          case $word in
            \(taking.map(\.option).joined(separator: "|"))) ((index++)) ;;
            -*) ;;
            *) place="${place:+$place }$word" ;;
          esac
        done
        case $previous in
          \(taking.filter(\.isFile).map(\.option).joined(separator: "|")))
            COMPREPLY=($(compgen -f -- "$current")); return ;;

      """
    for (option, values, isFile) in taking where !isFile && !values.isEmpty {
      let list = values.joined(separator: " ")
      text += "    \(option)) COMPREPLY=($(compgen -W '\(list)' -- \"$current\")); return ;;\n"
    }
    let free = taking.filter { !$0.isFile && $0.values.isEmpty }.map(\.option)
    text += "    \(free.joined(separator: "|"))) return ;;\n"
    text += "  esac\n  case $place in\n"
    for place in places()
    where registry.command(named: place.path.split(separator: " ").map(String.init)) == nil {
      text += "    '\(place.path)') words='\(place.words.map(\.0).joined(separator: " "))' ;;\n"
    }
    for command in registry.commands {
      let words = words(after: command)
      guard !words.isEmpty || takesFile(command) else { continue }
      text += "    '\(command.name)'|'\(command.name) '*) words='\(words.joined(separator: " "))'"
      if takesFile(command) { text += "; COMPREPLY=($(\(files(command))))" }
      text += " ;;\n"
    }
    text += """
        esac
        [[ $current == -* ]] && words="$words \(common.joined(separator: " "))"
        COMPREPLY+=($(compgen -W "$words" -- "$current"))
        [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
        return 0
      }
      complete -F _taccuino taccuino

      """
    return text
  }

  private func zsh() -> String {
    var text = """
      #compdef taccuino
      # zsh completion of taccuino; made by: taccuino help --completion zsh
      _taccuino() {
        local -a candidates answers
        local place='' index=2 word
        answers=("${(@f)$(taccuino --complete zsh "${(j: :)words[1,CURRENT-1]} $PREFIX" 2>/dev/null)}")
        if [[ -n ${answers[1]} ]]; then
          answers=("${(@)answers%%$'\\t'*}")
          local -a unfinished=("${(@M)answers:#*[=-]}")
          answers=("${(@)answers:#*[=-]}")
          (( $#unfinished )) && compadd -S '' -a unfinished
          (( $#answers )) && compadd -a answers
          return 0
        fi
        while (( index < CURRENT )); do
          word=${words[index]}
          case $word in
            -n|-f|--notebook|--file|--out|-c|--command|--format|--now|--as-of|--color|--into) (( index++ )) ;;
            -*) ;;
            *) place="${place:+$place }$word" ;;
          esac
          (( index++ ))
        done
        case ${words[CURRENT-1]} in
          -n|-f|--notebook|--file|--out|--into|import|source) _files; return ;;
          backup|restore) _files -g '*.tacbak'; return ;;
          --format) compadd table tsv csv json jsonl geojson svg html md; return ;;
          --color) compadd auto always never; return ;;
        esac
        case $place in

      """
    for place in places() {
      text += "    '\(place.path)') candidates=(\n"
      for (word, summary) in place.words {
        text += "      '\(word):\(ShellCompletion.zshText(summary.text()))'\n"
      }
      text += "    ) ;;\n"
    }
    for command in registry.commands {
      let described = command.parameters.filter { $0.role == .option || $0.role == .flag }
      guard !described.isEmpty else { continue }
      text += "    '\(command.name)'|'\(command.name) '*) candidates=(\n"
      for parameter in described {
        text += "      '--\(parameter.name):\(ShellCompletion.zshText(parameter.summary.text()))'\n"
      }
      text += "    ) ;;\n"
    }
    text += """
        esac
        _describe -t commands taccuino candidates
        [[ ${words[CURRENT]} == -* ]] && compadd -- \(common.joined(separator: " "))
      }
      _taccuino "$@"

      """
    return text
  }

  private static func zshText(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "’")
      .split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
  }

  private static func fishText(_ text: String) -> String {
    var result = ""
    for character in text {
      if character == "'" || character == "\\" { result += "\\" }
      result.append(character)
    }
    return "'" + result + "'"
  }

  /// What a value of an option may be: a file, or what the program answers.
  private static func fishValue(_ isFile: Bool) -> String {
    isFile ? " -r -F" : " -r -a '(__taccuino_ask)'"
  }

  private func fish() -> String {
    var text = """
      # fish completion of taccuino; made by: taccuino help --completion fish
      function __taccuino_path
        set -l words (commandline -opc)
        set -l path
        set -l skip 0
        for word in $words[2..-1]
          if test $skip = 1
            set skip 0
            continue
          end
          switch $word
            case -n -f -c --notebook --file --out --command --format --now --as-of --color
              set skip 1
            case '-*'
            case '*'
              set -a path $word
          end
        end
        string join ' ' -- $path
      end
      complete -c taccuino -f
      function __taccuino_ask
        command -q taccuino; and taccuino --complete fish (commandline -cp | string collect) 2>/dev/null
      end
      complete -c taccuino -a '(__taccuino_ask)'

      """
    for place in places() {
      let test =
        place.path.isEmpty
        ? "test -z (__taccuino_path)\"\"" : "test (__taccuino_path)\"\" = '\(place.path)'"
      for (word, summary) in place.words {
        text += "complete -c taccuino -n \(ShellCompletion.fishText(test)) -a \(word)"
        text += " -d \(ShellCompletion.fishText(summary.text()))\n"
      }
    }
    for command in registry.commands {
      if let suffix = command.positionals.first(where: \.isFile)?.fileSuffix {
        let test = "string match -q -- '\(command.name)' (__taccuino_path)\"\""
        text += "complete -c taccuino -n \(ShellCompletion.fishText(test))"
        text += " -a '(__fish_complete_suffix .\(suffix))'\n"
      }
      for parameter in command.parameters where parameter.role == .option || parameter.role == .flag
      {
        let test = "string match -q -- '\(command.name)*' (__taccuino_path)\"\""
        text += "complete -c taccuino -n \(ShellCompletion.fishText(test)) -l \(parameter.name)"
        text += parameter.role == .option ? ShellCompletion.fishValue(parameter.isFile) : ""
        text += " -d \(ShellCompletion.fishText(parameter.summary.text()))\n"
      }
    }
    for option in CommonOption.allCases {
      text += "complete -c taccuino -l \(option.rawValue)"
      if let short = option.short { text += " -s \(short)" }
      if option.valueName != nil {
        text += ShellCompletion.fishValue(
          option == .notebook || option == .file || option == .out)
      }
      text += " -d \(ShellCompletion.fishText(option.summary.text()))\n"
    }
    return text
  }
}
