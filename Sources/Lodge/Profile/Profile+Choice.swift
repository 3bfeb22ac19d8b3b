// Which profile a notebook has: an event, with the whole of its data, so that it is the same on another machine and after
// another version of the program.

import Command
import Kernel
import Notebook
import Render

extension Profile {
  /// Those that ship with the program.
  static let builtIn = [standard: lodgeFile, "association": associationFile]

  /// What holds where nobody chose another one. A test reads both files.
  static let lodge = shipped(standard) ?? Profile()

  static func shipped(_ name: String) -> Profile? {
    guard let text = builtIn[name], let json = try? JSON(parsing: text) else { return nil }
    return try? Profile(json)
  }

  /// That of the notebook. One that a later version stored and this one cannot read is refused: rules that silently do
  /// not hold would be worse.
  /// - Throws: `data`.
  static func chosen(_ session: Session) throws(Diagnostic) -> Profile? {
    let choice: ProfileChoice?
    do throws(Diagnostic) {
      choice = try ProfileCommands.noun.item(session, ifThere: ProfileChoice.id)
    } catch {
      // Without a notebook there is no choice; the command says what is missing.
      guard error.code == .noInput else { throw error }
      return nil
    }
    guard let choice, let data = choice.data else { return nil }
    do throws(Diagnostic) { return try Profile(data) } catch {
      throw Diagnostic(
        .data, tr("the profile \(choice.name) cannot be read: \(error.message)"),
        hint: tr("a later version may read it; or choose another one: lodge profile use lodge"))
    }
  }
}

/// The one choice of a notebook.
struct ProfileChoice: Entity {
  static let id = Identifier.shared("profile", "lodge")

  var id = Identifier.none
  var name = ""
  var data: JSON?
}

extension LodgeReader {
  var profile: Profile {
    get throws(Diagnostic) {
      if let known = session.profileData as? Profile { return known }
      if session.profileData is Profile.Unchosen { return .lodge }
      return try Profile.chosen(session) ?? .lodge
    }
  }
}

extension Profile {
  /// Nobody chose a profile.
  struct Unchosen: Sendable {}

  /// What of the profile of a lodge its commands and columns follow from. A test compares it with the whole.
  static let outline: Profile = {
    var outline = Profile()
    outline.name = standard
    outline.degrees = Degree.allCases.map { ($0, Text()) }
    outline.meetings = [MeetingType.ordinary, .ceremony].map { MeetingRule(type: $0, name: Text()) }
    outline.quorum = [QuorumRule()]
    return outline
  }()

  /// What the commands of the domain make of it.
  static func domainProfile(
    _ session: Session, _ command: Command
  ) throws(Diagnostic) -> DomainProfile? {
    let known: Profile?
    do throws(Diagnostic) { known = try chosen(session) } catch {
      // One that cannot be read is left by choosing another one.
      guard command.name.hasPrefix("lodge profile ") else { throw error }
      known = nil
    }
    guard let profile = known else {
      // Most notebooks: nothing of the file is read before a rule is asked for.
      return DomainProfile(
        data: Unchosen(), lexicon: nil,
        check: { (command, arguments) throws(Diagnostic) in try outline.check(command, arguments) },
        adapt: { outline.adapted($0) })
    }
    return DomainProfile(
      data: profile, lexicon: profile.lexicon,
      check: { (command, arguments) throws(Diagnostic) in try profile.check(command, arguments) },
      adapt: { profile.adapted($0) })
  }

  /// Its words and names for what is said without one of its commands.
  static func domainWords(_ session: Session) throws(Diagnostic) -> DomainWords? {
    guard let profile = try chosen(session) else { return nil }
    return DomainWords(
      lexicon: profile.lexicon, names: profile.choiceNames(session.language),
      refused: profile.refused)
  }

  /// The words that those commands begin with which it has no place for.
  private var refused: [String] {
    (hasDegrees ? [] : ["lodge degree", "lodge report attendance"])
      + (proxies == nil ? ["lodge proxy"] : [])
  }

  /// What people type for offices, degrees and kinds of meetings.
  private func choiceNames(_ language: Language) -> ChoiceNames {
    var names: [String: [String]] = [:]
    func add(_ stored: String, _ text: Text) {
      let shown = [text.text(language), text.english, text.italian].map(ChoiceNames.word)
      // A lodge's own names are those that are stored.
      names[stored] = (name == Profile.standard ? [stored] : []) + shown
    }
    for rule in offices { add(rule.office.rawValue, rule.name) }
    for (degree, name) in degrees { add(degree.rawValue, name) }
    for rule in meetings { add(rule.type.rawValue, rule.name) }
    let all =
      Office.allCases.map(\.rawValue) + Degree.allCases.map(\.rawValue)
      + MeetingType.allCases.map(\.rawValue)
    return ChoiceNames(names, without: Set(all).subtracting(names.keys))
  }

  // MARK: - What it does not take

