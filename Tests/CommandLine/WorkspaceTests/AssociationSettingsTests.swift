import Diagnostics
import FileAccess
import TestSupport
import Testing
import Workspace

@Suite("associations in ruleproof.yml")
struct AssociationSettingsTests {
  private static func read(_ text: String) throws -> Configuration {
    let folder = try TemporaryFolder()
    return try Configuration(file: try folder.write(text, to: "sub/ruleproof.yml"))
  }

  @Test("apps have one name or several, and hosts a file of the configuration's folder")
  func read() throws {
    let configuration = try Self.read(
      """
      associations:
        apps:
          notes: com.example.notes
          shop: [com.example.shop, com.example_two.android]
        hosts:
          WWW.notes.example: links/notes.json
      """
    )
    let settings = configuration.settings.associations
    #expect(settings.apps.map(\.app) == ["notes", "shop"])
    #expect(
      settings.apps.map(\.names) == [
        ["com.example.notes"], ["com.example.shop", "com.example_two.android"],
      ]
    )
    #expect(settings.apps.first?.location.line == 3)
    #expect(settings.hosts.map(\.host) == ["www.notes.example"])
    #expect(settings.hosts.first?.file.path.hasSuffix("/sub/links/notes.json") == true)
    #expect(settings.hosts.first?.file.boundary != nil)
  }

  @Test("without the key there is nothing")
  func empty() throws {
    let settings = try Self.read("network: replay\n").settings.associations
    #expect(settings.apps.isEmpty && settings.hosts.isEmpty)
  }

  @Test(
    "what is wrong is an error with its place",
    arguments: [
      ("associations: [a]", 1, "expected keys and values (apps, hosts)"),
      ("associations:\n  app: {a: b.c}", 2, "unknown key 'app'"),
      ("associations:\n  apps: [a]", 2, "expected names with values"),
      ("associations:\n  apps:\n    a: notes", 3, "expected a bundle identifier"),
      ("associations:\n  apps:\n    a: ABCDE12345.com.example", 3, "expected a bundle identifier"),
      ("associations:\n  apps:\n    a:\n      - b.c\n      - notes", 5, "expected a bundle"),
      ("associations:\n  apps:\n    a: []", 3, "expected a bundle identifier"),
      ("associations:\n  hosts:\n    https://a.example: f.json", 3, "is no host"),
      ("associations:\n  hosts:\n    localhost: f.json", 3, "is no host"),
      ("associations:\n  hosts:\n    a.example: [f.json]", 3, "expected a text"),
    ]
  )
  func errors(_ text: String, _ line: Int, _ message: String) throws {
    let error = try #require(throws: InputError.self) { try Self.read(text) }
    let diagnostic = try #require(error.diagnostics.first)
    #expect(diagnostic.message.contains(message), "\(diagnostic.message)")
    #expect(diagnostic.location?.line == line)
  }
}
