import RunRecord
import Testing

@testable import HTMLReport

@Suite("Pictures of growth")
struct GrowthPictureTests {
  @Test("both axes are linear and begin at 0")
  func linear() throws {
    let record = SlowRecord.sample(growth: [(10, 1_000_000), (20, 2_000_000), (40, 10_000_000)])
    let picture = try #require(GrowthPicture(of: record))
    #expect(picture.verticals.map(\.label) == ["0", "10", "20", "30", "40"])
    #expect(picture.horizontals.map(\.label) == ["0", "5 M", "10 M"])
    #expect(picture.points.map(\.x) == [165, 266, 468])
    #expect(picture.points.map(\.y) == [147, 133, 26])
    #expect(picture.points.map(\.isStopped) == [false, false, true])
    #expect(picture.rows.map(\.steps) == ["1,000,000", "2,000,000", "over 10,000,000"])
  }

  @Test("the points of any record are inside of the picture")
  func bounds() {
    let values = [0, 1, 3, 99, 101, 12_345, Int.max / 2, Int.max, -5]
    for most in values {
      for steps in values {
        let record = SlowRecord.sample(growth: [(1, 1), (most, steps), (most, 7)])
        guard let picture = GrowthPicture(of: record) else { continue }
        #expect(picture.points.allSatisfy { 64...468 ~= $0.x && 26...160 ~= $0.y })
        #expect(picture.verticals.count <= 6)
        #expect(picture.horizontals.count <= 6)
      }
    }
  }

  @Test("one search is no growth")
  func single() {
    #expect(GrowthPicture(of: .sample(growth: [(10, 1)])) == nil)
    #expect(GrowthPicture(of: .sample(growth: [])) == nil)
    #expect(GrowthPicture(of: .sample(growth: [(0, 1), (0, 2)])) == nil)
  }
}
