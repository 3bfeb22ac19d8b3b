// What a domain brings: commands, the tables its events fold into, and the things its commands name.

import Kernel
import Notebook
import Render

/// Something that can be named in a command.
public struct Candidate: Sendable, Equatable {
  /// What to type.
  public var text: String
  /// What it is, for completion lists and for "several match".
  public var description: String
  public var id: Identifier
  /// Further texts that name it: a number beside a name, a path.
  public var aliases: [String]
  /// Texts whose words name it at the prompt, in any order and shortened: number and name together.
  public var spoken: [String]
  /// What is written in it: `find` looks there, and no line names it so.
  public var content: String?
  /// Where it is, for who asks where: a level.
  public var place: Location?

  /// A place that other things are in.
  public struct Location: Sendable, Equatable {
    public var id: Identifier
    public var name: String

    public init(id: Identifier, name: String) {
      self.id = id
      self.name = name
    }
  }

  public init(
    _ text: String, _ description: String, id: Identifier, aliases: [String] = [],
    spoken: [String] = [], content: String? = nil, place: Location? = nil
  ) {
    self.text = text
    self.description = description
    self.id = id
    self.aliases = aliases
    self.spoken = spoken
    self.content = content
    self.place = place
  }
}

/// The things of one kind: how they are found, listed and named in messages.
public struct ThingSource: Sendable {
  /// `survey.room`
  public let name: String
  /// "room", for messages.
  public let title: Phrase
  /// Things whose exact name, number or path is `text`, in the present context first; more than one
  /// makes the text ambiguous.
  public let find: @Sendable (Session, String) throws(Diagnostic) -> [Candidate]
  /// All things in the present context, for completion and suggestions; the order is the ranking.
  public let all: @Sendable (Session) throws(Diagnostic) -> [Candidate]
  /// Things that have a text among their values, such as a serial number: for `find`, and at the prompt for
  /// what no name is. With `isPart` a value may have more than the text in it.
  public let having:
    (@Sendable (Session, String, _ isPart: Bool) throws(Diagnostic) -> [Candidate])?
  /// Those that completion offers after what was typed before them, such as the types of the family
  /// just named; nil where that makes no difference.
  public let after: (@Sendable (Session, Arguments) throws(Diagnostic) -> [Candidate])?
  /// What an id stands for now, where things can be merged; the same id where it was not.
  public let kept: (@Sendable (Session, Identifier) throws(Diagnostic) -> Identifier)?
  /// Fields of a thing that its events name otherwise than they are called today: the stored name to
  /// that of today. Empty for a thing of another kind.
  public let renamed: (@Sendable (Session, Identifier) throws(Diagnostic) -> [String: String])?
  /// The lines that make a thing of a name that nothing has, after what they need was asked for at the
  /// prompt; nil where it is not to be made. The texts that the line has for its parameters are at hand.
  public let making:
    (@Sendable (Session, String, [String: String]) throws(Diagnostic) -> [String]?)?

  public init(
    _ name: String, title: Phrase,
    find: @escaping @Sendable (Session, String) throws(Diagnostic) -> [Candidate],
    all: @escaping @Sendable (Session) throws(Diagnostic) -> [Candidate],
    having: (@Sendable (Session, String, _ isPart: Bool) throws(Diagnostic) -> [Candidate])? = nil,
    after: (@Sendable (Session, Arguments) throws(Diagnostic) -> [Candidate])? = nil,
    kept: (@Sendable (Session, Identifier) throws(Diagnostic) -> Identifier)? = nil,
    renamed: (@Sendable (Session, Identifier) throws(Diagnostic) -> [String: String])? = nil,
    making: (@Sendable (Session, String, [String: String]) throws(Diagnostic) -> [String]?)? =
      nil
  ) {
    self.name = name
    self.title = title
    self.find = find
    self.all = all
    self.having = having
    self.after = after
    self.kept = kept
    self.renamed = renamed
    self.making = making
  }
}

extension ThingSource {
  /// One that is made when a command first names such a thing: with it its noun is made.
  public struct Named: Sendable {
    public let name: String
    let make: @Sendable () -> ThingSource

    public init(_ name: String, _ make: @autoclosure @escaping @Sendable () -> ThingSource) {
      self.name = name
      self.make = make
    }
  }
}

/// A key that only the notebook knows, and what may stand after it.
public struct OpenKey: Sendable {
  public var key: String
  public var values: [String]
  /// Units that a number may have.
  public var units: [String]
  public var isDay: Bool
  /// Whether what is made needs a value of it: the prompt asks for one.
  public var isRequired = false
  /// What stands for the value in a question: `NUMBERm`.
  public var shown = "VALUE"
  /// The fault of a text that is no value; nil where any text will do.
  public var check: (@Sendable (Session, String) -> Diagnostic?)?

