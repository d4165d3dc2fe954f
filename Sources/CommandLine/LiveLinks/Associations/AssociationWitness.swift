import Diagnostics
import FileAccess
import UniversalLinks
package import VariationSuite
import Workspace

/// What the association files of hosts say of links.
package struct AssociationWitness: LinkWitness {
  package let shapes: [WitnessedShape]
  private let claims: [String: [Claim]]
  /// What people should know of files that were not used.
  package let notes: [String]

  /// What one file says of an app.
  private struct Claim: Sendable {
    let file: HostFile
    /// The app's identifiers in manifests.
    let apps: Set<String>
    /// Its identifiers in the file.
    let ids: [AppID]
  }

  /// Brings files and apps together; nil if there is no file.
  ///
  /// An app has a name in a file if the configuration or a recorded answer of the App Store says
  /// so; or if it is the only app of the host's rules, and the only one in the file.
  init?(_ hosts: AppHosts, _ files: AssociationFiles) throws(InputError) {
    var (claims, shapes, unknown, shadowed) =
      ([String: [Claim]](), [WitnessedShape](), [String](), [String]())
    var names: [String: Set<String>] = [:]
    var isEmpty = true
    for host in hosts.hosts {
      for file in try files.files(of: host.name) where !file.names.isEmpty {
        isEmpty = false
        for app in host.apps where names[app] == nil {
          names[app] = files.names(of: app, hosts.stores[app])
        }
        let found = Self.claims(of: file, host, names)
        claims[host.name, default: []] += found
        if found.isEmpty { unknown.append(host.name) }
        if !file.shadowed.isEmpty {
          shadowed.append(file.title + ": " + file.shadowed.joined(separator: ", "))
        }
        let values = SampleValues(host.urls)
        for claim in found { shapes += Self.shapes(of: claim, on: host.name, values) }
      }
    }
    guard !isEmpty else { return nil }
    self.claims = claims
    self.shapes = shapes
    notes = Self.notes(unknown: unknown, shadowed: shadowed)
  }
}

extension AssociationWitness {
  package func testimony(on url: String, by apps: Set<String>) -> LinkTestimony? {
    guard let link = try? LinkURL(url), link.port == nil, let host = link.host else { return nil }
    var silent: LinkTestimony?
    for claim in claims[host] ?? [] where !claim.apps.isDisjoint(with: apps) {
      let verdicts = claim.file.matcher.verdicts(for: link).filter { claim.ids.contains($0.app) }
      let verdict =
        verdicts.first { $0.verdict == .match } ?? verdicts.first { $0.verdict == .block }
      guard let verdict, let component = verdict.component, let place = verdict.place else {
        if verdicts.contains(where: { $0.verdict == .unset }) {
          silent =
            silent
            ?? LinkTestimony(
              .silent,
              source: "",
              text: "\(claim.file.title) does not name the link"
            )
        }
        continue
      }
      let isTaken = verdict.verdict == .match
      let isBroad = component.literalCount == 0
      return LinkTestimony(
        isTaken ? (isBroad ? .takesAll : .takes) : (isBroad ? .silent : .leaves),
        source: Self.source(claim, host, place),
        text: Self.words(claim.file, component)
      )
    }
    return silent
  }

  private static func source(_ claim: Claim, _ host: String, _ place: AppVerdict.Place) -> String {
    "\(claim.file.isAndroid ? "android" : "apple") \(host) \(place.detail) \(place.component)"
  }

  private static func words(_ file: HostFile, _ component: LinkComponent) -> String {
    let verb = component.excludes ? "keeps" : "opens"
    let place = component.excludes ? "in the browser" : "in the app"
    return "\(file.title) \(verb) '\(component.shape)' \(place)"
  }

  private static func claims(
    of file: HostFile,
    _ host: AppHosts.Host,
    _ names: [String: Set<String>]
  ) -> [Claim] {
    let certain = file.names.compactMap { name, ids -> Claim? in
      let apps = host.apps.filter { names[$0]?.contains(name) == true }
      return apps.isEmpty ? nil : Claim(file: file, apps: apps, ids: ids)
    }
    guard certain.isEmpty, host.apps.count == 1, let app = host.apps.first, file.names.count == 1
    else { return certain }
    // An app with another name in the App Store is another app; of packages the store knows
    // nothing.
    guard file.isAndroid || names[app]?.isEmpty != false else { return [] }
    return [Claim(file: file, apps: [app], ids: file.names[0].apps)]
  }

  private static func shapes(
    of claim: Claim,
    on host: String,
    _ values: SampleValues
  ) -> [WitnessedShape] {
    var seen: Set<AppVerdict.Place> = []
    return claim.ids.flatMap { claim.file.sampler.samples(for: $0, values: values) }
      .filter { !$0.urls.isEmpty && seen.insert($0.place).inserted }
      .map { samples in
        let component = samples.component
        return WitnessedShape(
          apps: claim.apps,
          host: host,
          isTaken: !component.excludes,
          urls: samples.urls.map { "https://" + host + $0.text },
          source: source(claim, host, samples.place),
          text: words(claim.file, component),
          shape: component.shape,
          words: component.words,
          literalCount: component.literalCount,
          isOnePage: component.isOnePage
        )
      }
  }

  private static func notes(unknown: [String], shadowed: [String]) -> [String] {
    var notes: [String] = []
    if !unknown.isEmpty {
      let hosts = Set(unknown).sorted()
      let some = hosts.prefix(3).joined(separator: ", ") + (hosts.count > 3 ? ", …" : "")
      notes.append(
        """
        not used: the association files of \(counted(hosts.count, "host")) (\(some)), since none of \
        their apps is known to be one of the rules'; 'associations' in ruleproof.yml can say so
        """
      )
    }
    return notes
      + shadowed.map { "components that decide nothing, after those before them, in \($0)" }
  }
}
