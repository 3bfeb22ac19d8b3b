// `survey export`: one project, or some of its levels, as a file for others. The formats are a table;
// each writes its file piece by piece from one `ExportSource`.

import Command
import Kernel
import Notebook
import Render
import System

/// One way out.
struct ExportFormat: Sendable {
  enum Writer: Sendable {
    case stream(@Sendable (ExportSource, ByteSink) throws(Diagnostic) -> Void)
    /// Another library makes the file at a path.
    case place(@Sendable (ExportSource, String) throws(Diagnostic) -> Void)
  }

  var format: FileFormat
  var writer: Writer
  /// Whether the pictures can go with it.
  var takesPhotos: Bool
  /// Whether it may hold some levels or some assets only.
  var isPartial: Bool

  init(
    _ name: String, _ extensions: [String], _ summary: Phrase, photos: Bool = false,
    partial: Bool = true, _ writer: Writer
  ) {
    format = FileFormat(name, extensions, summary)
    takesPhotos = photos
    isPartial = partial
    self.writer = writer
  }
}

enum ExportCommand {
  /// Every format there is; another one is one more line.
  static let formats: [ExportFormat] = [
    ExportFormat(
      "tacpkg", ["tacpkg"], tr("package: the whole project, for another notebook"), photos: true,
      partial: false, .stream(PackageWriter.write)),
    ExportFormat(
      "csv", ["csv"], tr("asset register: one row per asset, one column per parameter"),
      .stream(Register.write)),
    ExportFormat(
      "geojson", ["geojson"],
      tr("rooms, assets and notes, in longitude and latitude or plan metres"),
      .stream(PlanGeoJSON.write)),
    ExportFormat(
      "imdf", ["imdf.zip", "imdf"], tr("an IMDF archive (Indoor Mapping Data Format)"),
      .stream(IMDFExport.write)),
    ExportFormat(
      "gpkg", ["gpkg"], tr("a GeoPackage, for QGIS and other map programs"),
      .place(SurveyGeoPackage.write)),
    ExportFormat(
      "cobie", ["cobie.zip", "cobie"], tr("COBie 2.4 sheets, as CSV files in a zip"),
      photos: true, .stream(COBieExport.write)),
    ExportFormat(
      "html", ["html", "htm"], tr("a report to read or print, in one HTML file"),
      photos: true, .stream(ProjectReport.html)),
    ExportFormat(
      "pdf", ["pdf"], tr("the report as a document on pages"), photos: true,
      .stream(ProjectReport.pdf)),
    ExportFormat(
      "md", ["md", "markdown"], tr("the report as text in Markdown, without pictures"),
      .stream(ProjectReport.markdown)),
    ExportFormat(
      "xlsx", ["xlsx"], tr("asset register as a spreadsheet: rooms, then a sheet per family"),
      .stream(RegisterSheets.write)),
  ]

