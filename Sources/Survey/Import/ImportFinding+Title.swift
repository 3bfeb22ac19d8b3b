// Findings by their short names, in lists and summaries.

import Kernel

extension ImportFinding.Kind {
  /// One case of a plan in the notebook, in a few words.
  var title: Phrase {
    switch self {
    case .invalidPolygon: tr("polygon not valid")
    case .overlap: tr("rooms overlap")
    case .sliver: tr("splinter")
    case .outsideLevel: tr("outside its level")
    case .labelOutside: tr("label point outside")
    case .centroidOutside: tr("centre of mass outside")
    case .repeatedNumber: tr("number repeated")
    case .repeatedName: tr("name repeated")
    case .missingNumber: tr("no number")
    case .missingName: tr("no name")
    case .withoutLevel: tr("on no level")
    case .listLevel: tr("on several levels")
    case .repeatedLevel: tr("level repeated")
    case .emptyLevel: tr("level without rooms")
    case .noOutline: tr("level without outline")
    case .reversedRing: tr("ring runs clockwise")
    case .farAway: tr("far from the centre")
    case .oddSize: tr("size of the plan: are the units right?")
    case .oddRoom: tr("size of the room")
    case .notCompared: tr("rooms not compared")
    case .assetOutside: tr("asset outside its room")
    case .orphanAsset: tr("assets of a removed room")
    case .openingOffWall: tr("door on no wall")
    default: .verbatim(rawValue.split(separator: "_").joined(separator: " "))
    }
  }
}
