// The survey as the program sees it: its commands, tables, things, and the way into a place.

import Command
import Kernel
import Notebook

extension Domain {
  /// Technical assets room by room on floor plans.
  public static let survey = Domain(
    name: "survey", summary: tr("Survey technical assets on floor plans, room by room"),
    mainNoun: "project",
    nouns: [
      ("project", tr("a survey: its plan, families and assets")),
      ("building", tr("a building of the plan")),
      ("level", tr("a floor of a building, named BUILDING/LABEL")),
      ("room", tr("a room with its area and state")),
      ("family", tr("a kind of asset with its parameters")),
      ("type", tr("a make or model within a family")),
      ("asset", tr("one piece of equipment in a room")),
      ("photo", tr("a photo of one or more assets")),
      ("note", tr("a note, line, arrow or rectangle drawn on a level")),
      ("voice", tr("a voice note on a room, an asset or a note")),
      ("underlay", tr("a scan or drawing under the rooms of a level")),
      ("workset", tr("the rooms that one operator surveys")),
      ("plan", tr("the drawing as a whole: errors and revisions")),
    ],
    otherWords: [
      OtherWords(
        "project", ["progetto", "survey", "rilievo"], plural: ["progetti", "surveys", "rilievi"]),
      OtherWords("building", ["edificio", "fabbricato"], plural: ["edifici", "fabbricati"]),
      OtherWords(
        "level", ["floor", "storey", "story", "piano"],
        plural: ["floors", "storeys", "stories", "piani"]),
      OtherWords(
        "room", ["space", "stanza", "locale", "vano", "aula"],
        plural: ["spaces", "stanze", "locali", "vani", "aule"]),
      OtherWords(
        "family", ["category", "asset family", "famiglia"],
        plural: ["categories", "asset families", "famiglie"]),
      OtherWords(
        "type", ["model", "asset type", "tipo"], plural: ["models", "asset types", "tipi"]),
      OtherWords(
        "asset",
        ["item", "object", "thing", "device", "equipment", "bene", "oggetto", "dispositivo"],
        plural: ["items", "objects", "things", "devices", "beni", "oggetti", "dispositivi"]),
      OtherWords("photo", ["picture", "image", "foto"], plural: ["pictures", "images"]),
      OtherWords("note", ["nota"], plural: ["note"]),
      OtherWords("voice", ["voice note", "recording"], plural: ["voice notes", "recordings"]),
      OtherWords(
        "plan", ["floorplan", "floor plan", "pianta", "planimetria"],
        plural: ["floorplans", "floor plans", "piante"]),
    ],
    wordings: SurveyWordings.all, headings: SurveyWordings.headings, slots: SurveySlots.all,
    chapters: [
      Chapter(tr("Get started"), ["import", "project", "building", "level", "plan", "underlay"]),
      Chapter(tr("Survey the rooms"), ["map", "walk", "tap", "room", "asset"]),
      Chapter(tr("Define families and types"), ["family", "type"]),
      Chapter(tr("Photos and notes"), ["photo", "note", "voice"]),
      Chapter(
        tr("Check your progress"), ["status", "left", "missing", "coverage", "pace", "workset"]),
      Chapter(tr("Finish and deliver"), ["complete", "approve", "export"]),
    ],
    inner: [
      "": Inner(added: "asset", listed: "project"),
      "survey.project": Inner(added: "asset", listed: "room"),
      "survey.building": Inner(added: "asset", listed: "level"),
      "survey.level": Inner(added: "asset", listed: "room"),
      "survey.room": Inner(added: "asset", listed: "asset"),
    ],
    fileSuffixes: ["ifc", "ifczip", "dxf", "imdf", "osm"],
    fileMarks: ["Polygon\"", "\"indoor\""],
    tables: [
      CommandTable("import", table: ImportCommand.table),
      CommandTable("export", table: ExportCommand.table),
      CommandTable("tap", "map", table: PlanCommands.table),
      CommandTable("walk", table: WalkCommand.table),
      CommandTable("project", table: ProjectCommands.table),
      CommandTable("building", table: BuildingCommands.table),
      CommandTable("level", table: LevelCommands.table),
      CommandTable("room", table: RoomCommands.table),
      CommandTable("room", table: WallCommands.table),
      CommandTable("family", table: FamilyCommands.table),
      CommandTable("family", table: FamilyImportCommand.table),
      CommandTable("type", table: TypeCommands.table),
      CommandTable("type", table: TypeSearchCommands.table),
      CommandTable("asset", table: AssetCommands.table),
      CommandTable("asset", table: AssetPatternCommands.table),
      CommandTable("asset", table: AssetMergeCommands.table),
      CommandTable("asset", table: AssetImportCommand.table),
      CommandTable("asset", table: AssetScanCommand.table),
      CommandTable("photo", table: PhotoCommands.table),
      CommandTable(
        "status", "left", "pace", "coverage", "missing", "complete", "approve",
        table: ProgressCommands.table),
      CommandTable("workset", table: WorksetCommands.table),
      CommandTable("plan", table: PlanCheckCommands.table),
      CommandTable("plan", table: PlanUpdateCommands.table),
      CommandTable("underlay", table: UnderlayCommands.table),
      CommandTable("note", table: NoteCommands.table),
      CommandTable("voice", table: VoiceCommands.table),
    ],
    models: SurveyModel.all, fingerprint: SurveyModel.fingerprint, things: SurveyThings.all,
    keys: [AssetCommands.keys],
    doctorChecks: [PhotoCare.heif, PhotoCare.codes],
    attachments: PackageFormat.Attached.allCases.map(\.noun),
    prose: SurveyProse.fields, titles: SurveyTitles.all,
    sample: SampleSurvey.sample,
    enter: { (session, text, span) throws(Diagnostic) in
      try enterSurvey(session, text, span)
    })

  /// `use survey PLACE`: a project, a building, a level or a room; without a place all are left.
  private static func enterSurvey(
    _ session: Session, _ text: String?, _ span: SourceSpan?
  ) throws(Diagnostic) {
    guard let text, let span else { return session.leavePlaces() }
    let reader = try SurveyReader(session)
    for noun in ["project", "building", "level", "room"] {
      let found = try reader.notebook.matching(text, noun: "survey." + noun)
      if found.count == 1, try SurveyThings.findPlace(session, text).isEmpty,
        try reader.enterPlace(found[0])
      {
        return
      }
    }
    _ = try reader.enterPlace(try session.resolve(text, "survey.place", at: span))
  }
}
