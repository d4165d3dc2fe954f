/// Makes URLs for the components of a file, each with the component that decides it.
///
/// Every URL was given to the matcher: it is one that this component decides, after all components
/// before it. The URLs are the same in every run.
public struct AssociationSampler: Sendable {
  private let details: [LinkDetail]
  private let variables: SubstitutionVariables
  private let matcher: AssociationMatcher

  /// The maximum number of URLs of one component.
  private static let samples = 6
  /// The maximum number of components of an app that get URLs.
  private static let components = 1_000

  /// Makes the components of a file ready.
  ///
  /// - Parameter file: The file; one that is too large for the system has no samples.
  public init(_ file: AssociationFile) {
    details = file.appLinks?.details ?? []
    variables = file.appLinks?.variables ?? SubstitutionVariables()
    matcher = AssociationMatcher(file)
  }

  /// Makes the components of an Android file ready.
  public init(_ file: AssetLinks) {
    details = file.details
    variables = SubstitutionVariables()
    matcher = AssociationMatcher(file)
  }
}

/// URLs that one component decides for one app.
public struct ComponentSamples: Sendable {
  /// The component.
  public let component: LinkComponent
  /// Its place in the file.
  public let place: AppVerdict.Place
  /// The URLs.
  public let reach: Reach

  /// Whether a URL reaches the component.
  public enum Reach: Sendable, Hashable {
    /// These do, without scheme and host.
    case decides([LinkURL])
    /// None does: the components at these places decide all of its URLs before it.
    case shadowed(by: [AppVerdict.Place])
    /// No URL was found, but none was ruled out.
    case unknown
  }

  /// The URLs that the component decides; empty if none is known.
  public var urls: [LinkURL] {
    if case .decides(let urls) = reach { urls } else { [] }
  }
}

extension AssociationSampler {
  /// URLs for each component that speaks of an app, in the order in which they are tried.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - values: Values for wildcards.
  /// - Returns: An entry for each component; none if the system does not take the file.
  public func samples(for app: AppID, values: SampleValues = SampleValues()) -> [ComponentSamples] {
    guard !matcher.isRefused else { return [] }
    var places: [AppVerdict.Place] = []
    var components: [LinkComponent] = []
    for (detail, entry) in details.enumerated() where entry.apps.contains(where: { $0.id == app }) {
      for (number, component) in entry.components.enumerated() {
        places.append(AppVerdict.Place(detail: detail, component: number))
        components.append(component)
      }
    }
    let reach = EntryReach(components, budget: JointPatternSearch.Budget())
    return components.indices.prefix(Self.components).map { index in
      ComponentSamples(
        component: components[index],
        place: places[index],
        reach: self.reach(of: index, at: places, for: app, values, reach)
      )
    }
  }

  private func reach(
    of index: Int,
    at places: [AppVerdict.Place],
    for app: AppID,
    _ values: SampleValues,
    _ entry: EntryReach
  ) -> ComponentSamples.Reach {
    let source = ComponentSampler(entry.components[index], variables: variables, values: values)
    let isDecided = { (url: LinkURL) in
      matcher.verdict(for: url, app: app)?.place == places[index]
    }
    let urls = source.candidates.lazy.filter(isDecided).prefix(Self.samples)
    if !urls.isEmpty { return .decides(Array(urls)) }
    switch ComponentReach(of: index, in: entry) {
    case .unreachable(let numbers): return .shadowed(by: numbers.map { places[$0] })
    case .reachable(let url?) where isDecided(url): return .decides([url])
    case .reachable, .undecided: return .unknown
    }
  }
}
