// What a command takes. Parser, help, completion, man pages and the tests read these values; a
// command that does not declare a parameter cannot be given it.

import Kernel

/// One of the words a parameter may be.
public struct Choice: Sendable {
  public let name: String
  public let summary: Phrase
  /// Other words people try: accepted at the prompt, suggested elsewhere.
  public let synonyms: [String]
  /// Further names for it that scripts may use.
  public let otherNames: [String]
  /// Whether the profile of a notebook may call it otherwise.
  public let isOfProfile: Bool

  public init(
    _ name: String, _ summary: Phrase, synonyms: [String] = [], otherNames: [String] = [],
    isOfProfile: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.synonyms = synonyms
    self.otherNames = otherNames
    self.isOfProfile = isOfProfile
  }

  /// By its name, by what people read of it in any language, or by another word; case and accents aside.
  func isCalled(_ text: String) -> Bool { forms.contains(text.folded) }

  var forms: [String] {
    ([name] + Language.allCases.map { summary.text($0) } + synonyms + otherNames).map(\.folded)
  }
}

/// The type of a parameter: what a literal must look like, and where candidates come from.
public enum ParameterType: Sendable {
  case text
  case integer(ClosedRange<Int>)
  case number
  case boolean
  case length
  /// `90min`, `1h30m`; an empty text is taken too, to clear a field.
  case duration
  /// `450g`, `1.2kg`; an empty text is taken too.
  case mass
  /// `42.50EUR`; an empty text is taken too.
  case money
  /// A time of day, `10:30`; an empty text is taken too.
  case timeOfDay
  /// A day, and where the one lies that a weekday names. With `from` it is the end of what begins on
  /// the day of that parameter; with `orNothing` an empty text is taken too, to clear a field.
  case day(DateWords.Direction, from: String? = nil, orNothing: Bool = false)
  /// A point in time. With `ofPlace` the command reads it again, by the clocks of the place it is
  /// about (`Session.instant`): which place that is it knows alone.
  case instant(DateWords.Direction, from: String? = nil, ofPlace: Bool = false)
  /// `x,y` in plan metres.
  case point
  /// A place in a room: `x,y`, `+x,+y` from a corner, `wall2+1.4`.
  case place
  case choice([Choice])
  /// A thing of the notebook by name, number, id or tail of an id: `survey.room`.
  case thing(String)
  /// An event or a batch by id or tail.
  case event
  case inputFile
  case outputFile
  /// Words of a command, for `help`.
  case commandWords

  /// Whether its values are paths of the machine.
  public var namesFile: Bool {
    switch self {
    case .inputFile, .outputFile: true
    default: false
    }
  }

  /// How the type is named in a synopsis: `LEVEL`, `X,Y`, `FILE`.
  public var valueName: String {
    switch self {
    case .text: "TEXT"
    case .integer: "N"
    case .number: "NUMBER"
    case .boolean: "yes|no"
    case .length: "LENGTH"
    case .duration: "DURATION"
    case .mass: "WEIGHT"
    case .money: "AMOUNT"
    case .timeOfDay: "HH:MM"
    case .day: "DAY"
    case .instant: "TIME"
    case .point: "X,Y"
    case .place: "X,Y|+X,+Y|wallN+LENGTH"
    case .choice(let choices): choices.map(\.name).joined(separator: "|")
    case .thing(let source): source.split(separator: ".").last.map { $0.uppercased() } ?? "THING"
    case .event: "EVENT"
    case .inputFile, .outputFile: "FILE"
    case .commandWords: "COMMAND"
    }
  }
}

/// One declared parameter.
public struct Parameter: Sendable {
  public enum Role: Sendable, Equatable {
    /// By place. A `repeated` one takes all that remain and stands last.
    case positional(repeated: Bool)
    /// `key=value`: the data of the thing.
    case data
    /// Any `key=value` not declared: the keys are known only to the notebook (family parameters).
    case openData
    /// `--name value`.
    case option
    /// `--name`.
    case flag
  }

