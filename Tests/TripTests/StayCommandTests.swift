// `trip stays` and what the user says of stays: named, moved, merged, split, removed, and never
// overwritten by the points.
import Core
import Kernel
import Testing

@testable import Trip

@Suite struct StayCommandTests {
  /// Home until eight, a museum until noon, lunch near it, home.
  private func world() -> StayWorld {
    var world = StayWorld(
      seed: 11, at: GeoPoint(latitude: 45.46, longitude: 9.19), from: "2024-05-01T06:00:00Z")
    let home = world.place
    world.wandering = 0
    world.stay(minutes: 120)
    world.go(to: world.near(4000, 70), speed: 5, by: .bike)
    world.stay(minutes: 200)
    world.go(to: world.near(700, 0), speed: 1.4, by: .walk)
    world.stay(minutes: 45)
    world.go(to: home, speed: 5, by: .bike)
    world.stay(minutes: 90)
    return world
  }

  private func bench(_ world: StayWorld) throws -> TripBench {
    let bench = try TripBench()
    let path = try bench.scratch.write("phone.rec", world.record)
    try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    return bench
  }

  private func list(_ bench: TripBench, _ options: String = "") throws -> [String] {
    try bench.rows("trip stays \(options)").map {
      "\($0["start"]?.string?.dropFirst(11).prefix(5) ?? "")-\($0["end"]?.string?.dropFirst(11).prefix(5) ?? "") \($0["origin"]?.string ?? "") \($0["name"]?.string ?? "")"
    }
  }

  private func id(_ bench: TripBench, _ number: Int) throws -> String {
    try bench.rows("trip stays")[number]["id"]?.string ?? ""
  }

  @Test func theyAreListedWithReasons() throws {
    let bench = try bench(world())
    let rows = try bench.rows("trip stays --why")
    #expect(rows.count == 4)
    #expect(rows[1]["why"]?.string?.contains("points within 80 m") ?? false, "\(rows[1])")
    #expect(try bench.rows("trip stays --from 2024-05-02").isEmpty)
    #expect(try bench.rows("trip stays --near 45.46,9.19").count == 2)
    #expect(try bench.rows("trip stays --limit 2").count == 2)
    let second = try id(bench, 1)
    #expect(try bench.rows("trip stays --after \(second)").count == 2)
    #expect(bench.run("trip stays --why") == .ok)
    #expect(bench.out.contains("points within"))
    #expect(bench.run("trip stays --radius 3m") == .usage)
    #expect(bench.run("trip stays --near Nowhere") == .usage)
  }

  @Test func theIdIsTheSameWhateverTimeIsAskedFor() throws {
    let bench = try bench(StayWorld.life(seed: 1, days: 12))
    let all = try bench.rows("trip stays").compactMap { $0["id"]?.string }
    #expect(Set(all).count == all.count)
    let some = try bench.rows("trip stays --from 2024-05-06 --to 2024-05-07").compactMap {
      $0["id"]?.string
    }
    #expect(some.count > 3 && some.allSatisfy(all.contains))
    let tail = some[1].suffix(6)
    #expect(bench.run("trip stay edit \(tail) name=There") == .ok, "\(bench.errors)")
  }

  @Test func whyThereIsNone() throws {
    var world = world()
    world.isOff = true
    world.go(to: world.near(40_000, 200), speed: 8, by: .car)
    world.isOff = false
    world.go(to: world.near(3000, 200), speed: 1.2, by: .walk)
    let bench = try bench(world)
    #expect(bench.run("trip stays --why --at 2024-05-01T08:10") == .notFound)
    #expect(bench.out.contains("moving at"), "\(bench.out)")
    #expect(bench.run("trip stays --at 2024-05-01T10:00") == .ok)
    #expect(bench.out.contains("points within"))
    #expect(bench.run("trip stays --at 2024-05-01T15:00") == .notFound)
    #expect(bench.out.contains("a gap"), "\(bench.out)")
    #expect(bench.run("trip stays --at 2024-06-01T16:30") == .notFound)
    #expect(bench.out.contains("nothing is recorded after"), "\(bench.out)")
  }

