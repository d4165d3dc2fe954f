/// What runs a component, in one place in memory.
final class ComponentTest: Sendable {
  private let variant: Int
  private let path: Part
  private let fragment: Part
  private let query: Query

  private enum Part: Sendable {
    case any
    case never
    case test(PatternTest)

    init(_ pattern: LinkPattern?) {
      guard let pattern else {
        self = .any
        return
      }
      self = pattern.test.map { $0.takesEverything ? .any : .test($0) } ?? .never
    }
  }

  private enum Query: Sendable {
    case whole(Part)
    case items([QueryItemRule])
  }

  init(_ component: LinkComponent) {
    variant = component.options.variant
    path = Part(component.path)
    fragment = Part(component.fragment)
    switch component.query {
    case .any: query = .whole(.any)
    case .whole(let pattern): query = .whole(Part(pattern))
    case .items(let rules): query = .items(rules)
    }
  }

  /// Whether the component matches a URL.
  func fits(_ subject: inout LinkSubject, _ paths: PathForms) -> Bool {
    switch path {
    case .any: break
    case .never: return false
    case .test(let test): guard test.matches(paths[variant]) else { return false }
    }
    switch fragment {
    case .any: break
    case .never: return false
    case .test(let test):
      guard subject.fragmentText(variant).withUnsafeBufferPointer(test.matches) else {
        return false
      }
    }
    switch query {
    case .whole(.any): return true
    case .whole(.never): return false
    case .whole(.test(let test)):
      return subject.queryText(variant).withUnsafeBufferPointer(test.matches)
    case .items(let rules):
      let items = subject.queryItems(variant)
      return rules.allSatisfy { items.fit($0) }
    }
  }
}
