import Testing
import UniversalLinks

/// An association file with what a person says of it: for each component a regular expression over
/// the URLs that it decides, after all components before it, and some URLs with their verdicts.
struct SampledFile: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let app: String
  let decisions: [Decision]
  let urls: [(String, LinkVerdict)]

  struct Decision: Sendable {
    /// The entry and the number, both from 1.
    let place: String
    /// The verdict; nil for a component that decides nothing.
    let verdict: LinkVerdict?
    /// Matches the whole of each URL that it decides, from the path on.
    let urls: String

    static func opens(_ place: String, _ urls: String) -> Decision {
      Decision(place: place, verdict: .match, urls: urls)
    }

    static func excludes(_ place: String, _ urls: String) -> Decision {
      Decision(place: place, verdict: .block, urls: urls)
    }

    static func shadowed(_ place: String) -> Decision {
      Decision(place: place, verdict: nil, urls: "")
    }
  }

  /// A whole file.
  init(
    _ name: String,
    file: String,
    app: String = Fixture.app,
    _ decisions: [Decision],
    _ urls: [(String, LinkVerdict)] = []
  ) {
    self.name = name
    text = file
    self.app = app
    self.decisions = decisions
    self.urls = urls
  }

  /// A file of one app and one entry.
  init(
    _ name: String,
    _ components: String,
    more: String = "",
    top: String = "",
    _ decisions: [Decision],
    _ urls: [(String, LinkVerdict)] = []
  ) {
    self.init(
      name,
      file: """
        {"applinks": {\(top) "details": [
          {"appIDs": ["\(Fixture.app)"], \(more) "components": [\(components)]}
        ]}}
        """,
      decisions,
      urls
    )
  }

  var testDescription: String { name }
}