  public let name: String
  public let role: Role
  public let type: ParameterType
  public private(set) var isRequired: Bool
  /// May be given several times.
  public let isRepeatable: Bool
  public let summary: Phrase
  /// Overrides the type's valueName in the synopsis.
  public let shownAs: String?
  /// A letter for an option that is typed often: `-k`.
  public let short: Character?
  /// Whether a line with it may run by itself: see `Command.isContained`.
  public let isContained: Bool
  /// What a number without a unit is in, at the prompt; nil where a unit is always needed.
  public private(set) var bareUnit: BareUnit?
  /// Other spellings that are taken, as they are typed: `--currency`, `day=`. Nothing offers them.
  public private(set) var otherSpellings: [String] = []

  /// The parameter that may be given instead of a required one.
  public private(set) var alternative: String?

  /// Whether the prompt asks for it beside what is required; an empty answer leaves it out.
  public private(set) var isAsked = false

  /// Whether an empty value is taken, to clear what was set.
  public private(set) var takesNothing = false

  /// The things that completion offers for a text that begins with one, and how such a text can go on.
  public private(set) var beginnings: (things: String, tails: [String])?

  init(
    _ name: String, _ role: Role, _ type: ParameterType, required: Bool, repeatable: Bool,
    _ summary: Phrase, shownAs: String? = nil, short: Character? = nil,
    contained: Bool = true
  ) {
    self.name = name
    self.role = role
    self.type = type
    isRequired = required
    isRepeatable = repeatable
    self.summary = summary
    self.shownAs = shownAs
    self.short = short
    isContained = contained
  }

  public static func positional(
    _ name: String, _ type: ParameterType, _ summary: Phrase, shownAs: String? = nil
  ) -> Parameter {
    Parameter(
      name, .positional(repeated: false), type, required: true, repeatable: false, summary,
      shownAs: shownAs)
  }
  public static func optional(
    _ name: String, _ type: ParameterType, _ summary: Phrase, shownAs: String? = nil
  ) -> Parameter {
    Parameter(
      name, .positional(repeated: false), type, required: false, repeatable: false, summary,
      shownAs: shownAs)
  }
  public static func rest(
    _ name: String, _ type: ParameterType, _ summary: Phrase, required: Bool = false,
    shownAs: String? = nil
  ) -> Parameter {
    Parameter(
      name, .positional(repeated: true), type, required: required, repeatable: true, summary,
      shownAs: shownAs)
  }
  public static func data(
    _ name: String, _ type: ParameterType, _ summary: Phrase, required: Bool = false,
    repeatable: Bool = false, shownAs: String? = nil
  ) -> Parameter {
    Parameter(
      name, .data, type, required: required, repeatable: repeatable, summary, shownAs: shownAs)
  }
  /// `keys` is the name of the `KeySource` that knows which keys there are.
  public static func openData(_ keys: String, _ summary: Phrase) -> Parameter {
    Parameter(keys, .openData, .text, required: false, repeatable: true, summary)
  }
  public static func option(
    _ name: String, _ type: ParameterType, _ summary: Phrase, required: Bool = false,
    repeatable: Bool = false, shownAs: String? = nil, short: Character? = nil,
    contained: Bool = true
  ) -> Parameter {
    Parameter(
      name, .option, type, required: required, repeatable: repeatable, summary, shownAs: shownAs,
      short: short, contained: contained)
  }
  /// - Parameter contained: false for what a person decides, and for what reaches beyond the notebook.
  public static func flag(
    _ name: String, _ summary: Phrase, contained: Bool = true
  ) -> Parameter {
    Parameter(
      name, .flag, .boolean, required: false, repeatable: false, summary, contained: contained)
  }

  /// The same for a text that begins with the name of a thing: completion offers those, as `ThingSource.after` knows
  /// them, and once one is meant what may follow it.
  public func beginning(with things: String, tails: [String]) -> Parameter {
    var parameter = self
    parameter.beginnings = (things, tails)
    return parameter
  }

