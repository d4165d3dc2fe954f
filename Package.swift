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
    .library(name: "MatchEngine", targets: ["MatchEngine", "FoundationEngine", "Diagnostics"]),
    .library(
      name: "ScriptRuntime",
      targets: [
        "ScriptRuntime", "JavaScriptCoreRuntime", "ScriptWorkers", "Cassettes", "Diagnostics",
      ]
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
    .library(name: "FuzzEntries", targets: ["FuzzEntries"]),
    .library(name: "GoldenStore", targets: ["GoldenStore", "LinkResolver", "PCRE2Engine"]),
    .library(name: "LinkResolver", targets: ["LinkResolver", "RegressionSuite", "RunRecord"]),
    .library(name: "PatternPrefilter", targets: ["PatternPrefilter", "RegexSyntax"]),
    .library(name: "URLSchemes", targets: ["URLSchemes", "PropertyLists", "Diagnostics"]),
    .library(
      name: "UniversalLinks",
      targets: ["UniversalLinks", "LocatedJSON", "PropertyLists", "Diagnostics"]
    ),
    .library(name: "WorkspaceFuzzEntries", targets: ["WorkspaceFuzzEntries", "FuzzEntries"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
  ],
  targets: [
    .executableTarget(
      name: "ruleproof",
      dependencies: ["RuleproofCommands"],
      path: "Sources/CommandLine/ruleproof",
      swiftSettings: strict
    ),
    .target(
      name: "RuleproofCommands",
      dependencies: [
        "BacktrackingSuite", "BudgetSuite", "Cassettes", "CommandOptions", "CostBudgets",
        "Diagnostics", "Digests", "DriftSuite", "FileAccess", "FoundationEngine", "FuzzSuite",
        "GoldenStore", "GoldenSuite", "Handbook", "JavaScriptCoreRuntime", "LanguageServer",
        "LinkCommands",
        "LinkResolver", "LinkSuite", "LocatedJSON", "ManifestEditing", "ManifestFormat",
        "ManifestModel", "MatchEngine", "MutationSuite", "PCRE2Engine", "PatternLists",
        "ProfileReports", "RecordInput", "Reporters", "RuleAuthoring", "RunRecord", "ScanSuite",
        "ScriptRuntime", "ScriptWorkers", "SuiteRuns", "TerminalAccess", "TimingHistory",
        "TimingSuite", "Workbench", "Workspace",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/CommandLine/RuleproofCommands",
      swiftSettings: strict
    ),
    .target(
      name: "LiveExamination",
      dependencies: [
        "Diagnostics", "DriftSuite", "FileAccess", "LinkResolver", "ManifestEditing",
        "ManifestModel", "MatchEngine", "RegressionSuite", "RunRecord",
        "SuiteRuns", "Workspace",
      ],
      path: "Sources/CommandLine/LiveExamination",
      swiftSettings: strict
    ),
    .target(
      name: "LanguageServer",
      dependencies: [
        "Diagnostics", "FileAccess", "Handbook", "LinkResolver", "LinkSuite", "LiveExamination",
        "LocatedJSON", "ManifestEditing", "ManifestModel", "MatchEngine", "PatternExplanation",
        "RegexSyntax", "RegressionSuite", "Reporters", "RuleAuthoring", "RunRecord", "SuiteRuns",
        "TextCoding", "URLSchemes", "UniversalLinks", "Workspace",
      ],
      path: "Sources/CommandLine/LanguageServer",
      swiftSettings: strict
    ),
    .target(
      name: "Workbench",
      dependencies: [
        "CWorkbenchPage", "Diagnostics", "Digests", "DriftSuite", "FileAccess", "GoldenStore",
        "GoldenSuite", "HTMLReport", "LinkResolver", "LiveExamination", "LocatedJSON",
        "ManifestEditing", "ManifestModel", "MatchEngine", "PatternExplanation", "RegexSyntax",
        "Reporters", "RunRecord", "SuiteRuns", "Workspace",
      ],
      path: "Sources/CommandLine/Workbench",
      exclude: ["Web"],
      swiftSettings: strict
    ),
    .target(name: "CWorkbenchPage", path: "Sources/System/CWorkbenchPage"),
    .target(
      name: "LinkCommands",
      dependencies: [
        "CommandOptions", "Deeplink", "Diagnostics", "FileAccess", "FoundationEngine",
        "LinkReports",
        "LocatedJSON", "ManifestEditing", "ManifestModel", "Reporters", "RunRecord",
        "TerminalAccess", "URLSchemes", "UniversalLinks", "Workspace",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/CommandLine/LinkCommands",
      swiftSettings: strict
    ),
    .target(
      name: "CommandOptions",
      dependencies: [
        "Diagnostics", "FileAccess", "HTMLReport", "Handbook", "LinkResolver", "LinkSuite",
        "ManifestModel", "PCRE2Engine", "Reporters", "RunRecord", "ScriptWorkers", "SuiteRuns",
        "TerminalAccess", "Workspace",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/CommandLine/CommandOptions",
      swiftSettings: strict
    ),
    .target(
      name: "Handbook",
      dependencies: [
        "CHandbook", "Diagnostics", "DriftSuite", "LinkReports", "ManifestModel", "RegexSyntax",
        "Reporters", "TextCoding", "URLSchemes", "Workspace",
      ],
      path: "Sources/CommandLine/Handbook",
      swiftSettings: strict
    ),
    .target(name: "CHandbook", path: "Sources/System/CHandbook"),
    .target(
      name: "ParallelWork",
      path: "Sources/Foundations/ParallelWork",
      swiftSettings: strict
    ),
    .target(
      name: "TextCoding",
      path: "Sources/Foundations/TextCoding",
      swiftSettings: strict
    ),
    .target(
      name: "URLSyntax",
      dependencies: ["TextCoding"],
      path: "Sources/Foundations/URLSyntax",
      swiftSettings: strict
    ),
    .target(
      name: "FileAccess",
      dependencies: ["Diagnostics"],
      path: "Sources/Foundations/FileAccess",
      swiftSettings: strict
    ),
    .target(
      name: "ResultCache",
      dependencies: ["Digests", "FileAccess", "MatchEngine"],
      path: "Sources/Suites/ResultCache",
      swiftSettings: strict
    ),
    .target(
      name: "TerminalAccess",
      dependencies: ["Diagnostics", "FileAccess", "Reporters"],
      path: "Sources/Reports/TerminalAccess",
      swiftSettings: strict
    ),
    .target(
      name: "ManifestFormat",
      dependencies: [
        "Diagnostics", "LinkResolver", "LocatedJSON", "ManifestModel", "MatchEngine",
        "ScriptRuntime", "ScriptSyntax", "TextCoding",
      ],
      path: "Sources/Rules/ManifestFormat",
      swiftSettings: strict
    ),
    .target(
      name: "ScriptSyntax",
      dependencies: ["TextCoding"],
      path: "Sources/Scripts/ScriptSyntax",
      swiftSettings: strict
    ),
    .target(
      name: "ManifestEditing",
      dependencies: [
        "Diagnostics", "FileAccess", "FileKinds", "LocatedJSON", "ManifestModel", "StarterManifest",
        "TextCoding",
      ],
      path: "Sources/Rules/ManifestEditing",
      swiftSettings: strict
    ),
    .target(
      name: "Workspace",
      dependencies: [
        "BacktrackingSuite", "Cassettes", "CostBudgets", "Deeplink", "Diagnostics", "Digests",
        "DriftSuite", "FileAccess", "FileKinds", "FoundationEngine", "JavaScriptCoreRuntime",
        "LinkResolver", "LinkSuite", "LiveHTTP", "LocatedJSON", "ManifestEditing", "ManifestModel",
        "MatchEngine",
        "PCRE2Engine", "RegexSyntax", "RegressionSuite", "Reporters", "ResultCache", "RunRecord",
        "ScriptRuntime", "ScriptWorkers", "StarterManifest", "TerminalAccess", "TextCoding",
        "URLCorpus", "URLSchemes", "URLSyntax", "UniversalLinks",
        .product(name: "Yams", package: "Yams"),
      ],
      path: "Sources/CommandLine/Workspace",
      swiftSettings: strict
    ),
    .target(
      name: "CostBudgets",
      dependencies: ["Diagnostics", "ManifestModel"],
      path: "Sources/Suites/CostBudgets",
      swiftSettings: strict
    ),
    .target(
      name: "LinkReports",
      dependencies: [
        "Deeplink", "Diagnostics", "FileAccess", "LiveHTTP", "LocatedJSON", "ManifestModel",
        "MatchEngine", "ParallelWork", "PropertyLists", "RunRecord", "ScriptRuntime", "URLSchemes",
        "UniversalLinks",
      ],
      path: "Sources/Reports/LinkReports",
      swiftSettings: strict
    ),
    .target(
      name: "GoldenSuite",
      dependencies: [
        "BacktrackingSuite", "Deeplink", "Diagnostics", "FileAccess", "FuzzSuite", "GoldenStore",
        "LinkResolver", "LinkSuite", "LocatedJSON", "ManifestModel", "MatchEngine", "ParallelWork",
        "RegexEquivalence", "RegexSyntax", "ResultCache", "RunRecord", "ScriptRuntime",
        "ScriptSyntax", "TerminalAccess", "URLSchemes", "UniversalLinks",
      ],
      path: "Sources/Suites/GoldenSuite",
      swiftSettings: strict
    ),
    .target(
      name: "BudgetSuite",
      dependencies: [
        "BacktrackingSuite", "CostBudgets", "Diagnostics", "FileAccess", "GoldenStore",
        "GoldenSuite", "ManifestEditing", "ManifestModel", "MatchEngine", "Reporters", "RunRecord",
      ],
      path: "Sources/Suites/BudgetSuite",
      swiftSettings: strict
    ),
    .target(
      name: "PatternLists",
      dependencies: [
        "Diagnostics", "FileAccess", "FileKinds", "LocatedJSON", "MatchEngine", "RunRecord",
        "URLCorpus",
        .product(name: "Yams", package: "Yams"),
      ],
      path: "Sources/Suites/PatternLists",
      swiftSettings: strict
    ),
    .target(
      name: "ProfileReports",
      dependencies: [
        "BacktrackingSuite", "Diagnostics", "FileAccess", "MatchEngine", "RegexSyntax", "Reporters",
      ],
      path: "Sources/Suites/ProfileReports",
      swiftSettings: strict
    ),
    .target(
      name: "SuiteRuns",
      dependencies: [
        "BacktrackingSuite", "BudgetSuite", "Cassettes", "CostBudgets", "CoverageSuite",
        "Diagnostics", "Digests", "DriftSuite", "FileAccess", "FoundationEngine", "FuzzSuite",
        "GoldenStore",
        "GoldenSuite", "JavaScriptCoreRuntime", "LinkResolver", "LinkSuite", "LiveHTTP",
        "LocatedJSON", "ManifestEditing", "ManifestFormat", "ManifestModel", "MatchEngine",
        "MutationSuite",
        "PCRE2Engine",
        "ParallelWork", "PatternExplanation", "PatternLists", "ProfileReports", "RecordInput",
        "RegexSyntax",
        "RegressionSuite",
        "Reporters", "ResultCache", "RuleAuthoring", "RunRecord", "ScanSuite", "ScriptRuntime",
        "ScriptSyntax",
        "ScriptWorkers", "TerminalAccess", "TimingHistory", "TimingSuite", "URLShapes",
        "UniversalLinks", "VariationSuite", "Workspace",
      ],
      path: "Sources/CommandLine/SuiteRuns",
      swiftSettings: strict
    ),
    .target(
      name: "RegressionSuite",
      dependencies: [
        "Diagnostics", "LinkResolver", "ManifestModel", "MatchEngine", "ParallelWork", "RunRecord",
        "ScriptRuntime",
      ],
      path: "Sources/Suites/RegressionSuite",
      swiftSettings: strict
    ),
    .target(
      name: "DriftSuite",
      dependencies: [
        "Diagnostics", "Digests", "MatchEngine", "ParallelWork", "RegexSyntax", "ResultCache",
        "RunRecord",
      ],
      path: "Sources/Suites/DriftSuite",
      swiftSettings: strict
    ),
    .target(
      name: "LinkSuite",
      dependencies: [
        "Deeplink", "Diagnostics", "MatchEngine", "ParallelWork", "RunRecord", "URLSchemes",
        "UniversalLinks",
      ],
      path: "Sources/Suites/LinkSuite",
      swiftSettings: strict
    ),
    .target(
      name: "PatternPrefilter",
      dependencies: ["RegexSyntax"],
      path: "Sources/Patterns/PatternPrefilter",
      swiftSettings: strict
    ),
    .target(
      name: "ScanSuite",
      dependencies: [
        "Diagnostics", "Digests", "LinkResolver", "ManifestModel", "MatchEngine",
        "PatternPrefilter", "RecordInput", "RegexSyntax",
      ],
      path: "Sources/Suites/ScanSuite",
      swiftSettings: strict
    ),
    .target(
      name: "RecordInput",
      dependencies: ["CCompression", "Digests", "FileAccess"],
      path: "Sources/Foundations/RecordInput",
      swiftSettings: strict
    ),
    .systemLibrary(
      name: "CCompression",
      path: "Sources/System/CCompression",
      pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev", "zlib1g-dev"]), .brew(["zstd"])]
    ),
    .target(
      name: "URLShapes",
      dependencies: ["Digests"],
      path: "Sources/Suites/URLShapes",
      swiftSettings: strict
    ),
    .target(
      name: "CoverageSuite",
      dependencies: [
        "Diagnostics", "MatchEngine", "ParallelWork", "RegexEquivalence", "RegexSyntax",
        "RunRecord",
      ],
      path: "Sources/Suites/CoverageSuite",
      swiftSettings: strict
    ),
    .target(
      name: "BacktrackingSuite",
      dependencies: [
        "MatchEngine", "ParallelWork", "RegexEquivalence", "RegexSyntax", "ResultCache",
        "RunRecord",
        .product(name: "DequeModule", package: "swift-collections"),
      ],
      path: "Sources/Suites/BacktrackingSuite",
      swiftSettings: strict
    ),
    .target(
      name: "MutationSuite",
      dependencies: [
        "Diagnostics", "LinkResolver", "LocatedJSON", "ManifestModel", "MatchEngine",
        "ParallelWork", "RegexEquivalence", "RegexSyntax", "Reporters", "ResultCache", "RunRecord",
      ],
      path: "Sources/Suites/MutationSuite",
      swiftSettings: strict
    ),
    .target(name: "CServices", path: "Sources/System/CServices"),
    .target(
      name: "VariationSuite",
      dependencies: [
        "CServices", "Diagnostics", "LinkResolver", "ManifestModel", "MatchEngine", "ParallelWork",
        "RegexSyntax",
        "RunRecord", "TextCoding", "UniversalLinks",
      ],
      path: "Sources/Suites/VariationSuite",
      swiftSettings: strict
    ),
    .target(
      name: "TimingSuite",
      dependencies: ["MatchEngine"],
      path: "Sources/Suites/TimingSuite",
      swiftSettings: strict
    ),
    .target(
      name: "TimingHistory",
      dependencies: ["Diagnostics", "FileAccess", "SQLiteAccess", "TimingSuite"],
      path: "Sources/Suites/TimingHistory",
      swiftSettings: strict
    ),
    .target(
      name: "RuleAuthoring",
      dependencies: [
        "Diagnostics", "FileAccess", "LinkResolver", "LocatedJSON", "ManifestEditing",
        "ManifestModel", "MatchEngine", "RegexSyntax", "URLSyntax",
      ],
      path: "Sources/Rules/RuleAuthoring",
      swiftSettings: strict
    ),
    .target(
      name: "PatternExplanation",
      dependencies: ["RegexSyntax"],
      path: "Sources/Patterns/PatternExplanation",
      swiftSettings: strict
    ),
    .target(
      name: "RegexEquivalence",
      dependencies: ["RegexSyntax"],
      path: "Sources/Patterns/RegexEquivalence",
      swiftSettings: strict
    ),
    .target(
      name: "FuzzSuite",
      dependencies: [
        "BacktrackingSuite", "Diagnostics", "Digests", "DriftSuite", "FileAccess", "LinkResolver",
        "LocatedJSON", "ManifestModel", "MatchEngine", "RegexSyntax", "Reporters", "RunRecord",
        "ScriptRuntime", "URLSyntax",
        .product(name: "DequeModule", package: "swift-collections"),
      ],
      path: "Sources/Suites/FuzzSuite",
      swiftSettings: strict
    ),
    .target(
      name: "GoldenStore",
      dependencies: [
        "Diagnostics", "Digests", "LinkResolver", "ManifestModel", "MatchEngine", "RegexSyntax",
        "RunRecord", "TextCoding",
      ],
      path: "Sources/Suites/GoldenStore",
      swiftSettings: strict
    ),
    .target(
      name: "Reporters",
      dependencies: ["Diagnostics", "Digests", "MatchEngine", "RunRecord", "TextCoding"],
      path: "Sources/Reports/Reporters",
      swiftSettings: strict
    ),
    .target(
      name: "HTMLReport",
      dependencies: [
        "CReportPage", "Diagnostics", "Digests", "MatchEngine", "Reporters", "RunRecord",
        "TextCoding",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      path: "Sources/Reports/HTMLReport",
      exclude: ["Page"],
      swiftSettings: strict
    ),
    .target(name: "CReportPage", path: "Sources/System/CReportPage"),
    .target(
      name: "LinkResolver",
      dependencies: [
        "Diagnostics", "LocatedJSON", "ManifestModel", "MatchEngine", "RegexSyntax",
        "ScriptRuntime", "TextCoding", "URLSyntax",
      ],
      path: "Sources/Rules/LinkResolver",
      swiftSettings: strict
    ),
    .target(
      name: "RunRecord",
      dependencies: ["Diagnostics", "MatchEngine"],
      path: "Sources/Reports/RunRecord",
      swiftSettings: strict
    ),
    .target(
      name: "FoundationEngine",
      dependencies: ["Diagnostics", "MatchEngine", "RegexSyntax"],
      path: "Sources/Engines/FoundationEngine",
      swiftSettings: strict,
      linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]
    ),
    .target(
      name: "PCRE2Engine",
      dependencies: ["CPCRE2", "MatchEngine"],
      path: "Sources/Engines/PCRE2Engine",
      swiftSettings: strict
    ),
    .target(
      name: "SQLiteAccess",
      dependencies: ["CSQLite"],
      path: "Sources/Foundations/SQLiteAccess",
      swiftSettings: strict
    ),
    .systemLibrary(
      name: "CSQLite",
      path: "Sources/System/CSQLite",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .systemLibrary(
      name: "CPCRE2",
      path: "Sources/System/CPCRE2",
      pkgConfig: "libpcre2-16",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]
    ),
    .target(
      name: "MatchEngine",
      dependencies: ["Diagnostics", "TextCoding", "URLSyntax"],
      path: "Sources/Engines/MatchEngine",
      swiftSettings: strict
    ),
    .target(name: "Deeplink", path: "Sources/Links/Deeplink", swiftSettings: strict),
    .target(
      name: "ScriptWorkers",
      dependencies: ["CWorkerProcess", "ScriptRuntime"],
      path: "Sources/Scripts/ScriptWorkers",
      swiftSettings: strict
    ),
    .target(name: "CWorkerProcess", path: "Sources/System/CWorkerProcess"),
    .target(
      name: "JavaScriptCoreRuntime",
      dependencies: [
        "CHTMLReader", "CJavaScriptCore", "Diagnostics", "MatchEngine", "ScriptRuntime",
        "ScriptSyntax", "TextCoding", "URLSyntax",
      ],
      path: "Sources/Scripts/JavaScriptCoreRuntime",
      swiftSettings: strict,
      linkerSettings: [.linkedFramework("JavaScriptCore", .when(platforms: [.macOS, .iOS]))]
    ),
    .systemLibrary(
      name: "CJavaScriptCore",
      path: "Sources/System/CJavaScriptCore",
      pkgConfig: "javascriptcoregtk-4.1",
      providers: [.apt(["libjavascriptcoregtk-4.1-dev"])]
    ),
    .target(name: "CHTMLReader", dependencies: ["CLibXML2"], path: "Sources/System/CHTMLReader"),
    .systemLibrary(
      name: "CLibXML2",
      path: "Sources/System/CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
    ),
    .target(
      name: "Cassettes",
      dependencies: ["Digests", "FileAccess", "ScriptRuntime", "TextCoding"],
      path: "Sources/Scripts/Cassettes",
      swiftSettings: strict
    ),
    .target(
      name: "LiveHTTP",
      dependencies: ["CCurl", "CNameServer", "ScriptRuntime", "URLSyntax"],
      path: "Sources/Scripts/LiveHTTP",
      swiftSettings: strict
    ),
    .target(
      name: "CCurl",
      path: "Sources/System/CCurl",
      linkerSettings: [
        // On Linux it is loaded with its first use.
        .linkedLibrary("curl", .when(platforms: [.macOS, .iOS])),
        .linkedLibrary("dl", .when(platforms: [.linux])),
      ]
    ),
    .target(
      name: "CNameServer",
      path: "Sources/System/CNameServer",
      linkerSettings: [.linkedLibrary("resolv")]
    ),
    .target(
      name: "ScriptRuntime",
      dependencies: ["Diagnostics", "TextCoding", "URLSyntax"],
      path: "Sources/Scripts/ScriptRuntime",
      swiftSettings: strict
    ),
    .target(
      name: "ManifestModel",
      dependencies: ["Diagnostics", "LocatedJSON", "RegexSyntax", "URLSyntax"],
      path: "Sources/Rules/ManifestModel",
      swiftSettings: strict
    ),
    .target(
      name: "UniversalLinks",
      dependencies: [
        "CPublicSuffixes", "Diagnostics", "Digests", "LocatedJSON", "PropertyLists", "TextCoding",
        "URLSyntax",
      ],
      path: "Sources/Links/UniversalLinks",
      swiftSettings: strict
    ),
    .target(name: "CPublicSuffixes", path: "Sources/System/CPublicSuffixes"),
    .target(name: "RegexSyntax", path: "Sources/Patterns/RegexSyntax", swiftSettings: strict),
    .target(
      name: "LocatedJSON",
      dependencies: ["Diagnostics", "TextCoding"],
      path: "Sources/Foundations/LocatedJSON",
      swiftSettings: strict
    ),
    .target(
      name: "PropertyLists",
      dependencies: ["Diagnostics"],
      path: "Sources/Links/PropertyLists",
      swiftSettings: strict
    ),
    .target(
      name: "Diagnostics",
      dependencies: ["TextCoding"],
      path: "Sources/Foundations/Diagnostics",
      swiftSettings: strict
    ),
    .target(
      name: "FileKinds",
      dependencies: ["Diagnostics", "FileAccess", "LocatedJSON"],
      path: "Sources/Foundations/FileKinds",
      swiftSettings: strict
    ),
    .target(
      name: "Digests",
      dependencies: [.target(name: "CGLib", condition: .when(platforms: [.linux]))],
      path: "Sources/Foundations/Digests",
      swiftSettings: strict
    ),
    .systemLibrary(
      name: "CGLib",
      path: "Sources/System/CGLib",
      pkgConfig: "glib-2.0",
      providers: [.apt(["libglib2.0-dev"])]
    ),
    .target(
      name: "StarterManifest",
      dependencies: ["CStarterManifest"],
      path: "Sources/Rules/StarterManifest",
      swiftSettings: strict
    ),
    .target(name: "CStarterManifest", path: "Sources/System/CStarterManifest"),
    .target(
      name: "URLCorpus",
      dependencies: ["CURLCorpus"],
      path: "Sources/Rules/URLCorpus",
      swiftSettings: strict
    ),
    .target(name: "CURLCorpus", path: "Sources/System/CURLCorpus"),
    .target(
      name: "URLSchemes",
      dependencies: [
        "CURLContracts", "Diagnostics", "LocatedJSON", "PropertyLists", "TextCoding", "URLSyntax",
        .product(name: "Yams", package: "Yams"),
      ],
      path: "Sources/Links/URLSchemes",
      swiftSettings: strict
    ),
    .target(name: "CURLContracts", path: "Sources/System/CURLContracts"),

    .target(
      name: "TestSupport",
      dependencies: ["Diagnostics", "LocatedJSON", "ManifestModel", "ScriptRuntime"],
      path: "Tests/Support/TestSupport",
      swiftSettings: strict
    ),
    .testTarget(
      name: "FileAccessTests",
      dependencies: ["Diagnostics", "FileAccess", "TestSupport"],
      path: "Tests/Foundations/FileAccessTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "FileKindsTests",
      dependencies: ["Diagnostics", "FileKinds"],
      path: "Tests/Foundations/FileKindsTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "TerminalAccessTests",
      dependencies: ["Diagnostics", "FileAccess", "Reporters", "TerminalAccess"],
      path: "Tests/Reports/TerminalAccessTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ManifestFormatTests",
      dependencies: [
        "Diagnostics", "FoundationEngine", "JavaScriptCoreRuntime", "LinkResolver", "LocatedJSON",
        "ManifestFormat",
        "ManifestModel", "RegressionSuite", "RunRecord", "ScriptRuntime", "ScriptSyntax",
        "TestSupport",
      ],
      path: "Tests/Rules/ManifestFormatTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ScriptSyntaxTests",
      dependencies: [
        "JavaScriptCoreRuntime", "ManifestModel", "MatchEngine", "PCRE2Engine", "RegexSyntax",
        "ScriptRuntime", "ScriptSyntax", "TestSupport",
      ],
      path: "Tests/Scripts/ScriptSyntaxTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ManifestEditingTests",
      dependencies: [
        "Diagnostics", "FileAccess", "LocatedJSON", "ManifestEditing", "ManifestModel",
        "TestSupport",
      ],
      path: "Tests/Rules/ManifestEditingTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "WorkspaceTests",
      dependencies: [
        "CostBudgets", "Diagnostics", "DriftSuite", "FileAccess", "FoundationEngine",
        "LinkResolver", "LinkSuite", "ManifestEditing", "ManifestModel", "MatchEngine",
        "PCRE2Engine", "Reporters", "RunRecord", "ScriptRuntime", "TerminalAccess", "TestSupport",
        "Workspace",
      ],
      path: "Tests/CommandLine/WorkspaceTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "SuiteRunsTests",
      dependencies: [
        "BacktrackingSuite", "Cassettes", "Diagnostics", "DriftSuite", "FileAccess",
        "FoundationEngine", "FuzzSuite", "GoldenStore", "GoldenSuite", "LinkResolver", "LiveHTTP",
        "LocatedJSON", "LoopbackServer", "ManifestFormat",
        "ManifestModel", "MatchEngine", "ProfileReports", "Reporters", "RuleAuthoring", "RunRecord",
        "ScriptRuntime", "SuiteRuns",
        "TerminalAccess", "TestSupport", "TimingHistory", "Workspace",
      ],
      path: "Tests/CommandLine/SuiteRunsTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "BudgetSuiteTests",
      dependencies: [
        "BacktrackingSuite", "BudgetSuite", "CostBudgets", "Diagnostics", "FileAccess",
        "GoldenStore", "GoldenSuite", "LinkResolver", "ManifestModel", "MatchEngine",
        "PCRE2Engine", "RegexSyntax", "Reporters", "RunRecord", "TerminalAccess", "TestSupport",
      ],
      path: "Tests/Suites/BudgetSuiteTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ProfileReportsTests",
      dependencies: [
        "BacktrackingSuite", "Diagnostics", "FileAccess", "FoundationEngine", "MatchEngine",
        "PCRE2Engine", "ProfileReports", "RegexSyntax", "Reporters", "TestSupport",
      ],
      path: "Tests/Suites/ProfileReportsTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "VariationSuiteTests",
      dependencies: [
        "FoundationEngine", "LinkResolver", "ManifestModel", "MatchEngine", "RunRecord",
        "TestSupport", "UniversalLinks", "VariationSuite",
      ],
      path: "Tests/Suites/VariationSuiteTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "CostBudgetsTests",
      dependencies: ["CostBudgets"],
      path: "Tests/Suites/CostBudgetsTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "PatternListsTests",
      dependencies: ["Diagnostics", "FileAccess", "MatchEngine", "PatternLists", "TestSupport"],
      path: "Tests/Suites/PatternListsTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "GoldenSuiteTests",
      dependencies: [
        "BacktrackingSuite", "Diagnostics", "FileAccess", "FoundationEngine", "GoldenStore",
        "GoldenSuite", "LinkResolver", "ManifestModel", "MatchEngine", "Reporters", "ResultCache",
        "RunRecord", "TerminalAccess", "TestSupport",
      ],
      path: "Tests/Suites/GoldenSuiteTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "LinkReportsTests",
      dependencies: [
        "Diagnostics", "FileAccess", "FoundationEngine", "LinkReports", "TestSupport",
        "URLSchemes", "UniversalLinks",
      ],
      path: "Tests/Reports/LinkReportsTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "HandbookTests",
      dependencies: [
        "BacktrackingSuite", "Diagnostics", "FuzzSuite", "Handbook", "ManifestFormat",
        "MutationSuite", "RegexSyntax", "RunRecord", "ScriptSyntax", "TestSupport",
      ],
      path: "Tests/CommandLine/HandbookTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "RuleproofCommandsTests",
      dependencies: [
        "Diagnostics", "ruleproof", "LoopbackServer", "ManifestModel", "MatchEngine",
        "RuleAuthoring", "RunRecord", "SQLiteAccess", "TestSupport",
        .product(name: "Yams", package: "Yams"),
      ],
      path: "Tests/CommandLine/RuleproofCommandsTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "LibraryExampleTests",
      dependencies: [
        "BacktrackingSuite", "Cassettes", "CoverageSuite", "Diagnostics", "DriftSuite",
        "FoundationEngine", "GoldenStore", "JavaScriptCoreRuntime", "LinkResolver", "LocatedJSON",
        "ManifestModel", "MatchEngine", "PCRE2Engine", "RegexSyntax", "RunRecord", "ScriptRuntime",
        "TestSupport",
      ],
      path: "Tests/CommandLine/LibraryExampleTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: ["Diagnostics", "LanguageServer", "LocatedJSON", "TestSupport", "ruleproof"],
      path: "Tests/CommandLine/LanguageServerTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "WorkbenchTests",
      dependencies: [
        "Diagnostics", "HTMLReport", "RegexSyntax", "Reporters", "TerminalAccess", "TestSupport",
        "Workbench", "Workspace",
      ],
      path: "Tests/CommandLine/WorkbenchTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ReadmeTests",
      dependencies: [
        "ruleproof", "Diagnostics", "FoundationEngine", "LinkResolver", "LocatedJSON",
        "ManifestModel",
        "RegressionSuite", "RunRecord", "TestSupport",
      ],
      path: "Tests/CommandLine/ReadmeTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "TimingSuiteTests",
      dependencies: ["FoundationEngine", "MatchEngine", "TimingSuite"],
      path: "Tests/Suites/TimingSuiteTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "TimingHistoryTests",
      dependencies: ["SQLiteAccess", "TestSupport", "TimingHistory"],
      path: "Tests/Suites/TimingHistoryTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "RuleAuthoringTests",
      dependencies: [
        "Diagnostics", "FileAccess", "FoundationEngine", "LinkResolver", "ManifestModel",
        "MatchEngine", "RegexSyntax", "RuleAuthoring", "TestSupport",
      ],
      path: "Tests/Rules/RuleAuthoringTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "MutationSuiteTests",
      dependencies: [
        "FoundationEngine", "LinkResolver", "ManifestModel", "MutationSuite", "RegexEquivalence",
        "RegexSyntax", "RegressionSuite", "RunRecord", "TestSupport",
      ],
      path: "Tests/Suites/MutationSuiteTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "RegressionSuiteTests",
      dependencies: [
        "Diagnostics",
        "FoundationEngine", "LinkResolver", "ManifestModel", "MatchEngine", "RegressionSuite",
        "RunRecord", "ScriptRuntime", "TestSupport",
      ],
      path: "Tests/Suites/RegressionSuiteTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "HTMLReportTests",
      dependencies: [
        "Diagnostics", "HTMLReport", "MatchEngine", "Reporters", "RunRecord", "TestSupport",
      ],
      path: "Tests/Reports/HTMLReportTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ReportersTests",
      dependencies: ["Diagnostics", "MatchEngine", "Reporters", "RunRecord", "TestSupport"],
      path: "Tests/Reports/ReportersTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "LinkResolverTests",
      dependencies: [
        "FoundationEngine", "LinkResolver", "ManifestModel", "MatchEngine", "ScriptRuntime",
        "TestSupport",
      ],
      path: "Tests/Rules/LinkResolverTests",
      swiftSettings: strict
    ),
    .target(
      name: "LoopbackServer",
      dependencies: ["CTLSServer"],
      path: "Tests/Support/LoopbackServer",
      swiftSettings: strict
    ),
    .target(
      name: "CTLSServer",
      path: "Tests/Support/TLSServer",
      linkerSettings: [
        .linkedLibrary("ssl", .when(platforms: [.linux])),
        .linkedLibrary("crypto", .when(platforms: [.linux])),
      ]
    ),
    .testTarget(
      name: "LiveHTTPTests",
      dependencies: [
        "Cassettes", "LiveHTTP", "LoopbackServer", "ScriptRuntime", "TestSupport", "URLSyntax",
      ],
      path: "Tests/Scripts/LiveHTTPTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ResultCacheTests",
      dependencies: ["MatchEngine", "ResultCache", "TestSupport"],
      path: "Tests/Suites/ResultCacheTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ParallelWorkTests",
      dependencies: ["ParallelWork"],
      path: "Tests/Foundations/ParallelWorkTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "TextCodingTests",
      dependencies: ["TestSupport", "TextCoding"],
      path: "Tests/Foundations/TextCodingTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "URLSyntaxTests",
      dependencies: ["TestSupport", "URLSyntax"],
      path: "Tests/Foundations/URLSyntaxTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "DigestsTests",
      dependencies: ["Digests"],
      path: "Tests/Foundations/DigestsTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "SQLiteAccessTests",
      dependencies: ["SQLiteAccess", "TestSupport"],
      path: "Tests/Foundations/SQLiteAccessTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "CassettesTests",
      dependencies: ["Cassettes", "Diagnostics", "ScriptRuntime", "TestSupport"],
      path: "Tests/Scripts/CassettesTests",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "script-worker-fixture",
      dependencies: ["ScriptRuntime", "ScriptWorkers", "SystemCalls"],
      path: "Tests/Support/WorkerFixture",
      swiftSettings: strict
    ),
    .target(
      name: "FuzzEntries",
      dependencies: [
        "Cassettes", "Diagnostics", "FileAccess", "FoundationEngine", "FuzzSuite", "LocatedJSON",
        "ManifestFormat", "ManifestModel", "MatchEngine", "PCRE2Engine", "PropertyLists",
        "RegexSyntax", "Reporters", "ScriptSyntax", "URLSchemes", "UniversalLinks",
      ],
      path: "Tests/Support/FuzzEntries",
      swiftSettings: strict
    ),
    .target(
      name: "WorkspaceFuzzEntries",
      dependencies: ["Diagnostics", "FileAccess", "FuzzEntries", "URLSchemes", "Workspace"],
      path: "Tests/Support/WorkspaceFuzzEntries",
      swiftSettings: strict
    ),
    .testTarget(
      name: "FuzzEntriesTests",
      dependencies: [
        "Diagnostics", "FuzzEntries", "FuzzSuite", "MatchEngine", "RegexSyntax", "TestSupport",
        "WorkspaceFuzzEntries",
      ],
      path: "Tests/Support/FuzzEntriesTests",
      swiftSettings: strict
    ),
    .target(name: "SystemCalls", path: "Tests/Support/SystemCalls"),
    .testTarget(
      name: "ScriptWorkersTests",
      dependencies: ["ScriptRuntime", "ScriptWorkers", "script-worker-fixture"],
      path: "Tests/Scripts/ScriptWorkersTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "JavaScriptCoreRuntimeTests",
      dependencies: [
        "ruleproof", "JavaScriptCoreRuntime", "MatchEngine", "ScriptRuntime", "ScriptWorkers",
        "TestSupport",
      ],
      path: "Tests/Scripts/JavaScriptCoreRuntimeTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ScriptRuntimeTests",
      dependencies: ["ScriptRuntime"],
      path: "Tests/Scripts/ScriptRuntimeTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "RunRecordTests",
      dependencies: ["Diagnostics", "MatchEngine", "RunRecord"],
      path: "Tests/Reports/RunRecordTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "FoundationEngineTests",
      dependencies: ["FoundationEngine", "MatchEngine", "RegexSyntax", "TestSupport"],
      path: "Tests/Engines/FoundationEngineTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "BacktrackingSuiteTests",
      dependencies: [
        "BacktrackingSuite", "CPCRE2", "Diagnostics", "FoundationEngine", "MatchEngine",
        "PCRE2Engine", "RegexEquivalence", "RegexSyntax", "RunRecord",
      ],
      path: "Tests/Suites/BacktrackingSuiteTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "PatternExplanationTests",
      dependencies: [
        "ManifestModel", "PatternExplanation", "RegexSyntax", "TestSupport",
      ],
      path: "Tests/Patterns/PatternExplanationTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "PatternPrefilterTests",
      dependencies: ["FoundationEngine", "MatchEngine", "PatternPrefilter", "RegexSyntax"],
      path: "Tests/Patterns/PatternPrefilterTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "RecordInputTests",
      dependencies: ["Diagnostics", "FileAccess", "RecordInput", "TestSupport"],
      path: "Tests/Foundations/RecordInputTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "URLShapesTests",
      dependencies: ["URLShapes"],
      path: "Tests/Suites/URLShapesTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "CoverageSuiteTests",
      dependencies: [
        "CoverageSuite", "FoundationEngine", "MatchEngine", "RegexSyntax", "RunRecord",
        "TestSupport",
      ],
      path: "Tests/Suites/CoverageSuiteTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "DriftSuiteTests",
      dependencies: [
        "Diagnostics", "DriftSuite", "FoundationEngine", "JavaScriptCoreRuntime", "MatchEngine",
        "PCRE2Engine", "RegexSyntax", "RunRecord", "TestSupport",
      ],
      path: "Tests/Suites/DriftSuiteTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "FuzzSuiteTests",
      dependencies: [
        "Diagnostics", "DriftSuite", "FoundationEngine", "FuzzSuite", "LinkResolver",
        "ManifestModel", "MatchEngine", "PCRE2Engine", "RegexSyntax", "RunRecord", "ScriptRuntime",
        "TestSupport",
      ],
      path: "Tests/Suites/FuzzSuiteTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "GoldenStoreTests",
      dependencies: [
        "Diagnostics", "FoundationEngine", "GoldenStore", "LinkResolver", "LocatedJSON",
        "ManifestModel", "MatchEngine", "PCRE2Engine", "RunRecord", "StarterManifest",
        "TestSupport",
      ],
      path: "Tests/Suites/GoldenStoreTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "URLSchemesTests",
      dependencies: ["Diagnostics", "TestSupport", "URLSchemes", "URLSyntax"],
      path: "Tests/Links/URLSchemesTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "UniversalLinksTests",
      dependencies: [
        "Diagnostics", "FoundationEngine", "MatchEngine", "PCRE2Engine", "TestSupport",
        "UniversalLinks",
      ],
      path: "Tests/Links/UniversalLinksTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "LinkSuiteTests",
      dependencies: [
        "Deeplink", "Diagnostics", "FoundationEngine", "LinkSuite", "MatchEngine", "PCRE2Engine",
        "RunRecord", "TestSupport", "URLCorpus", "URLSchemes", "UniversalLinks",
      ],
      path: "Tests/Suites/LinkSuiteTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "URLCorpusTests",
      dependencies: ["TestSupport", "URLCorpus"],
      path: "Tests/Rules/URLCorpusTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "DeeplinkTests",
      dependencies: [
        "Deeplink", "FoundationEngine", "MatchEngine", "PCRE2Engine", "TestSupport",
      ],
      path: "Tests/Links/DeeplinkTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "PCRE2EngineTests",
      dependencies: ["Diagnostics", "MatchEngine", "PCRE2Engine", "TestSupport", "URLCorpus"],
      path: "Tests/Engines/PCRE2EngineTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "MatchEngineTests",
      dependencies: ["Diagnostics", "MatchEngine"],
      path: "Tests/Engines/MatchEngineTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "RegexEquivalenceTests",
      dependencies: [
        "FoundationEngine", "MatchEngine", "RegexEquivalence", "RegexSyntax",
      ],
      path: "Tests/Patterns/RegexEquivalenceTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "RegexSyntaxTests",
      dependencies: ["RegexSyntax", "TestSupport"],
      path: "Tests/Patterns/RegexSyntaxTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "LocatedJSONTests",
      dependencies: ["Diagnostics", "LocatedJSON", "TestSupport"],
      path: "Tests/Foundations/LocatedJSONTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "PropertyListsTests",
      dependencies: ["Diagnostics", "PropertyLists", "TestSupport"],
      path: "Tests/Links/PropertyListsTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "DiagnosticsTests",
      dependencies: ["Diagnostics", "TestSupport"],
      path: "Tests/Foundations/DiagnosticsTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "ManifestModelTests",
      dependencies: [
        "Diagnostics", "FoundationEngine", "JavaScriptCoreRuntime", "LocatedJSON", "ManifestModel",
        "MatchEngine", "TestSupport",
      ],
      path: "Tests/Rules/ManifestModelTests",
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
