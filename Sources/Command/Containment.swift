// What may run by itself, when something happens: what reads or writes the notebook and nothing else.
// A notebook may come from anybody, and the lines it keeps with it; so one test decides, before a line
// is kept and each time before it runs.

import Kernel

extension CommonOption {
  /// Options that a line may have which runs by itself: none names a file or replaces one.
  var isContained: Bool {
    switch self {
    case .format, .json, .asOf, .dryRun, .csvSafe, .yes, .help, .width, .paper, .scale: true
    default: false
    }
  }
}

extension Invocation {
  /// Whether the line stays within the notebook: no path, no file for the result, no other script, no
  /// program, nothing that steers the session or lets others run.
  public var isContained: Bool { reach == nil }

  /// What of the line reaches beyond the notebook, and where it stands; nil where nothing does.
  var reach: (what: Phrase, span: SourceSpan)? {
    guard command.isContained, sourced == nil, line.pipe == nil else {
      return (tr("\(command.name) cannot run automatically"), line.span)
    }
    for (option, value) in common where !option.isContained {
      return (
        tr("--\(option.rawValue) is not available in commands that run automatically"),
        value?.span ?? line.span
      )
    }
    for parameter in command.parameters where !parameter.isContained {
      guard let given = words[parameter.name] else { continue }
      return (
        tr("\(parameter.typedName) is not available in commands that run automatically"),
        given.first?.span ?? line.span
      )
    }
    for parameter in command.parameters where parameter.type.namesFile {
      if let word = words[parameter.name]?.first {
        return (
          tr("commands that run automatically cannot name files: \(parameter.synopsis)"), word.span
        )
      }
    }
    return nil
  }
}