  static let table: [Command] = [
    Command(
      "survey export", tr("Export a project as a report or for other programs"),
      discussion: [
        tr(
          "The extension of --out selects the format, or --format. The file appears only when it is complete. --as-of exports the project as of that date."
        ),
        tr(
          "A package can be imported again, here or elsewhere: it keeps every id, and the same project gives identical bytes. The register is for clients; for a listing for programs use survey asset list --out. GeoJSON, GeoPackage and IMDF use longitude and latitude if the plan is georeferenced; otherwise the first two use plan metres, and a note says so."
        ),
        tr(
          "A report is one HTML page or a PDF for the client: progress, a floor plan of each level with its notes, voice notes and rooms, and the register with photo thumbnails. The page loads nothing from elsewhere and is readable without JavaScript; the PDF takes --paper. Each level begins a page. Pictures take at most 64 MB, 512 MB with --photos; voice notes of up to 512 kB are playable, up to 16 MB with --photos. The end of the report lists what was left out."
        ),
        tr(
          "Notes, lines, arrows and rectangles are included in GeoJSON, GeoPackage, package and report; GeoPackage and package list voice notes too. IMDF and COBie support neither, nor underlays, which only the report shows, until the project is completed. The register lists assets only. If you export some levels, assets of a removed room are listed on the level where it was."
        ),
        tr(
          "--where selects the assets, by the names of survey asset list --where, parameters included; counts, photos and plans are of these assets alone. Rooms, types and notes are exported as they are. A package refuses it: it contains the whole project."
        ),
        tr(
          "An IMDF archive includes a venue only if you give its address: category=, address=, locality= and country=, all four."
        ),
      ],
      parameters: [
        Parts.project, Parts.level, Parts.ordinal, .condition,
        .flag(
          "photos",
          tr(
            "include photos, underlays and recordings in a package, photos next to COBie sheets, larger pictures in a report"
          )),
        .data(
          "category", .choice(IMDFVenue.categories.map { Choice($0, .verbatim($0)) }),
          tr("for IMDF: category of the venue"), shownAs: "CATEGORY"),
        .data("address", .text, tr("for IMDF: street and number of the venue")),
        .data("locality", .text, tr("for IMDF: town of the venue")),
        .data("country", .text, tr("for IMDF: country of the venue, two letters such as IT")),
      ],
      effects: .reads, formats: formats.map(\.format),
      synonyms: [
        "save", "deliver", "register", "package", "tacpkg", "geopackage", "qgis", "gis", "imdf",
        "cobie", "report", "html", "print", "csv", "spreadsheet", "backup", "pdf", "xlsx", "excel",
      ],
      examples: [
        Example("survey export --out register.csv", tr("The register for the client")),
        Example("survey export --out school.tacpkg"),
        Example("survey export --level G --out ground.gpkg"),
        Example("survey export --format cobie --out handover.zip"),
        Example(
          "survey export --where \"family = Luminaire\" --out lights.xlsx",
          tr("The luminaires alone"), runs: false),
        Example("survey export --out report.html", tr("The report for the client")),
        Example("survey export --out report.pdf --paper a3"),
        Example("survey export --out register.xlsx"),
        Example(
          "survey export --out school.imdf.zip",
          tr("Refused: the school is not georeferenced"), code: .refused),
      ], action: export)
  ]

  static func export(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let chosen = try session.fileFormat()
    guard let format = formats.first(where: { $0.format.name == chosen.name }) else {
      preconditionFailure("a format that is not in the table")
    }
    let reader = try SurveyReader(session)
    let source = try source(format, arguments, reader)
    if source.frame == nil, ["geojson", "gpkg"].contains(chosen.name) {
      session.warn(
        Diagnostic(
          .ok, tr("\(source.project.name) is not georeferenced: the file is in plan metres")))
    }
    let output: Output
    switch format.writer {
    case .stream(let write):
      output = try session.streamFile { (sink) throws(Diagnostic) in try write(source, sink) }
    case .place(let write):
      output = try session.placeFile { (path) throws(Diagnostic) in try write(source, path) }
    }
    if chosen.name == "tacpkg" {
      let left = try PackageWriter.leftOut(source)
      if left > 0 {
        session.note(
          tr(
            left, one: "left out: 1 photo, underlay or recording; include it with --photos",
            other: "left out: \(left) photos, underlays and recordings; include them with --photos")
        )
      }
    }
    let placeless = try source.placelessCount()
    if placeless > 0 {
      session.warn(
        Diagnostic(
          .ok,
          tr(
            placeless, one: "left out: 1 asset without a room, since its level is unknown",
            other: "left out: \(placeless) assets without a room, since their level is unknown"),
          hint: tr("to include them, omit --level and --ordinal")))
    }
    let assets = try source.assetCount()
    session.say(
      told(tr("exported \(source.project.name)")) { noun in
        switch noun {
        case "level": source.levels.count
        case "room": source.rooms.count
        default: assets
        }
      })
    return output
  }

