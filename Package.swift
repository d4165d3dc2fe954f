// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "ruleproof",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "Diagnostics", swiftSettings: strict),
    .target(name: "LocatedJSON", dependencies: ["Diagnostics"], swiftSettings: strict),
    .target(name: "MatchEngine", swiftSettings: strict),
    .target(
      name: "ManifestModel",
      dependencies: ["Diagnostics", "LocatedJSON"],
      swiftSettings: strict
    ),
    .target(
      name: "LinkResolver",
      dependencies: ["ManifestModel", "MatchEngine"],
      swiftSettings: strict
    ),
    .target(
      name: "RegressionSuite",
      dependencies: ["LinkResolver", "ManifestModel", "RunRecord"],
      swiftSettings: strict
    ),
    .target(name: "RunRecord", dependencies: ["Diagnostics"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
