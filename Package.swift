// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "ruleproof",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "ruleproof", targets: ["ruleproof"]),
    .library(name: "ManifestModel", targets: ["ManifestModel", "LocatedJSON", "Diagnostics"]),
    .library(name: "MatchEngine", targets: ["MatchEngine", "FoundationEngine"]),
    .library(
      name: "ScriptRuntime",
      targets: ["ScriptRuntime", "JavaScriptCoreRuntime", "ScriptWorkers", "Cassettes"]
    ),
    .library(
      name: "BacktrackingSuite",
      targets: [
        "BacktrackingSuite", "FoundationEngine", "PCRE2Engine", "RegexEquivalence", "RegexSyntax",
      ]
    ),
    .library(
      name: "CoverageSuite",
      targets: ["CoverageSuite", "FoundationEngine", "RunRecord"]
    ),
    .library(name: "Deeplink", targets: ["Deeplink"]),
    .library(name: "DriftSuite", targets: ["DriftSuite", "PCRE2Engine", "RegexSyntax"]),
    .library(name: "GoldenStore", targets: ["GoldenStore", "LinkResolver", "PCRE2Engine"]),
    .library(name: "LinkResolver", targets: ["LinkResolver", "RegressionSuite", "RunRecord"]),
    .library(name: "URLSchemes", targets: ["URLSchemes", "PropertyLists", "Diagnostics"]),
    .library(
      name: "UniversalLinks",
      targets: ["UniversalLinks", "LocatedJSON", "PropertyLists", "Diagnostics"]
    ),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
  ],
  targets: [
    .executableTarget(
      name: "ruleproof",
      dependencies: ["RuleproofCommands"],
      swiftSettings: strict
    ),
    .target(
      name: "RuleproofCommands",
      dependencies: [
        "BacktrackingSuite", "Cassettes", "CoverageSuite", "Deeplink", "Diagnostics", "Digests",
        "DriftSuite",
        "FoundationEngine", "FuzzSuite", "GoldenStore", "JavaScriptCoreRuntime",
        "LinkResolver", "LinkSuite", "LiveHTTP", "LocatedJSON", "ManifestModel", "MatchEngine",
        "MutationSuite", "PCRE2Engine", "RegexSyntax", "RegressionSuite", "Reporters",
        "RuleDrafting", "RunRecord", "ScriptRuntime", "ScriptWorkers", "StarterManifest",
        "TimingHistory", "TimingSuite", "URLCorpus", "URLSchemes", "UniversalLinks",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "RegressionSuite",
      dependencies: [
        "Diagnostics", "LinkResolver", "ManifestModel", "RunRecord", "ScriptRuntime",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "DriftSuite",
      dependencies: ["MatchEngine", "RegexSyntax", "RunRecord"],
      swiftSettings: strict
    ),
    .target(
      name: "LinkSuite",
      dependencies: [
        "Deeplink", "Diagnostics", "MatchEngine", "RunRecord", "URLSchemes", "UniversalLinks",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "CoverageSuite",
      dependencies: ["MatchEngine", "RegexEquivalence", "RegexSyntax", "RunRecord"],
      swiftSettings: strict
    ),
    .target(
      name: "BacktrackingSuite",
      dependencies: [
        .product(name: "DequeModule", package: "swift-collections"), "MatchEngine",
        "RegexEquivalence", "RegexSyntax", "RunRecord",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "MutationSuite",
      dependencies: [
        "LinkResolver", "ManifestModel", "MatchEngine", "RegexEquivalence", "RegexSyntax",
        "RunRecord",
      ],
      swiftSettings: strict
    ),
    .target(name: "TimingSuite", dependencies: ["MatchEngine"], swiftSettings: strict),
    .target(
      name: "TimingHistory",
      dependencies: ["TimingSuite", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: strict
    ),
    .target(name: "RuleDrafting", dependencies: ["RegexSyntax"], swiftSettings: strict),
    .target(name: "RegexEquivalence", dependencies: ["RegexSyntax"], swiftSettings: strict),
    .target(
      name: "FuzzSuite",
      dependencies: [
        .product(name: "DequeModule", package: "swift-collections"),
        "BacktrackingSuite", "Diagnostics", "DriftSuite", "LinkResolver", "LocatedJSON",
        "ManifestModel", "MatchEngine", "RegexSyntax", "RunRecord", "ScriptRuntime",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "GoldenStore",
      dependencies: [
        "Diagnostics", "Digests", "LinkResolver", "ManifestModel", "MatchEngine", "RunRecord",
      ],
      swiftSettings: strict
    ),
    .target(name: "Reporters", dependencies: ["Diagnostics", "RunRecord"], swiftSettings: strict),
    .target(
      name: "LinkResolver",
      dependencies: [
        "Diagnostics", "ManifestModel", "MatchEngine", "RegexSyntax", "ScriptRuntime",
      ],
      swiftSettings: strict
    ),
    .target(name: "RunRecord", dependencies: ["Diagnostics"], swiftSettings: strict),
    .target(
      name: "FoundationEngine",
      dependencies: ["MatchEngine", "RegexSyntax"],
      swiftSettings: strict,
      linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]
    ),
    .target(
      name: "PCRE2Engine",
      dependencies: ["CPCRE2", "MatchEngine"],
      swiftSettings: strict
    ),
    .systemLibrary(
      name: "CPCRE2",
      pkgConfig: "libpcre2-16",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]
    ),
    .target(name: "MatchEngine", swiftSettings: strict),
    .target(name: "Deeplink", swiftSettings: strict),
    .target(
      name: "ScriptWorkers",
      dependencies: ["CWorkerProcess", "ScriptRuntime"],
      swiftSettings: strict
    ),
    .target(name: "CWorkerProcess"),
    .target(
      name: "JavaScriptCoreRuntime",
      dependencies: ["CHTMLReader", "CJavaScriptCore", "MatchEngine", "ScriptRuntime"],
      swiftSettings: strict,
      linkerSettings: [.linkedFramework("JavaScriptCore", .when(platforms: [.macOS, .iOS]))]
    ),
    .systemLibrary(
      name: "CJavaScriptCore",
      pkgConfig: "javascriptcoregtk-4.1",
      providers: [.apt(["libjavascriptcoregtk-4.1-dev"])]
    ),
    .target(name: "CHTMLReader", dependencies: ["CLibXML2"]),
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
    ),
    .target(name: "Cassettes", dependencies: ["ScriptRuntime"], swiftSettings: strict),
    .target(
      name: "LiveHTTP",
      dependencies: ["CCurl", "CNameServer", "ScriptRuntime"],
      swiftSettings: strict
    ),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(
      name: "CNameServer",
      linkerSettings: [.linkedLibrary("resolv")]
    ),
    .target(name: "ScriptRuntime", swiftSettings: strict),
    .target(
      name: "ManifestModel",
      dependencies: ["Diagnostics", "LocatedJSON", "RegexSyntax"],
      swiftSettings: strict
    ),
    .target(
      name: "UniversalLinks",
      dependencies: ["CPublicSuffixes", "Diagnostics", "LocatedJSON", "PropertyLists"],
      swiftSettings: strict
    ),
    .target(name: "CPublicSuffixes"),
    .target(name: "RegexSyntax", swiftSettings: strict),
    .target(name: "LocatedJSON", dependencies: ["Diagnostics"], swiftSettings: strict),
    .target(name: "PropertyLists", dependencies: ["Diagnostics"], swiftSettings: strict),
    .target(name: "Diagnostics", swiftSettings: strict),
    .target(
      name: "Digests",
      dependencies: [.target(name: "CGLib", condition: .when(platforms: [.linux]))],
      swiftSettings: strict
    ),
    .systemLibrary(
      name: "CGLib",
      pkgConfig: "glib-2.0",
      providers: [.apt(["libglib2.0-dev"])]
    ),
    .target(name: "StarterManifest", dependencies: ["CStarterManifest"], swiftSettings: strict),
    .target(name: "CStarterManifest"),
    .target(name: "URLCorpus", dependencies: ["CURLCorpus"], swiftSettings: strict),
    .target(name: "CURLCorpus"),
    .target(
      name: "URLSchemes",
      dependencies: [
        "CURLContracts", "Diagnostics", "LocatedJSON", "PropertyLists",
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict
    ),
    .target(name: "CURLContracts"),

    .target(
      name: "TestSupport",
      dependencies: ["Diagnostics", "LocatedJSON", "ManifestModel", "ScriptRuntime"],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    .testTarget(
      name: "RuleproofCommandsTests",
      dependencies: [
        "ruleproof", "LoopbackServer", "ManifestModel", "RuleDrafting", "RuleproofCommands",
        "RunRecord",
        "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ReadmeTests",
      dependencies: [
        "ruleproof", "Diagnostics", "FoundationEngine", "LinkResolver", "LocatedJSON",
        "ManifestModel",
        "RegressionSuite", "RunRecord", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "TimingSuiteTests",
      dependencies: ["FoundationEngine", "MatchEngine", "TimingSuite"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "TimingHistoryTests",
      dependencies: [
        "TestSupport", "TimingHistory", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RuleDraftingTests",
      dependencies: [
        "FoundationEngine", "ManifestModel", "MatchEngine", "RegexSyntax", "RuleDrafting",
        "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "MutationSuiteTests",
      dependencies: [
        "FoundationEngine", "LinkResolver", "ManifestModel", "MutationSuite", "RegexEquivalence",
        "RegexSyntax", "RegressionSuite", "RunRecord", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RegressionSuiteTests",
      dependencies: [
        "Diagnostics",
        "FoundationEngine", "LinkResolver", "ManifestModel", "RegressionSuite", "RunRecord",
        "ScriptRuntime", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ReportersTests",
      dependencies: ["Diagnostics", "Reporters", "RunRecord", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LinkResolverTests",
      dependencies: [
        "FoundationEngine", "LinkResolver", "ManifestModel", "MatchEngine", "ScriptRuntime",
        "TestSupport",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "LoopbackServer",
      dependencies: ["CTLSServer"],
      path: "Tests/LoopbackServer",
      swiftSettings: strict
    ),
    .target(
      name: "CTLSServer",
      path: "Tests/TLSServer",
      linkerSettings: [
        .linkedLibrary("ssl", .when(platforms: [.linux])),
        .linkedLibrary("crypto", .when(platforms: [.linux])),
      ]
    ),
    .testTarget(
      name: "LiveHTTPTests",
      dependencies: [
        "Cassettes", "LiveHTTP", "LoopbackServer", "ScriptRuntime", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(name: "DigestsTests", dependencies: ["Digests"], swiftSettings: strict),
    .testTarget(
      name: "CassettesTests",
      dependencies: ["Cassettes", "ScriptRuntime", "TestSupport"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "script-worker-fixture",
      dependencies: ["ScriptRuntime", "ScriptWorkers", "SystemCalls"],
      path: "Tests/WorkerFixture",
      swiftSettings: strict
    ),
    .target(name: "SystemCalls", path: "Tests/SystemCalls"),
    .testTarget(
      name: "ScriptWorkersTests",
      dependencies: ["ScriptRuntime", "ScriptWorkers", "script-worker-fixture"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "JavaScriptCoreRuntimeTests",
      dependencies: [
        "ruleproof", "JavaScriptCoreRuntime", "MatchEngine", "ScriptRuntime", "ScriptWorkers",
        "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ScriptRuntimeTests",
      dependencies: ["ScriptRuntime"],
      swiftSettings: strict
    ),
    .testTarget(name: "RunRecordTests", dependencies: ["RunRecord"], swiftSettings: strict),
    .testTarget(
      name: "FoundationEngineTests",
      dependencies: ["FoundationEngine", "MatchEngine", "RegexSyntax", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BacktrackingSuiteTests",
      dependencies: [
        "BacktrackingSuite", "CPCRE2", "FoundationEngine", "MatchEngine", "PCRE2Engine",
        "RegexEquivalence", "RegexSyntax", "RunRecord",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "CoverageSuiteTests",
      dependencies: [
        "CoverageSuite", "FoundationEngine", "MatchEngine", "RegexSyntax", "RunRecord",
        "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DriftSuiteTests",
      dependencies: [
        "DriftSuite", "FoundationEngine", "JavaScriptCoreRuntime", "MatchEngine", "PCRE2Engine",
        "RegexSyntax", "RunRecord", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "FuzzSuiteTests",
      dependencies: [
        "Diagnostics", "DriftSuite", "FoundationEngine", "FuzzSuite", "LinkResolver",
        "ManifestModel", "MatchEngine", "PCRE2Engine", "RegexSyntax", "ScriptRuntime",
        "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "GoldenStoreTests",
      dependencies: [
        "Diagnostics", "FoundationEngine", "GoldenStore", "LinkResolver", "LocatedJSON",
        "ManifestModel", "MatchEngine", "PCRE2Engine", "RunRecord", "StarterManifest",
        "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "URLSchemesTests",
      dependencies: ["Diagnostics", "TestSupport", "URLSchemes"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "UniversalLinksTests",
      dependencies: [
        "Diagnostics", "FoundationEngine", "MatchEngine", "PCRE2Engine", "TestSupport",
        "UniversalLinks",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LinkSuiteTests",
      dependencies: [
        "Deeplink", "Diagnostics", "FoundationEngine", "LinkSuite", "MatchEngine", "PCRE2Engine",
        "RunRecord", "TestSupport", "URLCorpus", "URLSchemes", "UniversalLinks",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "URLCorpusTests",
      dependencies: ["TestSupport", "URLCorpus"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DeeplinkTests",
      dependencies: [
        "Deeplink", "FoundationEngine", "MatchEngine", "PCRE2Engine", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PCRE2EngineTests",
      dependencies: ["MatchEngine", "PCRE2Engine", "TestSupport", "URLCorpus"],
      swiftSettings: strict
    ),
    .testTarget(name: "MatchEngineTests", dependencies: ["MatchEngine"], swiftSettings: strict),
    .testTarget(
      name: "RegexEquivalenceTests",
      dependencies: [
        "FoundationEngine", "MatchEngine", "RegexEquivalence", "RegexSyntax",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RegexSyntaxTests",
      dependencies: ["RegexSyntax", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LocatedJSONTests",
      dependencies: ["Diagnostics", "LocatedJSON", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "PropertyListsTests",
      dependencies: ["Diagnostics", "PropertyLists", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DiagnosticsTests",
      dependencies: ["Diagnostics", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ManifestModelTests",
      dependencies: [
        "Diagnostics", "FoundationEngine", "JavaScriptCoreRuntime", "LocatedJSON", "ManifestModel",
        "MatchEngine", "TestSupport",
      ],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
