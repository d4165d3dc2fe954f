/// The components of an association file, made ready for many URLs.
public struct AssociationMatcher: Sendable {
  private let entries: [Entry]
  /// The apps in the order in which the file first names them.
  public let apps: [AppID]
  /// Whether the system does not take the file, for its size.
  public let isRefused: Bool

  fileprivate struct Entry: Sendable {
    let apps: [Int]
    let gates: [PathGate]
    let components: [LinkComponent]
    let tests: [ComponentTest]
  }

  /// Makes the components of a file ready; a file without `applinks` has none.
  public init(_ file: AssociationFile) {
    self.init(file.appLinks?.details ?? [], isRefused: file.isRefused)
  }

  init(_ details: [LinkDetail], isRefused: Bool = false) {
    self.isRefused = isRefused
    var numbers: [AppID: Int] = [:]
    var apps: [AppID] = []
    entries = details.map { detail in
      let own = detail.apps.map { app in
        if let number = numbers[app.id] { return number }
        numbers[app.id] = apps.count
        apps.append(app.id)
        return apps.count - 1
      }
      return Entry(
        apps: own,
        gates: detail.components.map(PathGate.init),
        components: detail.components,
        tests: detail.components.map(ComponentTest.init)
      )
    }
    self.apps = apps
  }
}

extension AssociationMatcher {
  /// What the file says about a URL, for each of its apps in their order.
  ///
  /// The components of an entry are tried in their order, and the first that matches decides. Of
  /// several entries with one app the first decides that has such a component. The host does not
  /// count: a file speaks for the host it lies on.
  ///
  /// - Parameter url: The URL.
  /// - Returns: A verdict for each app, in time linear in the URL and in the file.
  public func verdicts(for url: LinkURL) -> [AppVerdict] {
    var subject = LinkSubject(url)
    return subject.withPaths { subject, paths in verdicts(for: &subject, paths) }
  }

  private func verdicts(for subject: inout LinkSubject, _ paths: PathForms) -> [AppVerdict] {
    var verdicts = apps.map {
      AppVerdict(app: $0, verdict: isRefused ? .refused : .unset, component: nil, place: nil)
    }
    for (detail, entry) in entries.enumerated() {
      guard entry.apps.contains(where: { verdicts[$0].component == nil }),
        let number = entry.firstMatch(&subject, paths)
      else { continue }
      let component = entry.components[number]
      for app in entry.apps where verdicts[app].component == nil {
        verdicts[app] = AppVerdict(
          app: apps[app],
          verdict: isRefused ? .refused : component.excludes ? .block : .match,
          component: component,
          place: AppVerdict.Place(detail: detail, component: number)
        )
      }
    }
    return verdicts
  }

  /// What the file says about a URL and one app; nil for an app that the file does not name.
  public func verdict(for url: LinkURL, app: AppID) -> AppVerdict? {
    verdicts(for: url).first { $0.app == app }
  }

  /// The apps that may open a URL, in the file's order.
  public func openers(of url: LinkURL) -> [AppID] {
    verdicts(for: url).filter { $0.verdict == .match }.map(\.app)
  }
}

extension AssociationMatcher.Entry {
  fileprivate func firstMatch(_ subject: inout LinkSubject, _ paths: PathForms) -> Int? {
    let heads = subject.heads
    return gates.withUnsafeBufferPointer { gates in
      for number in gates.indices {
        let gate = gates[number]
        if heads[gate.variant] & gate.mask != gate.head { continue }
        if tests[number].fits(&subject, paths) { return number }
      }
      return nil
    }
  }
}

/// The first bytes that a component's path has to begin with: most components are ruled out by
/// them.
struct PathGate: Sendable {
  let mask: UInt64
  let head: UInt64
  /// The form of the path that they are compared with.
  let variant: Int

  init(_ component: LinkComponent) {
    let prefix = component.path.map { $0.problem == nil ? $0.literalPrefix : [] } ?? []
    variant = component.options.variant
    head = Self.head(of: prefix)
    mask = Self.head(of: prefix.prefix(8).map { _ in 0xFF })
  }

  /// The first eight bytes as a number, filled up with zeros.
  static func head(of bytes: some Sequence<UInt8>) -> UInt64 {
    var head: UInt64 = 0
    var count: UInt64 = 0
    for byte in bytes.prefix(8) {
      head = head << 8 | UInt64(byte)
      count += 1
    }
    return count == 0 ? 0 : head << (8 * (8 - count))
  }
}

extension MatchOptions {
  /// The number of the form of a text that the options ask for, from 0 to 3.
  var variant: Int { (isCaseSensitive ? 0 : 1) + (isPercentEncoded ? 0 : 2) }

  static let variants = [
    MatchOptions(),
    MatchOptions(isCaseSensitive: false),
    MatchOptions(isPercentEncoded: false),
    MatchOptions(isCaseSensitive: false, isPercentEncoded: false),
  ]
}
