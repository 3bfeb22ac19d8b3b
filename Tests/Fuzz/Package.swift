// swift-tools-version: 6.0
// Fuzz targets, run by `script/fuzz`; a package of its own, since such a program has no main in a
// normal build. `script/fuzz` links the folders of sources in beside the fuzzers, so that they are built
// with the fuzzer too.
import PackageDescription

// Readers are internal.
let testable: [SwiftSetting] = [.unsafeFlags(["-enable-testing"])]

let package = Package(
  name: "fuzz",
  targets: [
    .target(name: "Kernel", linkerSettings: [.linkedLibrary("m")]),
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
    .target(name: "Recurrences", dependencies: ["Kernel"]),
    .target(name: "System", dependencies: ["Kernel"]),
    .target(name: "NetLink", dependencies: ["Kernel", "System"], swiftSettings: testable),
    .target(name: "CModelData"),
    .target(
      name: "Providers", dependencies: ["Kernel", "System", "NetLink", "CModelData"],
      swiftSettings: testable),
    .target(name: "CSafetyData"),
    .target(name: "CrisisCheck", dependencies: ["Kernel", "CSafetyData"]),
    .target(name: "Core", dependencies: ["Kernel", "CCore"]),
    .target(name: "Polygons", dependencies: ["Kernel", "Core", "CGEOS"]),
    .target(name: "Interchange", dependencies: ["Kernel", "System", "CMinizip", "CExpat"]),
    .target(name: "Notebook", dependencies: ["Kernel", "System", "CSQLite", "CSlice", "CSodium"]),
    .target(name: "CPaper", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "Paper", dependencies: ["Kernel", "CPaper"]),
    .target(name: "Render", dependencies: ["Kernel", "Core", "Recurrences", "Paper"]),
    .target(
      name: "Photos", dependencies: ["Kernel", "System", "Notebook", "CPhoto"],
      swiftSettings: testable),
    .target(
      name: "Command",
      dependencies: [
        "Kernel", "Recurrences", "System", "Core", "Notebook", "Paper", "Render",
        "Interchange", "NetLink",
      ]),
    .target(
      name: "Survey",
      dependencies: [
        "Kernel", "System", "Core", "Polygons", "Notebook", "Render", "Interchange", "Photos",
        "Command",
      ], swiftSettings: testable),
    .target(
      name: "Assistant",
      dependencies: [
        "Kernel", "System", "Notebook", "Render", "Interchange", "Photos", "Command", "NetLink",
        "Providers", "CrisisCheck",
      ]),
    .target(
      name: "Trip",
      dependencies: [
        "Kernel", "System", "Core", "Notebook", "Render", "Interchange", "Photos", "Command",
        "Assistant",
      ], swiftSettings: testable),
    .executableTarget(name: "FuzzPlans", dependencies: ["Survey"]),
    .executableTarget(name: "FuzzPackages", dependencies: ["Survey"]),
    .executableTarget(name: "FuzzTables", dependencies: ["Survey"]),
    .executableTarget(name: "FuzzAudio", dependencies: ["Survey"]),
    .executableTarget(name: "FuzzFIT", dependencies: ["Trip"]),
    .executableTarget(name: "FuzzLoggers", dependencies: ["Trip"]),
    .executableTarget(name: "FuzzTracks", dependencies: ["Trip"]),
    .executableTarget(name: "FuzzTimeline", dependencies: ["Trip"]),
    .executableTarget(name: "FuzzFiles", dependencies: ["Trip"]),
    .executableTarget(name: "FuzzJournal", dependencies: ["Trip"]),
    .executableTarget(name: "FuzzAreas", dependencies: ["Trip"]),
    .executableTarget(name: "FuzzPlaces", dependencies: ["Trip"]),
    .executableTarget(name: "FuzzEvents", dependencies: ["Kernel", "NetLink"]),
    .executableTarget(name: "FuzzAnswers", dependencies: ["Kernel", "NetLink", "Providers"]),
    .executableTarget(name: "FuzzPipe", dependencies: ["Kernel", "System", "NetLink"]),
    .executableTarget(name: "FuzzCrisis", dependencies: ["Kernel", "CrisisCheck"]),
    .executableTarget(name: "FuzzJSON", dependencies: ["Kernel"]),
    .executableTarget(name: "FuzzMarkdown", dependencies: ["Kernel", "Render"]),
    .executableTarget(name: "FuzzRecurrences", dependencies: ["Recurrences"]),
    .executableTarget(name: "FuzzArchives", dependencies: ["Interchange"]),
    .executableTarget(name: "FuzzGeodesic", dependencies: ["CCore"]),
    .executableTarget(name: "FuzzRaster", dependencies: ["CCore"]),
    .executableTarget(name: "FuzzLevenshtein", dependencies: ["CCore"]),
    .executableTarget(name: "FuzzTrack", dependencies: ["CCore"]),
    .executableTarget(name: "FuzzPlan", dependencies: ["CCore"]),
    .executableTarget(name: "FuzzPhotos", dependencies: ["Photos"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
