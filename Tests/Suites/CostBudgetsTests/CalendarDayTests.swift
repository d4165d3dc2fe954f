import CostBudgets
import Testing

@Suite("Days")
struct CalendarDayTests {
  @Test("a day is written as it is read", arguments: ["2027-03-31", "2024-02-29", "0999-12-01"])
  func roundTrip(text: String) throws {
    #expect(try "\(#require(CalendarDay(text)))" == text)
  }

  @Test(
    "what is no day is refused",
    arguments: [
      "2027-02-29", "2027-13-01", "2027-00-10", "27-03-31", "2027-3-1", "2027-03-31 ", "",
    ]
  )
  func refused(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test("days are in the order of the calendar")
  func order() throws {
    let days = try ["2026-12-31", "2027-01-01", "2027-01-02", "2027-02-01"].map {
      try #require(CalendarDay($0))
    }
    #expect(days == days.shuffled().sorted())
  }
}
