// What the lodge asks of its members: dues by year and category, what is taken off them, and single charges.

import Command
import Kernel
import Notebook
import Render

/// What a year costs a category of members. One of each, with an id that follows from both.
struct Dues: Entity {
  var id = Identifier.none
  var year = 0
  /// nil: those whose category has no dues of its own.
  var tier: String?
  var stated: Money?
  var instalments = Instalments()

  /// How people name it: `2026`, `2026 reduced`.
  var label: String { [String(year), tier].compactMap { $0 }.joined(separator: " ") }

  /// The days on which a part is due, with the part.
  var parts: [(day: Day, amount: Money)] {
    guard let stated else { return [] }
    let all = instalments.all
    if all.isEmpty { return Day(year: year, month: 1, day: 31).map { [($0, stated)] } ?? [] }
    let equal = stated.split(by: all.map { _ in 1 })
    return zip(all, equal).map { ($0.day, $0.amount ?? $1) }
  }
}

/// When parts of the dues are due: all with an amount, or all without one, which makes them equal.
struct Instalments: Settable, Sendable, Equatable {
  struct One: Sendable, Equatable {
    var day: Day
    var amount: Money?

    var text: String { amount.map { "\(day):\($0.decimal)" } ?? day.description }
  }
  var all: [One] = []

  static let most = 24

  var json: JSON {
    .array(
      all.map { one in
        var object: JSONObject = ["day": .string(one.day.description)]
        if let amount = one.amount { object["amount"] = .string(amount.description) }
        return .object(object)
      })
  }

  init(_ all: [One] = []) { self.all = all }

  /// What an event holds; parts that are none are left out.
  init(json: JSON?) {
    all = (json?.array ?? []).prefix(Instalments.most).compactMap { one in
      guard let day = one["day"]?.string.flatMap({ Day(iso: $0) }) else { return nil }
      return One(day: day, amount: one["amount"]?.string.flatMap { try? Money(parsing: $0) })
    }
  }

  /// `2026-01-31,2026-06-30` or `2026-01-31:200,2026-06-30:100`.
  init(
    _ text: String, of whole: Money, at span: SourceSpan
  ) throws(Diagnostic) {
    func fault(_ message: Phrase) -> Diagnostic {
      Diagnostic(
        .usage, message, at: span,
        hint: tr("write days, or days with amounts: 2026-01-31:200,2026-06-30:100"))
    }
    var sum = Money(minor: 0, whole.currency)
    for part in text.split(separator: ",") {
      let pieces = part.split(separator: ":", maxSplits: 1).map { String($0).trimmedBlanks }
      guard let day = Day(iso: pieces[0]) else { throw fault(tr("\(pieces[0]) is no day")) }
      var one = One(day: day)
      if pieces.count == 2 {
        let amount = Money.isBare(pieces[1]) ? pieces[1] + whole.currency.code : pieces[1]
        do throws(QuantityFault) { one.amount = try Money(parsing: amount) } catch {
          throw fault(tr("\(pieces[1]): \(error.message)"))
        }
        guard let amount = one.amount, amount.minor > 0, let next = sum.adding(amount) else {
          throw fault(tr("\(pieces[1]) is no part of \(whole.description)"))
        }
        sum = next
      }
      guard !all.contains(where: { $0.day == day }) else {
        throw fault(tr("\(day) is named twice"))
      }
      all.append(one)
    }
    guard all.count <= Instalments.most else {
      throw fault(tr("there are more than \(Instalments.most) instalments"))
    }
    all.sort { $0.day < $1.day }
    try check(whole, sum, fault)
  }

  private func check(
    _ whole: Money, _ sum: Money, _ fault: (Phrase) -> Diagnostic
  ) throws(Diagnostic) {
    let stated = all.filter { $0.amount != nil }.count
    guard stated == 0 || stated == all.count else {
      throw fault(tr("either all instalments have an amount, or none"))
    }
    guard stated == 0 || sum == whole else {
      throw fault(tr("the instalments add up to \(sum.description), not to \(whole.description)"))
    }
  }

  /// - Throws: `refused` where amounts that were stated do not add up to a new whole.
  func check(_ whole: Money, at span: SourceSpan?) throws(Diagnostic) {
    var sum = MoneySums()
    for one in all { if let amount = one.amount { sum.add(amount) } }
    guard all.contains(where: { $0.amount != nil }), sum.amounts != [whole] else { return }
    throw Diagnostic(
      .refused, tr("the instalments add up to \(sum.words), not to \(whole.description)"),
      at: span, hint: tr("give instalments= with it"))
  }
}

/// The category of a member from a day on.
struct Tier: OfMember {
  var id = Identifier.none
  var member = Identifier.none
  var memberName = ""
  var tier = ""
  var from: Day?
}

/// Taken off the dues of a member for a year: an amount, or a share in hundredths.
struct Discount: OfMember {
  var id = Identifier.none
  var member = Identifier.none
  var memberName = ""
  var year = 0
  var stated: Money?
  var percent: Int?
  var reason: String?
}

/// What a member owes besides dues and dinners.
struct Charge: OfMember {
  var id = Identifier.none
  var member = Identifier.none
  var memberName = ""
  var title = ""
  var stated: Money?
  var day: Day?
  var comment: String?
}
