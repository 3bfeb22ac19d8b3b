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
      words.append(tr("set by you; overrides the points"))
    }
    if let found = stay.found { words += why(found, zone) }
    if let visit = stay.visit {
      let called = [visit.called, visit.category].compactMap { $0 }.joined(separator: ", ")
      words.append(
        called.isEmpty
          ? tr(
            "another program recorded a visit: \(zone.words(visit.start)) to \(zone.words(visit.end))"
          )
          : tr(
            "another program recorded a visit (\(called)): \(zone.words(visit.start)) to \(zone.words(visit.end))"
          ))
      if stay.found == nil { words.append(tr("no points in this period")) }
    }
    return words
  }

  private static func why(_ stay: FoundStay, _ zone: PlaceClock) -> [Phrase] {
    var words: [Phrase] = []
    let count = tr(stay.points, one: "1 point", other: "\(stay.points) points")
    words.append(
      tr(
        "\(count) within \(stay.radius.wayText) for \(stay.duration.durationWords); scatter \(stay.spread.wayText)"
      ))
    if let silence = stay.bridgedBefore, let before = stay.before {
      words.append(
        tr(
          "inferred from \(zone.words(silence.lowerBound)) to \(zone.words(silence.upperBound)): nothing was recorded, and the point before is only \(before.distance.wayText) away"
        ))
    } else if let before = stay.before {
      words.append(
        stay.start - before.time > StayRules.silence
          ? tr(
            "begins after \((stay.start - before.time).durationWords) without data; the point before is \(before.distance.wayText) away"
          )
          : tr(
            "begins with the first point near the centre; the one before, at \(zone.words(before.time)), is \(before.distance.wayText) away"
          ))
    } else {
      words.append(tr("begins with the first point recorded"))
    }
    if let silence = stay.bridgedAfter, let after = stay.after {
      words.append(
        tr(
          "inferred from \(zone.words(silence.lowerBound)) to \(zone.words(silence.upperBound)): nothing was recorded, and the next point is only \(after.distance.wayText) away"
        ))
    } else if let after = stay.after {
      words.append(
        after.time - stay.end > StayRules.silence
          ? tr(
            "ends before \((after.time - stay.end).durationWords) without data; the next point is \(after.distance.wayText) away"
          )
          : tr(
            "ends with the last point inside; the next, at \(zone.words(after.time)), is \(after.distance.wayText) away, and later ones do not return"
          ))
    } else {
      words.append(tr("ends with the last point recorded"))
    }
    for silence in stay.silences.prefix(3) {
      words.append(
        tr(
          "inferred from \(zone.words(silence.lowerBound)) to \(zone.words(silence.upperBound)): nothing was recorded, but both ends are at the place"
        ))
    }
    if stay.silences.count > 3 {
      words.append(
        tr("inferred in total: \(stay.silent.durationWords) in \(stay.silences.count) gaps"))
    }
    if stay.wandered > 0 {
      words.append(
        tr(
          "\(tr(stay.wandered, one: "1 point", other: "\(stay.wandered) points")) strayed up to \(stay.farthestWander.wayText) and returned"
        ))
    }
    if stay.vague > 0 {
      words.append(
        tr(
          "\(tr(stay.vague, one: "1 point was", other: "\(stay.vague) points were")) too inaccurate to count"
        ))
    }
    return words
  }
}
