// Stays as tables, and the sentences that say why there is one.

import Command
import Core
import Kernel
import Render

extension TripViews {
  static func stays(
    _ stays: [Stay], _ reader: TripReader, why: Bool = false
  ) throws(Diagnostic) -> Table {
    let language = reader.language
    let kept = stays.filter { $0.stated != nil }.map(\.id)
    var shown: [Identifier: Value] = [:]
    for (id, value) in zip(kept, try reader.session.shown(kept)) { shown[id] = value }
    let rows: [[Value]] = stays.map { stay in
      let reasons = why ? StayWords.why(stay, reader).map { $0.text(language) } : []
      return [
        shown[stay.id] ?? .identifier(stay.id, short: stay.id.tail(ComputedID.shownLetters)),
        .local(milliseconds: stay.start, stay.zone), .local(milliseconds: stay.end, stay.zone),
        .duration(milliseconds: stay.duration), .text(stay.title), .text(stay.name?.text),
        .text(stay.name?.source.rawValue),
        .point(x: stay.place.longitude, y: stay.place.latitude),
        .measure(stay.confidence, decimals: 2), .choice(stay.origin.rawValue, stay.origin.words),
        .count(stay.found?.points), .measure(stay.found?.spread, decimals: 0),
        .measure(stay.radius, decimals: 0), .duration(milliseconds: stay.found?.silent),
        .text(stay.zone.name), .text(stay.stated?.comment),
        why ? .text(reasons.joined(separator: "\n")) : .null,
      ]
    }
    let wide: Column.Shown = why ? .never : .wide
    return Table(
      kind: "trip.stay",
      columns: [
        Column("id", tr("Id")), Column("start", tr("Start")),
        Column("end", tr("End"), shown: why ? .wide : .always),
        Column("duration_s", tr("Duration")), Column("place", tr("Place")),
        Column("name", tr("Name"), shown: .never),
        Column("named_by", tr("Named by"), shown: .never),
        Column("point", tr("Point"), shown: .never), Column("confidence", tr("Sure"), shown: wide),
        Column("origin", tr("From"), shown: why ? .never : .varying),
        Column("points", tr("Points"), shown: .never),
        Column("spread_m", tr("Spread"), shown: .never, unit: "m"),
        Column("radius_m", tr("Radius"), shown: .never, unit: "m"),
        Column("inferred_s", tr("Inferred"), shown: .never),
        Column("zone", tr("Time zone"), shown: .never),
        Column("comment", tr("Comment"), shown: wide),
        Column("why", tr("Why"), shown: why ? .always : .never),
      ], rows: rows, frame: .lonLat)
  }
}

/// Why there is a stay, in sentences; and why there is none.
enum StayWords {
  static func why(_ stay: Stay, _ reader: TripReader) -> [Phrase] {
    let zone = reader.told(stay.zone)
    var words: [Phrase] = []
    if stay.stated != nil {
      words.append(tr("you said so; what the points say gives way"))
    }
    if let found = stay.found { words += why(found, zone) }
    if let visit = stay.visit {
      let called = [visit.called, visit.category].compactMap { $0 }.joined(separator: ", ")
      words.append(
        called.isEmpty
          ? tr(
            "another program saw a visit: \(zone.words(visit.start)) to \(zone.words(visit.end))")
          : tr(
            "another program saw a visit (\(called)): \(zone.words(visit.start)) to \(zone.words(visit.end))"
          ))
      if stay.found == nil { words.append(tr("no points speak of this time")) }
    }
    return words
  }

  private static func why(_ stay: FoundStay, _ zone: PlaceClock) -> [Phrase] {
    var words: [Phrase] = []
    let count = tr(stay.points, one: "1 point", other: "\(stay.points) points")
    words.append(
      tr(
        "\(count) within \(stay.radius.wayText) for \(stay.duration.durationWords); they scatter by \(stay.spread.wayText)"
      ))
    if let silence = stay.bridgedBefore, let before = stay.before {
      words.append(
        tr(
          "inferred from \(zone.words(silence.lowerBound)) to \(zone.words(silence.upperBound)): nothing was recorded, and the last point before lies only \(before.distance.wayText) off"
        ))
    } else if let before = stay.before {
      words.append(
        stay.start - before.time > StayRules.silence
          ? tr(
            "it begins after \((stay.start - before.time).durationWords) of which nothing is known; the last point before lies \(before.distance.wayText) off"
          )
          : tr(
            "it begins with the first point near the middle; the one before, at \(zone.words(before.time)), lies \(before.distance.wayText) off"
          ))
    } else {
      words.append(tr("it begins with the first point there is"))
    }
    if let silence = stay.bridgedAfter, let after = stay.after {
      words.append(
        tr(
          "inferred from \(zone.words(silence.lowerBound)) to \(zone.words(silence.upperBound)): nothing was recorded, and the next point lies only \(after.distance.wayText) off"
        ))
    } else if let after = stay.after {
      words.append(
        after.time - stay.end > StayRules.silence
          ? tr(
            "it ends before \((after.time - stay.end).durationWords) of which nothing is known; the next point lies \(after.distance.wayText) off"
          )
          : tr(
            "it ends with the last point inside; the next, at \(zone.words(after.time)), lies \(after.distance.wayText) off, and those after it do not come back"
          ))
    } else {
      words.append(tr("it ends with the last point there is"))
    }
    for silence in stay.silences.prefix(3) {
      words.append(
        tr(
          "inferred from \(zone.words(silence.lowerBound)) to \(zone.words(silence.upperBound)): nothing was recorded, but both ends lie in the place"
        ))
    }
    if stay.silences.count > 3 {
      words.append(
        tr("inferred in all: \(stay.silent.durationWords) in \(stay.silences.count) silences"))
    }
    if stay.wandered > 0 {
      words.append(
        tr(
          "\(tr(stay.wandered, one: "1 point", other: "\(stay.wandered) points")) wandered up to \(stay.farthestWander.wayText) off and came back"
        ))
    }
    if stay.vague > 0 {
      words.append(
        tr(
          "\(tr(stay.vague, one: "1 point was", other: "\(stay.vague) points were")) too vague to count"
        ))
    }
    return words
  }
}
