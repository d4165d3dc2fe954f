import Testing

@testable import ScriptWorkers

@Suite struct AdaptiveSpinTests {
  /// How often the asking is tried in so many waits that it does not shorten.
  private func tries(in waits: Int, success: (Int) -> Bool) -> Int {
    var spin = AdaptiveSpin()
    var tries = 0
    for index in 0..<waits where spin.isWorthIt() {
      tries += 1
      spin.note(success: success(index))
    }
    return tries
  }

  @Test("what always helps is always tried")
  func success() {
    #expect(tries(in: 1_000) { _ in true } == 1_000)
  }

  @Test("what never helps is tried in fewer than one of 200 waits")
  func failure() {
    #expect(tries(in: 100_000) { _ in false } < 500)
  }

  @Test("what mostly helps is mostly tried")
  func mixture() {
    #expect(tries(in: 1_000) { $0 % 10 != 0 } > 800)
  }
}
