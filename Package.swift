// swift-tools-version: 6.0
// The layers, lowest first. An arrow points down only: a target may import what it names here and
// nothing else (`make` checks it). No Swift packages; system C libraries only.
import PackageDescription

let package = Package(
  name: "taccuino",
  targets: [
    // C, each behind a module map; nothing above imports more than one of them.
    .systemLibrary(name: "CSQLite", path: "CSupport/CSQLite"),
    // free and realloc of a whole program, which overwrite what is freed.
    .target(name: "CMemory", path: "CSupport/CMemory", linkerSettings: [.linkedLibrary("dl")]),
    // The network, for taccuino-net alone: the main program never links it.
    .systemLibrary(name: "CCurl", path: "CSupport/CCurl"),
    // The Secret Service of the desktop through libsecret, opened on first use, for taccuino-net alone.
    .target(name: "CSecret", path: "CSupport/CSecret", linkerSettings: [.linkedLibrary("dl")]),
    // The line editor over readline, and signals through a descriptor.
    .target(
      name: "CReadline", path: "CSupport/CReadline",
      linkerSettings: [.linkedLibrary("readline"), .linkedLibrary("tinfo")]),
    // A SQLite file within another file: the notebook in a backup.
    .target(name: "CSlice", path: "CSupport/CSlice", linkerSettings: [.linkedLibrary("sqlite3")]),
    .systemLibrary(name: "CMinizip", path: "CSupport/CMinizip"),
    .systemLibrary(name: "CExpat", path: "CSupport/CExpat"),
    .systemLibrary(name: "CSodium", path: "CSupport/CSodium"),
    // GEOS through a table of functions, opened on first use: start-up never pays for it.
    .target(name: "CGEOS", path: "CSupport/CGEOS", linkerSettings: [.linkedLibrary("dl")]),
    // The whole terminal through ncurses, opened on first use like GEOS.
    .target(name: "CCurses", path: "CSupport/CCurses", linkerSettings: [.linkedLibrary("dl")]),
    // Photos: JPEG and PNG linked, libheif opened on first use; scaling, turning, lines.
    .target(
      name: "CPhoto", path: "CSupport/CPhoto", cSettings: [.unsafeFlags(["-O3"])],
      linkerSettings: [
        .linkedLibrary("jpeg"), .linkedLibrary("png16"), .linkedLibrary("dl"),
        .linkedLibrary("m"),
      ]),
    // PDF, PNG and spreadsheets through librsvg, cairo, pango and libxlsxwriter, opened on first use.
    .target(name: "CPaper", path: "CSupport/CPaper", linkerSettings: [.linkedLibrary("dl")]),
    // The C core: plan index, edit distance. Plain C11, libm only, no global state.
    .target(
      name: "CCore", path: "CSupport/CCore", cSettings: [.unsafeFlags(["-O3"])],
      linkerSettings: [.linkedLibrary("m")]),

    // The files of data/stack within the program; nothing is parsed before a command needs it.
    .target(name: "CStackData", path: "CSupport/CStackData"),
    // The same for data/models.
    .target(name: "CModelData", path: "CSupport/CModelData"),

    // The model and the numbers of data/safety.
    .target(name: "CSafetyData", path: "CSupport/CSafetyData"),

    // Values and text: ids, clock, units, folding, JSON, diagnostics, translations. No I/O.
    .target(name: "Kernel"),
    // What comes again: rules and days, in words, in RRULE. Opens no file, knows no domain.
    .target(name: "Recurrences", dependencies: ["Kernel"]),
    // Files, environment, entropy, clock: the only place besides the libraries that asks the system.
    .target(name: "System", dependencies: ["Kernel"]),
    // Swift face of the C core. Exports no C type.
    .target(name: "Core", dependencies: ["Kernel", "CCore"]),
    // GEOS: validity, repair, label points, areas, overlaps. Exports no C type.
    .target(name: "Polygons", dependencies: ["Kernel", "Core", "CGEOS"]),
    // The file: event log, projections, undo, backup. Knows no domain.
    .target(name: "Notebook", dependencies: ["Kernel", "System", "CSQLite", "CSlice", "CSodium"]),
    // Pictures, pages and spreadsheets as the files that other programs open. Exports no C type.
    .target(name: "Paper", dependencies: ["Kernel", "CPaper"]),
    // Values to text, pictures and documents. Writes nothing anywhere.
    .target(name: "Render", dependencies: ["Kernel", "Core", "Recurrences", "Paper"]),
    // Formats that several domains read or write: zip, XML, GeoJSON, CSV.
    .target(name: "Interchange", dependencies: ["Kernel", "System", "CMinizip", "CExpat"]),
    // Camera files to stored photos: smaller, upright, without metadata; Exif. Exports no C type.
    .target(name: "Photos", dependencies: ["Kernel", "System", "Notebook", "CPhoto"]),
    // What the network helper is asked and what it answers; starts it. Opens no connection itself.
    .target(name: "NetLink", dependencies: ["Kernel", "System"]),
    // Registry, grammar, scripts, completion, help, man pages; the open notebook.
    .target(
      name: "Command",
      dependencies: [
        "Kernel", "Recurrences", "System", "Core", "Notebook", "Paper", "Render",
        "Interchange", "NetLink",
      ]),
    // What a person types, checked for danger without a network; numbers of help. Sends nothing, stores nothing.
    .target(name: "CrisisCheck", dependencies: ["Kernel", "CSafetyData"]),
    // Language models: who offers them, how each is asked, what each answers. Sends nothing.
    .target(name: "Providers", dependencies: ["Kernel", "System", "NetLink", "CModelData"]),
    // Keys, models and conversations, for the domains that have an assistant.
    .target(
      name: "Assistant",
      dependencies: [
        "Kernel", "System", "Notebook", "Render", "Interchange", "Photos", "Command", "NetLink",
        "Providers", "CrisisCheck",
      ]),
    // Technical assets room by room on floor plans.
    .target(
      name: "Survey",
      dependencies: [
        "Kernel", "System", "Core", "Polygons", "Notebook", "Render", "Interchange", "Photos",
        "Command",
      ]),
    // Plans, tracks, places: where one was, when, how far.
    .target(
      name: "Trip",
      dependencies: [
        "Kernel", "System", "Core", "Notebook", "Render", "Interchange", "Photos", "Command",
        "Assistant",
      ]),
    // Members, degrees, offices: what the secretary of a lodge keeps.
    .target(
      name: "Lodge",
      dependencies: [
        "Kernel", "Recurrences", "System", "Notebook", "Render", "Interchange", "Command",
      ]),
    // Supplements, medicines, conditions: what to take and why not. Exports no C type.
    .target(name: "Supplements", dependencies: ["Kernel", "Recurrences", "CStackData"]),
    // What people take, for which goals, and what they must not: people, medicines, items.
    .target(
      name: "Stack",
      dependencies: [
        "Kernel", "Recurrences", "System", "Notebook", "Render", "Command", "Supplements",
        "Assistant",
      ]),
    // How you are: a safety plan and people to call.
    .target(
      name: "Mind",
      dependencies: [
        "Kernel", "System", "Notebook", "Render", "Command", "CrisisCheck", "Assistant",
      ]),
    // main: arguments, line editor, signals, history, pager.
    .executableTarget(
      name: "taccuino",
      dependencies: [
        "Kernel", "System", "Core", "Render", "Notebook", "Command", "Survey", "Trip", "Lodge",
        "Stack", "Mind", "Assistant",
        "CReadline", "CCurses", "CMemory",
      ],
      // A fixed address starts 0.4 ms sooner: docs/decisions/0004-fixed-address.md.
      linkerSettings: [
        .unsafeFlags(
          ["-Xclang-linker", "-no-pie", "-Xclang-linker", "-static-libgcc"],
          .when(configuration: .release))
      ]),
    // The network helper: the only code that leaves the machine, and the only user of libcurl.
    .executableTarget(
      name: "taccuino-net",
      dependencies: ["Kernel", "System", "NetLink", "CCurl", "CSecret", "CSodium", "CMemory"],
      linkerSettings: [
        .unsafeFlags(
          ["-Xclang-linker", "-no-pie", "-Xclang-linker", "-static-libgcc"],
          .when(configuration: .release))
      ]),

    .testTarget(name: "KernelTests", dependencies: ["Kernel"]),
    .testTarget(
      name: "RecurrencesTests", dependencies: ["Recurrences", "System", "Kernel"],
      exclude: ["oracle.py"]),
    .testTarget(name: "SystemTests", dependencies: ["System", "Kernel"]),
    // Comparisons of the C core by the million, at the core's speed.
    .target(
      name: "CoreOracle", dependencies: ["CCore", "CGEOS", "CPhoto"], path: "Tests/CoreOracle",
      cSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("m")]),
    .testTarget(
      name: "CoreTests", dependencies: ["Core", "Kernel", "CCore", "CGEOS", "CoreOracle"]),
    .testTarget(name: "PolygonsTests", dependencies: ["Polygons", "Core", "Kernel"]),
    .testTarget(name: "NotebookTests", dependencies: ["Notebook", "System", "Kernel"]),
    // Who judges PDF and spreadsheets: poppler, qpdf, openpyxl.
    .target(name: "PaperBench", dependencies: ["Kernel"], path: "Tests/PaperBench"),
    .testTarget(name: "PaperTests", dependencies: ["Paper", "PaperBench", "Kernel"]),
    .testTarget(
      name: "RenderTests", dependencies: ["Render", "Paper", "PaperBench", "Core", "Kernel"]),
    .testTarget(name: "InterchangeTests", dependencies: ["Interchange", "System", "Kernel"]),
    .testTarget(name: "PhotosTests", dependencies: ["Photos", "System", "Kernel", "CoreOracle"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Command", "SessionBench", "Notebook", "Recurrences", "Render", "System", "Kernel",
      ]),
    // A notebook and a session in-process, for the tests of every domain.
    .target(
      name: "SessionBench", dependencies: ["Command", "Notebook", "Render", "System", "Kernel"],
      path: "Tests/SessionBench"),
    .testTarget(
      name: "SurveyTests",
      dependencies: [
        "Survey", "SessionBench", "PaperBench", "Command", "Notebook", "Interchange", "Photos",
        "Polygons",
        "Render", "Core",
        "System", "Kernel",
      ]),
    .testTarget(
      name: "TripTests",
      dependencies: [
        "Trip", "SessionBench", "PaperBench", "Command", "Notebook", "Interchange", "Photos",
        "Render", "Core",
        "System", "Kernel",
      ]),
    .testTarget(
      name: "LodgeTests",
      dependencies: [
        "Lodge", "SessionBench", "PaperBench", "Command", "Notebook", "Render", "System", "Kernel",
      ],
      exclude: ["arrears.py"]),
    .testTarget(
      name: "SupplementsTests", dependencies: ["Supplements", "Recurrences", "System", "Kernel"],
      exclude: [
        "readings.py", "judge.py", "solver.py", "verdict_checker.py", "clock.py", "tracking.py",
        "advice-profiles.json", "advice-bad.txt", "advice-good.txt", "advice-bad-2.txt",
        "advice-good-2.txt", "advice-bad-3.txt", "advice-good-3.txt",
        "schemas.py", "people.json",
      ]),
    .testTarget(
      name: "StackTests",
      dependencies: [
        "Stack", "Supplements", "SessionBench", "PaperBench", "Command", "Notebook", "Render",
        "System", "Kernel",
      ],
      exclude: ["measure.py"]),
    .testTarget(
      name: "MindTests",
      dependencies: [
        "Mind", "Assistant", "Providers", "CrisisCheck", "NetLink", "SessionBench", "Command",
        "Notebook", "Render", "System", "Kernel",
      ], exclude: ["wilson.py"]),
    // What holds of every noun of every domain.
    .testTarget(
      name: "DomainTests",
      dependencies: [
        "Survey", "Trip", "Lodge", "Stack", "Mind", "Assistant", "SessionBench", "Command",
        "Notebook", "Render", "System", "Kernel",
      ]),
    .testTarget(name: "CrisisCheckTests", dependencies: ["CrisisCheck", "System", "Kernel"]),
    .testTarget(
      name: "ProvidersTests", dependencies: ["Providers", "NetLink", "System", "Kernel"]),
    .testTarget(
      name: "AssistantTests",
      dependencies: [
        "Assistant", "Providers", "NetLink", "Trip", "Stack", "SessionBench", "Command", "Notebook",
        "Render", "System", "Kernel",
      ],
      exclude: ["provider.py"]),
    .testTarget(name: "NetLinkTests", dependencies: ["NetLink", "System", "Kernel"]),
    // The built network helper, beside servers that mean harm.
    .testTarget(
      name: "NetProgramTests", dependencies: ["NetLink", "System", "Kernel"],
      exclude: ["hostile.py", "mail.py"]),
    // The built program on pipes and on a pseudo-terminal.
    .testTarget(name: "ProgramTests", dependencies: ["System", "Kernel", "CCurses"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

// Tests cost most of a build: `make test TESTS='LodgeTests NotebookTests'` leaves the others out.
if let wanted = Context.environment["TACCUINO_TESTS"]?.split(separator: " "), !wanted.isEmpty {
  package.targets.removeAll { $0.type == .test && !wanted.contains(Substring($0.name)) }
}

// The tables of the crisis check, for `script/measure-crisis`: no part of the program, and not built with it.
if Context.environment["TACCUINO_CRISIS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "crisis-measure", dependencies: ["Kernel", "System", "CrisisCheck"],
      path: "Tests/bench/crisis"))
}

// The event log alone, for `script/bench notebook`: no part of the program, and not built with it.
if Context.environment["TACCUINO_BENCH"] != nil {
  package.targets.append(
    .executableTarget(
      name: "notebook-bench", dependencies: ["Kernel", "Notebook", "System"],
      path: "Tests/bench/notebook"))
}
