// The faults of plan files, each made in one place.

import Kernel

extension Diagnostic {
  /// A file that an IMDF plan cannot be without.
  static func planFileMissing(_ path: String, _ name: String) -> Diagnostic {
    Diagnostic(
      .noInput, tr("\(path) has no \(name)"),
      hint: tr("an IMDF plan needs level.geojson and unit.geojson; other files may be missing"))
  }

  static func planUnknown(_ path: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) is not a supported floor plan"),
      hint: path.lowercased().hasSuffix(".csv")
        ? tr("to import a table of assets: survey asset import \(path.shellQuoted)")
        : tr(
          "expected: GeoJSON, OpenStreetMap indoor data as GeoJSON, an IMDF folder or zip, IFC, ASCII DXF, or a package"
        ))
  }

  /// `leftOut` features were rooms that could not be used; `inMetres` when their numbers are no
  /// degrees.
  static func planEmpty(
    _ path: String, leftOut: [Diagnostic], inMetres: Bool, hint: Phrase?
  ) -> Diagnostic {
    let hint: Phrase =
      if let hint { hint } else if inMetres {
        tr("the coordinates are not longitudes and latitudes: for a plan in metres add --metres")
      } else {
        tr("a room is a polygon: a unit in IMDF, indoor=room in OpenStreetMap data")
      }
    return Diagnostic(.data, tr("no room found in \(path)"), hint: hint, others: leftOut)
  }

  /// No area of the file is a room; `choices` are what its areas say they are.
  static func planRoomsNotSaid(
    _ path: String, _ choices: [RoomChoice]
  ) -> Diagnostic {
    let first = choices.first { !$0.isElement }?.rule
    return Diagnostic(
      .data, tr("no area in \(path) is marked as a room"),
      hint: first.map {
        tr("select rooms by a property: --rooms \($0.shellQuoted); repeatable")
      } ?? noneMeansRooms, others: shown(choices))
  }

  private static let noneMeansRooms = tr(
    "none of these values is known to mean rooms; if one does: --rooms KEY=VALUE")

  /// Lines and points alone: whatever they are called, nothing encloses a room.
  static func planHasNoAreas(_ path: String, _ kinds: [RoomChoice]) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) contains only lines and points, and no area that could be a room"),
      hint: tr(
        "a room is a polygon or a closed line; save a drawing of walls alone as DXF, and name their layers with --walls"
      ),
      others: kinds.prefix(20).map { kind in
        Diagnostic(
          .data,
          tr(
            kind.count, one: "\(kind.rule): 1 feature",
            other: "\(kind.rule): \(kind.count) features"))
      })
  }

  private static func shown(_ choices: [RoomChoice]) -> [Diagnostic] {
    choices.prefix(20).map { choice in
      Diagnostic(
        .data,
        tr(
          choice.count, one: "\(choice.rule): 1 area",
          other: "\(choice.rule): \(choice.count) areas"))
    }
  }

  /// What `--rooms` names is nowhere in the file.
  static func planRuleIsIdle(
    _ path: String, _ choices: [RoomChoice], _ rule: RoomRule
  ) -> Diagnostic {
    Diagnostic(
      .data, tr("nothing in \(path) matches \(rule.key)=\(rule.value)"),
      hint: choices.first { !$0.isElement }.map {
        tr("select rooms by a property: --rooms \($0.rule.shellQuoted); repeatable")
      } ?? (choices.isEmpty ? tr("omit --rooms") : noneMeansRooms), others: shown(choices))
  }

  static func planRoomsAreKnown(_ path: String) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(path) is not GeoJSON: properties cannot select its rooms"),
      hint: tr("omit --rooms"))
  }

  /// One feature that could not be used, as a part of `planEmpty`.
  static func planFeature(_ id: String, _ reason: Phrase) -> Diagnostic {
    Diagnostic(.data, tr("skipped feature \(id): \(reason)"))
  }

  static func planInDegrees(_ path: String) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(path) is an IMDF plan, which is never in metres"),
      hint: tr("omit --metres"))
  }

  static func planIsNoDrawing(_ path: String) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(path) is not a drawing: it has no layers to choose from"),
      hint: tr("omit --layer, --walls, --labels and --underlined"))
  }

  static func planHasNoUnits(_ path: String) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(path) is in degrees or, with --metres, in metres"),
      hint: tr("omit --units"))
  }

  /// A drawing or a building model with --metres.
  static func planHasUnits(_ path: String) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(path) states its own unit"),
      hint: tr("omit --metres, or override its unit with --units m"))
  }

  static func planLayersNotSaid(_ path: String) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(path) is a drawing: which layers contain its rooms?"),
      hint: tr("name the layer of closed lines with --layer, or those of walls with --walls"))
  }

  static func stepIsNoIFC(_ path: String, _ schema: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) is a STEP file of the schema \(schema), not a building model"),
      hint: tr("IFC2x3 or IFC4 is expected"))
  }

  static func severalModels(_ path: String, _ names: [String]) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) contains \(names.count) building models"),
      hint: tr("unpack it and import them one by one: \(names.prefix(4).joined(separator: ", "))"))
  }

  static func ifcWithoutUnit(_ path: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) does not state the unit of its lengths"),
      hint: tr("set it: --units m, mm, cm, ft or in"))
  }

  /// Not every room that was read is in the plan or in the report.
  static func planMiscounted(_ path: String, read: Int, kept: Int) -> Diagnostic {
    Diagnostic(
      .internalFault, tr("\(path): of \(read) rooms only \(kept) were kept, and no reason is known")
    )
  }

  static func planInterrupted() -> Diagnostic {
    Diagnostic(.interrupted, tr("reading was interrupted"))
  }
}
