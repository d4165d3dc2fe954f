import Testing

@testable import FuzzSuite

@Suite("The check of outputs")
struct OutputURLCheckTests {
  @Test(
    "a URL with the right scheme has no fault",
    arguments: [
      ("app://x/1?q=%20#f", ["app"]), ("APP:x", ["app"]), ("apps:x", ["app"]),
      ("https://[::1]/", []),
      ("a+b-c.d:", ["a+b-c.d"]), ("mailto:a@b.example", ["mailto", "app"]),
    ] as [(String, Set<String>)]
  )
  func sound(_ output: String, _ schemes: Set<String>) {
    #expect(OutputURLCheck.fault(in: output, schemes: schemes) == nil)
  }

  @Test(
    "each fault has its cause",
    arguments: [
      ("", "no-scheme"), ("x", "no-scheme"), ("//x", "no-scheme"), (":x", "no-scheme"),
      ("1a:x", "no-scheme"), ("a b:x", "no-scheme"), ("é:x", "no-scheme"),
      ("other:x", "scheme"), ("app:a b", "character-0020"), ("app:é", "character-00E9"),
      ("app:😀", "character-1F600"), ("app:%", "percent-escape"), ("app:%2", "percent-escape"),
      ("app:%2g", "percent-escape"), ("app:#a#b", "second-fragment"),
      ("app:\u{0}", "character-0000"),
      ("app:\"", "character-0022"), ("app:^", "character-005E"),
    ]
  )
  func faults(_ output: String, _ cause: String) {
    #expect(OutputURLCheck.fault(in: output, schemes: ["app"])?.cause == cause)
  }
}
