import MatchEngine

extension PatternCase {
  /// The input and headers that make up a subject; nil if no test can produce it.
  func input(of subject: [UInt16]) -> Input? {
    guard hasHeaders, let newline = subject.firstIndex(of: 0x0A) else {
      return Input(subject: Subject(utf16: subject))
    }
    let tail = String(decoding: subject[(newline + 1)...], as: UTF16.self)
    guard
      let known = inputs.compactMap(\.headers).first(where: { $0.utf8.elementsEqual(tail.utf8) })
    else { return nil }
    return Input(subject: Subject(utf16: subject), headers: known)
  }
}

extension PatternCase.Input {
  var url: String {
    guard let headers else { return subject.text }
    return Subject(utf16: subject.utf16.dropLast(headers.utf16.count + 1)).text
  }
}

extension Subject {
  fileprivate init(utf16 units: ArraySlice<UInt16>) { self.init(utf16: Array(units)) }
}
