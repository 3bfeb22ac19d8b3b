// Which members of events are free texts. Each domain names its own; a member that none names, such as a choice, an id, a
// code or the name of a thing, is never rewritten.

import Kernel
import Notebook

/// Free texts by the tables of a domain: the members of events that hold them.
public typealias ProseFields = [String: Set<String>]

/// The free texts of all kinds of events.
struct Prose {
  private var members: [EventKind.Name: Set<String>] = [:]

  init(_ registry: Registry) {
    take(ReminderModel.all, ReminderModel.prose)
    for domain in registry.domains {
      let prose = domain.prose
      if !prose.isEmpty { take(domain.models.make(), prose) }
    }
  }

  private mutating func take(_ models: [EntityModel], _ prose: ProseFields) {
    for model in models {
      guard let names = prose[model.table] else { continue }
      for event in model.events { members[event.identity, default: []].formUnion(names) }
    }
  }

  func has(_ member: String, _ event: LoggedEvent) -> Bool {
    members[event.kind]?.contains(member) ?? false
  }

  /// Its free texts.
  func texts(_ event: LoggedEvent) -> [String] {
    (event.body?.members ?? []).flatMap { member -> [String] in
      guard has(member.name, event) else { return [] }
      return Prose.texts(in: member.value)
    }
  }

  /// All other texts.
  func others(_ event: LoggedEvent) -> [String] {
    (event.body?.members ?? []).flatMap { member -> [String] in
      has(member.name, event) ? [] : Prose.texts(in: member.value)
    }
  }

  /// A body of such an event with its free texts changed.
  func changed(
    _ body: JSONObject, of event: LoggedEvent, _ change: (String) -> String
  ) -> JSONObject {
    JSONObject(
      body.members.map { member in
        has(member.name, event)
          ? JSONObject.Member(member.name, Prose.value(member.value, change)) : member
      })
  }

  private static func texts(in value: JSON) -> [String] {
    switch value {
    case .string(let text): [text]
    case .array(let all): all.flatMap(texts)
    case .object(let inner): inner.members.flatMap { texts(in: $0.value) }
    default: []
    }
  }

  private static func value(_ value: JSON, _ change: (String) -> String) -> JSON {
    switch value {
    case .string(let text): .string(change(text))
    case .array(let all): .array(all.map { self.value($0, change) })
    default: value
    }
  }
}
