import MatchEngine
import ParallelWork
import Testing

@Suite("An interruption")
struct InterruptionTests {
  @Test("the budgets made under it are used up once it is requested, and no others")
  func budgets() {
    let interruption = Interruption()
    let other = WorkAllowance(100)
    let own = Interruption.$current.withValue(interruption) { WorkAllowance(100) }
    #expect(!own.isUsedUp && own.left == 100)
    interruption.request()
    #expect(own.isUsedUp && own.left == 0)
    #expect(!other.isUsedUp && other.left == 100)
    #expect(Interruption.current == nil)
  }
}
