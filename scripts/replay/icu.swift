// Runs patterns over subjects with NSRegularExpression as its users call it, and says what that took.
//
//   replay-icu <LINES
//
// A line is a pattern and a subject in hexadecimal UTF-16, with a tab between them. For each line it
// prints, with tabs between them, how often NSRegularExpression reported progress (once for every 10,000
// states that it saves, and once for every start; stopped at 2,000 more than the subject has characters),
// and the milliseconds of processor time of a plain call.
// Nothing of ruleproof is in it.
import Foundation

func text(_ digits: Substring) -> String {
  let bytes = Array(digits.utf8)
  let units = stride(from: 0, to: bytes.count - 3, by: 4).map { start in
    UInt16(String(decoding: bytes[start..<start + 4], as: UTF8.self), radix: 16) ?? 0
  }
  return String(decoding: units, as: UTF16.self)
}

var milliseconds: Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

while let line = readLine() {
  let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
  guard parts.count == 2, let regex = try? NSRegularExpression(pattern: text(parts[0])) else {
    print("-1\t0")
    continue
  }
  let subject = text(parts[1])
  let range = NSRange(location: 0, length: subject.utf16.count)
  var reports = 0
  regex.enumerateMatches(in: subject, options: .reportProgress, range: range) { match, _, stop in
    if match == nil { reports += 1 }
    if match != nil || reports >= 2_000 + range.length { stop.pointee = true }
  }
  let start = milliseconds
  _ = regex.firstMatch(in: subject, range: range)
  print("\(reports)\t\(milliseconds - start)")
  fflush(stdout)
}
