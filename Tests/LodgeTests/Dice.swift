// What the random associations of the oracles have in common: numbers that a seed repeats, and the question to Python.

import Kernel
import PaperBench
import Testing

struct Dice {
  var state: UInt64

  init(_ number: Int, _ salt: UInt64) {
    state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ salt
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int((state >> 33) % UInt64(range.count))
  }
  mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
  mutating func day(_ from: Int, _ to: Int) -> String {
    Day(year: number(from...to), month: number(1...12), day: number(1...28))?.description ?? ""
  }
  mutating func one<T>(of all: [T]) -> T { all[number(0...all.count - 1)] }
}
