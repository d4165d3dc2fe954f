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
    rules(isForContentRules: false, hosts: hosts)
  }

  func rules(
    isForContentRules: Bool,
    hosts: [HostPolicy]
  ) -> (rules: [Rule], shortfalls: [Shortfall]) {
    var rules: [Rule] = []
    var shortfalls: [Shortfall] = []
    for host in hosts {
      for (detailNumber, detail) in host.details.enumerated() {
        for (number, component) in detail.components.enumerated() {
          let writer = URLExpression(
            host: host,
            component: component,
            isForContentRules: isForContentRules
          )
          let (expressions, losses) = writer.write()
          let action: Action =
            component.excludes ? .allow : host.role == .jump ? .cancel : .script
          rules += expressions.map {
            Rule(
              host: host.host,
              action: action,
              expression: $0,
              isCaseSensitive: component.options.isCaseSensitive
            )
          }
          let place = AppVerdict.Place(detail: detailNumber, component: number)
          shortfalls += losses.map { loss in
            let what = expressions.isEmpty ? "is left out" : "is taken more widely"
            return Shortfall(
              host: host.host,
              place: place,
              message: "component \(number) of entry \(detailNumber) \(what): \(loss.rawValue)"
            )
          }
        }
      }
    }
    return (rules, shortfalls)
  }
}
