// What a package holds, as it stands on it: "90 capsules of 200mg", "60 compresse da 1000 UI", "300g", "15ml of 400 IU".
// A strength is that of one piece; what is in a millilitre or a drop is on the label and never assumed.

import Kernel

/// What is counted in a package. The raw value is stored.
public enum PieceKind: String, CaseIterable, Sendable {
  case piece, capsule, tablet, softgel, sachet, ampoule, drop, spray, gummy, scoop
  case millilitre = "ml"
  case gram = "g"

  /// `90 capsules`, `1 capsule`.
  public func words(_ amount: DoseAmount) -> Phrase {
    let isOne = amount == DoseAmount(millionths: DoseAmount.perUnit)
    let n = amount.description
    return switch self {
    case .piece: isOne ? tr("1 piece") : tr("\(n) pieces")
    case .capsule: isOne ? tr("1 capsule") : tr("\(n) capsules")
    case .tablet: isOne ? tr("1 tablet") : tr("\(n) tablets")
    case .softgel: isOne ? tr("1 softgel") : tr("\(n) softgels")
    case .sachet: isOne ? tr("1 sachet") : tr("\(n) sachets")
    case .ampoule: isOne ? tr("1 ampoule") : tr("\(n) ampoules")
    case .drop: isOne ? tr("1 drop") : tr("\(n) drops")
    case .spray: isOne ? tr("1 spray") : tr("\(n) sprays")
    case .gummy: isOne ? tr("1 gummy") : tr("\(n) gummies")
    case .scoop: isOne ? tr("1 scoop") : tr("\(n) scoops")
    case .millilitre: .verbatim("\(n) ml")
    case .gram: .verbatim("\(n) g")
    }
  }
}

public struct PackageContents: Sendable, Equatable {
  /// How many pieces it holds when it is full: capsules, grams of a powder, millilitres.
  public var pieces: DoseAmount
  public var kind: PieceKind
  /// How much one piece holds; nil: not said.
  public var strength: DoseAmount?
  /// Of the strength.
  public var unit: DoseUnit

  /// More in one package is a slip.
  public static let mostPieces = DoseAmount(millionths: 100_000 * DoseAmount.perUnit)
  static let mostBytes = 200

  public init(pieces: DoseAmount, kind: PieceKind, strength: DoseAmount?, unit: DoseUnit) {
    self.pieces = pieces
    self.kind = kind
    self.strength = strength
    self.unit = unit
  }

  /// A gram of a powder is a gram of the dose, and a tablet one of what is dosed in tablets.
  private var isPlain: Bool {
    strength == DoseAmount(millionths: DoseAmount.perUnit)
      && (kind == .gram && unit == .gram || unit == .tablet)
  }

  /// Never changes with the language, and can be read back: `90 capsule of 200 mg`.
  public var stored: String {
    let whole = "\(pieces) \(kind.rawValue)"
    guard let strength, !isPlain else { return whole }
    return "\(whole) of \(strength) \(unit == .billionCFU ? "billion CFU" : unit.rawValue)"
  }

  /// `90 capsules of 200 mg`
  public var words: Phrase {
    let whole = kind.words(pieces)
    guard let strength, !isPlain else { return whole }
    return tr("\(whole) of \(unit.words(strength))")
  }
}

extension ProfileReader {
  /// What a package of a supplement or a nutrient holds.
  /// - Throws: `usage` for no or too many numbers, an unknown kind of piece, a strength in a unit that the dose cannot
  ///   have, or far above every dose and limit on record.
  /// - Complexity: O(length), 200 bytes at most.
  public func contents(_ text: String, of id: String) throws(Diagnostic) -> PackageContents {
    guard
      let subject = base.supplement(id).map({ base.subject(of: $0) })
        ?? base.nutrient(id).map({ base.subject(of: $0) })
    else {
      throw Diagnostic(.usage, tr("the base has no \(id): the unit of its dose is not known"))
    }
    return try ContentsScan(text).contents(of: subject, amounts)
  }

}

extension PackageContents {
  /// How many pieces are left of it: `37`, `37 capsules`, `0.2 kg`; 0 is possible.
  /// - Throws: `usage` for what is no number, pieces of another kind, and more than it holds.
  public func left(_ text: String) throws(Diagnostic) -> DoseAmount {
    let left = try ContentsScan(text).left(of: self)
    guard left <= pieces else {
      throw Diagnostic(
        .usage, tr("\(left) cannot be left of a package that holds \(pieces)"),
        hint: tr("give how many are left in this package alone"))
    }
    return left
  }
}

/// A text parted into numbers, words and slashes.
private struct ContentsScan {
  private enum Token: Equatable {
    case number(String)
    case word(String)
    case slash
  }

  private let text: String
  private var tokens: [Token] = []
  /// Where each begins, in bytes.
  private var starts: [Int] = []