  public init(_ key: String, values: [String] = [], units: [String] = [], isDay: Bool = false) {
    self.key = key
    self.values = values
    self.units = units
    self.isDay = isDay
  }
}

/// The keys a command takes beyond the declared ones, known only with the notebook at hand.
public struct KeySource: Sendable {
  public let name: String
  public let keys: @Sendable (Session, Arguments) throws(Diagnostic) -> [OpenKey]

  public init(
    _ name: String,
    keys: @escaping @Sendable (Session, Arguments) throws(Diagnostic) -> [OpenKey]
  ) {
    self.name = name
    self.keys = keys
  }
}

/// Work beside the notebook that a run may leave unfinished when it is cut off, such as a recording. The
/// next command of the domain finishes it first.
public struct Leftover: Sendable {
  /// Whether there is some: one look at the disk.
  public let isThere: @Sendable (Session) -> Bool
  /// Takes it into the notebook, once, however often it is called; says so. Does nothing where its run
  /// still lives.
  public let take: @Sendable (Session) throws(Diagnostic) -> Void

  public init(
    isThere: @escaping @Sendable (Session) -> Bool,
    take: @escaping @Sendable (Session) throws(Diagnostic) -> Void
  ) {
    self.isThere = isThere
    self.take = take
  }
}

/// A part of the work with a notebook, for its page of help.
public struct Chapter: Sendable {
  public let title: Phrase
  /// The words that follow the domain's: nouns, and commands of one word; in the order of the page.
  public let words: [String]

  public init(_ title: Phrase, _ words: [String]) {
    self.title = title
    self.words = words
  }
}

/// What people call a noun before they know its name, in the languages of the users.
public struct OtherWords: Sendable {
  /// Empty for the thing that the domain is about.
  public let noun: String
  public let singular: [String]
  public let plural: [String]
  /// Words that mean it behind a verb alone, since by themselves they are commands: `add stop`.
  public let behindVerb: [String]

  public init(
    _ noun: String, _ singular: [String], plural: [String], behindVerb: [String] = []
  ) {
    self.noun = noun
    self.singular = singular
    self.plural = plural
    self.behindVerb = behindVerb
  }
}

/// What a verb without a noun is about within a kind of place.
public struct Inner: Sendable {
  /// The nouns of what is added and of what is listed; empty for the thing that the domain is about.
  public let added: String
  public let listed: String
  /// Whether the verb alone is a command that adds something else, so that the user is asked.
  public let asks: Bool

  public init(added: String, listed: String, asks: Bool = false) {
    self.added = added
    self.listed = listed
    self.asks = asks
  }
}

/// Commands that are made together, once a line goes to one of their words: a start makes none but those of
/// its own command.
public struct CommandTable: Sendable, ExpressibleByArrayLiteral {
  /// The words that follow the domain's, in the order of help; empty where the commands tell.
  let words: [String]
  let make: @Sendable () -> [Command]

  public init(
    _ words: String..., table: @autoclosure @escaping @Sendable () -> [Command]
  ) {
    self.words = words
    make = table
  }

  /// Few commands that are there already.
  public init(arrayLiteral commands: Command...) {
    words = []
    make = { commands }
  }

  /// The words of its commands in their order, each once: what `words` has to say.
  public var wordsOfCommands: [String] {
    var words: [String] = []
    for command in make() {
      let word = command.words.dropFirst().first ?? ""
      if !words.contains(word) { words.append(word) }
    }
    return words
  }
}

