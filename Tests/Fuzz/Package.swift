// swift-tools-version: 6.0
// Fuzz targets, run by `script/fuzz`; a package of its own, since such a program has no main in a
// normal build. Kernel and CCore are links to the sources, so that they are built with the fuzzer.
import PackageDescription

let package = Package(
  name: "fuzz",
  targets: [
    .target(name: "Kernel"),
    .target(name: "CCore", linkerSettings: [.linkedLibrary("m")]),
    .executableTarget(name: "FuzzJSON", dependencies: ["Kernel"]),
    .executableTarget(name: "FuzzCore", dependencies: ["CCore"]),
    .executableTarget(name: "FuzzGeodesic", dependencies: ["CCore"]),
    .executableTarget(name: "FuzzRaster", dependencies: ["CCore"]),
    .executableTarget(name: "FuzzLevenshtein", dependencies: ["CCore"]),
    .executableTarget(name: "FuzzTrack", dependencies: ["CCore"]),
    .executableTarget(name: "FuzzPlan", dependencies: ["CCore"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
