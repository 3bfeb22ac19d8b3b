// To look at: maps, heat, charts, profiles, calendars. Each draws in the terminal, as SVG, as a page,
// and gives its numbers as data.

import Command
import Core
import Kernel
import Notebook
import Render

enum PictureCommands {
  private static let what = ParameterType.choice(
    ChartMeasure.allCases.map { Choice($0.rawValue, $0.words) })
  private static let period = ParameterType.choice([
    Choice(ChartPicture.Period.day.rawValue, tr("days")),
    Choice(ChartPicture.Period.week.rawValue, tr("weeks from Monday, numbered by ISO 8601")),
    Choice(ChartPicture.Period.month.rawValue, tr("months")),
    Choice(ChartPicture.Period.year.rawValue, tr("years")),
  ])
  private static let dayMeasures: [ChartMeasure] = [.km, .time, .climb]

  static let table: [Command] = [
    Command(
      "trip map", tr("Draw tracks on a map"),
      discussion: [
        tr(
          "Each day has its own colour; with too many days each track, with too many tracks each year. Gaps are dotted. A trip of which nothing was recorded shows the stops of its plan that have a position, in their order. --out FILE.svg draws a picture with scale and legend, --format geojson writes the lines. The projection depends on the extent: Mercator around its centre, stereographic near the poles, Equal Earth for most of the globe; the scale is exact at the centre."
        )
      ],
      parameters: [
        PictureParts.subjects, TripParts.trip, TripParts.from, TripParts.to, PictureParts.type,
      ],
      effects: .reads, synonyms: ["draw", "plot", "view", "route", "mappa"],
      examples: [
        Example("trip map"), Example("trip map --from 2025-08-30 --to 2025-08-30"),
        Example("trip map --out map.svg", tr("A picture to print or send")),
      ], action: map),
    Command(
      "trip heat", tr("Draw a heat map of time or passes"),
      discussion: [
        tr(
          "Shades show the time between points on a logarithmic scale, so that time at home does not hide everything else. Gaps add nothing. Each gap and each day starts a new pass."
        )
      ],
      parameters: [
        PictureParts.subjects, TripParts.trip, TripParts.from, TripParts.to, PictureParts.type,
        .option(
          "by",
          .choice([
            Choice(HeatPicture.Measure.time.rawValue, tr("time spent")),
            Choice(HeatPicture.Measure.passes.rawValue, tr("how often you passed through")),
          ]), tr("what the shades stand for; time if left out")),
      ], effects: .reads, synonyms: ["heatmap", "density"],
      examples: [
        Example("trip heat"), Example("trip heat --by passes --from 2025-08-01 --out heat.svg"),
      ], action: heat),
    Command(
      "trip chart", tr("Chart kilometres, trips, time, climb or days"),
      discussion: [
        tr(
          "Days are local. Empty periods are shown as 0. The climb of a track over several days is divided by their lengths."
        )
      ],
      parameters: [
        .optional("what", what, tr("what to count; default km")),
        .option("by", period, tr("period of a bar; default month")), TripParts.trip,
        TripParts.from, TripParts.to, PictureParts.type,
      ], effects: .reads,
      synonyms: ["statistics", "graph", "bars", "histogram", "total", "totals"],
      examples: [
        Example("trip chart km"), Example("trip chart trips --by year"),
        Example("trip chart time --by day --from 2025-08-29 --to 2025-09-03 --json"),
      ], action: chart),
    Command(
      "trip profile", tr("Draw the elevation profile of a track or trip"),
      parameters: [
        PictureParts.subject, TripParts.trip,
        .option(
          "by",
          .choice([Choice("way", tr("by distance")), Choice("time", tr("by time"))]),
          tr("horizontal axis; default way")),
      ], effects: .reads,
      synonyms: ["elevation", "altitude", "height", "climb", "ascent", "steepest"],
      examples: [
        Example("trip profile \"Along the dunes\""),
        Example("trip profile \"Along the dunes\" --by time --out profile.svg"),
      ], action: profile),
    Command(
      "trip calendar", tr("Draw a year as a calendar of activity"),
      parameters: [
        .optional(
          "what", .choice(dayMeasures.map { Choice($0.rawValue, $0.words) }),
          tr("what the shades show; default km")),
        .optional("year", .integer(1...9999), tr("year"), shownAs: "YEAR").also("--year"),
        TripParts.trip, TripParts.from, TripParts.to, PictureParts.type,
      ], effects: .reads, synonyms: ["year", "days", "heat"],
      examples: [Example("trip calendar 2025"), Example("trip calendar time 2025")],
      action: calendar),
  ]

  /// Files and pages are for others, the terminal is the user's own.
  private static func audience(_ session: Session) -> TripReader.Audience {
    session.namedOutput != nil || session.wantsGeometry ? .others : .owner
  }

