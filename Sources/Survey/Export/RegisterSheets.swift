// The register as a spreadsheet for the client: the rooms on the first sheet, then a sheet for each family
// with a column for each of its parameters, headed as its form has them.

import Command
import Kernel
import Notebook
import Render
import System

enum RegisterSheets {
  static func write(_ source: ExportSource, _ sink: ByteSink) throws(Diagnostic) {
    let style = try source.session.paperStyle()
    var sheets = Sheets(source)
    try source.forEachAsset { (asset) throws(Diagnostic) in sheets.add(asset) }
    let title = source.project.names.shown(source.language, source.project.name)
    try sink.write(
      try Spreadsheet(style: style).bytes(sheets.tables, title ?? source.project.name))
  }

  private struct Sheets {
    private let source: ExportSource
    /// One for each family that has assets, in the order of the families; those of no family last.
    private var families: [Identifier?: [[Value]]] = [:]
    private var strays: [Identifier?: [String]] = [:]

    init(_ source: ExportSource) { self.source = source }

    var tables: [Table] {
      var tables = [rooms]
      for family in source.families where families[family.id] != nil {
        tables.append(table(family))
      }
      if families[nil] != nil { tables.append(table(nil)) }
      return tables
    }

    // MARK: - Rooms

    private var rooms: Table {
      let rows: [[Value]] = source.rooms.map { room in
        let level = source.level(room.level)
        return [
          .text(source.building(level?.building)?.label), .text(level?.label),
          .text(room.title(source.language)),
          .text(room.number == nil ? nil : room.names.shown(source.language, room.name)),
          .text(room.category), .measure(room.areaM2, decimals: 2),
          .choice(room.state.rawValue, room.state.words), .count(room.assets),
          .text(room.progress.note),
        ]
      }
      return Table(
        kind: "survey.room",
        columns: [
          Column("building", tr("Building")), Column("level", tr("Level")),
          Column("room", tr("Room")), Column("name", tr("Name")),
          Column("category", tr("Category")), Column("area_m2", tr("Area"), unit: "m²"),
          Column("state", tr("State")), Column("assets", tr("Assets")),
          Column("note", tr("Note")),
        ], rows: rows, title: tr("Rooms"))
    }

    // MARK: - A family

    /// The columns behind the parameters.
    private static let tail = 8

    private func table(_ family: Family?) -> Table {
      let strays = strays[family?.id] ?? []
      var columns = [
        Column("type", tr("Type")), Column("building", tr("Building")),
        Column("level", tr("Level")), Column("room", tr("Room")),
        Column("room_name", tr("Room name")),
      ]
      for one in family?.schema ?? [] {
        columns.append(
          Column(one.name, .verbatim(source.title(one.name, one).printable), unit: one.unit))
      }
      for name in strays { columns.append(Column(name, .verbatim(name.printable))) }
      columns += [
        Column("x", .verbatim("x"), unit: "m"), Column("y", .verbatim("y"), unit: "m"),
        Column("height", tr("Above the floor"), unit: "m"), Column("photos", tr("Photos")),
        Column("created", tr("Created")), Column("created_by", tr("Created by")),
        Column("changed", tr("Last change")), Column("id", tr("Id")),
      ]
      // A name that turned up later has no value in the rows before it.
      let rows = (families[family?.id] ?? []).map { row in
        let end = row.count - Self.tail
        let missing = [Value](repeating: .null, count: columns.count - row.count)
        return Array(row[..<end]) + missing + Array(row[end...])
      }
      let title: Phrase = family.map { .verbatim($0.name.printable) } ?? tr("Without a family")
      return Table(kind: "survey.asset", columns: columns, rows: rows, title: title)
    }

    mutating func add(_ asset: ExportAsset) {
      let type = source.type(asset.type)
      let family = source.family(type?.family)
      let room = source.room(asset)
      let level = source.level(asset.level)
      let held = source.held(asset, type)
      var row: [Value] = [
        .text(type?.name), .text(source.building(level?.building)?.label), .text(level?.label),
        .text(room?.number ?? room?.title(source.language)),
        .text(room.flatMap { $0.number == nil ? nil : $0.names.shown(source.language, $0.name) }),
      ]
      let schema = family?.schema ?? []
      for one in schema { row.append(held[one.name].map { source.shown($0, one) } ?? .null) }
      let known = Set(schema.map(\.name))
      for member in held.members where !known.contains(member.name) && !member.value.isNull {
        if !(strays[family?.id]?.contains(member.name) ?? false) {
          strays[family?.id, default: []].append(member.name)
        }
      }
      for name in strays[family?.id] ?? [] {
        row.append(held[name].map { source.shown($0, nil) } ?? .null)
      }
      let at = asset.at
      row += [
        .measure(at?.x, decimals: 2), .measure(at?.y, decimals: 2), .measure(asset.heightM),
        .text(asset.photos.isEmpty ? nil : asset.photos.map(\.file).joined(separator: "\n")),
        .instant(asset.made.at), .text(source.operatorName(asset.made.by)),
        .instant(asset.changed.at), .text(asset.id.description),
      ]
      families[family?.id, default: []].append(row)
    }
  }
}
