import ScriptRuntime

extension Exchange {
  /// Parses the text of an exchange file.
  ///
  /// The text is untrusted: every length is checked before use.
  ///
  /// - Parameters:
  ///   - contents: The bytes of the file.
  ///   - file: The file's name, for the error.
  /// - Throws: The error in the text, with its line.
  public init(contents: [UInt8], file: String) throws(CassetteError) {
    guard contents.count <= Limits.file else {
      throw .unreadable(file: file, .tooLarge(limit: Limits.file))
    }
    var reader = ExchangeReader(cursor: LineCursor(contents))
    do {
      self = try reader.exchange()
    } catch {
      throw .malformed(file: file, line: error.line, error.problem)
    }
  }
}

struct ExchangeReader {
  var cursor: LineCursor
}

extension ExchangeReader {
  // file = "ruleproof-exchange 1" LF LF request LF answer
  mutating func exchange() throws(LocatedProblem) -> Exchange {
    guard
      try cursor.textLine(expecting: "'\(ExchangeFormat.firstLine)'") == ExchangeFormat.firstLine
    else { throw cursor.problem(.wrongFirstLine) }
    try cursor.emptyLine()
    let request = try request()
    try cursor.emptyLine()
    let (outcome, untrimmedLength) = try answer(to: request)
    guard cursor.isAtEnd else {
      throw LocatedProblem(line: cursor.line + 1, problem: .textAfterEnd)
    }
    return Exchange(request: request, outcome: outcome, untrimmedLength: untrimmedLength)
  }

  // request = "> " method " " url LF *( "> " field LF ) [ LF body ]
  private mutating func request() throws(LocatedProblem) -> HTTPRequest {
    let words = try markedLine(">", expecting: "'> ', a method and a URL").splitAtSpace
    guard words.count == 2 else {
      throw cursor.problem(.unexpected(expected: "'> ', a method and a URL"))
    }
    let method = String(words[0])
    guard isMethod(method) else { throw cursor.problem(.wrongMethod) }
    let url = HTTPURL(String(words[1]))
    guard let url, url.text == words[1] else {
      throw cursor.problem(.wrongURL(expected: url?.text))
    }
    let headers = try fields(mark: ">")
    // A body also follows an empty line, but starts with an equals sign.
    var body: [UInt8] = []
    if cursor.peekSecondLine() == UInt8(ascii: "=") {
      try cursor.emptyLine()
      let bodyLine = cursor.line + 1
      guard RequestKey.hasBody(method) else {
        throw LocatedProblem(line: bodyLine, problem: .bodyNotAllowed)
      }
      body = try self.body().bytes
    }
    return HTTPRequest(method: method, url: url.text, headers: headers, body: body)
  }

  // *( mark " " name ":" [ " " value ] LF )
  mutating func fields(mark: Character) throws(LocatedProblem) -> [HTTPField] {
    var fields: [HTTPField] = []
    var length = 0
    while let byte = cursor.peek(), byte == mark.asciiValue {
      let line = try markedLine(mark, expecting: "a header field")
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else {
        throw cursor.problem(.wrongHeaderField)
      }
      let name = String(line[..<colon])
      let value = line.utf8[colon...].dropFirst()
      guard isFieldName(name), value.isEmpty || isSeparated(value) else {
        throw cursor.problem(.wrongHeaderField)
      }
      guard !SecretNames.containsHeaderField(name) else {
        throw cursor.problem(.secretHeaderField(name))
      }
      guard fields.count < Exchange.Limits.headerFields else {
        throw cursor.problem(.tooMany("header fields", limit: Exchange.Limits.headerFields))
      }
      length += line.utf8.count
      guard length <= Exchange.Limits.header else {
        throw cursor.problem(.headerTooLong(limit: Exchange.Limits.header))
      }
      fields.append(HTTPField(name, String(Substring(value.dropFirst()))))
    }
    return fields
  }

  /// Whether exactly one space precedes a value.
  private func isSeparated(_ value: Substring.UTF8View) -> Bool {
    let second = value.dropFirst().first
    return value.first == 0x20 && second != nil && second != 0x20 && second != 0x09
  }

  /// The rest of a line that begins with a mark and a space.
  mutating func markedLine(
    _ mark: Character,
    expecting expected: String
  ) throws(LocatedProblem) -> Substring {
    let line = try cursor.textLine(expecting: expected)
    guard line.utf8.first == mark.asciiValue, line.utf8.dropFirst().first == 0x20 else {
      throw cursor.problem(.unexpected(expected: expected))
    }
    return Substring(line.utf8.dropFirst(2))
  }
}

extension Substring {
  /// The text before the first space and, if there is one, the text after it.
  ///
  /// Splits bytes rather than characters: a space could be combined with a mark.
  var splitAtSpace: [Substring] {
    utf8.split(separator: 0x20, maxSplits: 1, omittingEmptySubsequences: false).map(Substring.init)
  }
}
