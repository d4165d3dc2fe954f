import RuleAuthoring
import SuiteRuns
import Testing

@Suite("A review of suggested tests")
struct SuggestionReviewTests {
  private static func suggestion(_ number: Int, isVariation: Bool = true) -> SuggestedTest {
    SuggestedTest(
      test: RuleTest(input: "https://a.example/\(number)", result: number > 1 ? nil : "n://1"),
      reason: "a reason",
      isVariation: isVariation
    )
  }

  /// The decisions about three tests, the last of which is no variation of an example.
  private static func review(
    _ answers: [String],
    adding suggestions: SuggestionReview.Suggestions? = nil
  ) throws -> (choices: [TestChoice], shown: String) {
    let typed = Typed(answers)
    var review = SuggestionReview(
      typed.dialogue,
      adding: suggestions,
      introduction: "drafting\n"
    )
    let tests = (1...3).map { suggestion($0, isVariation: $0 < 3) }
    let choices = try tests.map { test in
      try review.choice(test) { RuleTest(input: $0, result: "given for \($0)") }
    }
    return (choices, typed.shown)
  }

  @Test("shows reason, input and result, and asks")
  func screen() throws {
    let shown = try Self.review(["y", "q"]).shown
    #expect(
      shown == """
        drafting

        suggested test 1: a reason
          "https://a.example/1"
          → "n://1"
        add this test? [y]es [n]o [e]dit [A]ll [q]uit [?] y

        suggested test 2: a reason
          "https://a.example/2"
          → nothing
        add this test? [y]es [n]o [e]dit [A]ll [q]uit [?] q

        """
    )
  }

  @Test(
    "each answer decides, and the end of the input leaves out the rest",
    arguments: [
      (["y", "n", "y"], [.take, .leave, .take]),
      (["n", "A"], [.leave, .take, .take]),
      (["y", "q"], [.take, .leave, .leave]),
      (["?", "y"], [.take, .leave, .leave]),
      ([], [.leave, .leave, .leave]),
    ] as [([String], [TestChoice])]
  )
  func answers(_ answers: [String], _ choices: [TestChoice]) throws {
    #expect(try Self.review(answers).choices == choices)
  }

  @Test(
    "nothing is shown where the call has decided",
    arguments: [
      (.all, [.take, .take, .take]), (.mistakes, [.take, .take, .leave]),
      (.none, [.leave, .leave, .leave]),
    ] as [(SuggestionReview.Suggestions, [TestChoice])]
  )
  func unasked(_ suggestions: SuggestionReview.Suggestions, _ choices: [TestChoice]) throws {
    let (chosen, shown) = try Self.review(["n"], adding: suggestions)
    #expect(chosen == choices)
    #expect(shown == "")
  }

  @Test("an edited test has the author's input and result; what is left empty stays")
  func edit() throws {
    let choices = try Self.review(["e", " x ", "", "e", "", "-", "e", "y", "z"]).choices
    #expect(
      choices == [
        .replace(by: RuleTest(input: "x", result: "given for x")),
        .replace(by: RuleTest(input: "https://a.example/2", result: nil)),
        .replace(by: RuleTest(input: "y", result: "z")),
      ]
    )
    #expect(try Self.review(["e", "x"]).choices[0] == .leave, "the input ends half-way")
  }
}
