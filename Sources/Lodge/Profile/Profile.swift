// What a lodge calls its things and by which rules it goes, as data: a profile. Two ship with the program, `lodge` and
// `association`; others come from files. Stored names of degrees, offices and types never change with it.

import Command
import Kernel
import Render

struct Profile: Sendable {
  /// A text in the languages people read.
  struct Text: Sendable, Equatable {
    var english = ""
    var italian = ""

    func text(_ language: Language) -> String { language == .italian ? italian : english }

    func phrase(_ session: Session) -> Phrase { .verbatim(text(session.language)) }

    /// The same for programs in every language.
    func value(_ language: Language) -> Value { .choice(english, .verbatim(text(language))) }
  }

  /// What one of its things is called.
  struct Word: Sendable, Equatable {
    var singular = ""
    var plural = ""
    /// Of the Italian word: its article follows from it.
    var isMasculine = false
  }

  /// The things that a profile may call otherwise.
  enum Thing: String, CaseIterable {
    case lodge, member, meeting, degree, paper, dinner, obedience, orient, levy
  }

  /// Where a figure comes from.
  struct Source: Sendable, Equatable {
    var text: Text?
    /// Whether somebody compared it with the text of the source.
    var isChecked = false
  }

  /// A part of a whole: at least so much, or more than that.
  struct Share: Sendable, Equatable {
    var numerator = 1
    var denominator = 2
    /// More than the share, not just as much.
    var isMore = false

    /// The least number that makes it of so many.
    func least(of count: Int) -> Int {
      let exact = count * numerator
      guard isMore else { return (exact + denominator - 1) / denominator }
      return exact / denominator + 1
    }

    func isMet(by part: Int, of count: Int) -> Bool { part >= least(of: count) }

    /// `3/4`, `> 1/2`
    var text: String { (isMore ? "> " : "") + "\(numerator)/\(denominator)" }
  }

  /// Of whom a share is taken.
  enum Base: String, CaseIterable {
    /// All members of that day.
    case members
    /// Those of them who may vote.
    case voters
    /// Who is there, or represented.
    case present
    /// Votes in favour and against.
    case votes
  }

  struct OfficeRule: Sendable {
    var office: Office
    var name: Text
    /// How many hold it at once; nil for any number.
    var holders: Int? = 1
    /// Whether it may not be vacant.
    var isRequired = false
    /// Whether its holder belongs to the board.
    var isOfBoard = false
    var leastDegree: Degree?
    /// What its holder may not be as well.
    var incompatible: [Office] = []
    var source = Source()
  }

  struct MeetingRule: Sendable {
    var type: MeetingType
    var name: Text
    /// Whether only the board meets.
    var isOfBoard = false
  }

  struct QuorumRule: Sendable {
    /// The types of meetings it is for; all where there is none.
    var types: [MeetingType] = []
    var call = 1
    /// So many, and so many of the highest degree among them; or a share.
    var count = 0
    var masters = 0
    var share: Share?
    var base = Base.members
    var visitorsCount = false
    var source = Source()
  }

  struct ProxyRule: Sendable {
    /// How many proxies one member may hold, where there are so many members at least; the first line is for 0.
    var limits: [(members: Int, most: Int)] = []
    var types: [MeetingType] = []
    var source = Source()
  }

  struct VotingRule: Sendable {
    /// Full months in the book of members before the first vote.
    var months = 0
    var source = Source()
  }

  /// What it takes to receive a degree. What is nil is not asked for.
  struct AdvancementRule: Sendable {
    var to: Degree
    /// Full months in the degree before.
    var months: Int?
    /// Meetings attended in it.
    var meetings: Int?
    /// The least rate of attendance in it.
    var percent: Int?
    /// Papers presented in it.
    var papers: Int?
    var source = Source()
  }

  /// What becomes of votes beyond those that who was there could cast.
  struct CountingRule: Sendable {
    /// They are refused; else it is said.
    var isRefused = false
    var source = Source()
  }

  struct Majority: Sendable {
    var subject: VoteSubject
    var name: Text
    /// How many have to be there for this subject, whichever call it is.
    var present: Share?
    var presentBase = Base.members
    /// How many have to vote for it.
    var votes = Share(isMore: true)
    var base = Base.votes
    var source = Source()
  }