  init(_ text: String) throws(Diagnostic) {
    guard text.utf8.count <= PackageContents.mostBytes else {
      throw Diagnostic(
        .usage, tr("contents have at most \(PackageContents.mostBytes) bytes"),
        hint: PackageContents.example)
    }
    self.text = text
    var offset = 0
    var isOpen = false
    var isSigned = false
    for character in text {
      let start = offset
      offset += character.utf8.count
      let isDigit = character.isASCII && character.isNumber
      switch (tokens.last, isOpen) {
      case (.number(let before), true) where isDigit || character == "." || character == ",":
        tokens[tokens.count - 1] = .number(before + String(character))
        continue
      case (.word(let before), true) where character.isLetter:
        tokens[tokens.count - 1] = .word(before + String(character))
        continue
      default: break
      }
      isOpen = isDigit || character.isLetter
      if isDigit, isSigned { throw unclear }
      isSigned = character == "-" || character == "+" || character == "\u{2212}"
      guard isOpen || character == "/" else { continue }
      tokens.append(
        isDigit ? .number(String(character)) : isOpen ? .word(String(character)) : .slash)
      starts.append(start)
    }
  }

  private var unclear: Diagnostic {
    Diagnostic(.usage, tr("\(text) cannot be read as contents"), hint: PackageContents.example)
  }

  private static func amount(
    _ digits: String, allowsZero: Bool = false
  ) throws(Diagnostic) -> DoseAmount {
    var digits = digits[...]
    while let last = digits.last, !last.isNumber { digits.removeLast() }
    return try DoseAmount(parsing: String(digits), allowsZero: allowsZero)
  }

  func contents(
    of subject: AmountSubject, _ amounts: AmountReader
  ) throws(Diagnostic) -> PackageContents {
    guard case .number(let digits)? = tokens.first else { throw unclear }
    let numbers = tokens.indices.filter { if case .number = tokens[$0] { true } else { false } }
    guard numbers.count <= 2 else { throw unclear }
    let second = numbers.count == 2 ? numbers[1] : tokens.count
    // "15 ml/bottle" says nothing that is known here.
    guard !tokens[..<second].contains(.slash) else { throw unclear }
    let (kind, scale) = try kind(tokens[1..<second])
    var pieces = try ContentsScan.amount(digits)
    if let scale {
      guard let scaled = pieces.times(scale), scaled > .zero else { throw unclear }
      pieces = scaled
    }
    guard pieces <= PackageContents.mostPieces else {
      throw Diagnostic(
        .usage,
        tr("a package holds at most \(PackageContents.mostPieces) pieces, not \(pieces)"),
        hint: PackageContents.example)
    }
    let contents = PackageContents(pieces: pieces, kind: kind, strength: nil, unit: subject.unit)
    guard second < tokens.count else { return contents.withPlainStrength(subject) }
    return try withStrength(contents, second, subject, amounts)
  }

  func left(of contents: PackageContents) throws(Diagnostic) -> DoseAmount {
    guard case .number(let digits)? = tokens.first,
      !tokens.dropFirst().contains(where: {
        if case .word = $0 { false } else { true }
      })
    else { throw unclear }
    let amount = try ContentsScan.amount(digits, allowsZero: true)
    guard tokens.count > 1 else { return amount }
    let (other, scale) = try kind(tokens[1...])
    let isCounted = contents.kind != .gram && contents.kind != .millilitre
    guard other == contents.kind || other == .piece && isCounted else {
      throw Diagnostic(
        .usage, tr("'\(text)' is another kind of piece: the package holds \(contents.words)"),
        hint: tr("give the number alone"))
    }
    guard let scale else { return amount }
    guard let scaled = amount.times(scale) else { throw unclear }
    return scaled
  }

  /// What the words between the numbers say is counted, and how many of it one is.
  private func kind(
    _ tokens: ArraySlice<Token>
  ) throws(Diagnostic) -> (PieceKind, scale: DoseAmount?) {
    var found: (PieceKind, scale: DoseAmount?)?
    var other: String?
    for case .word(let word) in tokens {
      let key = word.folded
      if ContentsScan.joints.contains(key) { continue }
      if let kind = ContentsScan.kinds[key] {
        // "30 softgel capsules"
        if found == nil || found?.0 == .capsule || kind == .softgel { found = (kind, nil) }
      } else if let (kind, millionths) = ContentsScan.scaled[key] {
        guard found == nil else { throw unclear }
        found = (kind, DoseAmount(millionths: millionths))
      } else {
        other = other ?? word
      }
    }
    if let found { return found }
    if let other {
      throw Diagnostic(
        .usage, tr("\(other) is no known kind of piece"),
        hint: tr(
          "one of: \(PieceKind.allCases.map(\.rawValue).joined(separator: ", ")); or the number alone"
        ))
    }
    return (.piece, nil)
  }

