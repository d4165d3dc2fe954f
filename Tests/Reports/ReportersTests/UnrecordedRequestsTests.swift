import Diagnostics
import Testing

@testable import Reporters
@testable import RunRecord

@Suite("Requests that are not recorded")
struct UnrecordedRequestsTests {
  private func tests(_ counts: [(rule: String, requests: Int)]) -> [TestRecord] {
    counts.flatMap { rule, requests in
      (0..<requests).map { number in
        var test = TestRecord.sample(rule: rule, .undecided)
        test.unrecordedRequest = "GET https://\(rule).example/\(number)"
        return test
      }
    }
  }

  private func text(_ tests: [TestRecord], isVerbose: Bool = false) -> String {
    UnrecordedRequests(of: tests).text(style: .plain, isVerbose: isVerbose)
  }

  @Test("few are listed one by one, each once, with their rule")
  func few() {
    let some = tests([("a", 2), ("b", 1)])
    #expect(
      text(some + some) == """
        not recorded: 3 requests of 6 tests
          GET https://a.example/0 (2 tests)
          GET https://a.example/1 (2 tests)
            in a
          GET https://b.example/0 (2 tests)
            in b


        """
    )
  }

  @Test("many are counted; with all details, each is listed")
  func many() {
    let many = tests([("a", 1), ("b", 3), ("c", 1), ("d", 4)])
    #expect(
      text(many) == "not recorded: 9 requests of 9 tests in 4 rules (--verbose lists them)\n\n"
    )
    #expect(text(many, isVerbose: true).contains("  GET https://d.example/3\n    in d\n"))
    #expect(text([.passed]).isEmpty)
  }
}
