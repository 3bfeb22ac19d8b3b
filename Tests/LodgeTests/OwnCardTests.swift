// The home card of who is logged in: their own where the account is linked to a member, that of the lodge for everybody
// else and on request.

import Kernel
import SessionBench
import Testing

@testable import Lodge

@Suite struct OwnCardTests {
  @Test func whoIsLoggedInSeesTheirOwn() throws {
    let bench = try SigningBench.make()
    func title(_ line: String) throws -> String? {
      #expect(bench.run(line + " --json") == .ok, "\(bench.errors)")
      let row = try JSON(parsing: Array(bench.out.utf8))["rows"]?[0]
      return row?["member"]?.string ?? row?["name"]?.string
    }
    let lodge = try title("lodge card --lodge")
    try SigningBench.logIn(bench, "ada")
    #expect(try title("lodge card") == "Ada Conti")
    #expect(try title("lodge") == "Ada Conti")
    #expect(try title("lodge card --lodge") == lodge)
    #expect(try title("lodge card \"Leo Sala\"") == "Leo Sala")
    // Nobody of the lodge.
    try SigningBench.logIn(bench, "eve")
    #expect(try title("lodge card") == lodge)
    try SigningBench.logIn(bench, "\"Leo Sala\"")
    #expect(bench.run("lodge member unlink \"Ada Conti\"") == .ok, "\(bench.errors)")
    try SigningBench.logIn(bench, "ada")
    #expect(try title("lodge card") == lodge)
    #expect(bench.run("lodge card \"Leo Sala\" --lodge") == .usage)
  }
}
