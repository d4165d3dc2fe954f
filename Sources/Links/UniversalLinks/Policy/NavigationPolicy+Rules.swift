import Diagnostics

extension NavigationPolicy {
  /// A rule of a policy: URLs, and what is done about them.
  ///
  /// Of the rules that fit a URL the first decides.
  public struct Rule: Sendable, Hashable {
    /// The host that it is about.
    public let host: String
    /// What is done.
    public let action: Action
    /// A regular expression over the whole URL, written so that WebKit's content rules take it too
    /// where it has no fragment.
    public let expression: String
    /// Whether upper and lower case differ.
    public let isCaseSensitive: Bool
  }

  /// What could not be said in a list of rules, in words.
  public struct Shortfall: Sendable, Hashable {
    /// The host that it is about.
    public let host: String
    /// The number of the entry of `details` among those that count, and of the component in it.
    public let place: AppVerdict.Place
    /// What is not as the file says.
    public let message: String
  }

  /// The policy as rules, in the order in which they are tried.
  public var rules: (rules: [Rule], shortfalls: [Shortfall]) {
    rules(isForContentRules: false, roles: [.jump, .mainSite])
  }

  /// The rules about hosts of some roles.
  ///
  /// Of the hosts that cover a name the longest decides, so its rules come first; the rules of a wildcard that covers
  /// it too are kept from its URLs.
  func rules(
    isForContentRules: Bool,
    roles: Set<HostPolicy.Role>
  ) -> (rules: [Rule], shortfalls: [Shortfall]) {
    var rules: [Rule] = []
    var shortfalls: [Shortfall] = []
    let acting = hosts.filter { roles.contains($0.role) }
    // Hosts of one precedence stay as they were given.
    for host in hosts.sorted(by: { $0.precedence > $1.precedence }) {
      if roles.contains(host.role) {
        add(host, isForContentRules: isForContentRules, to: &rules, &shortfalls)
      }
      guard acting.contains(where: { $0.coversSubdomains && $0.covers(host: host.host) }) else {
        continue
      }
      rules.append(
        Rule(
          host: host.host,
          action: .allow,
          expression: URLExpression.start(of: host) + ".*",
          isCaseSensitive: false
        )
      )
    }
    return (rules.withoutRepeated(by: \.trigger), shortfalls.withoutRepeated { $0 })
  }

  private func add(
    _ host: HostPolicy,
    isForContentRules: Bool,
    to rules: inout [Rule],
    _ shortfalls: inout [Shortfall]
  ) {
    for (detailNumber, detail) in host.details.enumerated() {
      let rivals = host.openers(besides: detail)
      for (number, component) in detail.components.enumerated() {
        let place = AppVerdict.Place(detail: detailNumber, component: number)
        let name = "component \(detailNumber + 1).\(number + 1)"
        // A list whose first rule decides cannot leave to one app what it keeps from another.
        guard !component.excludes || !rivals.contains(where: component.mayMeet) else {
          shortfalls.append(
            Shortfall(
              host: host.host,
              place: place,
              message: "\(name) is left out: another app may open what it excludes"
            )
          )
          continue
        }
        let writer = URLExpression(
          host: host,
          component: component,
          isForContentRules: isForContentRules
        )
        let (expressions, losses) = writer.write()
        let action: Action = component.excludes ? .allow : host.role == .jump ? .cancel : .script
        rules += expressions.map {
          Rule(
            host: host.host,
            action: action,
            expression: $0,
            isCaseSensitive: component.options.isCaseSensitive
          )
        }
        shortfalls += losses.map { loss in
          let what = expressions.isEmpty ? "is left out" : "is widened"
          return Shortfall(
            host: host.host,
            place: place,
            message: "\(name) \(what): \(loss.rawValue)"
          )
        }
      }
    }
  }
}

extension NavigationPolicy.Rule {
  /// What a rule matches; a later rule that matches the same is never reached.
  fileprivate var trigger: Trigger {
    Trigger(expression: ExactText(expression), isCaseSensitive: isCaseSensitive)
  }

  fileprivate struct Trigger: Hashable {
    let expression: ExactText
    let isCaseSensitive: Bool
  }
}

extension Array {
  /// The first element of each key, in order.
  fileprivate func withoutRepeated<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension HostPolicy {
  /// The components by which apps open URLs that an entry is not for.
  fileprivate func openers(besides detail: LinkDetail) -> [LinkComponent] {
    let own = Set(detail.apps.map(\.id))
    return details.filter { !own.isSuperset(of: $0.apps.map(\.id)) }
      .flatMap { $0.components.filter { !$0.excludes } }
  }
}

extension LinkComponent {
  /// Whether there may be a URL that both match, by their paths.
  fileprivate func mayMeet(_ other: LinkComponent) -> Bool {
    guard let path, let theirs = other.path, path.problem == nil, theirs.problem == nil,
      path.options.isPercentEncoded == theirs.options.isPercentEncoded
    else { return true }
    let budget = JointPatternSearch.Budget()
    return JointPatternSearch.find([path, theirs], within: budget) { $0 == [0, 1] } != .none
  }
}
