// What all papers of the lodge have in common: its letterhead, place and day, and who signs.

import Command
import Kernel
import Render

struct LodgePaper {
  let session: Session
  let reader: LodgeReader
  let lodge: Lodge
  let profile: Profile
  private let logo: Document.Picture?

  init(_ session: Session) throws(Diagnostic) {
    self.session = session
    reader = try LodgeReader(session)
    profile = try reader.profile
    lodge = try LodgeCommands.noun.item(session, ifThere: Lodge.id) ?? Lodge()
    logo = try Self.picture(reader, lodge.name)
  }

  /// A logo whose file is missing or damaged is left out, and said: letters are still written.
  private static func picture(
    _ reader: LodgeReader, _ words: String
  ) throws(Diagnostic) -> Document.Picture? {
    guard let logo = try reader.logo(), let file = logo.file else { return nil }
    guard let bytes = try reader.session.readIfSound(logo.attachment) else {
      reader.session.warn(
        Diagnostic(
          .ok, tr("the file of \(logo.attachment.title) is missing or damaged"),
          hint: tr("restore it from a backup, or add it again: lodge logo add FILE")))
      return nil
    }
    return Document.Picture(file, bytes, words: words)
  }

  func words(_ phrase: Phrase) -> String { phrase.text(session.language) }

  /// `Kilwinning No. 214`
  var name: String {
    let name = lodge.name.inOneLine
    guard let number = lodge.number, !name.isEmpty else { return name }
    return words(tr("\(name) No. \(number)"))
  }

  /// An empty document. Its title stands above what follows, under the letterhead where the lodge has a name.
  func document(_ title: Phrase) -> Document {
    var document = Document(title: words(title), language: session.language)
    document.foot = foot
    guard let letterhead else { return document }
    document.letterhead = letterhead
    document.blocks = [.heading(1, document.title)]
    return document
  }

  /// Above lists and reports: whose they are, and of which day.
  func head() throws(Diagnostic) -> PaperHead? {
    guard let letterhead else { return nil }
    return PaperHead(letterhead, placed: placed(try reader.today()), foot: foot)
  }

  private var foot: String? {
    lodge.taxCode.map { words(tr("Tax code \($0.isolated)")) }
  }

  /// nil where the lodge has no name.
  private var letterhead: Document.Letterhead? {
    guard !lodge.name.isEmpty else { return nil }
    let lines =
      ([
        name, lodge.obedience?.inOneLine,
        lodge.orient.map { words(tr("Orient of \($0.inOneLine.isolated)")) },
      ].compactMap { $0 } + (lodge.address?.lines ?? []) + [
        [lodge.email, lodge.phone].compactMap { $0?.inOneLine }.joined(separator: " · ")
      ]).filter { !$0.isEmpty }
    return .init(lines, picture: logo)
  }

  /// `Firenze, 19 March 2026`
  func placed(_ day: Day) -> String {
    let (year, month, number) = day.parts
    let date = [String(number), words(Day.name(ofMonth: month)), String(year)]
      .joined(separator: " ")
    return [lodge.orient?.inOneLine.isolated, date].compactMap { $0 }.joined(separator: ", ")
  }

  /// Who has an office on a day; nil where it is vacant.
  func holder(_ office: Office, on day: Day?) throws(Diagnostic) -> Term? {
    guard let day else { return nil }
    return try reader.terms(on: day).first { $0.office == office }
  }

  /// Rules for those who sign letters and minutes.
  func signatures(on day: Day?) throws(Diagnostic) -> [Document.Signature] {
    var rules: [Document.Signature] = []
    for office in profile.signers { rules.append(try signature(office, on: day)) }
    return rules
  }

  /// A rule to sign on, with the holder of the office on that day, or the office alone.
  func signature(_ office: Office, on day: Day?) throws(Diagnostic) -> Document.Signature {
    let role = words(office.words)
    guard let term = try holder(office, on: day) else { return .init(role) }
    return .init(term.memberName, role)
  }
}

extension String {
  /// Its lines that say something.
  var lines: [String] {
    split(whereSeparator: \.isNewline).map { String($0).trimmedBlanks }.filter { !$0.isEmpty }
  }

  /// `Via dei Fossi 3, 50123 Firenze`
  var inOneLine: String { lines.joined(separator: ", ") }
}

extension Meeting {
  /// The degree that an item of its agenda is for: never below its own.
  func degree(of item: AgendaItem) -> Degree { max(item.degree ?? degree, degree) }
}

extension LodgeReader {
  /// Today for one without a day.
  func day(of meeting: Meeting) throws(Diagnostic) -> Day {
    if let day = meeting.day { return day }
    return try today()
  }

  /// The items that a degree may see, numbered anew: a gap would tell of what is left out.
  /// - Parameter reader: nil for all of them.
  func agenda(of meeting: Meeting, openTo reader: Degree?) throws(Diagnostic) -> [AgendaItem] {
    let all = try agenda(of: meeting.id)
    guard let reader else { return all }
    var open = all.filter { meeting.degree(of: $0) <= reader }
    for index in open.indices { open[index].number = index + 1 }
    return open
  }
}
