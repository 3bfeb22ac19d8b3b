// The story's table of the Aurora School, computed with another program (GEOS through shapely) from
// the committed file: what an import must find.

import Core
import Testing

struct SchoolRoom: Sendable, CustomTestStringConvertible {
  var number: String
  var source: String
  var name: String
  var italian: String
  var category: String
  /// All ordinals it stands on.
  var ordinals: [Double]
  /// At least 0.5 m from every wall.
  var inside: PlanPoint
  var areaM2: Double
  var centroid: PlanPoint

  init(
    _ number: String, _ source: String, _ name: String, _ italian: String, _ category: String,
    _ ordinals: [Double], _ x: Double, _ y: Double, _ areaM2: Double, _ cx: Double, _ cy: Double
  ) {
    self.number = number
    self.source = source
    self.name = name
    self.italian = italian
    self.category = category
    self.ordinals = ordinals
    inside = PlanPoint(x: x, y: y)
    self.areaM2 = areaM2
    centroid = PlanPoint(x: cx, y: cy)
  }

  var testDescription: String { number }

  static let all: [SchoolRoom] = [
    SchoolRoom(
      "B01", "room-b-01", "Basement corridor", "Corridoio seminterrato", "corridor", [-1], 22, 21,
      57.72, 23.389, 17.011),
    SchoolRoom(
      "B02", "room-b-02", "Stairs", "Scala", "stairs", [-1], 24.9, 9.1, 22.40, 26.800, 9.100),
    SchoolRoom(
      "B03", "room-b-03", "Boiler room", "Centrale termica", "technical", [-1], 26.9, 16.3, 56.76,
      27.005, 15.581),
    SchoolRoom(
      "B04", "room-b-04", "Electrical room", "Quadri elettrici", "technical", [-1], 22.1, 28.1,
      21.70, 22.050, 26.200),
    SchoolRoom(
      "B05", "room-b-05", "Archive", "Archivio", "storage", [-1], 27, 26.4, 46.90, 26.950, 26.200),
    SchoolRoom(
      "E01", "room-e-01", "Lift", "Ascensore", "elevator", [-1, 0, 1], 24.3, 11.9, 4.00, 24.300,
      11.900),
    SchoolRoom(
      "G01", "room-g-01", "Entrance hall", "Atrio", "lobby", [0], 16, 4.5, 43.20, 16.000, 3.900),
    SchoolRoom(
      "G02", "room-g-02", "Gallery", "Galleria", "corridor", [0], 21.8, 20.9, 150.80, 16.715, 15.770
    ),
    SchoolRoom(
      "G03", "room-g-03", "Courtyard", "Cortile", "courtyard", [0], 15, 15, 94.00, 15.300, 15.000),
    SchoolRoom(
      "G04", "room-g-04", "School office", "Segreteria", "office", [0], 11.1, 5.5, 24.92, 11.100,
      3.800),
    SchoolRoom(
      "G05", "room-g-05", "Classroom 1A", "Aula 1A", "classroom", [0], 3.8, 3.8, 62.30, 4.750, 3.800
    ),
    SchoolRoom(
      "G06", "room-g-06", "Science laboratory", "Laboratorio di scienze", "classroom", [0], 3.8,
      10.9, 80.22, 3.800, 13.150),
    SchoolRoom(
      "G07", "room-g-07", "Art room", "Aula di arte", "classroom", [0], 4.4, 25.6, 107.80, 5.585,
      24.915),
    SchoolRoom(
      "G08", "room-g-08", "Classroom 1B", "Aula 1B", "classroom", [0], 15.6, 26.2, 62.86, 16.610,
      26.200),
    SchoolRoom(
      "G09", "room-g-09", "Classroom 2A", "Aula 2A", "classroom", [0], 24.7, 26.2, 63.56, 25.760,
      26.200),
    SchoolRoom(
      "G10", "room-g-10", "Stairs", "Scala", "stairs", [0], 24.9, 9.1, 22.40, 26.800, 9.100),
    SchoolRoom(
      "G11", "room-g-11", "Girls' restroom", "Bagno ragazze", "restroom", [0], 27.9, 13.8, 32.26,
      27.160, 13.783),
    SchoolRoom(
      "G12", "room-g-12", "Boys' restroom", "Bagno ragazzi", "restroom", [0], 25, 18, 23.66, 26.800,
      18.010),
    SchoolRoom(
      "G13", "room-g-13", "Library", "Biblioteca", "library", [0], 22.6, 3.8, 78.26, 24.710, 3.800),
    SchoolRoom(
      "G14", "room-g-14", "Gym", "Palestra", "gym", [0], 37.2, 23.1, 275.10, 37.150, 19.200),
    SchoolRoom(
      "G15", "room-g-15", "Changing room", "Spogliatoio", "changing_room", [0], 33.2, 5.9, 68.12,
      37.150, 5.900),
    SchoolRoom(
      "101", "room-1-01", "Gallery", "Galleria", "corridor", [1], 21.8, 20.9, 150.80, 16.715, 15.770
    ),
    SchoolRoom(
      "102", "room-1-02", "Classroom 3A", "Aula 3A", "classroom", [1], 3.8, 3.8, 60.20, 4.600, 3.800
    ),
    SchoolRoom(
      "103", "room-1-03", "Classroom 3B", "Aula 3B", "classroom", [1], 12.5, 3.8, 60.20, 13.320,
      3.800),
    SchoolRoom(
      "104", "room-1-04", "Music room", "Aula di musica", "classroom", [1], 21.2, 3.8, 87.92,
      24.020, 3.800),
    SchoolRoom(
      "105", "room-1-05", "Stairs", "Scala", "stairs", [1], 24.9, 9.1, 22.40, 26.800, 9.100),
    SchoolRoom(
      "106", "room-1-06", "Restroom", "Bagno", "restroom", [1], 27.9, 13.8, 32.26, 27.160, 13.783),
    SchoolRoom(
      "107", "room-1-07", "Headteacher's office", "Presidenza", "office", [1], 25, 18, 23.66,
      26.800, 18.010),
    SchoolRoom(
      "108", "room-1-08", "Classroom 4A", "Aula 4A", "classroom", [1], 3.8, 11.4, 52.36, 3.800,
      11.160),
    SchoolRoom(
      "109", "room-1-09", "Classroom 4B", "Aula 4B", "classroom", [1], 3.8, 19.1, 52.92, 3.800,
      18.800),
    SchoolRoom(
      "110", "room-1-10", "Classroom 5A", "Aula 5A", "classroom", [1], 3.8, 26.2, 63.00, 4.800,
      26.200),
    SchoolRoom(
      "111", "room-1-11", "Classroom 5B", "Aula 5B", "classroom", [1], 12.8, 26.2, 62.30, 13.750,
      26.200),
    SchoolRoom(
      "112", "room-1-12", "Computer room", "Aula informatica", "classroom", [1], 21.8, 26.2, 83.86,
      24.310, 26.200),
  ]
}