  /// What is asked for, as those see it who will look at it, and what they see of ways; nil is all.
  private static func scope(
    _ reader: TripReader, _ arguments: Arguments, for audience: TripReader.Audience
  ) throws(Diagnostic) -> (PictureScope, ShownWays?) {
    let scope = try reader.scope(arguments)
    guard audience == .others, let shown = try reader.shownWays() else { return (scope, nil) }
    return (try reader.published(scope, shown), shown)
  }

  /// Numbers by day are the user's own; drawn, they are for others.
  private static func sumsAudience(_ session: Session) -> TripReader.Audience {
    session.drawsPictures ? .others : .owner
  }

  static func map(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let audience = audience(session)
    let (scope, shown) = try scope(reader, arguments, for: audience)
    let scene = try reader.scene(scope, for: audience, shown: shown)
    guard !scene.pieces.isEmpty || scene.markers.contains(where: { $0.kind == .stop }) else {
      return try nothing(scope, arguments)
    }
    return .picture(try reader.map(scope, scene))
  }

  static func heat(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let (scope, shown) = try scope(reader, arguments, for: audience(session))
    let measure = arguments.text("by").flatMap { HeatPicture.Measure(rawValue: $0) } ?? .time
    guard let picture = try reader.heat(scope, measure, shown: shown) else {
      return try nothing(scope, arguments)
    }
    return .picture(picture)
  }

  static func chart(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let (scope, _) = try scope(reader, arguments, for: sumsAudience(session))
    let measure = arguments.text("what").flatMap { ChartMeasure(rawValue: $0) } ?? .km
    let period = arguments.text("by").flatMap { ChartPicture.Period(rawValue: $0) } ?? .month
    let picture = try reader.chart(measure, by: period, scope)
    if picture.bars.isEmpty { return try nothing(scope, arguments, isTrips: measure == .trips) }
    return .picture(picture)
  }

  static func profile(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let (scope, shown) = try scope(reader, arguments, for: audience(session))
    guard arguments.has("subject") || scope.trip != nil else {
      throw Diagnostic(
        .usage, tr("which track, or which trip?"), at: arguments.invocation.line.span,
        hint: tr("name it: trip profile TRACK; or enter a trip: trip use TRIP"))
    }
    if scope.tracks.isEmpty { return try nothing(scope, arguments) }
    let byTime = arguments.text("by") == "time"
    if byTime, scope.tracks.allSatisfy({ $0.measures.start == nil }) {
      throw Diagnostic(
        .data, tr("\(scope.title) has no times"), at: arguments.span("by"),
        hint: tr("draw it by distance: omit --by"))
    }
    let picture = try reader.profile(scope, byTime: byTime, shown: shown)
    guard !picture.stretches.isEmpty else {
      throw Diagnostic(
        .data, tr("\(scope.title) has no elevations"), at: arguments.span("subject"),
        hint: tr("its file contains none"))
    }
    return .picture(picture)
  }

  static func calendar(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    var (scope, _) = try scope(reader, arguments, for: sumsAudience(session))
    let measure = arguments.text("what").flatMap { ChartMeasure(rawValue: $0) } ?? .km
    if let year = arguments.integer("year"), let from = Day(year: year, month: 1, day: 1),
      let to = Day(year: year, month: 12, day: 31)
    {
      guard !arguments.has("from"), !arguments.has("to") else {
        throw Diagnostic(
          .usage, tr("a year is already a period"), at: arguments.span("year"),
          hint: tr("omit --from and --to, or the year"))
      }
      (scope.from, scope.to) = (from, to)
      if scope.trip == nil, scope.named.isEmpty { scope.title = String(year) }
      return .picture(try reader.calendar(measure, scope, in: from...to))
    }
    let sums = try reader.daySums(scope)
    guard let range = reader.period(scope, sums, trips: true) else {
      return try nothing(scope, arguments)
    }
    return .picture(try reader.calendar(measure, scope, in: range))
  }

  private static func nothing(
    _ scope: PictureScope, _ arguments: Arguments, isTrips: Bool = false
  ) throws(Diagnostic) -> Output {
    let isNarrow =
      scope.from != nil || scope.to != nil || scope.trip != nil || arguments.has("type")
      || !scope.named.isEmpty
    throw Diagnostic(
      .data,
      isTrips
        ? (isNarrow ? tr("no trip matches") : tr("there is no trip yet"))
        : isNarrow ? tr("nothing was recorded here") : tr("nothing is recorded yet"),
      at: arguments.invocation.line.span,
      hint: isTrips
        ? tr("plan one: trip add DESTINATION from=DAY")
        : isNarrow ? tr("see trip track list") : tr("import tracks: trip import PATH"))
  }
}
