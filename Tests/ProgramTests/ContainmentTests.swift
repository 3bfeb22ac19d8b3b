// Which commands may run by themselves, when something happens, with nobody at the keyboard: each of them
// by name. A command that is new fails here until somebody has decided.

import Glibc
import Kernel
import System
import Testing

@Suite struct ContainmentTests {
  /// Words in front, and the last words of those that may.
  private static let may = [
    ": find help kinds log show verify why",
    "operator: list",
    "reminder: add done edit list remove snooze",
    "lodge: card dinner edit quorum roster show statistics", "lodge arrears: letter list show",
    "lodge bank: book list match propose unmatch", "lodge budget: list remove set",
    "lodge charge: add edit list remove", "lodge discount: add edit list remove",
    "lodge dues: list remove set", "lodge entry: add edit list remove",
    "lodge fund: add edit list remove", "lodge ledger: list show",
    "lodge levy: list remove set", "lodge payment: add list",
    "lodge receipt: list show thanks", "lodge receipt series: list",
    "lodge tier: add edit list remove", "lodge agenda: add edit list move remove",
    "lodge answer: add list missing remove", "lodge attendance: care chart list mark rate",
    "lodge degree: add due edit list remove", "lodge inquiry: add edit list remove",
    "lodge meeting: add cancel edit list move remove restore running-order show summons",
    "lodge logo: list remove",
    "lodge minutes: addendum approve draft edit list remove show verify write",
    "lodge register: list show verify",
    "lodge member: add data edit list remove show",
    "lodge petition: add admit ballot decide edit list remove show",
    "lodge office: add edit list plan remove",
    "lodge paper: add check detach edit list remove rota show",
    "lodge profile: show", "lodge proxy: add list remove",
    "lodge report: attendance book cash dues letter movements officers return",
    "lodge series: add edit extend list remove show", "lodge roll: call sheet show",
    "lodge standing: add edit list remove",
    "lodge visitor: add edit list remove", "lodge volunteer: add edit list remove",
    "mind contact: add edit list remove", "mind plan: add edit list move remove show",
    "stack: about add adherence calendar compare cost edit hours list order pause remove resume",
    "stack: show skipped stock streak taken today week", "stack base: schema status",
    "stack conversation: failures list preview remove rename search show",
    "stack conversation memory: edit list remove",
    "stack entry: add edit list remove", "stack package: add count edit list open remove show",
    "stack course: add edit list remove", "stack goal: add list remove",
    "stack condition: add edit list remove", "stack medicine: add edit list remove",
    "stack effect: add edit list remove",
    "stack experiment: add boxes end list remove result show",
    "stack measure: add chart edit list remove",
    "stack person: add edit list remove show", "stack supplement: list show",
    "survey asset: add copy duplicates edit list merge move place remove show",
    "survey building: add edit list remove show",
    "survey: complete coverage left map missing pace status tap",
    "survey family: add check edit list remove show",
    "survey family parameter: add edit remove rename",
    "survey level: add edit list remove show",
    "survey note: add edit list remove show",
    "survey photo: annotate link list missing remove show unlink",
    "survey plan: check",
    "survey project: add edit list remove show",
    "survey room: add confirm-empty edit list remove show state walls",
    "survey type: add duplicate edit find list remove show",
    "survey underlay: edit list remove show",
    "survey voice: list remove show",
    "survey workset: add edit list remove show",
    "trip: add calendar chart compare confirm countries days distance edit firsts heat legs",
    "trip: list map near next note profile propose remove show start stay-limit stays stop streaks",
    "trip: where year",
    "trip booking: add check edit list remove show",
    "trip borders: list remove",
    "trip budget: list remove set",
    "trip checkin: list remove",
    "trip conversation: failures list preview remove rename search show",
    "trip conversation memory: edit list remove",
    "trip expense: add edit list remove settle",
    "trip hook: list",
    "trip leg: edit reset",
    "trip note: edit list remove show",
    "trip packing: add copy edit list pack remove unpack",
    "trip photo: edit list place remove show",
    "trip plan: add days done edit list move remove show",
    "trip poi: add edit list near remove show visit",
    "trip rate: list remove set",
    "trip stay: add confirm edit merge remove reset split",
    "trip track: compare edit list measure outliers remove show",
    "trip zone: add edit events list remove show time where",
  ]

  /// Options that such a line may have.
  private static let options = [
    "accept-similar", "active", "add", "after", "all", "all-others", "along-wall", "annulled",
    "area", "as-is", "asset", "at", "author", "before", "beside", "board", "box", "building", "by",
    "call", "candidate", "category", "choose", "clear", "clearing", "completion", "conversation",
    "convert",
    "copies", "cover", "current", "days", "decision", "degree", "destination", "detected", "diet",
    "distance", "evidence", "family", "flag", "for", "former", "from", "from-trip", "full", "fund",
    "gap", "goal", "grid", "history", "home", "hours", "in", "item", "key", "kind", "late", "left",
    "level", "like", "limit", "lodge", "lonlat", "loose", "mail", "margin", "mark", "mdoc",
    "meeting", "member", "method", "mine", "minutes", "mode", "model", "near", "next", "no-shows",
    "no-underlay", "note", "of", "office", "offset", "older", "on", "only", "open", "ordinal",
    "orphans", "own", "parameter", "part", "people", "person", "place", "poi", "position", "prefer",
    "private", "project", "radius", "reopen", "replacing", "reply", "restore", "result", "room",
    "rule", "search", "state", "stay", "step", "taken", "text", "threshold", "tier", "to", "trip",
    "type",
    "undone", "unit", "unlinked", "unplaced", "untaken", "until", "way", "what", "where", "why",
    "window", "with", "within", "without", "workset", "year", "zone",
  ]

  @Test func onlyTheseRunByThemselves() throws {
    let home = try Home()
    let help = try Launcher(home).run("help", "--all", "--json")
    try #require(help.code == 0, "\(help.stderr)")
    let rows = try #require(try JSON(parsing: help.out)["rows"]?.array)
    #expect(rows.count > 240)
    var expected: Set<String> = []
    for row in Self.may {
      let parts = row.split(separator: ":", omittingEmptySubsequences: false)
      for word in parts[1].split(separator: " ") {
        expected.insert(parts[0].isEmpty ? String(word) : "\(parts[0]) \(word)")
      }
    }
    var (found, options): (Set<String>, Set<String>) = ([], [])
    for row in rows where row["contained"] == .bool(true) {
      found.insert(row["name"]?.string ?? "")
      for parameter in row["parameters"]?.array ?? [] {
        let isOption = ["option", "flag"].contains(parameter["role"]?.string ?? "")
        if isOption, parameter["contained"] != .bool(false), let name = parameter["name"]?.string {
          options.insert(name)
        }
      }
    }
    #expect(found.subtracting(expected).sorted() == [], "nobody has decided that these may")
    #expect(expected.subtracting(found).sorted() == [], "these no longer may")
    let named = Set(Self.options)
    #expect(options.subtracting(named).sorted() == [], "nobody has decided that these may")
    #expect(named.subtracting(options).sorted() == [], "no command has these")
  }
}
