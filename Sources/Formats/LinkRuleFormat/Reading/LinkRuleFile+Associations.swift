import Diagnostics
import FileAccess
import LocatedJSON
import LocatedYAML
import UniversalLinks
import Yams

extension LinkRuleFile {
  static func association(
    _ node: Node,
    _ reader: YAMLReader,
    _ files: LinkedFiles
  ) throws(InputError) -> LinkRule {
    var name: String?
    var file: AssociationFile?
    var tests: Node?
    for (key, value) in try reader.entries(of: node, keys: ["name", "file", "tests"]) {
      switch key {
      case "name": name = try self.name(value, reader)
      case "tests": tests = value
      default:
        let source = try files.read(value, reader)
        do throws(AssociationFileError) {
          file = try AssociationFile(ofEitherSystem: source)
        } catch {
          throw InputError([error.diagnostic(in: source)], sources: [source])
        }
      }
    }
    guard let name else { throw reader.error("the association has no 'name'", at: node) }
    guard let file else { throw reader.error("'\(name)' has no 'file'", at: node) }
    let matcher = AssociationMatcher(file)
    return LinkRule(
      name,
      .association(file, matcher),
      source: file.document.file.name,
      tests: try tests.map { node throws(InputError) in
        try reader.elements(node).map { node throws(InputError) in
          try test(node, of: matcher, reader)
        }
      } ?? [],
      location: location(of: node, reader)
    )
  }

  private static func test(
    _ node: Node,
    of matcher: AssociationMatcher,
    _ reader: YAMLReader
  ) throws(InputError) -> LinkTest {
    var url: (text: String, place: Node)?
    var component: LinkOutcome.Component?
    var verdict: (word: LinkVerdict, place: Node)?
    var apps: [LinkTest.Expectation] = []
    let names = matcher.apps.map(\.text)
    let verdicts = [LinkVerdict.match, .block, .unset, .refused].map(\.rawValue)
    func read(_ node: Node) throws(InputError) -> LinkVerdict {
      LinkVerdict(rawValue: try reader.choice(node, of: verdicts)) ?? .unset
    }
    for (key, value) in try reader.entries(
      of: node,
      keys: ["url", "result", "component", "apps"]
    ) {
      switch key {
      case "url": url = (try reader.string(value), value)
      case "component":
        component = LinkOutcome.Component(try reader.string(value))
        guard component != nil else {
          throw reader.error("expected the number of a component, such as 1.2", at: value)
        }
      case "result": verdict = (try read(value), value)
      default:
        for (app, value) in try reader.entries(of: value, keys: names) {
          let word = try read(value)
          apps.append(
            LinkTest.Expectation(
              name: app,
              outcome: word == .unset ? nil : .verdict(word, component: nil),
              location: location(of: value, reader)
            )
          )
        }
      }
    }
    guard let url else { throw reader.error("the test has no 'url'", at: node) }
    do throws(LinkURL.Problem) {
      _ = try LinkURL(url.text)
    } catch {
      throw reader.error(
        "expected an http or https URL, or a path that begins with /",
        at: url.place
      )
    }
    if let verdict {
      let isUnset = verdict.word == .unset
      guard !isUnset || component == nil else {
        throw reader.error("'component' cannot be used with the result 'unset'", at: verdict.place)
      }
      apps += names.map { name in
        LinkTest.Expectation(
          name: name,
          outcome: isUnset ? nil : .verdict(verdict.word, component: component),
          isExact: component != nil,
          location: location(of: verdict.place, reader)
        )
      }
    }
    guard !apps.isEmpty else {
      throw reader.error("the test has neither 'result' nor 'apps'", at: node)
    }
    return LinkTest(url: url.text, expectations: apps)
  }
}
