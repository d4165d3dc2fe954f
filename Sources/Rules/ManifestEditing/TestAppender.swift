import Diagnostics
import Foundation
import LocatedJSON
package import ManifestModel

/// Adds tests to the rules of a manifest, changing nothing else in the file.
package struct TestAppender {
  private let manifest: Manifest
  private(set) var edits: [(place: Int, text: String)] = []

  package init(_ manifest: Manifest) {
    self.manifest = manifest
  }

  /// Why tests cannot be added to a rule.
  package struct Refusal: Error {
    package var reason: String

    package init(reason: String) {
      self.reason = reason
    }
  }
}

extension TestAppender {
  package struct Test {
    package var input: String
    /// The response headers of the test as compact JSON, if any.
    package var headers: String?
    /// The output of each format, or of the redirect; nil for none.
    package var results: [String?]

    package init(input: String, headers: String? = nil, results: [String?]) {
      self.input = input
      self.headers = headers
      self.results = results
    }
  }
}

extension TestAppender {
  /// The file with all tests added.
  package var bytes: [UInt8] {
    var bytes = manifest.document.file.bytes
    // Insertions at the same place are applied in reverse order.
    for edit in edits.reversed().sorted(by: { $0.place > $1.place }) {
      bytes.insert(contentsOf: Array(edit.text.utf8), at: edit.place)
    }
    return bytes
  }

  /// Records tests for a rule, which extends all its lists equally.
  ///
  /// - Parameters:
  ///   - tests: The tests, with a known result for each format.
  ///   - rule: The rule.
  /// - Throws: `Refusal` if the rule's existing tests are malformed; nothing is recorded then.
  package mutating func add(
    _ tests: [Test],
    to rule: Rule
  ) throws(Refusal) {
    guard !tests.isEmpty else { return }
    if rule.kind == .redirect {
      try addRedirectTests(tests, to: rule)
      return
    }
    let object = try object(at: rule.range)
    let inputs = rule.testInputs?.value.count ?? 0
    let lists = rule.formats.map { $0.testResults?.value.count ?? 0 }
    guard lists.allSatisfy({ $0 == inputs }), tests.allSatisfy({ $0.results.count == lists.count })
    else {
      throw Refusal(reason: "its formats do not have one result for each test input")
    }
    var new: [(place: Int, text: String)] = []
    new += try grown(object, "testInputs", tests.map { JSONQuoted.text($0.input) })
    if rule.testHeaders != nil || tests.contains(where: { $0.headers != nil }) {
      guard rule.testHeaders?.value.count ?? 0 == inputs else {
        throw Refusal(reason: "it does not have headers for each test input")
      }
      new += try grown(object, "testHeaders", tests.map { $0.headers ?? "null" })
    }
    for (index, format) in rule.formats.enumerated() {
      let results = tests.map { $0.results[index].map(JSONQuoted.text) ?? "null" }
      // A browser's format is the browser itself.
      let holder =
        rule.kind == .browser || rule.kind == .preview ? object : try self.object(at: format.range)
      new += try grown(holder, "testResults", results)
    }
    edits += new
  }

  private mutating func addRedirectTests(
    _ tests: [Test],
    to rule: Rule
  ) throws(Refusal) {
    guard let member = redirect(at: rule.range.lowerBound), let object = member.value.object else {
      throw Refusal(reason: "its location in the file was not found")
    }
    let members = tests.map { test in
      let result = (test.results.first ?? nil) ?? test.input
      return "\(JSONQuoted.text(test.input)): \(JSONQuoted.text(result))"
    }
    guard let known = object["tests"] ?? object["test"] else {
      edits += grown(
        member.value,
        object,
        key: "tests",
        value: "{ \(members.joined(separator: ", ")) }"
      )
      return
    }
    guard let list = known.object else { throw Refusal(reason: "its tests are not an object") }
    let places = list.members.map { $0.keyRange.lowerBound..<$0.value.range.upperBound }
    edits.append(grown(known.range, places, by: members))
  }
}

extension TestAppender {
  private func redirect(at offset: Int) -> JSONMember? {
    let root = manifest.document.root.object
    let redirects = root?["redirects"] ?? root?["redirectRules"]
    return redirects?.object?.members.first { $0.keyRange.lowerBound == offset }
  }

  private func object(at range: Range<Int>) throws(Refusal) -> JSONNode {
    guard let node = manifest.document.node(at: range) else {
      throw Refusal(reason: "its location in the file was not found")
    }
    return node
  }

  /// A list with additional elements, or a new list if there is none.
  private func grown(
    _ node: JSONNode,
    _ key: String,
    _ elements: [String]
  ) throws(Refusal) -> [(place: Int, text: String)] {
    guard let object = node.object else {
      throw Refusal(reason: "its location in the file was not found")
    }
    guard let known = object[key] else {
      return grown(node, object, key: key, value: "[\(elements.joined(separator: ", "))]")
    }
    guard let list = known.array else { throw Refusal(reason: "its \(key) are not a list") }
    return [grown(known.range, list.map(\.range), by: elements)]
  }

  private func grown(
    _ node: JSONNode,
    _ object: JSONObject,
    key: String,
    value: String
  ) -> [(place: Int, text: String)] {
    let places = object.members.map { $0.keyRange.lowerBound..<$0.value.range.upperBound }
    return [grown(node.range, places, by: ["\(JSONQuoted.text(key)): \(value)"])]
  }

  /// The text to insert after the last element, in the elements' layout.
  private func grown(
    _ whole: Range<Int>,
    _ places: [Range<Int>],
    by elements: [String]
  ) -> (place: Int, text: String) {
    guard let last = places.last else {
      return (whole.lowerBound + 1, elements.joined(separator: ", "))
    }
    let before = places.count > 1 ? places[places.count - 2].upperBound : whole.lowerBound + 1
    let bytes = manifest.document.file.bytes[before..<last.lowerBound]
    let blanks = String(decoding: bytes.filter { $0 != UInt8(ascii: ",") }, as: UTF8.self)
    // A single element on one line does not reveal the blank after a comma.
    let gap = places.count == 1 && !blanks.contains("\n") ? " " : blanks
    return (last.upperBound, elements.map { ",\(gap)\($0)" }.joined())
  }
}

enum JSONQuoted {
  /// The text in quotation marks, with characters that an editor does not show escaped.
  static func text(_ text: String) -> String {
    "\"" + ManifestFixer.escaped(Array(text.utf16)) + "\""
  }
}