  private func withStrength(
    _ contents: PackageContents, _ place: Int, _ subject: AmountSubject, _ amounts: AmountReader
  ) throws(Diagnostic) -> PackageContents {
    var contents = contents
    var end = text.utf8.count
    if let slash = tokens[place...].firstIndex(of: .slash) {
      // "400 IU/ml"
      guard try kind(tokens[(slash + 1)...]).0 == contents.kind else { throw unclear }
      end = starts[slash]
    }
    let bytes = Array(text.utf8)[starts[place]..<end]
    let written = String(decoding: bytes, as: UTF8.self)
    let read = amounts.read(written, of: subject)
    let unit = subject.unit
    guard let amount = read.amount, read.question == nil, !read.isAveraged else {
      switch read.question {
      case .tooMuch(let amount, let most)?:
        throw Diagnostic(
          .usage,
          tr(
            "'\(written)' would be \(amount.shortest) \(unit.rawValue) in one piece; the most on record is \(most.shortest) \(unit.rawValue) a day. Is the unit right?"
          ))
      case .noNumber?, .unclear?, .tooLong?, nil:
        throw Diagnostic(
          .usage, tr("'\(written)' is not what one piece holds"), hint: PackageContents.example)
      case .some(let question):
        throw Diagnostic(.usage, question.text(written, unit: unit), hint: PackageContents.example)
      }
    }
    let strength = DoseAmount(millionths: Int64((amount * Double(DoseAmount.perUnit)).rounded()))
    guard strength > .zero else {
      throw Diagnostic(
        .usage, tr("'\(written)' is less than a millionth of a \(unit.rawValue)"))
    }
    contents.strength = strength
    return contents
  }

  /// Words between the pieces and what one of them holds.
  private static let joints: Set<String> = [
    "of", "da", "di", "x", "a", "by", "with", "con", "each", "per", "ad", "l",
  ]

  private static let kinds: [String: PieceKind] = [
    "piece": .piece, "pieces": .piece, "pz": .piece, "pezzo": .piece, "pezzi": .piece,
    "capsule": .capsule, "capsules": .capsule, "capsula": .capsule, "cps": .capsule,
    "caps": .capsule, "cap": .capsule, "vcaps": .capsule,
    "tablet": .tablet, "tablets": .tablet, "tab": .tablet, "tabs": .tablet, "pill": .tablet,
    "pills": .tablet, "compressa": .tablet, "compresse": .tablet, "cpr": .tablet, "cp": .tablet,
    "pillola": .tablet, "pillole": .tablet, "pastiglia": .tablet, "pastiglie": .tablet,
    "softgel": .softgel, "softgels": .softgel, "perla": .softgel, "perle": .softgel,
    "sachet": .sachet, "sachets": .sachet, "stick": .sachet, "sticks": .sachet,
    "bustina": .sachet, "bustine": .sachet,
    "ampoule": .ampoule, "ampoules": .ampoule, "vial": .ampoule, "vials": .ampoule,
    "fiala": .ampoule, "fiale": .ampoule, "flaconcino": .ampoule, "flaconcini": .ampoule,
    "drop": .drop, "drops": .drop, "goccia": .drop, "gocce": .drop, "gtt": .drop,
    "spray": .spray, "sprays": .spray, "puff": .spray, "puffs": .spray, "spruzzo": .spray,
    "spruzzi": .spray,
    "gummy": .gummy, "gummies": .gummy, "gommosa": .gummy, "gommose": .gummy,
    "scoop": .scoop, "scoops": .scoop, "misurino": .scoop, "misurini": .scoop,
    "ml": .millilitre, "millilitre": .millilitre, "millilitres": .millilitre,
    "milliliter": .millilitre, "milliliters": .millilitre, "millilitro": .millilitre,
    "millilitri": .millilitre,
    "g": .gram, "gr": .gram, "gram": .gram, "grams": .gram, "grammo": .gram, "grammi": .gram,
  ]

  /// Millionths of a gram or a millilitre.
  private static let scaled: [String: (PieceKind, Int64)] = [
    "kg": (.gram, 1_000_000_000), "mg": (.gram, 1000), "cl": (.millilitre, 10_000_000),
    "litre": (.millilitre, 1_000_000_000), "liter": (.millilitre, 1_000_000_000),
    "litro": (.millilitre, 1_000_000_000),
  ]
}

extension PackageContents {
  fileprivate static var example: Phrase {
    tr("for example contents=\"90 capsules of 200mg\", contents=300g, contents=\"15ml of 400IU\"")
  }

  /// Where no strength is written: a gram of a powder is one, and so is a tablet of what is dosed in tablets.
  fileprivate func withPlainStrength(
    _ subject: AmountSubject
  ) -> PackageContents {
    var contents = self
    let one = DoseAmount(millionths: DoseAmount.perUnit)
    if kind == .gram, subject.unit.micrograms != nil {
      (contents.strength, contents.unit) = (one, .gram)
    } else if kind != .gram, kind != .millilitre, subject.unit == .tablet {
      contents.strength = one
    }
    return contents
  }
}
