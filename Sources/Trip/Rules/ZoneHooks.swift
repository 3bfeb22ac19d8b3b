// Commands that run when a border is crossed: those that this machine approves, and no other. One that
// fails is told of and does not stop the others.

import Command
import Kernel
import Notebook

struct ZoneHooks {
  /// What a command may use: the zone's name, the event, its time (ISO 8601, UTC) and place.
  static let variables: Set<String> = [
    "zone", "event", "time", "latitude", "longitude", "crossing",
  ]

  private let session: Session
  private let hooks: [ZoneHook]

  /// Those that may run now; of the others it is told that they do not.
  init(_ reader: TripReader) throws(Diagnostic) {
    session = reader.session
    let all = try reader.hooks()
    let approvals = try HookApprovals(reader.session)
    hooks = all.filter { approvals.contains($0) }
    let others = all.count - hooks.count
    guard others > 0 else { return }
    session.note(
      tr(
        others,
        one:
          "1 hook is not approved on this machine and does not run; review it: trip hook list",
        other:
          "\(others) hooks are not approved on this machine and do not run; review them: trip hook list"
      ))
  }

  /// Runs what is meant for these crossings, in their order.
  /// - Throws: `interrupted`; internal faults.
  func run(_ crossings: [Crossing]) throws(Diagnostic) {
    for crossing in crossings {
      for hook in hooks
      where hook.kind == crossing.kind && (hook.zone ?? crossing.zone) == crossing.zone {
        try run(hook, crossing)
      }
    }
  }

  private func run(_ hook: ZoneHook, _ crossing: Crossing) throws(Diagnostic) {
    let values = [
      "zone": crossing.zoneName, "event": crossing.kind.rawValue, "time": crossing.at.description,
      "latitude": crossing.place.latitude.plainDecimal,
      "longitude": crossing.place.longitude.plainDecimal, "crossing": crossing.id.description,
    ]
    do throws(Diagnostic) {
      try session.perform(kept: hook.command, named: "<hook>", variables: values)
    } catch {
      guard error.code != .interrupted, error.code != .internalFault else { throw error }
      var fault = error
      fault.message = tr("the command for \(crossing.zoneName) failed: \(error.message)")
      session.warn(fault)
    }
  }
}
