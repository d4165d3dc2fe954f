extension CassetteError: CustomStringConvertible {
  /// The file, the line, and what is wrong there.
  public var description: String {
    switch self {
    case .malformed(let file, let line, let problem): "\(file):\(line): \(problem)"
    case .unreadable(let file, let problem): "\(file): cannot be read: \(problem)"
    case .unwritable(let file, let problem): "\(file): cannot be written: \(problem)"
    case .duplicate(let file, let other): "\(file): records the same request as '\(other)'"
    case .misplaced(let file, let folder): "\(file): belongs in the folder '\(folder)'"
    }
  }

  /// The file, relative to the cassette folder.
  public var file: String {
    switch self {
    case .malformed(let file, _, _), .unreadable(let file, _), .unwritable(let file, _),
      .duplicate(let file, _), .misplaced(let file, _):
      file
    }
  }
}

extension FileProblem: CustomStringConvertible {
  /// The problem in words.
  public var description: String {
    switch self {
    case .symbolicLink: "it is a symbolic link; symbolic links are not followed"
    case .wrongKind: "it is not a regular file or folder"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    case .tooManyFiles(let limit): "the folder has more than \(limit) files"
    case .system(let words): words
    }
  }
}

extension FormatProblem: CustomStringConvertible {
  /// The problem in words.
  public var description: String {
    switch self {
    case .wrongFirstLine: "the first line is not '\(ExchangeFormat.firstLine)'"
    case .endOfFile(let expected): "the file ends here: expected \(expected)"
    case .unexpected(let expected): "expected \(expected)"
    case .lineTooLong(let limit): "the line is longer than \(limit) bytes"
    case .controlCharacter: "the line contains a control character or is not UTF-8"
    case .spaceAtEnd: "the line ends in a space or a tab"
    case .carriageReturn:
      "the line ends in a carriage return; these files must keep LF line endings"
    case .wrongMethod: "the method is not one uppercase word"
    case .wrongURL(let expected?): "the URL is not written as it is sent: expected '\(expected)'"
    case .wrongURL(nil): "the URL is not http or https"
    case .wrongHeaderField: "expected a header field, 'name: value'"
    case .secretHeaderField(let name): "the header field '\(name)' may contain a secret; remove it"
    case .tooMany(let lines, let limit): "more than \(limit) \(lines)"
    case .headerTooLong(let limit): "the header is longer than \(limit) bytes"
    case .wrongStatus: "the status is not a number from 100 to 999"
    case .bodyTooLarge(let limit): "the body is larger than \(limit) bytes"
    case .bodyTooShort(let bytes, let expected):
      "the body has \(bytes) bytes, but its first line declares \(expected)"
    case .bodyTooLong(let expected):
      "the body is longer than the \(expected) bytes its first line declares"
    case .bodyNotText: "the body contains a control character or is not UTF-8; use base64"
    case .wrongBase64: "expected base64 with 76 characters per line"
    case .bodyNotAllowed: "a GET or HEAD request cannot have a body"
    case .textAfterEnd: "there is text after the end of the exchange"
    }
  }
}
