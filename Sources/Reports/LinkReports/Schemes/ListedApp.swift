import ManifestModel
package import URLSchemes

package struct ListedApp {
  package let name: String
  package let scheme: DeclaredScheme
  /// Where the App Store has it; nil without an id of a store.
  package let storeLink: String?

  package init(name: String, scheme: DeclaredScheme, storeLink: String?) {
    self.name = name
    self.scheme = scheme
    self.storeLink = storeLink
  }
}

extension App {
  /// The app's page in the App Store; nil if its id is no number.
  package var storeLink: String? {
    guard let id = storeID?.value, !id.isEmpty, id.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let isCountry = country?.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) } ?? false
    let shop = isCountry ? (country.map { $0.lowercased() + "/" } ?? "") : ""
    return "https://apps.apple.com/\(shop)app/id\(id)"
  }
}