  /// The same with a unit for numbers that stand alone at the prompt.
  /// - Parameter limit: from here on a number alone could mean another unit, and needs one.
  public func bare(_ symbol: String, below limit: Double = .infinity) -> Parameter {
    var parameter = self
    parameter.bareUnit = BareUnit(symbol: symbol, limit: limit)
    return parameter
  }

  /// The same parameter, required only where the one named is not given.
  public func unless(_ alternative: String) -> Parameter {
    var parameter = self
    parameter.alternative = alternative
    return parameter
  }

  /// Whether every line has to have it.
  public var isAlwaysRequired: Bool { isRequired && alternative == nil }

  /// The same parameter, which an empty value clears: `severity=`.
  public var orNothing: Parameter {
    var parameter = self
    parameter.takesNothing = true
    return parameter
  }

  /// The same parameter, asked for at the prompt where something required has to be asked for.
  public var asked: Parameter {
    var parameter = self
    parameter.isAsked = true
    return parameter
  }

  /// The same parameter, without which the command does not run.
  public var required: Parameter {
    var parameter = self
    parameter.isRequired = true
    return parameter
  }

  /// The same parameter, taken under further spellings as well: `--trip` beside its place in the line,
  /// `day=` beside `on=`.
  public func also(_ spellings: String...) -> Parameter {
    var parameter = self
    parameter.otherSpellings += spellings
    return parameter
  }

  public var isPositional: Bool { if case .positional = role { true } else { false } }

  /// Its name as it is typed: `--at`, `from`.
  public var typedName: String { isPositional || role == .data ? name : "--" + name }

  /// The parameter that is the beginning of this one.
  var beginning: String? {
    switch type {
    case .day(_, let from, _), .instant(_, let from, _): from
    default: nil
    }
  }

  /// Where a weekday lies, for help; nil for what is no day.
  public var directionWords: Phrase? {
    switch type {
    case .day(let direction, let from, _), .instant(let direction, let from, _):
      if from != nil { return tr("a weekday is the day of the beginning or the next one after it") }
      switch direction {
      case .ahead: return tr("a weekday is the next one")
      case .behind: return tr("a weekday is the last one")
      case .unclear: return tr("a weekday can lie on either side: write the date")
      }
    default: return nil
    }
  }

  /// The parameter as the synopsis shows it, without brackets.
  public var synopsis: String {
    let value = shownAs ?? type.valueName
    switch role {
    case .positional: return shownAs ?? (isPlainText ? name.uppercased() : value)
    case .data: return "\(name)=\(value)"
    case .openData: return "\(name.uppercased())=VALUE"
    case .option: return (short.map { "-\($0)|" } ?? "") + "--\(name) \(value)"
    case .flag: return "--\(name)"
    }
  }

  /// Whether its value is the name of a file.
  var isFile: Bool {
    switch type {
    case .inputFile, .outputFile: true
    default: false
    }
  }

  /// Whether its value is the name of a file that is read.
  var isInputFile: Bool { if case .inputFile = type { true } else { false } }

  /// The extension that its files have, as the synopsis shows it: `tacbak` of `FILE.tacbak`.
  var fileSuffix: String? {
    guard isFile, let shownAs, let point = shownAs.lastIndex(of: ".") else { return nil }
    return String(shownAs[shownAs.index(after: point)...])
  }

  /// A text that the command reads as a time or a day, which only what it is about can tell apart.
  var isTimeOrDay: Bool { isPlainText && (shownAs == "TIME" || countsDays) }

  /// Whether a number is a day of a trip, counted from its first.
  var countsDays: Bool { isPlainText && shownAs == "DAY" }

  /// Whether any text will do, as it is typed.
  var isFreeText: Bool { isPlainText && isPositional }

  private var isPlainText: Bool { if case .text = type { true } else { false } }
}
