// Any bytes as a plan file: reading never crashes and always ends, a fault has a code and can be
// shown, and what is read is a plan whose rooms have an area. The first byte chooses the options.

import Core
import Kernel
import Polygons

@testable import Survey

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

nonisolated(unsafe) private let geometry: Geometry = {
  do { return try Geometry.open() } catch { fatalError("GEOS is missing") }
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPlans(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let text = Array(bytes.dropFirst())
  let flags = bytes[0]
  var options = PlanReadOptions(metres: flags & 1 == 1)
  if flags & 2 == 2 {
    options.drawing =
      flags & 4 == 4
      ? DXFOptions(rooms: ["0", "W"], underlined: flags & 8 == 8)
      : DXFOptions(walls: ["0", "W"], labels: flags & 8 == 8 ? ["W"] : [])
  }
  if flags & 16 == 16 { options.unit = flags & 32 == 32 ? .inch : .metre }
  // Coverage alone never ends a loop that goes on for hours.
  var steps = 0
  let interrupted = {
    steps += 1
    return steps > 20_000
  }
  do {
    let (plan, report) = try PlanReader.read(
      path: "fuzz", input: text, options: options, geometry: geometry, interrupted: interrupted)
    check(!plan.rooms.isEmpty && plan.rooms.count == report.rooms, "rooms do not count")
    for room in plan.rooms {
      check(room.areaM2 > 0 && room.polygon.hasFiniteCoordinates, "a room without area")
      check(!room.levels.isEmpty && room.levels.allSatisfy(plan.levels.indices.contains), "level")
    }
    for finding in report.findings { _ = finding.detail?.text() }
  } catch {
    check(error.code != .ok && error.code != .internalFault, "a fault of ours")
    let shown = error.text(width: 40)
    check(shown.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A }, "raw controls")
    check((error.span?.offset ?? 0) <= text.count, "a fault outside the file")
  }
  do {
    _ = try PlanReader.layers(path: "fuzz", input: text, interrupted: interrupted)
  } catch {
    check(error.code != .internalFault, "a fault of ours")
  }
  return 0
}
