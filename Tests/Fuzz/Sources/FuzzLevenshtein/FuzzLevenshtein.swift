// Any bytes as names and queries for the edit distance: the index finds what a comparison with every
// name finds, many distances at once are those of each pair, each is that of the schoolbook table.

import CCore

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLevenshtein(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.count > 3 else { return 0 }
  // Names and queries end at a newline; the first byte tells how many are queries.
  var strings = bytes.dropFirst(3).split(separator: 10, omittingEmptySubsequences: false)
    .prefix(60).map { Array($0.prefix(700)) }
  let queries = Array(strings.prefix(1 + Int(bytes[0] % 5)))
  strings.removeFirst(queries.count)
  let built = strings.isEmpty ? 0 : Int(bytes[1]) % (strings.count + 1)
  let least = Double(bytes[2] % 25) / 20
  names(strings, built: built, queries, least: least)
  for query in queries {
    for name in strings.prefix(3) { pair(query, name, limit: UInt32(bytes[2])) }
  }
  return 0
}

/// Two strings by themselves, both ways round, and with a limit.
private func pair(_ a: [UInt8], _ b: [UInt8], limit: UInt32) {
  let whole = distance(a, b, .max)
  check(whole == distance(b, a, .max), "not symmetrical")
  check(distance(a, b, limit) == min(whole, limit + 1), "the limit changes the distance")
  check(whole == table(scalars(a), scalars(b)), "wrong distance")
}

private func distance(_ a: [UInt8], _ b: [UInt8], _ limit: UInt32) -> UInt32 {
  a.withUnsafeBytes { a in
    b.withUnsafeBytes { b in
      tc_lev_distance(
        a.bindMemory(to: CChar.self).baseAddress, a.count,
        b.bindMemory(to: CChar.self).baseAddress, b.count, limit)
    }
  }
}

private func names(_ names: [[UInt8]], built: Int, _ queries: [[UInt8]], least: Double) {
  let (flat, start) = joined(Array(names.prefix(built)))
  guard let index = tc_lev_index_build(flat, start, UInt32(built)) else { fatalError("no index") }
  defer { tc_lev_index_free(index) }
  for (place, name) in names.enumerated().dropFirst(built) {
    check(tc_lev_index_add(index, name.map { CChar(bitPattern: $0) }, name.count) == place, "place")
  }
  let whole = matrix(queries, names)
  let lengths = names.map { scalars($0).count }
  for (q, query) in queries.enumerated() {
    let key = scalars(query)
    var want: [(distance: UInt32, name: UInt32)] = []
    for (place, name) in names.enumerated() {
      let distance = table(key, scalars(name))
      check(whole[q * names.count + place] == distance, "many distances differ")
      let longer = max(key.count, lengths[place])
      let similarity = longer > 0 ? 1 - Double(distance) / Double(longer) : 1
      if similarity >= least { want.append((distance, UInt32(place))) }
    }
    want.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
    for most in [1, 5, names.count] where most > 0 {
      var found = [UInt32](repeating: 0, count: most)
      var distances = found
      let count = tc_lev_index_search(
        index, query.map { CChar(bitPattern: $0) }, query.count, least, UInt32(most), &found,
        &distances)
      check(count == min(most, want.count), "another number of names")
      check(found.prefix(count).elementsEqual(want.prefix(count).map(\.name)), "other names")
      check(distances.prefix(count).elementsEqual(want.prefix(count).map(\.distance)), "distances")
    }
  }
}

private func joined(_ strings: [[UInt8]]) -> ([CChar], [UInt32]) {
  var start: [UInt32] = [0]
  for string in strings { start.append(start[start.count - 1] + UInt32(string.count)) }
  return (strings.flatMap { $0.map { CChar(bitPattern: $0) } }, start)
}

private func matrix(_ queries: [[UInt8]], _ names: [[UInt8]]) -> [UInt32] {
  let (a, aStart) = joined(queries)
  let (b, bStart) = joined(names)
  var out = [UInt32](repeating: .max, count: queries.count * names.count)
  let done = tc_lev_distances(
    a, aStart, UInt32(queries.count), b, bStart, UInt32(names.count), &out)
  check(done, "no distances")
  return out
}

/// Scalars as the header says: each byte of no well-formed sequence is one U+FFFD.
private func scalars(_ bytes: [UInt8]) -> [UInt32] {
  var result: [UInt32] = []
  var at = 0
  while at < bytes.count {
    if bytes[at] < 0x80 {
      result.append(UInt32(bytes[at]))
      at += 1
      continue
    }
    var length = 1
    for candidate in [2, 3, 4] where at + candidate <= bytes.count {
      if String(validating: bytes[at..<at + candidate], as: UTF8.self)?.unicodeScalars.count == 1 {
        length = candidate
      }
    }
    let text = String(validating: bytes[at..<at + length], as: UTF8.self)
    result.append(text?.unicodeScalars.first?.value ?? 0xFFFD)
    at += length
  }
  return result
}

private func table(_ a: [UInt32], _ b: [UInt32]) -> UInt32 {
  var row = Array(0...UInt32(b.count))
  for (i, x) in a.enumerated() {
    var corner = row[0]
    row[0] = UInt32(i + 1)
    for (j, y) in b.enumerated() {
      let above = row[j + 1]
      row[j + 1] = min(corner + (x == y ? 0 : 1), above + 1, row[j] + 1)
      corner = above
    }
  }
  return row[b.count]
}
