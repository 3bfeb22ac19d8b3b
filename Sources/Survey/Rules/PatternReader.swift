// Reads the text of a pattern into its tree, and says where it is wrong.

import Kernel

struct PatternReader {
  private let scalars: [Unicode.Scalar]
  private var at = 0
  private var depth = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func whole() throws(Pattern.Fault) -> PatternTree {
    guard scalars.count <= Pattern.maxScalars else {
      throw fault(tr("the pattern is longer than \(Pattern.maxScalars) characters"), 0)
    }
    // Every pattern is anchored; who writes it so is not corrected.
    _ = take("^")
    let tree = try alternatives()
    if at < scalars.count {
      throw fault(tr("a ) closes nothing"), at)
    }
    return tree
  }

  private func fault(_ message: Phrase, _ offset: Int) -> Pattern.Fault {
    Pattern.Fault(message: message, offset: offset)
  }

  private var next: Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    at += 1
    return true
  }

  private mutating func alternatives() throws(Pattern.Fault) -> PatternTree {
    var parts = [try sequence()]
    while take("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .either(parts)
  }

  private mutating func sequence() throws(Pattern.Fault) -> PatternTree {
    var parts: [PatternTree] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      if scalar == "$", at == scalars.count - 1 {
        at += 1
        break
      }
      let place = at
      parts.append(try repetition(of: try atom(), place))
    }
    return parts.isEmpty ? .empty : parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func repetition(
    of tree: PatternTree, _ place: Int
  ) throws(Pattern.Fault) -> PatternTree {
    let result: PatternTree
    if take("*") {
      result = .repeated(tree, least: 0, most: nil)
    } else if take("+") {
      result = .repeated(tree, least: 1, most: nil)
    } else if take("?") {
      result = .repeated(tree, least: 0, most: 1)
    } else if next == "{" {
      result = try counted(tree)
    } else {
      return tree
    }
    if let again = next, again == "*" || again == "+" || again == "?" || again == "{" {
      throw fault(tr("two repetitions in a row: put the first in a group"), at)
    }
    return result
  }

  private mutating func counted(_ tree: PatternTree) throws(Pattern.Fault) -> PatternTree {
    let open = at
    at += 1
    guard let least = number() else { throw fault(tr("a repetition lacks a number"), at) }
    var most: Int? = least
    if take(",") { most = number() }
    guard take("}") else {
      throw fault(tr("a repetition is not closed: write \("{2}") or \("{2,5}")"), open)
    }
    guard least <= Pattern.maxRepeat, (most ?? 0) <= Pattern.maxRepeat else {
      throw fault(tr("a repetition is at most \(Pattern.maxRepeat)"), open)
    }
    guard most.map({ $0 >= least }) ?? true else {
      throw fault(tr("the repetition ends before it begins"), open)
    }
    return .repeated(tree, least: least, most: most)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let scalar = next, ("0"..."9").contains(scalar) {
      value = min((value ?? 0) * 10 + Int(scalar.value - 48), Pattern.maxRepeat + 1)
      at += 1
    }
    return value
  }

  private mutating func atom() throws(Pattern.Fault) -> PatternTree {
    let place = at
    let scalar = scalars[at]
    at += 1
    switch scalar {
    case "(":
      if take("?") {
        guard take(":") else {
          throw fault(tr("only (?: is supported of the groups with ?"), place)
        }
      }
      depth += 1
      guard depth <= 32 else { throw fault(tr("the groups nest too deep"), place) }
      let tree = try alternatives()
      guard take(")") else { throw fault(tr("a ( is not closed"), place) }
      depth -= 1
      return tree
    case "[": return .one(try bracket(place))
    case ".": return .one(Pattern.Class(ranges: [], isNegated: true))
    case "\\": return .one(try escape(place))
    case "*", "+", "?", "{":
      throw fault(
        tr(
          "there is nothing to repeat before \(String(scalar)); for a literal one, put \("\\") before it"
        ),
        place)
    case "^", "$":
      throw fault(
        tr(
          "a pattern always matches the whole text, without \(String(scalar)); for a literal one, put \("\\") before it"
        ),
        place)
    default: return .one(Pattern.Class(ranges: [scalar.value...scalar.value]))
    }
  }

  private static let digits: [ClosedRange<UInt32>] = [48...57]
  private static let word: [ClosedRange<UInt32>] = [48...57, 65...90, 95...95, 97...122]
  private static let blank: [ClosedRange<UInt32>] = [9...13, 32...32, 0xA0...0xA0]

  private mutating func escape(_ place: Int) throws(Pattern.Fault) -> Pattern.Class {
    guard let scalar = next else { throw fault(tr("the pattern ends in \("\\")"), place) }
    at += 1
    switch scalar {
    case "d": return Pattern.Class(ranges: PatternReader.digits)
    case "D": return Pattern.Class(ranges: PatternReader.digits, isNegated: true)
    case "w": return Pattern.Class(ranges: PatternReader.word)
    case "W": return Pattern.Class(ranges: PatternReader.word, isNegated: true)
    case "s": return Pattern.Class(ranges: PatternReader.blank)
    case "S": return Pattern.Class(ranges: PatternReader.blank, isNegated: true)
    case "t": return Pattern.Class(ranges: [9...9])
    default:
      guard !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar) else {
        throw fault(
          tr(
            "\("\\" + String(scalar)) is not supported; supported are \("\\d \\w \\s \\D \\W \\S \\t")"
          ),
          place)
      }
      return Pattern.Class(ranges: [scalar.value...scalar.value])
    }
  }

  private mutating func bracket(_ open: Int) throws(Pattern.Fault) -> Pattern.Class {
    let negated = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    var first = true
    while let scalar = next {
      let place = at
      at += 1
      if scalar == "]", !first {
        return Pattern.Class(ranges: ranges, isNegated: negated)
      }
      first = false
      var low = scalar
      if scalar == "\\" {
        let taken = try escape(place)
        guard !taken.isNegated else {
          throw fault(tr("\("\\D \\W \\S") is not allowed in [ ]"), place)
        }
        ranges += taken.ranges
        guard taken.ranges.count == 1, let only = taken.ranges.first, only.count == 1,
          let single = Unicode.Scalar(only.lowerBound)
        else { continue }
        ranges.removeLast()
        low = single
      }
      guard next == "-", at + 1 < scalars.count, scalars[at + 1] != "]" else {
        ranges.append(low.value...low.value)
        continue
      }
      at += 1
      var high = scalars[at]
      let highPlace = at
      at += 1
      if high == "\\" {
        let taken = try escape(highPlace)
        guard !taken.isNegated, taken.ranges.count == 1, let only = taken.ranges.first,
          only.count == 1, let single = Unicode.Scalar(only.lowerBound)
        else { throw fault(tr("a range ends in one character"), highPlace) }
        high = single
      }
      guard low.value <= high.value else {
        throw fault(tr("the range \(String(low))-\(String(high)) is reversed"), place)
      }
      ranges.append(low.value...high.value)
    }
    throw fault(tr("a [ is not closed"), open)
  }
}
