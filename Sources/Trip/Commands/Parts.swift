// What the commands of trips share.

import Command
import Core
import Kernel
import Notebook
import Render
import System

enum TripParts {
  static let trip = Parameter.option(
    "trip", .thing("trip.trip"), tr("a trip, by destination or id; the one entered if left out"))
  static let from = Parameter.option("from", .day(.behind), tr("nothing before this day"))
  static let to = Parameter.option(
    "to", .day(.behind, from: "from"), tr("nothing after this day"))

  /// A name that is not blank, without blanks at its ends.
  static func name(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> String {
    try GivenName.checked(text.trimmedBlanks, span)
  }

  /// A zone of the tz database by its name.
  static func zone(
    _ name: String, _ span: SourceSpan, _ session: Session
  ) throws(Diagnostic) -> String {
    guard session.surroundings.zones.zone(name) != nil else {
      if let fault = session.surroundings.zones.takeFault() { throw fault }
      throw Diagnostic(
        .usage, tr("there is no time zone \(name)"), at: span,
        hint: tr("write it as Europe/Rome or America/New_York"))
    }
    return name
  }

  /// A length of time in milliseconds, more than 0; nil where it was not given.
  static func milliseconds(_ name: String, _ arguments: Arguments) throws(Diagnostic) -> Int64? {
    guard let text = arguments.text(name) else { return nil }
    do throws(QuantityFault) {
      let duration = try Duration(parsing: text)
      guard duration.milliseconds > 0 else {
        throw QuantityFault(tr("it is not longer than 0"), offset: 0, length: text.utf8.count)
      }
      return duration.milliseconds
    } catch {
      throw Diagnostic(
        .usage, tr("--\(name): \(error.message)"), at: arguments.span(name),
        hint: error.hint ?? tr("write a number and a unit: 30s, 90min, 1h30m"))
    }
  }
}

extension TripParts {
  /// A place on the globe; longitudes up to a full turn are taken, and brought to -180...180.
  static func place(
    _ latitude: Double, _ longitude: Double, _ arguments: Arguments
  ) throws(Diagnostic) -> GeoPoint {
    guard (-90...90).contains(latitude) else {
      throw Diagnostic(
        .usage, tr("a latitude lies between -90 and 90"), at: arguments.span("latitude"),
        hint: (-90...90).contains(longitude)
          ? tr("latitude first, then longitude: are they the wrong way round?") : nil)
    }
    guard (-360...360).contains(longitude) else {
      throw Diagnostic(
        .usage, tr("a longitude lies between -180 and 180"), at: arguments.span("longitude"))
    }
    let turned = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    return GeoPoint(latitude: latitude, longitude: turned)
  }

  /// A length of time above 0.
  static func duration(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> Duration {
    let duration: Duration
    do throws(QuantityFault) {
      duration = try Duration(parsing: text)
    } catch {
      throw Diagnostic(.usage, error.message, at: span, hint: error.hint ?? tr("write it as 30min"))
    }
    guard duration.milliseconds > 0 else {
      throw Diagnostic(.usage, tr("this is no length of time: \(text)"), at: span)
    }
    return duration
  }
}

/// What somebody says to a question that can be agreed to.
enum Answer {
  case yes
  /// Also when nothing was said.
  case no
  case other

  init(_ text: String) {
    switch text.trimmedBlanks.folded {
    case "yes", "y", "si", "s": self = .yes
    case "no", "n", "": self = .no
    default: self = .other
    }
  }
}
