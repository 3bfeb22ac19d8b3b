// The sheets of COBie 2.4 with their columns in their order (NBIMS-US V3, section 4.2; BS 1192-4), and one
// row of a sheet as CSV. A column that is not given is "n/a", as the standard wants it.

import Kernel
import Render

enum COBieSheet: String, CaseIterable {
  case contact = "Contact"
  case facility = "Facility"
  case floor = "Floor"
  case space = "Space"
  case zone = "Zone"
  case type = "Type"
  case component = "Component"
  case document = "Document"
  case attribute = "Attribute"

  private static let made = ["CreatedBy", "CreatedOn"]
  private static let external = ["ExternalSystem", "ExternalObject", "ExternalIdentifier"]

  private static let all = Dictionary(
    allCases.map { ($0, $0.list) }, uniquingKeysWith: { first, _ in first })

  var columns: [String] { COBieSheet.all[self] ?? [] }

  private var list: [String] {
    let made = COBieSheet.made
    let external = COBieSheet.external
    switch self {
    case .contact:
      return ["Email"] + made + ["Category", "Company", "Phone"] + external + [
        "Department", "OrganizationCode", "GivenName", "FamilyName", "Street", "PostalBox", "Town",
        "StateRegion", "PostalCode", "Country",
      ]
    case .facility:
      return ["Name"] + made + [
        "Category", "ProjectName", "SiteName", "LinearUnits", "AreaUnits", "VolumeUnits",
        "CurrencyUnit", "AreaMeasurement", "ExternalSystem", "ExternalProjectObject",
        "ExternalProjectIdentifier", "ExternalSiteObject", "ExternalSiteIdentifier",
        "ExternalFacilityObject", "ExternalFacilityIdentifier", "Description",
        "ProjectDescription", "SiteDescription", "Phase",
      ]
    case .floor:
      return ["Name"] + made + ["Category"] + external + ["Description", "Elevation", "Height"]
    case .space:
      return ["Name"] + made + ["Category", "FloorName", "Description"] + external + [
        "RoomTag", "UsableHeight", "GrossArea", "NetArea",
      ]
    case .zone: return ["Name"] + made + ["Category", "SpaceNames"] + external + ["Description"]
    case .type:
      return ["Name"] + made + [
        "Category", "Description", "AssetType", "Manufacturer", "ModelNumber",
        "WarrantyGuarantorParts", "WarrantyDurationParts", "WarrantyGuarantorLabor",
        "WarrantyDurationLabor", "WarrantyDurationUnit",
      ] + external + [
        "ReplacementCost", "ExpectedLife", "DurationUnit", "WarrantyDescription", "NominalLength",
        "NominalWidth", "NominalHeight", "ModelReference", "Shape", "Size", "Color", "Finish",
        "Grade", "Material", "Constituents", "Features", "AccessibilityPerformance",
        "CodePerformance", "SustainabilityPerformance",
      ]
    case .component:
      return ["Name"] + made + ["TypeName", "Space", "Description"] + external + [
        "SerialNumber", "InstallationDate", "WarrantyStartDate", "TagNumber", "BarCode",
        "AssetIdentifier",
      ]
    case .document:
      return ["Name"] + made + [
        "Category", "ApprovalBy", "Stage", "SheetName", "RowName", "Directory", "File",
      ] + external + ["Description", "Reference"]
    case .attribute:
      return ["Name"] + made + ["Category", "SheetName", "RowName", "Value", "Unit"] + external + [
        "Description", "AllowedValues",
      ]
    }
  }

  /// The sheet as a table that a writer of CSV takes.
  var table: Table {
    Table(
      kind: "cobie." + rawValue.lowercased(), columns: columns.map { Column($0, .verbatim($0)) })
  }

  /// A row; a name that is no column of the sheet is a mistake of the caller.
  func row(_ values: KeyValuePairs<String, String?>) -> [Value] {
    let columns = columns
    var row = [Value](repeating: .text("n/a"), count: columns.count)
    for (name, value) in values {
      guard let at = columns.firstIndex(of: name) else {
        preconditionFailure("no column \(name) in \(rawValue)")
      }
      if let value, !value.isEmpty { row[at] = .text(value) }
    }
    return row
  }
}

/// Names that must differ: the second of a name gets " (2)" behind it. Case does not make a difference.
struct UniqueNames {
  private var taken: Set<String> = []

  /// Whether the name was free; it no longer is.
  mutating func take(_ name: String) -> Bool { taken.insert(name.lowercased()).inserted }

  mutating func name(_ wanted: String) -> String {
    var name = wanted
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(wanted) (\(number))"
      number += 1
    }
    return name
  }
}
