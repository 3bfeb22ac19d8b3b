// Whether the commands at borders that a notebook holds may run at all: a stranger's file may hold any.

import Command
import Kernel
import Notebook

enum HookCare {
  static let verify = VerifyCheck("hook") { (session) throws(Diagnostic) in
    var problems: [Phrase] = []
    for hook in try TripReader(session).hooks() {
      do throws(Diagnostic) {
        try session.kept(
          command: hook.command, named: "<hook>", variables: ZoneHooks.variables)
      } catch {
        problems.append(tr("the hook \(hook.id) never runs: \(error.message)"))
      }
    }
    return problems
  }
}
