// Patterns of text parameters: a small language of regular expressions, matched in time linear in
// the text whatever the pattern. It takes literals, `.`, classes with ranges, `\d \w \s` and their
// capitals, groups, `|`, `* + ?` and `{m}`, `{m,}`, `{m,n}`. It refuses look-around, back-references
// and repetitions that would grow too large. A pattern always matches the whole text.

import Kernel

/// A compiled pattern: a nondeterministic automaton run on all its states at once (Thompson 1968).
struct Pattern: Sendable {
  /// Why a pattern cannot be used, and which scalar is to blame.
  struct Fault: Error, Equatable {
    var message: Phrase
    var offset: Int
  }

  /// What one step takes.
  struct Class: Sendable, Equatable {
    var ranges: [ClosedRange<UInt32>]
    var isNegated = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      ranges.contains { $0.contains(scalar.value) } != isNegated
    }
  }

  enum Step: Sendable {
    case take(Class, next: Int)
    /// Goes on at both places without taking anything.
    case fork(Int, Int)
    case accept
  }

  static let maxScalars = 500
  static let maxRepeat = 1000
  static let maxSteps = 5000

  private let steps: [Step]
  private let start: Int

  init(_ text: String) throws(Fault) {
    var reader = PatternReader(text)
    let tree = try reader.whole()
    var builder = PatternBuilder()
    let accept = try builder.add(.accept, 0)
    start = try builder.build(tree, to: accept)
    steps = builder.steps
  }

  /// Whether the whole of `text` matches.
  /// - Complexity: O(steps of the pattern · length).
  func matches(_ text: String) -> Bool {
    var marks = [Int](repeating: -1, count: steps.count)
    var current: [Int] = []
    var generation = 0
    reach(start, generation, &marks, &current)
    for scalar in text.unicodeScalars {
      generation += 1
      var next: [Int] = []
      for state in current {
        if case .take(let taken, let target) = steps[state], taken.contains(scalar) {
          reach(target, generation, &marks, &next)
        }
      }
      current = next
      if current.isEmpty { return false }
    }
    return current.contains { if case .accept = steps[$0] { true } else { false } }
  }

  /// Adds a state and all it leads to without taking anything.
  private func reach(_ state: Int, _ generation: Int, _ marks: inout [Int], _ list: inout [Int]) {
    var waiting = [state]
    while let state = waiting.popLast() {
      guard marks[state] != generation else { continue }
      marks[state] = generation
      if case .fork(let one, let other) = steps[state] {
        waiting.append(other)
        waiting.append(one)
      } else {
        list.append(state)
      }
    }
  }
}

/// A pattern as it was read.
indirect enum PatternTree: Sendable {
  case empty
  case one(Pattern.Class)
  case sequence([PatternTree])
  case either([PatternTree])
  /// `most` nil: no limit.
  case repeated(PatternTree, least: Int, most: Int?)
}

/// Turns a tree into steps, from the end to the beginning.
struct PatternBuilder {
  private(set) var steps: [Pattern.Step] = []
  /// Repetitions of nothing add no steps but would take time.
  private var visits = 0

  mutating func add(_ step: Pattern.Step, _ offset: Int) throws(Pattern.Fault) -> Int {
    guard steps.count < Pattern.maxSteps else {
      throw Pattern.Fault(message: tr("the pattern repeats too much"), offset: offset)
    }
    steps.append(step)
    return steps.count - 1
  }

  /// The state from which `tree` is matched and then `next` reached.
  mutating func build(_ tree: PatternTree, to next: Int) throws(Pattern.Fault) -> Int {
    visits += 1
    guard visits <= 4 * Pattern.maxSteps else {
      throw Pattern.Fault(message: tr("the pattern repeats too much"), offset: 0)
    }
    switch tree {
    case .empty: return next
    case .one(let taken): return try add(.take(taken, next: next), 0)
    case .sequence(let parts):
      var target = next
      for part in parts.reversed() { target = try build(part, to: target) }
      return target
    case .either(let parts):
      var state = try build(parts[parts.count - 1], to: next)
      for part in parts.dropLast().reversed() {
        state = try add(.fork(try build(part, to: next), state), 0)
      }
      return state
    case .repeated(let part, let least, let most):
      var target = next
      if let most {
        for _ in least..<max(least, most) {
          target = try add(.fork(try build(part, to: target), next), 0)
        }
      } else {
        let loop = try add(.accept, 0)
        steps[loop] = .fork(try build(part, to: loop), next)
        target = loop
      }
      for _ in 0..<least { target = try build(part, to: target) }
      return target
    }
  }
}
