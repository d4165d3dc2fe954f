import Diagnostics
import Foundation
import Testing
import URLSchemes

/// The tables of OfflinePagesTests are written by hand: here mistakes are put into the contract,
/// and the tables must notice each.
@Suite("Mistakes in the contract of the Offline Pages family")
struct ConstraintTests {
  @Test("the tables notice every constraint that is lost, and every name and word")
  func mistakes() throws {
    let file = try #require(ContractSet.builtInFiles.first { $0.name == "offline-pages.yml" })
    let lines = Self.withoutExamples(String(decoding: file.bytes, as: UTF8.self))
    let original = try Self.read(lines)
    #expect(Self.firstDifference(original) == nil)
    var count = 0
    for mistake in lines.indices.flatMap({ Self.mistakes(lines, at: $0) }) {
      // A file that is refused says so by itself.
      guard let contract = try? Self.read(mistake.lines) else { continue }
      count += 1
      #expect(Self.firstDifference(contract) != nil, "\(mistake.name)")
    }
    #expect(count > 80)
  }

  private static func read(_ lines: [Substring]) throws -> URLContract {
    let text = lines.joined(separator: "\n")
    return try URLContract(file: SourceFile(name: "a.yml", bytes: Array(text.utf8)))
  }

  private static func withoutExamples(_ text: String) -> [Substring] {
    var isExample = false
    let text = text.components(separatedBy: "\ntests:")[0]
    return text.split(separator: "\n").filter { line in
      let trimmed = line.drop { $0 == " " }
      if trimmed == "examples:" {
        isExample = true
      } else if !trimmed.hasPrefix("- op-") {
        isExample = false
      }
      return !isExample
    }
  }

  /// The first URL of the tables of which the contract says something else than expected.
  private static func firstDifference(_ contract: URLContract) -> String? {
    func findings(_ url: String, _ isError: Bool) -> [String]? {
      let reading = contract.read(url)
      return isError ? reading?.errors : reading?.warnings
    }
    for url in OfflinePagesTests.accepted
    where findings(url, true) != [] || findings(url, false) != [] {
      return url
    }
    for item in OfflinePagesTests.rejected where findings(item.url, true) != item.expected {
      return item.url
    }
    return OfflinePagesTests.warned.first { findings($0.url, false) != $0.expected }?.url
  }

  private static func mistakes(
    _ lines: [Substring],
    at index: Int
  ) -> [(name: String, lines: [Substring])] {
    let line = lines[index]
    let indent = line.prefix { $0 == " " }
    let text = line.dropFirst(indent.count)
    func with(_ replacement: String?) -> (name: String, lines: [Substring]) {
      var changed = lines
      if let replacement {
        changed[index] = indent + replacement
      } else {
        changed.remove(at: index)
      }
      return ("line \(index + 1), '\(text)' became '\(replacement ?? "")'", changed)
    }
    let lost = [
      "required", "requiredWhen", "ignoredUnless", "apps", "schemes", "minimum", "maximum",
    ]
    if lost.contains(where: { text.hasPrefix($0 + ": ") }) {
      var mistakes = [with(nil)]
      let number = text.split(separator: " ").last.flatMap { Int($0) }
      if let number {
        mistakes += [number - 1, number + 1].map { with("\(text.prefix(7)): \($0)") }
      }
      return mistakes
    }
    if text == "type: flag" { return [with("type: text")] }
    if text == "type: integer" { return [with("type: text")] }
    if text.hasPrefix("values: [") {
      let words = text.dropFirst(9).dropLast().split(separator: ", ")
      return words.indices.map { word in
        var rest = words
        rest[word] += "X"
        return with("values: [\(rest.joined(separator: ", "))]")
      }
    }
    if text.hasPrefix("- "), indent.count >= 10 { return [with(text + "X")] }
    if text.hasPrefix("scheme: ") { return [with(text + "x")] }
    let isName = text.hasSuffix(":") && (indent.count == 2 || indent.count == 6)
    return isName ? [with(text.dropLast() + "X:")] : []
  }
}
