package import Foundation

package struct CalendarDay: Sendable, Hashable {
  let year: Int
  let month: Int
  package let day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }
}

extension CalendarDay {
  /// Parses an ISO 8601 date: `2027-03-31`.
  package init?(_ text: String) {
    guard let match = text.wholeMatch(of: #/([0-9]{4})-([0-9]{2})-([0-9]{2})/#),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3)
    else { return nil }
    let components = DateComponents(
      calendar: Self.calendar,
      timeZone: .gmt,
      year: year,
      month: month,
      day: day
    )
    guard components.isValidDate else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day of a moment, in UTC.
  package init(of date: Date) {
    let parts = Self.calendar.dateComponents(in: .gmt, from: date)
    self.init(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
  }

  private static let calendar = Calendar(identifier: .gregorian)
}

extension CalendarDay: Comparable {
  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day in ISO 8601.
  package var description: String {
    func digits(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }
}