  struct CashLimit: Sendable {
    var amount: Money
    /// The first year of accounts it is for; nil for all before the next.
    var from: Int?
    var source = Source()
  }

  struct Donations: Sendable {
    /// What a donor may take off, and up to which amount in a year.
    var percent: Int
    var most: Money
    /// The words of payment by which a gift can be traced.
    var traceable: [PaymentMeans]
    var source = Source()
  }

  /// What an office may do beside reading.
  struct Role: Sendable {
    var name: String
    var title: Text
    var offices: [Office]
    /// The words that the names of its commands begin with.
    var commands: [String]
  }

  var name = ""
  var title = Text()
  var english: [Thing: Word] = [:]
  var italian: [Thing: Word] = [:]
  /// Whole sentences, by their English text.
  var texts: [String: Text] = [:]
  /// The degrees it has, the lowest first.
  var degrees: [(degree: Degree, name: Text)] = []
  var offices: [OfficeRule] = []
  var meetings: [MeetingRule] = []
  var quorum: [QuorumRule] = []
  var proxies: ProxyRule?
  var voting: VotingRule?
  var counting = CountingRule()
  var majorities: [Majority] = []
  var advancement: [AdvancementRule] = []
  var cash: [CashLimit] = []
  var donations: Donations?
  var roles: [Role] = []
  /// Those that it has in its own words.
  var letters: [LetterKind: Letter] = [:]
  /// The whole as its file has it.
  var json = JSON.null

  var hasDegrees: Bool { !degrees.isEmpty }
  /// Whether meetings are called twice: the quorum is a share of members, not a count.
  var hasCalls: Bool { quorum.contains { $0.share != nil || $0.call > 1 } }
  var hasBoard: Bool { meetings.contains(where: \.isOfBoard) }

  func rule(of office: Office) -> OfficeRule? { offices.first { $0.office == office } }

  /// Who signs letters and minutes: the Secretary and who presides. In the place of an office that it does not have
  /// comes the first that may not be vacant, else the first.
  var signers: [Office] {
    var found = [Office.secretary, .worshipfulMaster].filter { rule(of: $0) != nil }
    for office in offices.filter(\.isRequired).map(\.office) + offices.map(\.office)
    where found.count < 2 && !found.contains(office) {
      found.append(office)
    }
    return found
  }

  /// Its place among the offices; those the profile does not have come last.
  func rank(of office: Office) -> Int {
    offices.firstIndex { $0.office == office }
      ?? offices.count + (Office.allCases.firstIndex(of: office) ?? 0)
  }

  func rule(of type: MeetingType) -> MeetingRule? { meetings.first { $0.type == type } }

  func isOfBoard(_ type: MeetingType) -> Bool { rule(of: type)?.isOfBoard ?? false }

  func quorum(of type: MeetingType, call: Int) -> QuorumRule? {
    let fitting = quorum.filter { $0.types.isEmpty || $0.types.contains(type) }
    return fitting.last { $0.call <= call } ?? fitting.first
  }

  func advancement(to degree: Degree) -> AdvancementRule? {
    advancement.first { $0.to == degree }
  }

  func majority(of subject: VoteSubject) -> Majority? { majorities.first { $0.subject == subject } }
}

/// What is voted on. The raw value is stored.
public enum VoteSubject: String, NamedChoice, Sendable {
  case ordinary, accounts, election, statute, dissolution

  public var words: Phrase {
    switch self {
    case .ordinary: tr("ordinary resolution")
    case .accounts: tr("accounts")
    case .election: tr("election")
    case .statute: tr("change of the statute")
    case .dissolution: tr("dissolution")
    }
  }
}

/// By which means money came. The raw value is stored.
public enum PaymentMeans: String, NamedChoice, Sendable {
  case cash, bank, post, card, cheque

  public var words: Phrase {
    switch self {
    case .cash: tr("cash")
    case .bank: tr("bank transfer")
    case .post: tr("post office payment")
    case .card: tr("card")
    case .cheque: tr("cheque")
    }
  }
}