/// One notebook of the five.
public struct Domain: Sendable {
  public let name: String
  public let summary: Phrase
  /// The noun that may be left out: `survey list` is `survey project list`.
  public let mainNoun: String?
  /// The command that the domain's word alone means: `card`.
  public let home: String?
  public var nouns: [(name: String, summary: Phrase)] { makeNouns() }
  public var otherWords: [OtherWords] { makeOtherWords() }
  /// What people say at the prompt, and the lines that it means; the first that fits counts.
  public var wordings: [Wording] { makeWordings() }
  /// What people write before a colon, as in `diary yesterday: rain`; `{rest}` is what follows it.
  public var headings: [Wording] { makeHeadings() }
  /// The slots of these that it reads itself: the words typed to a value, nil where they are none.
  public var slots: [String: @Sendable (Session, [String]) -> SlotValue?] { makeSlots() }
  /// Its commands as the work goes; what none of them names comes last.
  public var chapters: [Chapter] { makeChapters() }
  /// What is added and what is listed within a kind of place, at the prompt.
  public var inner: [String: Inner] { makeInner() }
  /// The extensions of files that it alone imports, without the dot.
  public var fileSuffixes: Set<String> { makeFileSuffixes() }
  /// Words in the first bytes of a file that only its files have, where an extension says too little.
  public var fileMarks: [String] { makeFileMarks() }
  /// The tables of its commands, in the order of help.
  let tables: [CommandTable]
  /// What its tables are made of.
  public let models: DomainModels
  /// What its commands name, each made when a command first names one of its kind.
  public let sources: [ThingSource.Named]
  public var keys: [KeySource] { makeKeys() }
  public var doctorChecks: [DoctorCheck] { makeDoctorChecks() }
  public var verifyChecks: [VerifyCheck] { makeVerifyChecks() }
  /// Nouns whose things `forget` erases by a plan of the domain.
  public var forgetters: [Forgetter] { makeForgetters() }
  /// Which members of its events are free texts; see `Prose`.
  public var prose: ProseFields { makeProse() }
  /// Its nouns whose things have files beside the notebook.
  public let attachments: @Sendable () -> [AttachedNoun]
  public var leftovers: [Leftover] { makeLeftovers() }
  /// What it reminds of.
  public var reminders: [ReminderSource] { makeReminders() }
  /// The roles that its records give, and what they may run; nil where it knows none.
  public let roles: (any RoleSource)?
  /// What files for others must not say: tells of a text whether it gives such a thing away. nil where
  /// nothing of the kind is known.
  public let givesAway: (@Sendable (Session) throws(Diagnostic) -> (String) -> Bool)?
  /// What stands above its lists on paper, by the kind of their rows.
  public let titles: @Sendable () -> [String: Phrase]
  /// What `sample` fills an empty notebook with; nil where there is none.
  public let sample: Sample?
  /// What its data make of its words, its commands and what they show; nil where they change nothing.
  /// What stands round its lists and records on paper; nil where it has no letterhead.
  public let paperHead: (@Sendable (Session) throws(Diagnostic) -> PaperHead?)?
  public let profile: (@Sendable (Session, Command) throws(Diagnostic) -> DomainProfile?)?
  /// The words of that alone, for help, errors, completion and questions.
  public let words: (@Sendable (Session) throws(Diagnostic) -> DomainWords?)?
  /// Asked before undo takes events back or redo brings them back: refuses what has to stay.
  public let keeps: (@Sendable (Session, [LoggedEvent]) throws(Diagnostic) -> Void)?
  /// Made for each command that writes events of the domain: refuses what the records of several kinds cannot be together.
  public let watch: (@Sendable (Session) -> any RecordWatch)?
  /// The days of what the line typed is about, else of the place entered; nil where there are none.
  public let days: (@Sendable (Session) -> ClosedRange<Day>?)?
  /// What it has to say of today beside its reminders, at the prompt.
  public let today: (@Sendable (Session) throws(Diagnostic) -> [Phrase])?
  /// Runs after each change of the notebook is committed, also after undo and `forget`: keeps a copy outside the notebook up
  /// to date.
  public let follow: (@Sendable (Session) throws(Diagnostic) -> Void)?
  /// Said once the domain has been sealed.
  public let whenSealed: (@Sendable (Session) -> Phrase)?
  /// Enters a place of the domain: `use survey School/Ground`; nil text leaves all places.
  public let enter: @Sendable (Session, String?, SourceSpan?) throws(Diagnostic) -> Void

  // What only a command that needs it asks for: a start makes none of it.
  private let makeNouns: @Sendable () -> [(name: String, summary: Phrase)]
  private let makeOtherWords: @Sendable () -> [OtherWords]
  private let makeWordings: @Sendable () -> [Wording]
  private let makeHeadings: @Sendable () -> [Wording]
  private let makeSlots: @Sendable () -> [String: @Sendable (Session, [String]) -> SlotValue?]
  private let makeChapters: @Sendable () -> [Chapter]
  private let makeInner: @Sendable () -> [String: Inner]
  private let makeFileSuffixes: @Sendable () -> Set<String>
  private let makeFileMarks: @Sendable () -> [String]
  private let makeKeys: @Sendable () -> [KeySource]
  private let makeDoctorChecks: @Sendable () -> [DoctorCheck]
  private let makeVerifyChecks: @Sendable () -> [VerifyCheck]
  private let makeLeftovers: @Sendable () -> [Leftover]
  private let makeReminders: @Sendable () -> [ReminderSource]
  private let makeForgetters: @Sendable () -> [Forgetter]
  private let makeProse: @Sendable () -> ProseFields

