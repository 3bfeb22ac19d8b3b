// Any bytes as what a person types: the local check never crashes, says the same twice, and the model alone finds nothing
// hard; an answer of a classifier is one of four.

import CrisisCheck
import Kernel

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCrisis(_ begin: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: begin, count: count), as: UTF8.self)
  let found = CrisisFloor.check(text)
  check(CrisisFloor.check(text) == found, "not the same twice")
  check((found.level == .none) == (found.pattern == nil), "a finding without its pattern")
  check(
    found.level != .hard || found.category != nil && found.pattern != "model",
    "the model never finds anything hard")
  let verdict = ClassifierAnswer.parse(text)
  if verdict != .unknown {
    check(text.utf8.count < 64 || text.contains(verdict.rawValue), "not its word")
  }
  return 0
}
