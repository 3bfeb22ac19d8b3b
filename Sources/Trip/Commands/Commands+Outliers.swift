// `trip track outliers`: which points of a track are left aside and what proves it; given back, or set
// aside by hand. What the user says stays said, whatever is measured later.

import Command
import Core
import Kernel
import Notebook
import Render

enum OutlierCommands {
  static let table: [Command] = [
    Command(
      "trip track outliers", tr("List the points excluded from a track, and why"),
      discussion: [
        tr(
          "Wrong points are detected when a track is imported and when it is measured: jumps there and back faster than anything around them, fixes whose own accuracy marks them as invalid, isolated times far from their neighbours, 0/0. They stay in the notebook; lengths, speeds, stays and maps ignore them."
        ),
        tr(
          "Correct the detection with --restore and --flag: point numbers as listed, such as 17 or 17-21, or all. Your choice overrides later detection."
        ),
      ],
      parameters: [
        .positional("track", .thing("trip.track"), tr("a track, by name or id")),
        TripParts.ofTrip,
        .option(
          "restore", .text, tr("mark these points as correct"), repeatable: true,
          shownAs: "all|N-M"),
        .option("flag", .text, tr("mark these points as wrong"), repeatable: true, shownAs: "N-M"),
        .condition, .limit,
      ], effects: .writes, answersInWords: false,
      synonyms: ["anomalies", "jumps", "spikes", "bad", "wrong", "filter"],
      examples: [
        Example("trip track outliers $last", runs: false),
        Example("trip track outliers $last --restore all", runs: false),
      ], action: TripParts.within(outliers))
  ]

  static func outliers(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    guard let id = try arguments.thing("track", session) else { return try reader.found(nil) }
    var track = try reader.found(try reader.track(id))
    var marks: [OutlierMark] = []
    for (name, isWrong) in [("restore", false), ("flag", true)] {
      for (text, span) in zip(arguments.texts(name), arguments.spans(name)) {
        let points = try range(text, of: track, all: !isWrong, span)
        marks.append(OutlierMark(points: points, isWrong: isWrong))
      }
    }
    if !marks.isEmpty {
      let all = track.marks + marks
      let before = track.measures
      let measures = try reader.measured(track, before.method, marks: all)
      try session.append(
        TripEvent.trackMeasured, scope: nil, entity: id,
        body: JSONObject(
          measures.members + [.init("outlier_marks", TrackOutliers.json(all))]))
      try reader.recount(id)
      _ = try reader.compare(id, longest: try reader.longestTrack())
      track = try reader.found(try reader.track(id))
      let count = TrackOutliers.count(track.measures.outliers)
      session.say(
        tr(
          "\(tr(count, one: "1 point is", other: "\(count) points are")) excluded; the track is now \(track.measures.length.wayText) long, before \(before.length.wayText)"
        ))
    }
    let runs = try arguments.meeting(track.measures.outliers, session) {
      (some) throws(Diagnostic) in try table(track, some, reader)
    }
    var answer = try table(track, runs, reader)
    if let limit = arguments.integer("limit") { answer.rows = Array(answer.rows.prefix(limit)) }
    return .table(answer)
  }

  private static func range(
    _ text: String, of track: StoredTrack, all: Bool, _ span: SourceSpan
  ) throws(Diagnostic) -> ClosedRange<Int> {
    let most = track.measures.points
    if all, text == "all", most > 0 { return 0...(most - 1) }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 1 || parts.count == 2, let first = parts[0],
      let last = parts[parts.count - 1],
      1 <= first, first <= last, last <= most
    else {
      throw Diagnostic(
        .usage, tr("\(text) matches no points of this track"), at: span,
        hint: tr("write a number or a range: 17 or 17-21; it has \(most) points"))
    }
    return (first - 1)...(last - 1)
  }

  /// - Parameter runs: those that are shown.
  private static func table(
    _ track: StoredTrack, _ runs: [OutlierRun], _ reader: TripReader
  ) throws(Diagnostic) -> Table {
    let line = runs.isEmpty ? TrackLine() : try reader.line(of: track.id)
    let language = reader.language
    let zone = reader.zone(of: track)
    var table = Table(
      kind: "trip.outlier",
      columns: [
        Column("points", tr("Points")), Column("start", tr("Time")),
        Column("place", tr("Place"), shown: .never), Column("distance_m", tr("Away")),
        Column("reason", tr("Reason")), Column("why", tr("Why")),
        Column("speed_in_kmh", tr("Speed in"), shown: .never),
        Column("speed_out_kmh", tr("Speed out"), shown: .never),
        Column("speed_around_kmh", tr("Speed around"), shown: .never),
        Column("accuracy_m", tr("Accuracy"), shown: .never),
      ],
      rows: runs.filter { $0.points.upperBound < line.count }.map { run in
        let proof = Outliers.evidence(line, run, among: track.measures.outliers)
        let (first, last) = (run.points.lowerBound, run.points.upperBound)
        let place = line.columns.places[first]
        func hourly(_ speed: Double?) -> Value { .measure(speed.map { $0 * 3.6 }, decimals: 0) }
        return [
          .text(first == last ? "\(first + 1)" : "\(first + 1)-\(last + 1)"),
          .local(line.columns.time(first), zone),
          place.isOnGlobe ? .point(x: place.longitude, y: place.latitude) : .null,
          proof.distance.map { .way($0) } ?? .null,
          .choice(run.reason.rawValue, run.reason.words),
          .text(words(run, proof).text(language)), hourly(proof.speedIn),
          hourly(proof.speedOut), hourly(proof.speedAround), .measure(proof.accuracy, decimals: 0),
        ]
      },
      empty: tr("no point of this track is excluded"), frame: .lonLat)
    let count = TrackOutliers.count(runs)
    if count > 0 {
      table.footer = tr(
        "\(tr(count, one: "1 point", other: "\(count) points")) of \(line.count) excluded")
    }
    return table
  }

  /// What proves it, in numbers.
  private static func words(_ run: OutlierRun, _ proof: OutlierEvidence) -> Phrase {
    var parts: [Phrase] = []
    switch (proof.speedIn, proof.speedOut) {
    case (let into?, let outOf?): parts.append(tr("\(into.hourly) in, \(outOf.hourly) out"))
    case (let into?, nil): parts.append(tr("\(into.hourly) in"))
    case (nil, let outOf?): parts.append(tr("\(outOf.hourly) out"))
    case (nil, nil): break
    }
    if !parts.isEmpty, let around = proof.speedAround {
      parts.append(tr("against \(around.hourly) around"))
    }
    if run.reason == .accuracy, let accuracy = proof.accuracy {
      parts.append(tr("its accuracy is \(accuracy.wayText)"))
    }
    return parts.isEmpty ? run.reason.words : .joined(parts, separator: ", ")
  }
}

extension Double {
  /// Metres a second as `298 km/h`, `4.6 km/h`.
  var hourly: String {
    let speed = self * 3.6
    return speed.fixed(speed < 20 ? 1 : 0) + " km/h"
  }
}
