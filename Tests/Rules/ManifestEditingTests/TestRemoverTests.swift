import ManifestEditing
import ManifestModel
import TestSupport
import Testing

@Suite("Removing tests")
struct TestRemoverTests {
  private static let text = #"""
    {"actions": [{"regex": "a", "testInputs": ["1" ,  "2", "3"],
      "formats": [{"appId": "x", "format": "f", "testResults": [ null, "b","c" ]}]}],
     "redirects": {"r": {"param": "u", "tests": {"k": "1", "l": "2"}}}}
    """#

  private static func removed(_ index: Int, ofRule rule: Int, _ text: String = text) throws
    -> String
  {
    let manifest = try Manifest(text: text)
    let bytes = try TestRemover(manifest).bytes(removing: index, from: manifest.rules[rule])
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "a test goes from every list, with one comma",
    arguments: [
      (0, #"["2", "3"]"#, #"[ "b","c" ]"#), (1, #"["1" ,  "3"]"#, #"[ null, "c" ]"#),
      (2, #"["1" ,  "2"]"#, #"[ null, "b" ]"#),
    ]
  )
  func lists(index: Int, inputs: String, results: String) throws {
    let text = try Self.removed(index, ofRule: 0)
    #expect(text.contains(inputs))
    #expect(text.contains(results))
    #expect(text.contains(#"{"k": "1", "l": "2"}"#))
  }

  @Test(
    "a test of a redirect goes with its key",
    arguments: [(0, #"{"l": "2"}"#), (1, #"{"k": "1"}"#)]
  )
  func redirect(index: Int, tests: String) throws {
    #expect(try Self.removed(index, ofRule: 1).contains(tests))
  }

  @Test("the only test leaves an empty list")
  func last() throws {
    let text = #"{"actions": [{"testInputs": ["1"], "formats": [{"testResults": ["2"]}]}]}"#
    #expect(
      try Self.removed(0, ofRule: 0, text)
        == #"{"actions": [{"testInputs": [], "formats": [{"testResults": []}]}]}"#
    )
  }

  @Test("a test that is not there, and lists of two lengths, are refused", arguments: [-1, 3])
  func refused(index: Int) throws {
    #expect(throws: TestRemover.Refusal.self) { try Self.removed(index, ofRule: 0) }
    let text = #"{"actions": [{"testInputs": ["1", "2"], "formats": [{"testResults": ["2"]}]}]}"#
    #expect(throws: TestRemover.Refusal.self) { try Self.removed(0, ofRule: 0, text) }
  }
}
