// What people read for units, origins, ratings and grades of the base.

import Command
import Kernel
import Render
import Supplements

extension Citation {
  /// The identifier that its address resolves; nil where it has none.
  var doi: String? {
    guard let place = url.firstRange(of: "doi.org/") else { return nil }
    return String(url[place.upperBound...])
  }
}

extension DoseUnit {
  /// As people read it.
  var words: Phrase {
    switch self {
    case .gram, .milligram: .verbatim(rawValue)
    case .microgram: .verbatim("µg")
    case .tablet: tr("tablets")
    case .billionCFU: tr("billion CFU")
    }
  }
}

extension Value {
  static func unit(_ unit: DoseUnit) -> Value { .choice(unit.rawValue, unit.words) }
}

extension Content.Origin {
  var words: Phrase {
    switch self {
    case .definition: tr("the dose is the nutrient")
    case .draft: tr("a typical product, no source checked")
    case .source: tr("a source")
    case .notRecorded: tr("not recorded")
    }
  }
}

extension Diet.Rating {
  var words: Phrase {
    switch self {
    case .yes: tr("yes")
    case .no: tr("no")
    case .form: tr("depends on capsule, source or product")
    }
  }
}

extension Evidence {
  var words: Phrase {
    switch self {
    case .strong: tr("consistent reviews or guidelines")
    case .limited: tr("limited or mixed")
    case .weak: tr("weak or contested")
    }
  }

  static var choices: [Choice] { allCases.map { Choice($0.rawValue, $0.words) } }
}