  @Test func aNameIsKeptAndNamesOthersOfThePlace() throws {
    let bench = try bench(world())
    #expect(bench.run("trip stay edit 2024-05-01T07:00 name=Home") == .ok, "\(bench.errors)")
    let named = try list(bench)
    #expect(
      named.count == 4 && named[0].hasSuffix("stated Home") && named[3].hasSuffix("points Home"))
    // Found by its name now, and detection by other rules leaves it alone.
    #expect(bench.run("trip stay edit Home comment=quiet") == .ok, "\(bench.errors)")
    #expect(try list(bench, "--radius 120m")[0].hasSuffix("stated Home"))
    #expect(bench.run("undo") == .ok)
    _ = bench.run("undo")
    #expect(try list(bench).allSatisfy { $0.hasSuffix("points ") })
  }

  @Test func timesThatWereCorrectedCountForTheWholeOldTime() throws {
    let bench = try bench(world())
    #expect(
      bench.run("trip stay edit 2024-05-01T10:00 from=2024-05-01T08:30 to=2024-05-01T10:30") == .ok)
    let stays = try list(bench)
    // What is left of the old one does not come back beside it.
    #expect(stays.count == 4 && stays[1] == "08:30-10:30 stated ", "\(stays)")
    #expect(
      bench.run("trip stay edit 2024-05-01T09:00 from=2024-05-01T11:00 to=2024-05-01T09:00")
        == .usage)
  }

  /// A stay told by hand cuts the museum in two; what is said of the first half, the longer one, or of
  /// both leaves the second alone.
  @Test func aWordOnOneRowChangesNoOther() throws {
    let bench = try bench(world())
    let told = "from=2024-05-01T10:20 to=2024-05-01T10:30 place=45.3,9.0"
    #expect(bench.run("trip stay add Bar \(told)") == .ok, "\(bench.errors)")
    func times() throws -> [String] { try list(bench).map { String($0.prefix(11)) } }
    let before = try times()
    #expect(before.count == 6 && before.contains { $0.hasPrefix("10:30-11:") }, "\(before)")
    for words in ["confirm 2024-05-01T09:00", "edit 2024-05-01T09:00 name=Museum"] {
      #expect(bench.run("trip stay \(words)") == .ok, "\(bench.errors)")
      #expect(try times() == before, "\(words)")
      #expect(bench.run("undo") == .ok)
    }
    #expect(bench.run("trip stay merge 2024-05-01T09:00 2024-05-01T10:25") == .ok)
    #expect(try times() == [before[0], "\(before[1].prefix(5))-10:30"] + before[3...])
    // Whoever tells of most of a stay tells of all of it.
    #expect(bench.run("undo") == .ok && bench.run("undo") == .ok)
    let most = "from=2024-05-01T08:30 to=2024-05-01T11:20 place=45.3,9.0"
    #expect(bench.run("trip stay add Gallery \(most)") == .ok, "\(bench.errors)")
    let after = try times()
    #expect(after.count == 4 && after[1] == "08:30-11:20", "\(after)")
  }

  @Test func mergedSplitAndRemovedStaysStaySo() throws {
    let bench = try bench(world())
    #expect(
      bench.run("trip stay merge 2024-05-01T10:00 2024-05-01T12:00") == .ok, "\(bench.errors)")
    #expect(try list(bench).count == 3)
    #expect(
      bench.run("trip stay split 2024-05-01T09:00 --at 2024-05-01T10:00") == .ok, "\(bench.errors)")
    var stays = try list(bench)
    #expect(stays.count == 4 && stays[2].hasPrefix("10:00-"), "\(stays)")
    #expect(bench.run("trip stay split 2024-05-01T09:00 --at 2024-05-01T15:00") == .usage)
    #expect(bench.run("trip stay remove 2024-05-01T07:00") == .ok, "\(bench.errors)")
    stays = try list(bench)
    #expect(stays.count == 3 && !stays[0].hasPrefix("06:"))
    // The same points come again in a file of other bytes.
    var more = world().record
    more += Array(
      "2024-05-09T00:00:00Z\t*                 \t{\"_type\":\"location\",\"lat\":45.46,\"lon\":9.19,\"tst\":1715212800}\n"
        .utf8)
    let again = try bench.scratch.write("again.rec", more)
    #expect(bench.run("trip import \(again)") == .ok)
    #expect(try list(bench).filter { $0.hasPrefix("06:") }.isEmpty)
    #expect(bench.run("trip stays --at 2024-05-01T07:00") == .notFound)
    #expect(bench.out.contains("you removed the stay"), "\(bench.out)")
    #expect(bench.run("trip stay reset 2024-05-01T07:00") == .ok)
    #expect(try list(bench)[0].hasPrefix("06:0"))
  }

  @Test func toldStaysNeedNoPointsAndNobodyIsAtTwoPlaces() throws {
    let bench = try bench(world())
    let add = "trip stay add Hotel from=2024-05-02T20:00 to=2024-05-03T08:00"
    #expect(bench.run(add) == .usage)
    #expect(bench.run(add + " place=45.1,9.5") == .ok, "\(bench.errors)")
    #expect(
      bench.run("trip stay add Inn from=2024-05-03T07:00 to=2024-05-03T09:00 place=Hotel")
        == .refused)
    #expect(try list(bench).count == 5)
    // Where points are, the place follows from them.
    #expect(bench.run("trip stay add Café from=2024-05-01T09:00 to=2024-05-01T09:20") == .ok)
    let stays = try list(bench)
    #expect(stays.contains { $0.hasPrefix("09:00-09:20 stated Café") })
    #expect(stays.contains { $0.hasPrefix("09:20-") }, "\(stays)")
    #expect(bench.run("trip stay confirm 2024-05-01T13:00") == .ok, "\(bench.errors)")
  }

  @Test func anEmptyNotebookSaysWhy() throws {
    let bench = try TripBench()
    _ = bench.run("trip add Zeeland from=2025-08-29")
    #expect(bench.run("trip stays") == .ok)
    #expect(bench.errors.contains("nothing is recorded yet"))
    #expect(bench.run("trip legs") == .ok)
    #expect(bench.run("trip propose") == .ok)
    #expect(bench.errors.contains("nothing is recorded yet"))
    #expect(bench.run("trip stays --at 2025-01-01T10:00") == .notFound)
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func googleVisitsAreStays() throws {
    let bench = try TripBench()
    try #require(
      bench.run(
        "trip import \(SharedTravel.root)google/timeline-new-format.json \(SharedTravel.root)google/semantic_history.json \(SharedTravel.root)owntracks"
      ) == .ok)
    let rows = try bench.rows("trip stays --why")
    #expect(rows.contains { $0["origin"]?.string == "visit" })
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func theWalksOfZeelandAreWalks() throws {
    let bench = try TripBench()
    try #require(
      bench.run(
        "trip import \(SharedTravel.root)gpx/zeeland-2025-08-29-walk.gpx \(SharedTravel.root)gpx/zeeland-2025-08-30-walk.gpx \(SharedTravel.root)gpx/zeeland-2025-09-03-walk.gpx \(SharedTravel.root)fit/zeeland-2023-09-08-ride.fit"
      ) == .ok)
    let legs = try bench.rows("trip legs --why")
    let walked = legs.filter { $0["mode"]?.string == "walk" }.reduce(0) {
      $0 + ($1["length_m"]?.finite ?? 0)
    }
    let cycled = legs.filter { $0["mode"]?.string == "bike" }.reduce(0) {
      $0 + ($1["length_m"]?.finite ?? 0)
    }
    #expect(walked > 4000 && cycled > 20_000)
    #expect(
      !legs.contains { ["car", "train", "plane", "ship"].contains($0["mode"]?.string ?? "") })
  }
}
