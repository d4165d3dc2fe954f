import RuleSets
import TestSupport
import Testing

@Suite("The schema of files of rules")
struct RuleSchemaTests {
  private static let valid = #"""
    {"$schema": "rules.schema.json", "ruleproof": 1, "name": "a", "subject": "url", "engine": "pcre2",
     "also": ["python"], "mode": "prefix", "order": "all",
     "rules": [{"id": "b", "pattern": "a(?P<n>b)?", "flags": "i", "mode": "full", "exclude": ["c"], "template": "$1",
                "tests": [{"in": "ab", "out": "b"}, {"in": "x", "out": null}, {"in": "a", "groups": {"n": null}},
                          {"in": "c", "match": false}]}],
     "tests": [{"in": "ab", "rule": "b", "out": "b"}, {"in": "x", "rule": null}]}
    """#

  @Test("a file with every key fits it, and is read")
  func every() throws {
    #expect(try JSONSchema("rules").violations(in: Self.valid) == [])
    #expect(try RuleFiles.read(Self.valid).rules.count == 2)
  }

  @Test(
    "what does not fit it is not read either",
    arguments: [
      ("\"name\"", "\"nam\""), ("\"url\"", "\"urls\""), ("\"ruleproof\": 1", "\"ruleproof\": 2"),
      ("\"prefix\"", "\"start\""), ("\"all\"", "\"last\""), ("\"id\": \"b\", ", ""),
      ("\"pattern\"", "\"regex\""),
      ("[\"c\"]", "\"c\""), ("\"out\": null}", "\"out\": null, \"match\": false}"),
      ("\"match\": false", "\"match\": 0"),
      ("{\"n\": null}", "[1]"), ("\"flags\": \"i\"", "\"flags\": 1"),
      ("\"rule\": null", "\"rul\": null"),
      ("\"id\": \"b\"", "\"id\": \"b c\""),
    ]
  )
  func wrong(_ part: String, _ other: String) throws {
    let text = Self.valid.replacing(part, with: other)
    #expect(text != Self.valid)
    #expect(try !JSONSchema("rules").violations(in: text).isEmpty)
    _ = try RuleFiles.error(text)
  }
}
