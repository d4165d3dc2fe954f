import EmbeddedFiles

/// What is publicly known of the links of a service.
struct Service {
  /// Other hosts of its domain that have the same pages.
  var hosts: Set<String> = []
  /// Hosts of its domain that have something else.
  var sites: Set<String> = []
  /// The domain with other endings that it has.
  var regions: Set<String> = []
  /// Other domains of the same service.
  var domains: Set<String> = []
  /// The words at the start of paths that are not names.
  var words: Set<String> = []
  /// Shapes of links, each list with those that lead to the same.
  var shapes: [[LinkShape]] = []
}

/// The built-in table of services: `corpus/services/services.txt`.
struct ServiceTable {
  private var services: [String: Service] = [:]

  static let builtIn = ServiceTable(EmbeddedFiles.text("corpus/services/services.txt") ?? "")

  /// Reads a table; lines of an unknown form are left out.
  init(_ text: String) {
    var domain = ""
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("["), line.hasSuffix("]") {
        domain = String(line.dropFirst().dropLast())
        services[domain] = Service()
      } else if let colon = line.firstIndex(of: ":") {
        let values = line[line.index(after: colon)...].split(separator: " ").map(String.init)
        services[domain]?.add(line[..<colon], values, of: domain)
      }
    }
  }

  /// The entry of a service, by its domain or an alias.
  subscript(domain: String) -> Service? { services[domain] }

  /// The domains of the table, in order.
  var domains: [String] { services.keys.sorted() }
}

extension Service {
  fileprivate mutating func add(_ key: Substring, _ values: [String], of domain: String) {
    switch key {
    case "hosts":
      for value in values {
        let labels =
          value == "xx." ? CommonNames.languages.map { $0 + "." } : [value]
        hosts.formUnion(labels.map { $0 + domain })
      }
      hosts.formUnion([domain, "www." + domain])
    case "sites": sites.formUnion(values.map { $0 + domain })
    case "endings":
      let name = domain.prefix { $0 != "." }
      regions.formUnion(values.map { name + "." + $0 })
    case "also": domains.formUnion(values)
    case "words": words.formUnion(values)
    case "same":
      shapes.append(
        values.filter { $0 != "=" }.map { LinkShape($0, domain: domain) }
      )
    default: return
    }
  }
}
