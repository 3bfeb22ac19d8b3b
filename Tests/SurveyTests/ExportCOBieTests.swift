// The sheets of COBie, read by Python: the columns of the standard, names that occur once, and rows that
// refer only to rows there are.

import Kernel
import Testing

@testable import Survey

@Suite struct ExportCOBieTests {
  /// Reads every sheet and gives what is wrong with it, as sentences. The columns are those of COBie 2.4
  /// as other programs write them (ifcfm of IfcOpenShell).
  static let check = #"""
    import csv, io, json, re, sys, zipfile
    ext = ['ExternalSystem', 'ExternalObject', 'ExternalIdentifier']
    made = ['CreatedBy', 'CreatedOn']
    want = {
     'Contact': ['Email'] + made + ['Category', 'Company', 'Phone'] + ext + ['Department',
       'OrganizationCode', 'GivenName', 'FamilyName', 'Street', 'PostalBox', 'Town', 'StateRegion',
       'PostalCode', 'Country'],
     'Facility': ['Name'] + made + ['Category', 'ProjectName', 'SiteName', 'LinearUnits', 'AreaUnits',
       'VolumeUnits', 'CurrencyUnit', 'AreaMeasurement', 'ExternalSystem', 'ExternalProjectObject',
       'ExternalProjectIdentifier', 'ExternalSiteObject', 'ExternalSiteIdentifier',
       'ExternalFacilityObject', 'ExternalFacilityIdentifier', 'Description', 'ProjectDescription',
       'SiteDescription', 'Phase'],
     'Floor': ['Name'] + made + ['Category'] + ext + ['Description', 'Elevation', 'Height'],
     'Space': ['Name'] + made + ['Category', 'FloorName', 'Description'] + ext + ['RoomTag',
       'UsableHeight', 'GrossArea', 'NetArea'],
     'Zone': ['Name'] + made + ['Category', 'SpaceNames'] + ext + ['Description'],
     'Type': ['Name'] + made + ['Category', 'Description', 'AssetType', 'Manufacturer', 'ModelNumber',
       'WarrantyGuarantorParts', 'WarrantyDurationParts', 'WarrantyGuarantorLabor',
       'WarrantyDurationLabor', 'WarrantyDurationUnit'] + ext + ['ReplacementCost', 'ExpectedLife',
       'DurationUnit', 'WarrantyDescription', 'NominalLength', 'NominalWidth', 'NominalHeight',
       'ModelReference', 'Shape', 'Size', 'Color', 'Finish', 'Grade', 'Material', 'Constituents',
       'Features', 'AccessibilityPerformance', 'CodePerformance', 'SustainabilityPerformance'],
     'Component': ['Name'] + made + ['TypeName', 'Space', 'Description'] + ext + ['SerialNumber',
       'InstallationDate', 'WarrantyStartDate', 'TagNumber', 'BarCode', 'AssetIdentifier'],
     'Document': ['Name'] + made + ['Category', 'ApprovalBy', 'Stage', 'SheetName', 'RowName',
       'Directory', 'File'] + ext + ['Description', 'Reference'],
     'Attribute': ['Name'] + made + ['Category', 'SheetName', 'RowName', 'Value', 'Unit'] + ext +
       ['Description', 'AllowedValues'],
    }
    keys = {'Contact': ['Email'], 'Zone': ['Name', 'Category', 'SpaceNames'],
      'Document': ['Name', 'Stage', 'SheetName', 'RowName'],
      'Attribute': ['Name', 'SheetName', 'RowName']}
    archive = zipfile.ZipFile(sys.argv[1])
    assert archive.testzip() is None
    faults, sheets = [], {}
    for name, columns in want.items():
        text = archive.read(name + '.csv').decode()
        rows = list(csv.reader(io.StringIO(text, newline='')))
        if rows[0] != columns: faults.append(name + ': columns ' + str(rows[0]))
        sheets[name] = [dict(zip(columns, r)) for r in rows[1:]]
        if any(len(r) != len(columns) for r in rows): faults.append(name + ': a row too long')
        if any(c == '' for r in rows for c in r): faults.append(name + ': an empty cell')
        key = keys.get(name, ['Name'])
        found = [tuple(r[k].lower() for k in key) for r in sheets[name]]
        if len(set(found)) != len(found): faults.append(name + ': a key twice')
        for r in sheets[name]:
            if not re.fullmatch(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ', r['CreatedOn']):
                faults.append(name + ': CreatedOn ' + r['CreatedOn'])
            if not re.fullmatch(r'[^@\s]+@[^@\s]+\.[^@\s]+', r['CreatedBy']):
                faults.append(name + ': CreatedBy ' + r['CreatedBy'])
    names = {n: {r['Email' if n == 'Contact' else 'Name'] for r in s} for n, s in sheets.items()}
    def refers(sheet, column, to):
        for r in sheets[sheet]:
            if r[column] not in names[to]: faults.append(f'{sheet}.{column}: {r[column]}')
    for n in sheets: refers(n, 'CreatedBy', 'Contact')
    refers('Space', 'FloorName', 'Floor'); refers('Zone', 'SpaceNames', 'Space')
    refers('Component', 'TypeName', 'Type'); refers('Component', 'Space', 'Space')
    for r in sheets['Attribute'] + sheets['Document']:
        if r['RowName'] not in names[r['SheetName']]: faults.append('row ' + r['RowName'])
    if len(sheets['Facility']) != 1: faults.append('facilities')
    print(json.dumps({'faults': faults[:20], 'rows': {n: len(s) for n, s in sheets.items()},
      'sheets': sheets if len(sys.argv) > 2 else None, 'members': archive.namelist()}))
    """#

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
  func soundSheets() throws {
    let desk = try Desk.firstDay()
    let found = try desk.pythonJSON(ExportCOBieTests.check, desk.export("s.cobie.zip"), "all")
    #expect(found["faults"] == [], "\(found["faults"]?.text ?? "")")
    let rows = found["rows"]
    #expect(rows?["Floor"] == 3 && rows?["Space"] == 33 && rows?["Type"] == 9)
    #expect(rows?["Component"] == 16 && rows?["Facility"] == 1 && rows?["Contact"] == 1)
    let parameters = try desk.rows("survey asset list").reduce(0) {
      $0 + ($1["parameters"]?.object?.count ?? 0)
    }
    let shared = try desk.rows("survey type list").reduce(0) {
      $0 + ($1["parameters"]?.object?.count ?? 0)
    }
    #expect(rows?["Attribute"] == .integer(Int64(parameters + shared)))
    let components = found["sheets"]?["Component"]?.array ?? []
    let first = components.first { $0[text: "SerialNumber"] == "EX-2041" }
    #expect(
      first?[text: "TypeName"] == "Powder extinguisher 6 kg" && first?[text: "Space"] == "G01")
    let types = found["sheets"]?["Type"]?.array ?? []
    #expect(types.contains { $0[text: "Manufacturer"] == "Philips" })
    let heights = (found["sheets"]?["Attribute"]?.array ?? []).filter {
      $0[text: "Name"] == "height"
    }
    #expect(!heights.isEmpty && heights.allSatisfy { $0[text: "Unit"] == "m" })
  }

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
  func hostileNamesAreToldApart() throws {
    let desk = try Desk()
    try desk.importHostile()
    // All types bear one name, and rooms three numbers.
    let found = try desk.pythonJSON(ExportCOBieTests.check, desk.export("s.cobie.zip"))
    #expect(found["faults"] == [], "\(found["faults"]?.text ?? "")")
    #expect(found["rows"]?["Type"] == 9 && found["rows"]?["Space"] == 33)
  }

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
  func aBuildingModelKeepsItsGlobalIds() throws {
    let desk = try Desk()
    try #require(desk.run("survey import \(Desk.root)/examples/hut.ifc") == .ok, "\(desk.errors)")
    let found = try desk.pythonJSON(ExportCOBieTests.check, desk.export("s.cobie.zip"), "all")
    #expect(found["faults"] == [], "\(found["faults"]?.text ?? "")")
    let sources = try desk.rows("survey room list").compactMap { $0[text: "source_id"] }
    let spaces = found["sheets"]?["Space"]?.array ?? []
    #expect(!spaces.isEmpty)
    #expect(Set(spaces.compactMap { $0[text: "ExternalIdentifier"] }) == Set(sources))
    #expect(spaces.allSatisfy { $0[text: "ExternalObject"] == "IfcSpace" })
    let floors = found["sheets"]?["Floor"]?.array ?? []
    #expect(floors.contains { $0[text: "ExternalObject"] == "IfcBuildingStorey" })
  }

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
  func picturesLieBesideTheSheets() throws {
    let desk = try Desk.firstDay()
    let id = try #require(try desk.row("survey asset list --room G01")[text: "id"])
    let lamp = "\(Desk.root)/examples/lamp.png"
    try #require(desk.run("survey photo add \(lamp) --asset \(id)") == .ok, "\(desk.errors)")
    let with = try desk.pythonJSON(
      ExportCOBieTests.check, desk.export("p.cobie.zip", "--photos"), "all")
    #expect(with["faults"] == [], "\(with["faults"]?.text ?? "")")
    let document = try #require(with["sheets"]?["Document"]?.array?.first)
    let file = "photos/" + (document[text: "File"] ?? "")
    #expect(with["members"]?.array?.contains(.string(file)) == true)
    let without = try desk.pythonJSON(ExportCOBieTests.check, desk.export("n.cobie.zip"))
    // A photo of several assets is a document of each.
    let shown = try desk.rows("survey photo list").map { $0["assets"]?.array?.count ?? 0 }
    #expect(without["members"]?.array?.count == 9)
    #expect(without["rows"]?["Document"]?.integer == Int64(shown.reduce(0, +)))
  }

  @Test(arguments: [
    ("0uMxDdZpL3vPYsXQLbRp$_", true), ("3uMxDdZpL3vPYsXQLbRp$_", true),
    ("4uMxDdZpL3vPYsXQLbRp$_", false), ("_uMxDdZpL3vPYsXQLbRp$_", false),
    ("0uMxDdZpL3vPYsXQLbRp$", false),
    ("0uMxDdZpL3vPYsXQLbRp$-", false), ("room-g-01", false), ("", false),
  ])
  func globalIds(_ text: String, _ isOne: Bool) {
    #expect(COBieExport.isGlobalID(text) == isOne)
  }
}
