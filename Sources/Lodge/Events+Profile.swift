// What can happen to the profile of a lodge, and what only some profiles have; the names are stored for ever, as in Events.swift.

import Notebook

extension LodgeEvent {
  // One of a notebook, with the whole of its data.
  static let profileChosen = kind("ProfileChosen", .creates)
  static let profileChosenAgain = kind("ProfileChosenAgain", .changes)

  // One for a meeting and who gives it, with an id that follows from both.
  static let proxyGiven = kind("ProxyGiven", .creates, ["meeting", "giver", "holder"])
  static let proxyGivenAgain = kind("ProxyGivenAgain", .changes, ["holder"])
  static let proxyRemoved = kind("ProxyRemoved", .removes)

  static let volunteerAdded = kind("VolunteerAdded", .creates, ["member"])
  static let volunteerEdited = kind("VolunteerEdited", .changes)
  static let volunteerRemoved = kind("VolunteerRemoved", .removes)
}
