import Diagnostics

extension ContractFileReader {
  /// A list of tests: a URL, which is expected to have no finding, or `url` with `finds` and
  /// `values`.
  func tests(_ node: ContractNode?) throws(ContractFileError) -> [ContractTest] {
    guard let node else { return [] }
    var tests: [ContractTest] = []
    for element in try list(node) {
      if case .text(let url) = element.value {
        tests.append(ContractTest(url: url, location: element.location))
        continue
      }
      let keys = try entries(of: element, keys: ["url", "finds", "values"])
      guard let url = keys["url"] else { throw error("the test has no 'url'", at: element) }
      tests.append(
        ContractTest(
          url: try text(url),
          finds: try optionalTexts(keys["finds"]),
          values: try values(keys["values"]),
          location: url.location
        )
      )
    }
    return tests
  }

  /// Names with values: texts, and lists of texts.
  private func values(
    _ node: ContractNode?
  ) throws(ContractFileError) -> [String: ContractTest.Expected]? {
    guard let node else { return nil }
    var values: [String: ContractTest.Expected] = [:]
    for entry in try named(node) {
      switch entry.node.value {
      case .text(let text): values[entry.key] = .text(text)
      case .list: values[entry.key] = .list(try elements(entry.node))
      default: throw error("expected a text or a list of texts", at: entry.node)
      }
    }
    return values
  }

  private func elements(_ node: ContractNode) throws(ContractFileError) -> [String] {
    try list(node).map { element throws(ContractFileError) in
      guard case .text(let text) = element.value else {
        throw error("expected a text", at: element)
      }
      return text
    }
  }
}
