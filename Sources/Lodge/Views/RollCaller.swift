// The roll call with the notebook at hand: each mark is the command that would be typed at the prompt, a batch of its
// own, and the page is drawn as the notebook then stands.

import Command
import Kernel
import Notebook
import Render

final class RollCaller {
  private let session: Session
  private let screen: any Screen
  private let meeting: Meeting
  private let rules: Eligibility
  private var page: RollPage
  /// Whose marks were made here and not undone: no others are undone from here.
  private var made: [Int] = []

  /// So many events are taken before the screen is drawn, however fast they come.
  private static let mostEvents = 32

  init(_ meeting: Meeting, _ session: Session, _ screen: any Screen) throws(Diagnostic) {
    (self.meeting, self.session, self.screen) = (meeting, session, screen)
    let reader = try LodgeReader(session)
    rules = try reader.eligibility()
    let size = screen.size
    page = RollPage(session.language, columns: size.columns, rows: size.rows)
    page.title = tr("Roll call: \(meeting.title), \(meeting.when)").text(session.language)
    let day = try reader.day(of: meeting)
    let offices = try reader.offices(on: day)
    var replies: [Identifier: Reply] = [:]
    for answer in try reader.answers(to: meeting.id) { replies[answer.member] = answer.reply }
    let hasDegrees = try reader.profile.hasDegrees
    let language = session.language
    page.lines = try reader.inOrder(rules.members(for: meeting), on: day).map { member in
      let held = hasDegrees ? rules.degree(of: member.id, on: day)?.words : nil
      let ranks = offices[member.id]?.map { $0.words.text(language) } ?? []
      return RollPage.Line(
        member: member.id, name: member.name,
        names: [member.firstName, member.lastName, member.name].compactMap { $0?.folded },
        rank: ranks.isEmpty ? held?.text(language) ?? "" : ranks.joined(separator: ", "),
        answer: replies[member.id].map {
          tr("answered \($0.words)").text(language)
        } ?? "")
    }
    try reload()
  }

  private func reload() throws(Diagnostic) {
    let reader = try LodgeReader(session)
    let marks = try reader.marks(of: meeting.id)
    for index in page.lines.indices {
      let mark = marks[page.lines[index].member]
      page.lines[index].mark = mark?.mark ?? .unconfirmed
      page.lines[index].reason = mark?.reason
    }
    page.quorum = try reader.quorum(meeting, rules).words.text(session.language)
  }

  /// Until the user leaves.
  /// - Throws: `interrupted` after Ctrl-C, where no prompt waits.
  func run() throws(Diagnostic) {
    try screen.enter()
    defer { screen.leave() }
    draw()
    var taken = 0
    while true {
      switch screen.next() {
      case .ended: return
      case .interrupted:
        // What is typed is dropped, as at the prompt.
        if page.mode != .list {
          page.mode = .list
          break
        }
        if session.isInteractive { return }
        throw Diagnostic(.interrupted, tr("interrupted"))
      case .resized: (page.columns, page.rows) = screen.size
      case .mouse: break
      case .key(let key):
        if let request = page.take(key), !serve(request) { return }
      }
      taken += 1
      if taken >= RollCaller.mostEvents || !screen.hasNext {
        draw()
        taken = 0
      }
    }
  }

  private func draw() {
    let (grid, cursor) = page.page()
    screen.show(grid, cursor: cursor)
  }

  /// - Returns: false when the roll call is over.
  private func serve(_ request: RollPage.Request) -> Bool {
    var line = "undo"
    switch request {
    case .leave: return false
    case .undo:
      guard !made.isEmpty else {
        page.message = tr("nothing was marked here").text(session.language)
        return true
      }
    case .mark(let mark, let reason):
      line =
        "lodge attendance mark \(meeting.id) \(mark.rawValue) \(page.lines[page.chosen].member) "
        + "reason=\((reason ?? "").shellQuoted)"
    }
    do throws(Diagnostic) {
      let before = try session.notebook().log(limit: 1).first?.id
      if let fault = session.run(line, on: screen, width: page.columns).fault { throw fault }
      if request == .undo {
        page.chosen = made.removeLast()
        page.message = tr("the last mark is undone").text(session.language)
      } else {
        // A try stores nothing, and what was marked so already is no step.
        if try session.notebook().log(limit: 1).first?.id != before { made.append(page.chosen) }
        page.move(1)
      }
      try reload()
    } catch {
      page.message = error.message.text(session.language)
    }
    return !session.isLeaving
  }
}
