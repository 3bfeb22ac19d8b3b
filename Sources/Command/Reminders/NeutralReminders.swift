// What a sealed domain may still remind of: the hour, and a text without content. These are reminders of the user's own,
// made at the sealing if the user wants them, and changed and removed like any other. They are shown while the domain is
// locked, since its own are shown otherwise, and go when it is decrypted.

import Kernel
import Notebook
import System

/// An hour at which a domain reminds.
struct NeutralReminder: Hashable {
  var day: Day
  /// Minutes after midnight.
  var minute: Int
  /// Each day from that day on.
  var isDaily: Bool
}

extension Session {
  /// The hours at which a domain reminds from today on, without those that are over. What comes today and tomorrow at the
  /// same minute comes each day.
  func neutralReminders(of domain: String) throws(Diagnostic) -> [NeutralReminder] {
    let times = reminderTimes
    var days: [Int: Set<Day>] = [:]
    for source in registry.domain(domain)?.reminders ?? [] {
      for notice in try source.find(self, times) where notice.until > times.now {
        let civil = times.zone.civil(at: notice.at)
        guard civil.day >= times.today else { continue }
        days[civil.hour * 60 + civil.minute, default: []].insert(civil.day)
      }
    }
    let both = Set([times.today, times.today.adding(days: 1)])
    return days.flatMap { minute, days -> [NeutralReminder] in
      if days.isSuperset(of: both) {
        return [.init(day: times.today, minute: minute, isDaily: true)]
      }
      return days.map { .init(day: $0, minute: minute, isDaily: false) }
    }.sorted { ($0.day, $0.minute) < ($1.day, $1.minute) }
  }

  /// Whether the user wants them: the flag says so, or the answer at a terminal.
  /// - Throws: `interrupted` where the question is left.
  func wantsNeutralReminders(
    _ hours: [NeutralReminder], of domain: String, _ arguments: Arguments
  ) throws(Diagnostic) -> Bool {
    guard !hours.isEmpty else { return false }
    if arguments.flag("reminders") { return true }
    guard console.ask != nil, !options.yes else { return false }
    let question = tr(
      hours.count, one: "add 1 reminder that only says when?",
      other: "add \(hours.count) reminders that only say when?")
    let prompt = question.text(language) + " [" + tr("yes/no").text(language) + "] "
    let explained = tr(
      "Reminders of \(domain) are not shown while it is locked. These are reminders of your own at the same hours, with a text that reveals nothing. ! leaves, and nothing is changed."
    )
    let replies: Replies<Bool> = .yesOrNo
    guard let wants = reply(to: prompt, explained: explained, { replies[$0] }) else {
      throw Diagnostic(.interrupted, tr("nothing was changed"))
    }
    return wants
  }

  /// Adds them to the user's own reminders.
  func addNeutralReminders(
    _ hours: [NeutralReminder], of domain: String
  ) throws(Diagnostic) {
    let text = tr("something in \(domain); unlock it to see what").text(language)
    try write(as: nil) { () throws(Diagnostic) in
      for hour in hours {
        let time = CivilTime(day: hour.day, millisecondOfDay: hour.minute * 60_000)
        var body: JSONObject = [
          "text": .string(text), "on": .string(hour.day.description),
          "at": .string(time.shortTime), "domain": .string(domain),
        ]
        if hour.isDaily { body["every"] = "1d" }
        try append(ReminderModel.added, scope: nil, entity: newID(), body: body)
      }
    }
    say(
      tr(
        hours.count, one: "added 1 reminder without content; change it with reminder edit",
        other: "added \(hours.count) reminders without content; change them with reminder edit"))
  }

  /// Removes them: the domain is not sealed any more.
  func removeNeutralReminders(of domain: String) throws(Diagnostic) {
    let gone = try ReminderReader(self).own().filter { $0.domain == domain }
    guard !gone.isEmpty else { return }
    try write(as: nil) { () throws(Diagnostic) in
      for one in gone {
        try append(ReminderModel.removed, scope: nil, entity: one.id, body: JSONObject())
      }
    }
    say(
      tr(
        gone.count, one: "removed 1 reminder without content",
        other: "removed \(gone.count) reminders without content"))
  }
}