  /// All that its commands name.
  public var things: [ThingSource] { sources.map { $0.make() } }

  /// Made anew at each call; the registry keeps them.
  public var commands: [Command] { tables.flatMap { $0.make() } }

  public init(
    name: String, summary: Phrase, mainNoun: String?, home: String? = nil,
    nouns: @autoclosure @escaping @Sendable () -> [(name: String, summary: Phrase)],
    otherWords: @autoclosure @escaping @Sendable () -> [OtherWords] = [],
    wordings: @autoclosure @escaping @Sendable () -> [Wording] = [],
    headings: @autoclosure @escaping @Sendable () -> [Wording] = [],
    slots:
      @autoclosure @escaping @Sendable () -> [String: @Sendable (Session, [String]) -> SlotValue?] =
      [:],
    chapters: @autoclosure @escaping @Sendable () -> [Chapter] = [],
    inner: @autoclosure @escaping @Sendable () -> [String: Inner] = [:],
    fileSuffixes: @autoclosure @escaping @Sendable () -> Set<String> = [],
    fileMarks: @autoclosure @escaping @Sendable () -> [String] = [],
    tables: [CommandTable],
    models: @autoclosure @escaping @Sendable () -> [EntityModel],
    fingerprint: UInt64? = nil, things: [ThingSource.Named],
    keys: @autoclosure @escaping @Sendable () -> [KeySource] = [],
    doctorChecks: @autoclosure @escaping @Sendable () -> [DoctorCheck] = [],
    verifyChecks: @autoclosure @escaping @Sendable () -> [VerifyCheck] = [],
    attachments: @autoclosure @escaping @Sendable () -> [AttachedNoun] = [],
    leftovers: @autoclosure @escaping @Sendable () -> [Leftover] = [],
    reminders: @autoclosure @escaping @Sendable () -> [ReminderSource] = [],
    forgetters: @autoclosure @escaping @Sendable () -> [Forgetter] = [],
    prose: @autoclosure @escaping @Sendable () -> ProseFields = [:],
    roles: (any RoleSource)? = nil,
    givesAway: (@Sendable (Session) throws(Diagnostic) -> (String) -> Bool)? = nil,
    titles: @autoclosure @escaping @Sendable () -> [String: Phrase] = [:],
    sample: Sample? = nil,
    profile: (@Sendable (Session, Command) throws(Diagnostic) -> DomainProfile?)? = nil,
    words: (@Sendable (Session) throws(Diagnostic) -> DomainWords?)? = nil,
    paperHead: (@Sendable (Session) throws(Diagnostic) -> PaperHead?)? = nil,
    keeps: (@Sendable (Session, [LoggedEvent]) throws(Diagnostic) -> Void)? = nil,
    watch: (@Sendable (Session) -> any RecordWatch)? = nil,
    days: (@Sendable (Session) -> ClosedRange<Day>?)? = nil,
    today: (@Sendable (Session) throws(Diagnostic) -> [Phrase])? = nil,
    follow: (@Sendable (Session) throws(Diagnostic) -> Void)? = nil,
    whenSealed: (@Sendable (Session) -> Phrase)? = nil,
    enter: @escaping @Sendable (Session, String?, SourceSpan?) throws(Diagnostic) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.mainNoun = mainNoun
    self.home = home
    makeNouns = nouns
    makeOtherWords = otherWords
    makeWordings = wordings
    makeHeadings = headings
    makeSlots = slots
    makeChapters = chapters
    makeInner = inner
    makeFileSuffixes = fileSuffixes
    makeFileMarks = fileMarks
    self.tables = tables
    self.models = DomainModels(
      name, fingerprint: fingerprint ?? EntityModel.fingerprint(of: models()), models())
    sources = things
    makeKeys = keys
    makeDoctorChecks = doctorChecks
    makeVerifyChecks = verifyChecks
    self.attachments = attachments
    makeLeftovers = leftovers
    makeReminders = reminders
    makeForgetters = forgetters
    makeProse = prose
    self.roles = roles
    self.givesAway = givesAway
    self.titles = titles
    self.sample = sample
    self.profile = profile
    self.words = words
    self.paperHead = paperHead
    self.keeps = keeps
    self.watch = watch
    self.days = days
    self.today = today
    self.follow = follow
    self.whenSealed = whenSealed
    self.enter = enter
  }
}
