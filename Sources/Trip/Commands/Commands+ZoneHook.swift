// Commands that run when a zone is entered or left, or when one has stayed: kept in the notebook, run
// by whoever follows fixes live.

import Command
import Core
import Kernel
import Notebook
import Render

enum ZoneHookCommands {
  static let table: [Command] = [
    Command(
      "trip zone on", tr("Run a command when a zone is entered or left"),
      discussion: [
        tr(
          "A command of taccuino, as a script would have it, with $zone, $event, $time, $latitude, $longitude and $crossing for what happened; never one of the shell. It runs while something records, not for what a replay finds. One that fails is told of, and recording goes on."
        )
      ],
      parameters: [
        .positional("event", ZoneEventCommands.kind, tr("what happens")),
        .positional("command", .text, tr("the command, in quotes"), shownAs: "COMMAND"),
        .option("zone", .thing("trip.zone"), tr("only at this zone; at all if left out")),
      ], effects: .writes, synonyms: ["hook", "trigger", "automation", "rule", "alert"],
      examples: [
        Example("trip zone on enter 'trip zone show $zone'"),
        Example(
          "trip zone on exit 'undo'", tr("Refused: it cannot run by itself"), code: .refused),
      ], action: add),
    Command(
      "trip hook list", tr("List the commands that run at borders"), parameters: Parameter.paging,
      effects: .reads, synonyms: ["hooks", "triggers", "rules"],
      examples: [Example("trip hook list")], action: list),
    Command(
      "trip hook remove", tr("Remove a command that runs at a border"),
      parameters: [.positional("hook", .thing("trip.hook"), tr("its id"), shownAs: "HOOK")],
      effects: .writes, examples: [Example("trip hook remove $last", runs: false)],
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
    let hooks = try reader.hooks().filter { $0.id == id }
    session.say(tr("the command runs from now on: \(command)"))
    return .table(try TripViews.hooks(hooks, reader))
  }

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let page = try reader.page(arguments, "trip.hook")
    var hooks = try reader.hooks()
    if let after = page.after, let index = hooks.firstIndex(where: { $0.id == after }) {
      hooks.removeFirst(index + 1)
    }
    return .table(try TripViews.hooks(hooks, reader).paged(page, ids: hooks.map(\.id)))
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let id = try arguments.thing("hook", session)
    let hook = try reader.found(try reader.hooks().first { $0.id == id })
    let table = try TripViews.hooks([hook], reader)
    try session.append(TripEvent.hookRemoved, scope: nil, entity: hook.id, body: JSONObject())
    session.say(tr("the command does not run any more: \(hook.command)"))
    return .table(table)
  }
}
