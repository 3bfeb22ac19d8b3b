// swift-tools-version: 6.0
// Fuzz targets, run by `script/fuzz`; a package of its own, since such a program has no main in a
// normal build. All targets but the fuzzers are links to the sources, so that they are built with the
// fuzzer; PlanImport is the part of Survey that reads plans.
import PackageDescription

let package = Package(
  name: "fuzz",
  targets: [
    .target(name: "Kernel"),
    .target(name: "CCore", linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "CPhoto",
      linkerSettings: [
        .linkedLibrary("jpeg"), .linkedLibrary("png16"), .linkedLibrary("dl"),
        .linkedLibrary("m"),
      ]),
    .systemLibrary(name: "CMinizip"),
    .systemLibrary(name: "CExpat"),
    .systemLibrary(name: "CSQLite"),
    .target(name: "CSlice", linkerSettings: [.linkedLibrary("sqlite3")]),
    .systemLibrary(name: "CSodium"),
    .target(name: "CGEOS", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "System", dependencies: ["Kernel"]),
    .target(name: "Core", dependencies: ["Kernel", "CCore"]),
    .target(name: "Polygons", dependencies: ["Kernel", "Core", "CGEOS"]),
    .target(name: "Interchange", dependencies: ["Kernel", "System", "CMinizip", "CExpat"]),
    .target(name: "Notebook", dependencies: ["Kernel", "System", "CSQLite", "CSlice", "CSodium"]),
    .target(name: "Render", dependencies: ["Kernel", "Core"]),
    .target(
      name: "PlanImport", dependencies: ["Kernel", "System", "Core", "Polygons", "Interchange"]),
    .target(name: "Photos", dependencies: ["Kernel", "System", "Notebook", "CPhoto"]),
    .target(
      name: "Command",
      dependencies: ["Kernel", "System", "Core", "Notebook", "Render", "Interchange"]),
    // Its readers are internal.
    .target(
      name: "Trip",
      dependencies: [
        "Kernel", "System", "Core", "Notebook", "Render", "Interchange", "Photos", "Command",
      ], swiftSettings: [.unsafeFlags(["-enable-testing"])]),
    .executableTarget(
      name: "FuzzPlans", dependencies: ["Kernel", "Core", "Polygons", "PlanImport"]),
    // Links to single files of Survey: what reads a package, a table and a form by itself.
    .executableTarget(
      name: "FuzzPackages",
      dependencies: ["Kernel", "System", "Core", "Notebook", "Render", "Interchange"]),
    .executableTarget(name: "FuzzTables", dependencies: ["Kernel", "Core", "Interchange"]),
    // Links to single files of Trip: the readers of logs, and what gathers their points.
    .executableTarget(name: "FuzzFIT", dependencies: ["Kernel", "System", "Core"]),
    .executableTarget(name: "FuzzLoggers", dependencies: ["Kernel", "System", "Core"]),
    // Links to the readers of GPX, KML and TCX and to what they give.
    .executableTarget(
      name: "FuzzTracks", dependencies: ["Kernel", "System", "Core", "Interchange"]),
    .executableTarget(
      name: "FuzzTimeline", dependencies: ["Kernel", "System", "Core", "Interchange"]),
    // The whole of Trip: what reads a file and what is made of it before it is stored.
    .executableTarget(
      name: "FuzzFiles",
      dependencies: ["Kernel", "System", "Core", "Interchange", "Photos", "Trip"]),
    .executableTarget(
      name: "FuzzJournal", dependencies: ["Kernel", "System", "Core", "Notebook", "Trip"]),
    .executableTarget(name: "FuzzAreas", dependencies: ["Kernel", "Core", "Interchange", "Trip"]),
    .executableTarget(name: "FuzzPlaces", dependencies: ["Kernel", "Core", "Interchange", "Trip"]),
    .executableTarget(name: "FuzzAudio", dependencies: ["Kernel"]),
    .executableTarget(name: "FuzzJSON", dependencies: ["Kernel"]),
    .executableTarget(name: "FuzzGeodesic", dependencies: ["CCore"]),
    .executableTarget(name: "FuzzRaster", dependencies: ["CCore"]),
    .executableTarget(name: "FuzzLevenshtein", dependencies: ["CCore"]),
    .executableTarget(name: "FuzzTrack", dependencies: ["CCore"]),
    .executableTarget(name: "FuzzPlan", dependencies: ["CCore"]),
    .executableTarget(name: "FuzzPhotos", dependencies: ["CPhoto", "Kernel"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