  private func check(_ command: Command, _ arguments: Arguments) throws(Diagnostic) {
    func refused(_ words: Phrase, _ span: SourceSpan) -> Diagnostic {
      Diagnostic(.refused, words, at: span, hint: tr("to see what it has: lodge profile show"))
    }
    let span = arguments.invocation.line.span
    let isRefused = self.refused.contains {
      command.name == $0 || command.name.hasPrefix($0 + " ")
    }
    if !hasDegrees {
      if isRefused, !command.name.hasPrefix("lodge proxy ") {
        throw refused(tr("the profile \(name) has no degrees: \(command.name) is refused"), span)
      }
      for key in ["degree", "quorum_masters"] where arguments.has(key) {
        throw refused(tr("the profile \(name) has no degrees"), arguments.span(key))
      }
    }
    if !hasBoard, command.name.hasPrefix("lodge register "), arguments.flag("board") {
      throw refused(tr("the profile \(name) has no board"), arguments.span("board"))
    }
    if proxies == nil, command.name.hasPrefix("lodge proxy ") {
      throw refused(tr("the profile \(name) has no proxies"), span)
    }
    if !hasCalls {
      for key in ["call", "second_on", "second_at"] where arguments.has(key) {
        throw refused(tr("the profile \(name) has no second call"), arguments.span(key))
      }
    }
    if majorities.isEmpty, arguments.has("subject") {
      throw refused(tr("the profile \(name) has no majorities"), arguments.span("subject"))
    }
    for key in ["donation", "means", "donor_tax_code"] where donations == nil && arguments.has(key)
    {
      throw refused(tr("the profile \(name) has no receipts for gifts"), arguments.span(key))
    }
    try checkChoices(command, arguments, refused)
  }

  private func checkChoices(
    _ command: Command, _ arguments: Arguments, _ refused: (Phrase, SourceSpan) -> Diagnostic
  ) throws(Diagnostic) {
    if ["lodge meeting", "lodge series"].contains(where: { command.name.hasPrefix($0 + " ") }),
      let text = arguments.text("type"), let type = MeetingType(rawValue: text),
      rule(of: type) == nil
    {
      throw refused(
        tr("\(text) is no type of meeting of the profile \(name)"), arguments.span("type"))
    }
    if command.name.hasPrefix("lodge agenda "), let text = arguments.text("subject"),
      let subject = VoteSubject(rawValue: text), majority(of: subject) == nil
    {
      throw refused(
        tr("\(text) is no subject of the profile \(name)"), arguments.span("subject"))
    }
  }

  // MARK: - What it does not show

  /// Columns and fields by their keys.
  var hidden: Set<String> {
    var keys: Set<String> = []
    if !hasDegrees {
      keys.formUnion([
        "degree", "degree_since", "degree_months", "masters", "masters_needed", "quorum_masters",
        "reader_degree",
        "fellows", "apprentices",
      ])
    }
    if hasCalls {
      keys.formUnion(["quorum", "visitors_count"])
    } else {
      keys.formUnion(["call", "second_on", "second_at"])
    }
    if !hasBoard { keys.insert("board") }
    if proxies == nil { keys.formUnion(["proxy", "represented"]) }
    if voting == nil { keys.formUnion(["vote", "vote_from"]) }
    if majorities.isEmpty { keys.formUnion(["subject", "outcome", "outcome_reason"]) }
    if donations == nil { keys.formUnion(["means", "donor_tax_code", "donation"]) }
    return keys
  }

  private func adapted(_ output: Output) -> Output {
    let hidden = hidden
    switch output {
    case .table(let table): return .table(adapted(table, hidden))
    case .record(var record):
      record.fields.removeAll { hidden.contains($0.column.key) }
      record.sections = record.sections.filter { hasDegrees || !Self.byDegree.contains($0.kind) }
        .map { adapted($0, hidden) }
      return .record(record)
    default: return output
    }
  }

  /// Tables with a line for each degree.
  private static let byDegree: Set<String> = ["lodge.degreerate", "lodge.count"]

  private func adapted(_ table: Table, _ hidden: Set<String>) -> Table {
    var result = table
    // The choice itself and what it is about are never hidden.
    guard !table.kind.hasPrefix("lodge.profile") else { return table }
    let gone = table.columns.indices.filter { hidden.contains(table.columns[$0].key) }
    if !gone.isEmpty {
      let kept = table.columns.indices.filter { !gone.contains($0) }
      result.columns = kept.map { table.columns[$0] }
      result.rows = table.rows.map { row in kept.map { row.indices.contains($0) ? row[$0] : .null }
      }
    }
    if !hasDegrees, table.kind == "lodge.return",
      let item = table.columns.firstIndex(where: { $0.key == "item" })
    {
      result.rows.removeAll { row in
        guard case .choice(let name, _) = row[item] else { return false }
        return Degree(rawValue: name) != nil || name == "without_degree"
      }
    }
    result.reports = table.reports.map { adapted($0, hidden) }
    return result
  }
}
