/// Some registrable domains, each with a number, and the lookup of hosts in them.
package struct DomainTable: Sendable {
  /// The domains in lower case, in the order of their numbers.
  package let names: [String]
  private let numbers: [String: Int]

  /// Numbers domains from 0; a domain that is given twice keeps its first number.
  package init(_ domains: [String]) {
    var numbers: [String: Int] = [:]
    var names: [String] = []
    for name in domains where numbers[name] == nil {
      numbers[name] = names.count
      names.append(name)
    }
    self.names = names
    self.numbers = numbers
  }
}

extension DomainTable {
  /// The domain that a host is in, with the labels before it.
  ///
  /// - Parameter host: The host in lower case.
  /// - Returns: The number of the domain and the labels, empty for the domain itself; nil where the
  ///   host is in none.
  package func place(of host: String) -> (domain: Int, labels: Substring)? {
    if let number = numbers[host] { return (number, "") }
    var rest = host[...]
    while let dot = rest.utf8.firstIndex(of: 0x2E) {
      rest = rest[rest.utf8.index(after: dot)...]
      if let number = numbers[String(rest)] {
        return (number, host[..<host.utf8.index(before: rest.startIndex)])
      }
    }
    return nil
  }
}
