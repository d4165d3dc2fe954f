import LinkResolver
package import ManifestModel
import UniversalLinks
import VariationSuite

/// The hosts of links that rules open in apps, by the rules' tests.
package struct AppHosts {
  /// The hosts, in order.
  package private(set) var hosts: [Host] = []
  /// The App Store's ids of the apps, by their identifiers.
  private(set) var stores: [String: Store] = [:]

  package struct Host {
    /// Its name in lower case.
    package let name: String
    /// The identifiers of the apps that rules open its links in.
    package var apps: Set<String> = []
    var urls: [LinkURL] = []
  }

  /// An app of the App Store.
  struct Store: Hashable {
    let id: String
    let country: String?
  }

  /// Collects the hosts of the positive tests of actions.
  ///
  /// - Parameters:
  ///   - manifests: The manifests.
  ///   - isSelected: Whether a rule counts.
  package init(_ manifests: [Manifest], isSelected: (String) -> Bool = { _ in true }) {
    var found: [String: Host] = [:]
    for manifest in manifests {
      for app in manifest.apps {
        guard let name = app.identifier?.value, let id = app.storeID?.value,
          !id.isEmpty, id.allSatisfy({ $0.isASCII && $0.isNumber })
        else { continue }
        stores[name] = Store(id: id, country: app.country)
      }
      for rule in manifest.rules where rule.kind == .action && isSelected(rule.id) {
        let apps = Set(rule.formats.compactMap(\.name))
        for (input, isExpected) in rule.judgedInputs where isExpected {
          guard let url = try? LinkURL(input.url), let host = Self.publicHost(of: url) else {
            continue
          }
          found[host, default: Host(name: host)].apps.formUnion(apps)
          found[host]?.urls.append(url)
        }
      }
    }
    hosts = found.values.sorted { $0.name < $1.name }
  }

  /// The host of a link on the default port; nil for an address and for an invalid domain.
  private static func publicHost(of url: LinkURL) -> String? {
    guard let host = url.host, url.port == nil || url.port == 443 || url.port == 80 else {
      return nil
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = labels.allSatisfy { label in
      !label.isEmpty
        && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    }
    guard labels.count > 1, isPlain, labels.last?.contains(where: \.isLetter) == true else {
      return nil
    }
    return host
  }
}