  /// `exported School: 3 levels, 33 rooms, 16 assets`.
  static func told(_ start: Phrase, _ count: (String) -> Int) -> Phrase {
    let levels = tr(count("level"), one: "1 level", other: "\(count("level")) levels")
    let rooms = tr(count("room"), one: "1 room", other: "\(count("room")) rooms")
    let assets = tr(count("asset"), one: "1 asset", other: "\(count("asset")) assets")
    return tr("\(start): \(levels), \(rooms), \(assets)")
  }

  private static func source(
    _ format: ExportFormat, _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> ExportSource {
    let name = format.format.name
    var options = ExportOptions(photos: arguments.flag("photos"))
    guard !options.photos || format.takesPhotos else {
      throw Diagnostic(
        .usage, tr("\(name) cannot contain pictures"), at: arguments.span("photos"),
        hint: tr("omit --photos"))
    }
    options.venue = try venue(name, arguments)
    if !format.isPartial,
      let option = ["level", "ordinal", "where"].first(where: { arguments.has($0) })
    {
      throw Diagnostic(
        .usage, tr("a package contains the whole project"), at: arguments.span(option),
        hint: tr("omit --\(option)"))
    }
    let levels = try levels(arguments, reader)
    let project =
      levels.isEmpty
      ? try reader.oneProject(arguments) : try reader.found(try reader.project(levels[0].project))
    options.assets = try ExportSelection(arguments, in: project.id, reader.session)
    let source = try ExportSource(
      reader, project, chosen: levels.isEmpty ? nil : levels.map(\.id), options: options)
    // A file for a client that lists nothing is a mistake in the condition.
    if options.assets != nil, try source.assetCount() == 0,
      let words = reader.session.nothingMeets(arguments.invocation)
    {
      throw Diagnostic(.notFound, words, at: arguments.span("where"))
    }
    return source
  }

  /// The levels that `--level` or `--ordinal` name, of one project; none for all of them. Where the user
  /// stands does not matter: a file of one level is asked for.
  private static func levels(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> [Level] {
    let session = reader.session
    if let id = try arguments.thing("level", session) {
      let level = try reader.found(try reader.level(id))
      if let project = try arguments.thing("project", session), project != level.project {
        throw Diagnostic(
          .usage, tr("\(level.path) belongs to another project"), at: arguments.span("level"))
      }
      return [level]
    }
    guard let ordinal = arguments.number("ordinal") else { return [] }
    let project = try reader.oneProject(arguments)
    return try reader.levels(
      ordinal: ordinal, Whereabouts(project: project.id), at: arguments.span("ordinal"))
  }

  private static func venue(
    _ format: String, _ arguments: Arguments
  ) throws(Diagnostic) -> IMDFVenue? {
    let keys = ["category", "address", "locality", "country"]
    let given = keys.filter { arguments.has($0) }
    guard let first = given.first else { return nil }
    guard format == "imdf" else {
      throw Diagnostic(
        .usage, tr("\(first)= is for IMDF only"), at: arguments.span(first),
        hint: tr("omit it"))
    }
    if let missing = keys.first(where: { PlanNames.trimmed(arguments.text($0) ?? "").isEmpty }) {
      throw Diagnostic(
        .usage, tr("a venue also needs \(missing)="), at: arguments.span(first),
        hint: tr("give all of \(keys.map { $0 + "=" }.joined(separator: " "))"))
    }
    let country = (arguments.text("country") ?? "").uppercased()
    guard country.utf8.count == 2, country.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      throw Diagnostic(
        .usage, tr("a country is two letters, such as IT"), at: arguments.span("country"))
    }
    return IMDFVenue(
      category: arguments.text("category") ?? "", address: arguments.text("address") ?? "",
      locality: arguments.text("locality") ?? "", country: country)
  }
}
