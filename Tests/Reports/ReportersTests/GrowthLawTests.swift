import Foundation
import RunRecord
import Testing

@testable import Reporters

@Suite("The law of a slow search")
struct GrowthLawTests {
  private static func record(
    _ growth: SlowRecord.Growth,
    _ steps: @Sendable (Int) -> Int,
    at lengths: [Int]
  ) -> SlowRecord {
    var record = SlowRecord.sample()
    record.class = growth
    record.growth = lengths.map { SlowRecord.GrowthPoint(length: $0, steps: steps($0)) }
    // The last search was stopped, long before its end.
    record.growth.append(SlowRecord.GrowthPoint(length: 200, steps: 1_000))
    return record
  }

  @Test("an exponential and a power give back what they were made of")
  func fits() throws {
    let double = try #require(
      GrowthLaw(of: Self.record(.exponential, { 3 << $0 }, at: [10, 13, 17, 20]))
    )
    #expect(abs(double.steps(at: 24) / Double(3 << 24) - 1) < 0.001)
    let cube = try #require(
      GrowthLaw(of: Self.record(.polynomial, { 5 * $0 * $0 * $0 }, at: [10, 40, 90]))
    )
    #expect(abs(cube.steps(at: 1_000) / 5e9 - 1) < 0.001)
  }

  @Test("what a longer subject means is said in numbers")
  func words() {
    func words(_ growth: SlowRecord.Growth, _ steps: @Sendable (Int) -> Int) -> String? {
      GrowthLaw(of: Self.record(growth, steps, at: [10, 15, 20]))?.words
    }
    #expect(words(.exponential) { 1 << $0 } == "Each further character takes 2 times the steps")
    #expect(
      words(.exponential) { 1 << ($0 / 5) } == "Each further 5 characters take twice the steps"
    )
    #expect(
      words(.polynomial) { $0 * $0 * $0 } == "A subject twice as long takes 8 times the steps"
    )
  }

  @Test("there is none for growth that ends, for one search, and for what does not grow")
  func none() {
    #expect(GrowthLaw(of: Self.record(.bounded, { 1 << $0 }, at: [10, 15, 20])) == nil)
    #expect(GrowthLaw(of: Self.record(.exponential, { _ in 7 }, at: [10, 15, 20])) == nil)
    #expect(GrowthLaw(of: Self.record(.exponential, { _ in 7 }, at: [])) == nil)
  }
}
