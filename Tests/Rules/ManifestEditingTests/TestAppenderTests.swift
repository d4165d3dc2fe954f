import ManifestEditing
import ManifestModel
import TestSupport
import Testing

@Suite("Tests that are added to a manifest")
struct TestAppenderTests {
  private static func appended(
    _ text: String,
    _ tests: [TestAppender.Test]
  ) throws -> String {
    let manifest = try Manifest(text: text)
    var appender = TestAppender(manifest)
    try appender.add(tests, to: manifest.rules[0])
    return String(decoding: appender.bytes, as: UTF8.self)
  }

  @Test("lists grow in the layout that they have")
  func layout() throws {
    let text = """
      {"actions": [{"regex": "x", "testInputs": [
          "x1",
          "x2"
        ], "formats": [{"appId": "a", "testResults": ["1", null]}]}]}
      """
    let new = try Self.appended(
      text,
      [
        TestAppender.Test(input: "x\"3", results: ["3"]),
        TestAppender.Test(input: "y", results: [nil]),
      ]
    )
    #expect(
      new == """
        {"actions": [{"regex": "x", "testInputs": [
            "x1",
            "x2",
            "x\\"3",
            "y"
          ], "formats": [{"appId": "a", "testResults": ["1", null, "3", null]}]}]}
        """
    )
  }

  @Test("a rule without tests gets its lists")
  func first() throws {
    let new = try Self.appended(
      #"{"actions": [{"regex": "x", "formats": [{"appId": "a"}]}]}"#,
      [TestAppender.Test(input: "x", headers: #"{"a":"b"}"#, results: ["1"])]
    )
    let rule = try Manifest(text: new).rules[0]
    #expect(rule.testInputs?.value.map(\.value) == ["x"])
    #expect(rule.testHeaders?.value.count == 1)
    #expect(rule.formats[0].testResults?.value.count == 1)
  }

  @Test("a redirect's tests are an object, and what it leaves alone is its own result")
  func redirect() throws {
    let text = #"{"redirects": {"x": {"param": "u", "tests": {"x1": "1"}}}}"#
    let new = try Self.appended(
      text,
      [
        TestAppender.Test(input: "x2", results: ["2"]),
        TestAppender.Test(input: "y", results: [nil]),
      ]
    )
    #expect(
      new == #"{"redirects": {"x": {"param": "u", "tests": {"x1": "1", "x2": "2", "y": "y"}}}}"#
    )
  }

  @Test("where a format lacks results, nothing is added")
  func refused() throws {
    for text in [
      #"{"actions": [{"testInputs": ["a"], "formats": [{"appId": "a"}]}]}"#,
      #"{"redirects": {"x": {"tests": ["a"]}}}"#,
    ] {
      #expect(throws: TestAppender.Refusal.self, "\(text)") {
        try Self.appended(text, [TestAppender.Test(input: "x", results: ["1"])])
      }
    }
    let uneven = TestAppender.Test(input: "x", results: [])
    #expect(throws: TestAppender.Refusal.self) {
      try Self.appended(#"{"actions": [{"formats": [{"appId": "a"}]}]}"#, [uneven])
    }
  }
}
