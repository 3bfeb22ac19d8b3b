// Families, types and assets as values, as their tables hold them.

import Command
import Core
import Kernel

/// What can be surveyed: luminaires, radiators. It says which parameters its types and assets carry.
struct Family: OfProject, Made {
  var id = Identifier.none
  var project = Identifier.none
  var name = ""
  var icon: String?
  var description: String?
  var category: String?
  var photoMin: Int?
  var photoMax: Int?
  var schema: [ParameterSchema] = []
  /// 1 as it was made; one more with every change of its parameters.
  var version = 1
  /// How records of earlier versions are read; nil where they need no care.
  var upcast: SchemaUpcast?
  var made = Origination()

  func parameters(_ carrier: ParameterSchema.Carrier) -> [ParameterSchema] {
    schema.filter { $0.carrier == carrier }
  }

  /// The members of an event that gives an asset or a type these values. A value under a former name
  /// is cleared with each, whether one is known here or not: what stands there after a merge was then
  /// said later.
  func members(_ changes: [(name: String, value: JSON)]) -> [JSONObject.Member] {
    var members: [JSONObject.Member] = []
    for change in changes {
      members.append(.init("parameters." + change.name, change.value))
      for old in upcast?.formerNames(of: change.name) ?? [] {
        members.append(.init("parameters." + old, .null))
      }
    }
    return members
  }
}

/// A make of a family, with the parameters that all of its assets share.
struct AssetType: OfFamily {
  var id = Identifier.none
  var project = Identifier.none
  var family: Identifier?
  var familyName: String?
  var name = ""
  var parameters = JSONObject()
  var made = Origination()
}

/// One piece, in one room.
struct Asset: OfFamily {
  var id = Identifier.none
  var project = Identifier.none
  var room: Identifier?
  var roomNumber: String?
  var roomName: String?
  var roomNames = PlanNames()
  var level: Identifier?
  var levelPath: String?
  var type: Identifier?
  var typeName: String?
  var family: Identifier?
  var familyName: String?
  var familyIcon: String?
  /// Where it was put; nil while it has the room's own point.
  var at: PlanPoint?
  var roomPoint: PlanPoint?
  /// The wall it is on; `at` is then the point of it.
  var anchor: WallAnchor?
  /// How high above the floor it is, in metres, where no parameter of its family says so.
  var heightM: Double?
  var parameters = JSONObject()
  var made = Origination()

  func roomTitle(_ language: Language) -> String? {
    roomNumber ?? roomNames.shown(language, roomName)
  }
}
