// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who depends on ruleproof builds it.
let package = Package(
  name: "ruleproof-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ruleproof", path: "..")],
  targets: [
    .executableTarget(
      name: "association-files",
      dependencies: [.product(name: "UniversalLinks", package: "ruleproof")]
    ),
    .executableTarget(name: "bare-baseline"),
    .executableTarget(
      name: "backtracking",
      dependencies: [
        .product(name: "BacktrackingSuite", package: "ruleproof"),
        .product(name: "LinkResolver", package: "ruleproof"),
        .product(name: "MatchEngine", package: "ruleproof"),
      ]
    ),
    .executableTarget(
      name: "cross-product",
      dependencies: [
        "CPCRE2Bare",
        .product(name: "DriftSuite", package: "ruleproof"),
        .product(name: "ManifestModel", package: "ruleproof"),
        .product(name: "MatchEngine", package: "ruleproof"),
      ]
    ),
    .executableTarget(
      name: "guided-fuzzing",
      dependencies: [
        .product(name: "BacktrackingSuite", package: "ruleproof"),
        .product(name: "MatchEngine", package: "ruleproof"),
      ]
    ),
    .executableTarget(
      name: "random-patterns",
      dependencies: [.product(name: "DriftSuite", package: "ruleproof")]
    ),
    .executableTarget(name: "replay-drift", dependencies: ["CJavaScriptCoreBare", "CPCRE2Bare"]),
    .systemLibrary(name: "CJavaScriptCoreBare", pkgConfig: "javascriptcoregtk-4.1"),
    .systemLibrary(name: "CPCRE2Bare", pkgConfig: "libpcre2-16"),
    .executableTarget(
      name: "scan-baseline",
      dependencies: [.product(name: "PatternPrefilter", package: "ruleproof")]
    ),
    .executableTarget(
      name: "script-calls",
      dependencies: [.product(name: "ScriptRuntime", package: "ruleproof")]
    ),
    .executableTarget(
      name: "template-corpus",
      dependencies: [.product(name: "Deeplink", package: "ruleproof")]
    ),
    .executableTarget(
      name: "url-schemes",
      dependencies: [.product(name: "URLSchemes", package: "ruleproof")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
