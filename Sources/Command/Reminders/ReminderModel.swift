// What is stored of reminders: those that the user made, and what they decided of those that follow
// from the notebook. That one was shown on this machine is no event: it lies in the state folder.

import Kernel
import Notebook

enum ReminderModel {
  static let domain = "notebook"

  static let added = EventKind(domain, "ReminderAdded", .creates)
  static let edited = EventKind(domain, "ReminderEdited", .changes)
  /// All times up to a day are dealt with.
  static let done = EventKind(domain, "ReminderDone", .changes)
  static let snoozed = EventKind(domain, "ReminderSnoozed", .changes)
  static let removed = EventKind(domain, "ReminderRemoved", .removes)
  /// Of one that follows from something: the entity is made of its key, so that two notebooks that
  /// decide on the same one decide on one thing.
  static let noticeDone = EventKind(domain, "NoticeDone", .changes)
  static let noticeSnoozed = EventKind(domain, "NoticeSnoozed", .changes)

  static let reminder = EntityModel(
    domain: domain, noun: "reminder", table: "notebook_reminder",
    fields: [
      Field("text", .text),
      // A day as ISO 8601 text and a time of the clock on the wall, wherever that hangs.
      Field("day", .text, path: "on"), Field("at", .text), Field("every", .text),
      Field("until_day", .text, path: "until"), Field("comment", .text),
      Field("done_through", .text), Field("snoozed_until", .instant),
      // RRULE, RDATE, EXDATE by whole days; where `every`, an interval, is null.
      Field("recurrence", .text),
      // Of what stands in for the reminders of a sealed domain: shown while that is locked.
      Field("domain", .text),
    ], events: [added, edited, done, snoozed, removed])

  static let notice = EntityModel(
    domain: domain, noun: "notice", table: "notebook_notice",
    fields: [
      Field("key", .text), Field("done", .boolean), Field("snoozed_until", .instant),
    ], events: [noticeDone, noticeSnoozed])

  static let all = [reminder, notice]
  /// Its free texts.
  static let prose: ProseFields = ["notebook_reminder": ["text", "comment"]]
  static let stored = DomainModels(domain, fingerprint: fingerprint, all)
  /// Checked by a test, which names the right one.
  static let fingerprint: UInt64 = 0x6af4_10b1_f76a_92ca
}
