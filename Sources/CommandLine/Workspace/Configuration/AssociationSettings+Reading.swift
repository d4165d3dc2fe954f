package import FileAccess
package import LocatedYAML
package import Yams

extension AssociationSettings {
  /// Reads the settings.
  ///
  /// - Parameters:
  ///   - node: The value of `associations`.
  ///   - reader: What reads it.
  ///   - named: Makes a path of the configuration's folder.
  /// - Throws: `InputError` if something in it is wrong.
  package init(
    _ node: Node,
    with reader: YAMLReader,
    named: (String) -> NamedPath
  ) throws(InputError) {
    self.init()
    for (key, value) in try reader.entries(of: node, keys: ["apps", "hosts"]) {
      for (name, value) in try reader.members(of: value) {
        if key == "apps" {
          let names = try reader.locatedStrings(value)
          let wrong = names.first { !Self.isAppName($0.text) }
          guard !names.isEmpty, wrong == nil else {
            throw reader.error(
              "expected a bundle identifier or a package name, such as com.example.shop",
              at: wrong?.node ?? value,
              help: "an app ID such as ABCDE12345.com.example.shop has a prefix; leave it out"
            )
          }
          let location = reader.location(of: value)
          apps.append(AppNames(app: name, names: names.map(\.text), location: location))
        } else {
          guard Self.isHost(name) else {
            throw reader.error("'\(name)' is no host, such as www.example.com", at: value)
          }
          hosts.append(
            HostFile(host: name.lowercased(), file: named(try reader.string(value)))
          )
        }
      }
    }
  }

  private static func isAppName(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    }
    // Ten capital letters and digits are the prefix of an app ID.
    let hasPrefix =
      parts.first.map { first in
        first.count == 10 && first.allSatisfy { $0.isUppercase || $0.isNumber }
      } ?? false
    return parts.count > 1 && isPlain && !hasPrefix
  }

  private static func isHost(_ name: String) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        !label.isEmpty
          && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      }
  }
}

extension YAMLReader {
  /// The entries of a mapping whose keys may be any text.
  package func members(of node: Node) throws(InputError) -> [(String, Node)] {
    guard let mapping = node.mapping else { throw error("expected names with values", at: node) }
    return try mapping.map { key, value throws(InputError) in (try string(key), value) }
  }
}
