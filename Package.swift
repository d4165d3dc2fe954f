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
    .library(name: "LinkResolver", targets: ["LinkResolver", "RegressionSuite", "RunRecord"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
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
        "Diagnostics", "FoundationEngine", "LinkResolver", "LocatedJSON", "ManifestModel",
        "MatchEngine", "RegressionSuite", "Reporters", "RunRecord", "StarterManifest",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "RegressionSuite",
      dependencies: ["LinkResolver", "ManifestModel", "RunRecord"],
      swiftSettings: strict
    ),
    .target(name: "Reporters", dependencies: ["Diagnostics", "RunRecord"], swiftSettings: strict),
    .target(
      name: "LinkResolver",
      dependencies: ["Diagnostics", "ManifestModel", "MatchEngine", "RegexSyntax"],
      swiftSettings: strict
    ),
    .target(name: "RunRecord", dependencies: ["Diagnostics"], swiftSettings: strict),
    .target(
      name: "FoundationEngine",
      dependencies: ["MatchEngine", "RegexSyntax"],
      swiftSettings: strict,
      linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]
    ),
    .target(name: "MatchEngine", swiftSettings: strict),
    .target(
      name: "ManifestModel",
      dependencies: ["Diagnostics", "LocatedJSON", "RegexSyntax"],
      swiftSettings: strict
    ),
    .target(name: "RegexSyntax", swiftSettings: strict),
    .target(name: "LocatedJSON", dependencies: ["Diagnostics"], swiftSettings: strict),
    .target(name: "Diagnostics", swiftSettings: strict),
    .target(name: "StarterManifest", dependencies: ["CStarterManifest"], swiftSettings: strict),
    .target(name: "CStarterManifest"),

    .target(
      name: "TestSupport",
      dependencies: ["Diagnostics", "LocatedJSON", "ManifestModel"],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    .testTarget(
      name: "RuleproofCommandsTests",
      dependencies: ["ruleproof", "RuleproofCommands", "RunRecord", "TestSupport"],
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
      name: "RegressionSuiteTests",
      dependencies: [
        "FoundationEngine", "LinkResolver", "ManifestModel", "RegressionSuite", "RunRecord",
        "TestSupport",
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
        "FoundationEngine", "LinkResolver", "ManifestModel", "MatchEngine", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(name: "RunRecordTests", dependencies: ["RunRecord"], swiftSettings: strict),
    .testTarget(
      name: "FoundationEngineTests",
      dependencies: ["FoundationEngine", "MatchEngine", "RegexSyntax", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(name: "MatchEngineTests", dependencies: ["MatchEngine"], swiftSettings: strict),
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
      name: "DiagnosticsTests",
      dependencies: ["Diagnostics", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ManifestModelTests",
      dependencies: [
        "Diagnostics", "FoundationEngine", "LocatedJSON", "ManifestModel", "MatchEngine",
        "TestSupport",
      ],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
