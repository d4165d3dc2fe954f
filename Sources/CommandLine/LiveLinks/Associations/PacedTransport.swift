import CostBudgets
package import Foundation
package import ScriptRuntime
import Synchronization

/// Passes requests on, to each host at most one a second, and puts the day into the answers.
package final class PacedTransport: HTTPTransport {
  private let inner: any HTTPTransport
  private let date: String
  private let interval: Duration
  private let pause: @Sendable (Duration) -> Void
  private let now: @Sendable () -> ContinuousClock.Instant
  /// When the next request to a host may be sent.
  private let turns = Mutex<[String: ContinuousClock.Instant]>([:])

  package init(
    _ inner: any HTTPTransport,
    date: Date,
    interval: Duration = .seconds(1),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    pause: @escaping @Sendable (Duration) -> Void = { duration in
      Thread.sleep(forTimeInterval: duration / .seconds(1))
    }
  ) {
    self.inner = inner
    self.date = HTTPDay.text(of: date)
    self.interval = interval
    self.now = now
    self.pause = pause
  }

  /// Passes a request on, as soon as its host may be asked.
  package func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    let host = HTTPURL(request.url)?.host ?? ""
    let wait = turns.withLock { turns in
      let now = now()
      let turn = max(turns[host] ?? now, now)
      turns[host] = turn + interval
      return turn - now
    }
    if wait > .zero { pause(wait) }
    return inner.send(request).map { response in
      // Whoever stores an answer writes down when it came (RFC 9110, section 6.6.1).
      var dated = response
      dated.headers.removeAll { $0.name.lowercased() == "date" }
      dated.headers.append(HTTPField("Date", date))
      return dated
    }
  }
}

/// The date of an answer, as HTTP writes it.
enum HTTPDay {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The moment as a header field has it: `Mon, 23 Nov 2026 20:31:07 GMT`.
  static func text(of date: Date) -> String {
    let parts = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: date)
    func digits(_ number: Int?, _ count: Int = 2) -> String {
      let text = "\(number ?? 0)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let time = [parts.hour, parts.minute, parts.second].map { digits($0) }.joined(separator: ":")
    let (day, month) = (days[((parts.weekday ?? 1) - 1) % 7], months[((parts.month ?? 1) - 1) % 12])
    return "\(day), \(digits(parts.day)) \(month) \(digits(parts.year, 4)) \(time) GMT"
  }

  /// The day of a header field, as ISO 8601 writes it; nil for another text.
  static func day(_ text: String) -> String? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, let day = Int(parts[1]), let year = Int(parts[3]),
      let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    return CalendarDay("\(year)-\(month < 9 ? "0" : "")\(month + 1)-\(day < 10 ? "0" : "")\(day)")?
      .description
  }
}
