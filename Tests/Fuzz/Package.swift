// swift-tools-version: 6.0
// Fuzz targets, run by `script/fuzz`; a package of its own, since such a program has no main in a
// normal build. All targets but the fuzzers are links to the sources, so that they are built with the
// fuzzer; PlanImport is the importing part of Survey.
import PackageDescription

let package = Package(
  name: "fuzz",
  targets: [
    .target(name: "Kernel"),
    .target(name: "CCore", linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "CPhoto",
      linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png16"), .linkedLibrary("dl")]),
    .systemLibrary(name: "CMinizip"),
    .target(name: "CGEOS", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "System", dependencies: ["Kernel"]),
    .target(name: "Core", dependencies: ["Kernel", "CCore"]),
    .target(name: "Polygons", dependencies: ["Kernel", "Core", "CGEOS"]),
    .target(name: "Interchange", dependencies: ["Kernel", "System", "CMinizip"]),
    .target(
      name: "PlanImport", dependencies: ["Kernel", "System", "Core", "Polygons", "Interchange"]),
    .executableTarget(
      name: "FuzzPlans", dependencies: ["Kernel", "Core", "Polygons", "PlanImport"]),
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
