// Any bytes as a stream of events: the same events in pieces of any size, within the limit, and what is read can be
// written and read back.

import Kernel
import NetLink

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

private func read(_ bytes: [UInt8], _ size: Int, limit: Int) -> [ServerEvent]? {
  var stream = EventStream(limit: limit)
  var events: [ServerEvent] = []
  var rest = bytes[...]
  do throws(EventStream.TooLong) {
    while !rest.isEmpty {
      events += try stream.take(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    if let last = try stream.finish() { events.append(last) }
    return events
  } catch {
    return nil
  }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEvents(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 2, count: count - 2))
  let size = Int(start[0]) + 1
  let limit = start[1] & 1 == 0 ? 1 << 20 : Int(start[1]) + 1
  let whole = read(bytes, .max, limit: limit)
  check(read(bytes, size, limit: limit) == whole, "pieces read differently")
  check(read(bytes, 1, limit: limit) == whole, "bytes read differently")
  guard let whole else { return 0 }
  for event in whole {
    // U+FFFD takes three bytes for one that is no text.
    check(event.data.utf8.count <= 3 * limit, "longer than the limit")
    check(!event.name.isEmpty, "an event without a name")
  }
  var again: [UInt8] = []
  for event in whole {
    again += Array("event: \(event.name)\n".utf8)
    if !event.id.isEmpty { again += Array("id: \(event.id)\n".utf8) }
    for line in event.data.split(separator: "\n", omittingEmptySubsequences: false) {
      again += Array("data: \(line)\n".utf8)
    }
    again.append(0x0A)
  }
  let written = read(again, .max, limit: 1 << 20)
  check(written?.map(\.data) == whole.map(\.data), "data does not read back")
  check(written?.map(\.name) == whole.map(\.name), "names do not read back")
  return 0
}
