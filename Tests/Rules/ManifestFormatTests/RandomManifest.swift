import ManifestModel
import TestSupport

/// Makes manifests whose values are often of a wrong type, missing or repeated.
struct RandomManifest {
  private var generator: SeededGenerator
  private let isVersion4: Bool

  static func text(seed: UInt64, isVersion4: Bool) -> String {
    let generator = SeededGenerator(seed: seed)
    var manifest = RandomManifest(generator: generator, isVersion4: isVersion4)
    return manifest.object([
      ("apps", { $0.list { $0.app() } }), ("actions", { $0.list { $0.action() } }),
      ("browsers", { $0.list { $0.browser() } }),
      (isVersion4 ? "redirects" : "redirectRules", { $0.redirects() }),
      ("previews", { $0.list { $0.object([("regex", { $0.word() })] + Self.scripts) } }),
      ("notes", { $0.value() }),
    ])
  }

  private init(generator: SeededGenerator, isVersion4: Bool) {
    self.generator = generator
    self.isVersion4 = isVersion4
  }

  private typealias Make = (inout RandomManifest) -> String

  private static var scripts: [(String, Make)] {
    [
      ("format", { $0.word() }), ("script", { $0.word() }), ("script2", { $0.word() }),
      ("testResults", { $0.list { $0.word() } }),
    ]
  }
}

extension RandomManifest {
  private mutating func blank() -> String { generator.pick(["", " ", "\n", "\n    ", "\t"]) }

  /// A string, or now and then something else.
  private mutating func word() -> String {
    generator.chance(0.06)
      ? value() : generator.pick([#""a""#, #""b""#, #""x(\\d)\u0024""#, #""\/é""#, #""""#])
  }

  private mutating func value() -> String {
    generator.pick(["null", "1.0e0", "true", "[ ]", "{}", #"[1, {"key": "b"}]"#, #"{"a": 1}"#])
  }

  private mutating func object(_ members: [(String, Make)]) -> String {
    var texts: [String] = []
    for (name, make) in members where generator.chance(0.7) {
      for _ in 0..<(generator.chance(0.05) ? 2 : 1) {
        let key = generator.chance(0.03) ? Self.otherNames[name] ?? name : name
        texts.append("\"\(key)\"\(blank()):\(blank())\(make(&self))")
      }
    }
    texts.shuffle(using: &generator)
    return "{" + blank() + texts.joined(separator: blank() + "," + blank()) + blank() + "}"
  }

  /// The names of keys in version 4 and before it, each with the other.
  private static let otherNames = Dictionary(
    uniqueKeysWithValues: ManifestVersion.keyNames.flatMap { [($0, $1), ($1, $0)] }
  )

  /// A scheme as the version writes it, or now and then as it does not.
  private mutating func scheme() -> String {
    let name = generator.pick(["a", "b.c"])
    guard generator.chance(0.15) else { return "\"\(name)\(isVersion4 ? "" : "://")\"" }
    let ends = ["", ":", ":/", "://", ":///", "://x", #":\/\/"#, #"\u003a//"#]
    return generator.pick(ends.map { "\"\(name)\($0)\"" } + [#"":""#, #""://""#, #""""#, "1"])
  }

  private mutating func list(_ make: Make) -> String {
    guard !generator.chance(0.05) else { return value() }
    let elements = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      generator.chance(0.05) ? value() : make(&self)
    }
    return "[" + blank() + elements.joined(separator: blank() + "," + blank()) + blank() + "]"
  }

  private mutating func app() -> String { object(appMembers) }

  private var appMembers: [(String, Make)] {
    [
      ("identifier", { $0.word() }), (isVersion4 ? "name" : "displayName", { $0.word() }),
      (isVersion4 ? "storeId" : "storeIdentifier", { $0.word() }), ("iconURL", { $0.word() }),
      ("scheme", { $0.scheme() }),
      ("new", { $0.value() }), ("country", { $0.word() }), ("docs", { $0.value() }),
    ]
  }

  private mutating func action() -> String {
    object([
      ("title", { $0.word() }), ("regex", { $0.word() }), ("testInputs", { $0.list { $0.word() } }),
      (isVersion4 ? "headers" : "includeHeaders", { $0.value() }),
      ("formats", { $0.list { $0.format() } }),
    ])
  }

  private mutating func format() -> String {
    let app: (String, Make) =
      generator.chance(0.2)
      ? ("app", { $0.app() }) : (isVersion4 ? "appId" : "appIdentifier", { $0.word() })
    return object([app] + Self.scripts)
  }

  private mutating func browser() -> String {
    object(appMembers + [("regex", { $0.word() })] + Self.scripts)
  }

  private mutating func redirects() -> String {
    let rule: Make = {
      $0.object([
        ("param", { $0.word() }), ("format", { $0.word() }),
        ("tests", { $0.object([("a", { $0.word() })]) }),
      ])
    }
    return object([("a", rule), ("b", rule), ("a(", rule)])
  }
}

extension ManifestVersion {
  /// The keys that version 4 renamed: the names since then and before.
  static let keyNames = [
    ("name", "displayName"), ("storeId", "storeIdentifier"), ("appId", "appIdentifier"),
    ("headers", "includeHeaders"), ("redirects", "redirectRules"),
  ]
}
