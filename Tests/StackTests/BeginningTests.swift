// Days on which nothing of a person can have begun: before the birth, or years ahead. The bench's day is 4 May 2026.

import Command
import Kernel
import SessionBench
import Testing

@Suite struct BeginningTests {
  private func bench(_ born: String = "born=1979-03-14") throws -> StackBench {
    let bench = try StackBench()
    bench.run("stack person add Ada \(born) sex=female")
    #expect(bench.run("stack add magnesium dose=200mg since=2026-05-01") == .ok, "\(bench.errors)")
    return bench
  }

  @Test(
    "nothing begins before the person was born",
    arguments: [
      "stack add zinc dose=10mg since=1979-03-13", "stack edit magnesium since=1950-01-01",
      "stack medicine add \"Eutirox 75\" since=1979-03-13",
      "stack condition add diabetes since=1900-01-01",
      "stack course add magnesium doses=\"100mg AM\" from=1979-03-13",
      "stack course add magnesium doses=\"100mg AM\" from=1900-01-01 until=1900-02-01",
    ])
  func beforeBirth(_ line: String) throws {
    let bench = try bench()
    let events = try bench.rows("log").count
    #expect(bench.run(line) == .usage)
    #expect(bench.errors.contains("before Ada was born"), "\(bench.errors)")
    #expect(try bench.rows("log").count == events)
  }

  @Test("on the day of the birth it may begin")
  func onTheDay() throws {
    let bench = try bench()
    #expect(
      bench.run("stack medicine add \"Eutirox 75\" since=1979-03-14") == .ok, "\(bench.errors)")
  }

  @Test("an age in years leaves room for the birthday within the last year")
  func ofAge() throws {
    let bench = try bench("age=30")
    #expect(bench.run("stack edit magnesium since=1995-06-01") == .ok, "\(bench.errors)")
    #expect(bench.run("stack edit magnesium since=1990-01-01") == .usage)
  }

  @Test(
    "nothing begins more than a year ahead, and the hint names the key that was given",
    arguments: [
      ("stack add zinc dose=10mg since=2062-05-04", "since=2026-05-04"),
      ("stack course add magnesium doses=\"100mg AM\" from=2062-05-04", "from=2026-05-04"),
    ])
  func farAhead(_ line: String, _ hint: String) throws {
    let bench = try bench()
    #expect(bench.run(line) == .usage)
    #expect(
      bench.errors.contains("too far ahead for a start") && bench.errors.contains(hint),
      "\(bench.errors)")
  }

  @Test("the start of a course is corrected only to a day that can be")
  func corrected() throws {
    let bench = try bench()
    bench.run("stack course add magnesium doses=\"100mg AM\" from=2026-05-02")
    #expect(bench.run("stack course edit magnesium from=1969-05-02") == .usage)
    #expect(try bench.row("stack course list")["from"]?.string == "2026-05-02")
    #expect(bench.run("stack course edit magnesium from=2026-05-03") == .ok, "\(bench.errors)")
  }
}
