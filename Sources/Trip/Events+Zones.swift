// What can happen to zones, at their borders, and to places of interest.

import Notebook

extension TripEvent {
  static let zoneAdded = kind("ZoneAdded", .creates)
  static let zoneEdited = kind("ZoneEdited", .changes)
  static let zoneRemoved = kind("ZoneRemoved", .removes)
  /// Live fixes up to a time were handled; crossings say that by themselves.
  static let zoneHandled = kind("ZoneHandled", .changes)

  static let crossingSeen = kind("CrossingSeen", .creates, ["zone"])
  /// A later replay did not see it any more.
  static let crossingRemoved = kind("CrossingRemoved", .removes)

  /// A command that runs when a border is crossed.
  static let hookAdded = kind("HookAdded", .creates, ["zone"])
  static let hookRemoved = kind("HookRemoved", .removes)

  /// Somebody went to a place of interest.
  static let checkinAdded = kind("CheckinAdded", .creates, ["place", "trip"])
  static let checkinRemoved = kind("CheckinRemoved", .removes)
}
