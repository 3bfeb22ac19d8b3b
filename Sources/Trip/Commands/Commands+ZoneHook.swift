// Commands that run when a zone is entered or left, or when one has stayed: kept in the notebook, run
// by whoever follows fixes live, where this machine approves of them.

import Command
import Core
import Kernel
import Notebook
import Render

enum ZoneHookCommands {
  static let noun = Noun<ZoneHook>(
    "trip.hook", tr("hook"), events: [TripEvent.hookAdded, TripEvent.hookRemoved],
    joins: "LEFT JOIN trip_zone z ON z.id = p.zone",
    attributes: [
      // Null for all zones.
      .pointer("zone", \.zone, to: "trip.zone", tr("Zone id")),
      .joined("zone", \.zoneName, "z.name", tr("Zone"), shown: .always),
      .recorded("kind", \.kind, tr("Event"), shown: .always),
      .recorded("command", \.command, tr("Command"), shown: .always).searched,
      .derived("state", tr("State")) { hook, _ in
        hook.standing.map { .choice($0.rawValue, $0.words) } ?? .null
      },
    ],
    columns: ["zone", "kind", "command", "state", "zone_id"], order: [],
    // Those of a zone that was removed wait for it to come back.
    alive: "p.zone IS NULL OR z.removed = 0",
    empty: tr("no hook yet; add one: trip zone on enter 'COMMAND'"),
    completing: { (hooks, session) throws(Diagnostic) in
      let approvals = try HookApprovals(session)
      for index in hooks.indices where hooks[index].standing == nil {
        hooks[index].standing = hooks[index].standing(session, approvals)
      }
    })

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
    noun.list(
      tr("List the commands that run at zone borders"), synonyms: ["hooks", "triggers", "rules"],
      examples: [Example("trip hook list")]),
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
    noun.whereMet(
      Command(
        "trip hook remove", tr("Remove a command that runs at a zone border"),
        parameters: [.positional("hook", .thing("trip.hook"), tr("its id"), shownAs: "HOOK")],
        effects: .writes, contained: false,
        examples: [Example("trip hook remove $last", runs: false)],
        action: remove)),
  ]

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
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
    var hook = try noun.item(session, id)
    var approvals = try HookApprovals(session)
    approvals.insert(hook)
    hook.standing = hook.standing(session, approvals)
    session.whenKept { () throws(Diagnostic) in
      // Read again: the notebook may have got its id only now, and others may have approved meanwhile.
      var approvals = try HookApprovals(session)
      approvals.insert(hook)
      try approvals.store()
    }
    session.say(tr("added the command: \(command)"))
    return .table(try noun.table([hook], session))
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
    return .table(try noun.table(hooks, session))
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let hook = try noun.named("hook", session, arguments)
    session.whenKept { () throws(Diagnostic) in
      // What comes back, by undo or from elsewhere, is looked at anew.
      var approvals = try HookApprovals(session)
      let others = try noun.items(session)
      guard approvals.contains(hook), !others.contains(where: hook.isSame) else { return }
      approvals.remove(hook)
      try approvals.store()
    }
    return try noun.drop(hook, session, says: tr("removed the command: \(hook.command)"))
  }
}
