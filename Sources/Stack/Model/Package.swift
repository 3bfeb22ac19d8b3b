// A package at home. It belongs to one item of one person: what somebody else takes of it is not known here, unless the
// package is counted.

import Command
import Kernel
import Notebook
import Supplements

struct Package: OfItem {
  var id = Identifier.none
  var person = Identifier.none
  var personName = ""
  var item = Identifier.none
  var supplement = ""
  /// When it is full.
  var pieces = 0.0
  /// A `PieceKind`.
  var kind = ""
  /// Of one piece, in `unit`, which is that of the base when the package was noted.
  var strength = 0.0
  var unit = ""
  var acquired: Day?
  var opened: Day?
  /// The last day on which it may be used, as the package says.
  var expiry: Day?
  var openDays: Int?
  /// Of this package.
  var price: Money?
  var barcode: String?
  var product: String?
  var comment: String?
  /// In pieces, at the last count.
  var counted: Double?
  var countedOn: Day?
  var countedAt: Instant?

  /// In pieces, by what was taken and counted; nil: not looked at, or not to be read.
  var left: Double?
  /// The last day on which it may be used, since it was opened, too.
  var useBy: Day?

  /// nil where an event of another program says what cannot be.
  var contents: PackageContents? {
    guard let pieces = DoseAmount(pieces), let kind = PieceKind(rawValue: kind),
      let strength = DoseAmount(strength), let unit = DoseUnit(rawValue: unit)
    else { return nil }
    return PackageContents(pieces: pieces, kind: kind, strength: strength, unit: unit)
  }

  /// As the arithmetic of stocks has it.
  /// - Throws: `usage` for what does not fit together.
  func stockPackage() throws(Diagnostic) -> StockPackage {
    guard let contents, let strength = contents.strength, let acquired else {
      throw Diagnostic(.data, tr("the package \(id.tail(8)) cannot be read"))
    }
    var count: StockCount?
    if let countedOn, let left = counted.flatMap({ DoseAmount($0) }) {
      count = StockCount(day: countedOn, at: countedAt, left: left)
    }
    return try StockPackage(
      id: id.description, item: item.description, pieces: contents.pieces, strength: strength,
      unit: contents.unit, acquired: acquired, opened: opened, expiry: expiry,
      daysOnceOpened: openDays, price: price,
      barcode: barcode.flatMap { try? GTIN(parsing: $0) }, count: count)
  }
}
