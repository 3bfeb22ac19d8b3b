// The options of a line: those of its command, those of every command, and what was typed in place of them.

import Core
import Kernel
import Render

extension Parser {
  func bindOption(
    _ rest: inout ArraySlice<Word>, into invocation: inout Invocation, _ context: Context
  ) throws(Diagnostic) {
    guard let word = rest.first else { return }
    let command = invocation.command
    let (name, attached) = word.optionName
    if let parameter = command.parameter(option: name) {
      rest.removeFirst()
      if parameter.role == .flag {
        if let attached {
          throw Diagnostic(.usage, tr("\(name) takes no value"), at: attached.span)
        }
        try add(
          Word(pieces: [.text("yes", quoted: true)], span: word.span), to: parameter, &invocation)
        return
      }
      guard let value = attached ?? rest.popFirst() else {
        invocation.words[parameter.name, default: []] += []
        throw Diagnostic(
          .usage, tr("\(name) needs a value"), at: word.span,
          hint: tr("write: \(parameter.synopsis)"))
      }
      try add(value, to: parameter, &invocation)
      return
    }
    if let fault = counting(name, word, invocation, context) { throw fault }
    if let taken = try commonOption(&rest, context) {
      invocation.common.append(taken)
      return
    }
    // What is named elsewhere by an option is given by its place here.
    if let placed = command.parameters.first(where: {
      if case .positional = $0.role { "--" + $0.name == name } else { false }
    }) {
      throw Diagnostic(
        .usage, tr("\(command.name) has no option \(name)"), at: word.span,
        hint: tr("write \(placed.synopsis) by itself, without \(name)"),
        suggestions: [
          invocation.line.words.compactMap {
            $0 == word ? attached?.source : $0.source
          }.joined(separator: " ")
        ])
    }
    // `-o json`, `-o trips.csv`
    if name == "-o", let value = rest.dropFirst().first, let text = value.literal {
      let isFormat = command.formatNames.contains(text)
      throw Diagnostic(
        .usage, tr("\(command.name) has no option \(name)"), at: word.span,
        suggestions: [
          invocation.line.words.map {
            $0 == word ? isFormat ? "--format" : "--out" : $0.source
          }.joined(separator: " ")
        ])
    }
    // `--paid_by Anna`: what is data of the thing has no dashes.
    if let data = command.parameter(
      data: String(name.drop { $0 == "-" }).replacing("-", with: "_")),
      let value = attached ?? rest.dropFirst().first, !value.isOption
    {
      throw Diagnostic(
        .usage, tr("\(command.name) has no option \(name)"), at: word.span,
        suggestions: [
          invocation.line.words.compactMap { one in
            if one == word { return data.name + "=" + value.source }
            return attached == nil && one == value ? nil : one.source
          }.joined(separator: " ")
        ])
    }
    // `chart --svg`
    let format = String(name.drop { $0 == "-" })
    if command.formatNames.contains(format)
      || command.formats.contains(where: { $0.extensions.contains(format) })
    {
      throw Diagnostic(
        .usage, tr("\(command.name) has no option \(name)"), at: word.span,
        hint: tr("write it to a file: --out NAME.\(format)"),
        suggestions: [
          invocation.line.words.map { $0 == word ? "--format " + format : $0.source }
            .joined(separator: " ")
        ])
    }
    let own = command.parameters.filter { $0.role == .option || $0.role == .flag }
      .map { "--" + $0.name }
    let common = CommonOption.allCases.filter { $0.isOfOneCommand || context.programOptions }
      .map { "--" + $0.rawValue }
    // What is near in letters and writes a file is not near in meaning: `--sort area`.
    let near = Suggestions.nearest(to: name, among: own + common).filter {
      $0 != "--out" || name.hasPrefix("--ou")
    }
    if let sorted = sorting(name, attached, word, invocation, context) {
      throw Diagnostic(
        .usage, tr("\(command.name) has no option \(name)"), at: word.span, suggestions: [sorted])
    }
    let others = registry.commands.filter {
      $0.words.dropLast() == command.words.dropLast() && $0.name != command.name
        && $0.parameter(option: name) != nil
    }.map(\.name)
    let hint =
      others.count > 4
      ? tr(
        "\(name) is an option of \(others.prefix(3).joined(separator: ", ")) and \(others.count - 3) more"
      )
      : !others.isEmpty
        ? tr("\(name) is an option of \(others.joined(separator: ", "))")
        : own.isEmpty
          ? tr("\(command.name) has no options of its own; see: help \(command.name)")
          : tr("\(command.name) takes \(own.joined(separator: ", "))")
    throw Diagnostic(
      .usage, tr("\(command.name) has no option \(name)"), at: word.span,
      hint: near.isEmpty ? hint : nil,
      suggestions: near.map { option in
        invocation.line.words.map {
          $0 == word ? option + (attached.map { "=" + $0.source } ?? "") : $0.source
        }
        .joined(separator: " ")
      })
  }

  /// The line that sorts, for `rooms --sort area` at the prompt.
  private func sorting(
    _ name: String, _ attached: Word?, _ word: Word, _ invocation: Invocation, _ context: Context
  ) -> String? {
    let words = invocation.command.words
    guard context.abbreviations, words.last == "list", words.count > 1,
      ["--sort", "--sort-by", "--order", "--order-by", "--ordina"].contains(name),
      let place = invocation.line.words.firstIndex(of: word),
      let key = attached
        ?? (place + 1 < invocation.line.words.count ? invocation.line.words[place + 1] : nil)
    else { return nil }
    return "sort \(Registry.plural(words[words.count - 2])) by \(key.source)"
  }

  /// `log -n 5` at the prompt: how many are listed is said by another option; nil for every other word.
  private func counting(
    _ name: String, _ word: Word, _ invocation: Invocation, _ context: Context
  ) -> Diagnostic? {
    let words = invocation.line.words
    guard context.abbreviations, name == "-n",
      invocation.command.parameter(option: "--limit") != nil,
      let place = words.firstIndex(of: word), place + 1 < words.count,
      let count = words[place + 1].bare, Int(count) != nil
    else { return nil }
    return Diagnostic(
      .usage, tr("\(invocation.command.name) has no option \(name)"), at: word.span,
      suggestions: [
        words.map { $0 == word ? "--limit" : $0.source }.joined(separator: " ")
      ])
  }

  /// Takes an option that any command has, with its value, from the front of `rest`.
  func commonOption(
    _ rest: inout ArraySlice<Word>, _ context: Context
  ) throws(Diagnostic) -> (option: CommonOption, value: Word?)? {
    guard let word = rest.first else { return nil }
    let (name, attached) = word.optionName
    guard let option = CommonOption.named(name) else { return nil }
    guard option.isOfOneCommand || context.programOptions else {
      guard context.abbreviations else {
        throw Diagnostic(
          .usage, tr("\(name) belongs on the command line of taccuino, not on a line of a script"),
          at: word.span)
      }
      throw Diagnostic(
        .usage, tr("\(name) belongs behind taccuino where it is started, not at the prompt"),
        at: word.span, hint: option == .version ? tr("at the prompt it is: version") : nil)
    }
    rest.removeFirst()
    guard option.valueName != nil else {
      if let attached { throw Diagnostic(.usage, tr("\(name) takes no value"), at: attached.span) }
      return (option, nil)
    }
    guard let value = attached ?? rest.popFirst() else {
      throw Diagnostic(.usage, tr("\(name) needs a value"), at: word.span)
    }
    return (option, value)
  }
}
