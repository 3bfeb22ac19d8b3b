// The summons: a letter to one member, or to all who hold a degree. It says nothing that is above that degree.

import Command
import Kernel
import Render

struct SummonsPaper {
  let paper: MeetingPaper
  private var meeting: Meeting { paper.meeting }
  /// The day of the letter, whose officers sign: today, or that of a meeting that is over.
  let written: Day
  private let signers: [(office: Office, rule: Document.Signature)]
  private let agendas: [Degree: [AgendaItem]]

  /// - Throws: `refused` for a meeting that was called off.
  init(_ meeting: Meeting, _ session: Session, at span: SourceSpan?) throws(Diagnostic) {
    try meeting.checkHeld(span)
    paper = try MeetingPaper(meeting, session)
    let today = try paper.reader.today()
    written = min(today, meeting.day ?? today)
    let offices = paper.paper.profile.signers
    signers = Array(zip(offices, try paper.paper.signatures(on: written)))
    var agendas: [Degree: [AgendaItem]] = [:]
    for degree in Degree.allCases where degree >= meeting.degree {
      agendas[degree] = try paper.reader.agenda(of: meeting, openTo: degree)
    }
    self.agendas = agendas
  }

  /// - Parameter degree: of who reads it.
  func letter(to member: Member?, _ degree: Degree) -> Document {
    let letterhead = paper.paper
    var letter = letterhead.document(tr("Summons"))
    // A letter begins with its place and day.
    letter.blocks.insert(.atRight([letterhead.placed(written)]), at: 0)
    if let member {
      let lines = [member.name] + (member.address?.lines ?? [])
      letter.blocks.insert(.atRight(lines), at: 1)
    }
    var filling = LetterFilling(values: [
      "member": member?.name, "sender": letterhead.name, "meeting": meeting.title,
      "day": meeting.day.map { paper.words($0.inWords) }, "hour": meeting.at?.clock,
      "venue": paper.place, "answer_by": meeting.answerBy.map { paper.words($0.inWords) },
      "degree": letterhead.profile.hasDegrees ? paper.words(meeting.degree.words) : nil,
    ])
    filling.blocks["details"] = [.facts(paper.facts)]
    if let agenda = agendas[degree], !agenda.isEmpty {
      filling.blocks["agenda"] = [
        .heading(2, paper.words(tr("Agenda"))),
        .numbered(
          agenda.map { item in
            item.title.isolated + (item.speaker.map { " (\($0.isolated))" } ?? "")
          }),
      ]
    }
    if let last = meeting.answerBy {
      let words =
        meeting.dinner
        ? tr("Please answer by \(last.inWords), also whether you stay for dinner.")
        : tr("Please answer by \(last.inWords).")
      filling.blocks["answer"] = [.paragraph(.init([.bold(paper.words(words))]))]
    }
    filling.blocks["signatures"] = [.signatures(signers.map(\.rule))]
    if let rule = letterhead.profile.proxies,
      rule.types.isEmpty || rule.types.contains(meeting.type)
    {
      let when = paper.when
      filling.blocks["proxy"] = [
        .heading(2, paper.words(tr("Proxy"))),
        .paragraph(
          .init(
            paper.words(
              tr(
                "I, ______________________________, have myself represented by ______________________________ at the meeting on \(when)."
              )))), .signatures([.init(paper.words(tr("Signature")))]),
      ]
    }
    letter.blocks += filling.blocks(
      letterhead.profile.letter(
        member == nil ? .summonsToAll : .summons, paper.session.language))
    return letter
  }

  func record(to member: Member?, _ degree: Degree) -> Record {
    // The keys are those of a lodge; another office may stand in the place of one of them.
    func signer(_ key: String, _ office: Office, else place: Int) -> Field {
      let found =
        signers.first { $0.office == office } ?? (signers.count > place ? signers[place] : nil)
      return Field(
        key, found?.office.words ?? office.words,
        .text(found.flatMap { $0.rule.role == nil ? nil : $0.rule.name }))
    }
    return Record(
      kind: "lodge.summons",
      fields: paper.fields([
        Field("answer_by", tr("Answer by"), meeting.answerBy.map { .day($0) } ?? .null),
        Field("member", tr("Member"), .text(member?.name)),
        Field("reader_degree", tr("Reader's degree"), .choice(degree.rawValue, degree.words)),
        Field("written_on", tr("Written on"), .day(written)),
        signer("secretary", .secretary, else: 0),
        signer("worshipful_master", .worshipfulMaster, else: 1),
        Field("member_id", tr("Member id"), .plain(member?.id), shown: .never),
      ]), sections: [paper.table(agendas[degree] ?? [])].filter { !$0.rows.isEmpty },
      paper: letter(to: member, degree))
  }
}
