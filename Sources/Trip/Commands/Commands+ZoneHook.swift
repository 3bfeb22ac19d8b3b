// Commands that run when a zone is entered or left, or when one has stayed: kept in the notebook, run
// by whoever follows fixes live, where this machine approves of them.

import Command
import Core
import Kernel
import Notebook
import Render

enum ZoneHookCommands {
  static let table: [Command] = [
    Command(
      "trip zone on", tr("Run a command when you enter or leave a zone"),
      discussion: [
        tr(
          "A taccuino command, as in a script, never a shell command; $zone, $event, $time, $latitude, $longitude and $crossing describe the event. It runs while something records, not during a replay. If it fails, a message says so and recording continues."
        ),
        tr(
          "Only commands that read or change the notebook can run: none that takes a file name, none with --out, none that controls the session. Their output appears among the messages. The command runs on this machine only, until you approve it on another one: trip hook approve."
        ),
      ],
      parameters: [
        .positional("event", ZoneEventCommands.kind, tr("the event that runs the command")),
        .positional("command", .text, tr("the command, in quotes"), shownAs: "COMMAND"),
        .option("zone", .thing("trip.zone"), tr("only at this zone; default: at every zone")),
      ], effects: .writes, contained: false,
      synonyms: ["hook", "trigger", "automation", "rule", "alert"],
      examples: [
        Example("trip zone on enter 'trip zone show $zone'"),
        Example(
          "trip zone on exit 'undo'", tr("Refused: this command cannot run automatically"),
          code: .refused),
        Example(
          "trip zone on exit 'trip list --out trips.txt'", tr("Refused: it writes a file"),
          code: .refused),
      ], action: add),
    Command(
      "trip hook list", tr("List the commands that run at zone borders"),
      parameters: Parameter.paging,
      effects: .reads, synonyms: ["hooks", "triggers", "rules"],
      examples: [Example("trip hook list")], action: list),
    Command(
      "trip hook approve", tr("Allow commands at zone borders to run on this machine"),
      discussion: [
        tr(
          "A notebook from another machine or person brings its commands along; none of them runs until you approve it here. An approval covers one command, zone and event of that notebook; after a change it must be approved again."
        )
      ],
      parameters: [
        .rest("hook", .thing("trip.hook"), tr("ids of the commands"), shownAs: "HOOK"),
        .flag("all", tr("all commands that trip hook list shows")),
        .flag("revoke", tr("revoke the approval")),
      ], effects: .outside, answersInWords: false,
      synonyms: ["allow", "trust", "enable", "disable"],
      examples: [
        Example("trip hook approve $last", runs: false),
        Example("trip hook approve --all", runs: false),
      ], action: approve),
    Command(
      "trip hook remove", tr("Remove a command that runs at a zone border"),
      parameters: [.positional("hook", .thing("trip.hook"), tr("its id"), shownAs: "HOOK")],
      effects: .writes, contained: false,
      examples: [Example("trip hook remove $last", runs: false)],
      action: remove),
  ]

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let command = try arguments.required("command").trimmedBlanks
    let event = try arguments.required("event")
    do throws(Diagnostic) {
      try session.kept(command: command, named: "<hook>", variables: ZoneHooks.variables)
    } catch {
      var fault = error
      // The line on which it stands says more than the quotes alone.
      fault.span = arguments.span("command")
      throw fault
    }
    let zone = try arguments.thing("zone", session)
    var body: JSONObject = ["kind": .string(event), "command": .string(command)]
    body["zone"] = zone.map { .string($0.description) }
    let id = session.newID()
    try session.append(TripEvent.hookAdded, scope: nil, entity: id, body: body)
    let hook = try reader.found(try reader.hooks().first { $0.id == id })
    var approvals = try HookApprovals(session)
    approvals.insert(hook)
    session.whenKept { () throws(Diagnostic) in
      // Read again: the notebook may have got its id only now, and others may have approved meanwhile.
      var approvals = try HookApprovals(session)
      approvals.insert(hook)
      try approvals.store()
    }
    session.say(tr("added the command: \(command)"))
    return .table(try TripViews.hooks([hook], reader, approvals))
  }

  static func approve(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let ids = try arguments.things("hook", session)
    guard ids.isEmpty == arguments.flag("all") else {
      throw Diagnostic(
        .usage, ids.isEmpty ? tr("which command?") : tr("give ids or --all, not both"),
        at: arguments.invocation.line.span, hint: tr("to list them with their ids: trip hook list"))
    }
    let hooks = try reader.hooks().filter { ids.isEmpty || ids.contains($0.id) }
    var approvals = try HookApprovals(session)
    let revokes = arguments.flag("revoke")
    var done: [Phrase] = []
    for hook in hooks {
      if revokes {
        approvals.remove(hook)
        done.append(tr("the command no longer runs on this machine: \(hook.command)"))
        continue
      }
      do throws(Diagnostic) { try hook.check(session) } catch {
        // Of all, those that can run.
        guard ids.isEmpty else { throw error }
        session.note(tr("\(hook.command): \(error.message)"))
        continue
      }
      approvals.insert(hook)
      done.append(tr("the command now runs on this machine: \(hook.command)"))
    }
    if !hooks.isEmpty { try approvals.store() }
    for word in done { session.say(word) }
    return .table(try TripViews.hooks(hooks, reader, approvals))
  }

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let page = try reader.page(arguments, "trip.hook")
    var hooks = try reader.hooks()
    if let after = page.after, let index = hooks.firstIndex(where: { $0.id == after }) {
      hooks.removeFirst(index + 1)
    }
    let table = try TripViews.hooks(hooks, reader, try HookApprovals(session))
    return .table(table.paged(page, ids: hooks.map(\.id)))
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let id = try arguments.thing("hook", session)
    let hook = try reader.found(try reader.hooks().first { $0.id == id })
    let table = try TripViews.hooks([hook], reader, try HookApprovals(session))
    try session.append(TripEvent.hookRemoved, scope: nil, entity: hook.id, body: JSONObject())
    session.whenKept { () throws(Diagnostic) in
      // What comes back, by undo or from elsewhere, is looked at anew.
      var approvals = try HookApprovals(session)
      guard approvals.contains(hook), try !reader.hooks().contains(where: { $0.isSame(hook) })
      else {
        return
      }
      approvals.remove(hook)
      try approvals.store()
    }
    session.say(tr("removed the command: \(hook.command)"))
    return .table(table)
  }
}
