// swift-tools-version: 6.2
import PackageDescription

// A package of its own: its programs need libFuzzer, whose `main` takes the place of theirs. It is built
// with `swift build --sanitize=fuzzer`, as `scripts/fuzz` does.

/// A fuzz target with the entry of its name.
func target(_ name: String, _ entries: String = "FuzzEntries") -> Target {
  .executableTarget(
    name: "fuzz-\(name)",
    dependencies: [
      "FuzzSupport", .product(name: entries, package: "ruleproof"),
    ],
    path: "Sources/Targets/\(name)"
  )
}

let package = Package(
  name: "ruleproof-fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ruleproof", path: "..")],
  targets: [
    target("association"),
    target("cassette"),
    target("configuration", "WorkspaceFuzzEntries"),
    target("contract"),
    target("finding"),
    target("link-rules", "WorkspaceFuzzEntries"),
    target("manifest"),
    target("match"),
    target("pattern"),
    target("property-list"),
    target("script"),
    .target(
      name: "FuzzSupport",
      dependencies: ["CFuzzHooks", .product(name: "FuzzEntries", package: "ruleproof")]
    ),
    .target(name: "CFuzzHooks"),
  ],
  swiftLanguageModes: [.v6]
)
