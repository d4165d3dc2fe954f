extension DialectScanner {
  /// A class with the flag `v`: its brackets, `--` and `&&` mean what they mean to ICU.
  ///
  /// See <https://tc39.es/ecma262/#prod-ClassSetExpression>.
  mutating func scanUnicodeSet() {
    var open: [SetReader] = []
    repeat {
      let start = index
      switch unit(start) {
      case "[":
        open.append(SetReader(isNegated: unit(start + 1) == "^"))
        index += unit(start + 1) == "^" ? 2 : 1
      case "]":
        index += 1
        let text = open.removeLast().text
        guard let last = open.indices.last else {
          translation += text
          return
        }
        open[last].members.append(text)
      case "&" where unit(start + 1) == "&", "-" where unit(start + 1) == "-":
        open[open.count - 1].operation = self.text(start..<start + 2)
        index += 2
      case "-" where open.last?.hasOpenRange == true:
        open[open.count - 1].members.append("-")
        index += 1
      default:
        open[open.count - 1].members.append(scanSetMember())
      }
    } while index < units.count && !open.isEmpty
    // Without its end it is no pattern.
    translation += "["
  }

  /// One member of a set, in ICU's dialect.
  private mutating func scanSetMember() -> String {
    let start = index
    if unit(start) == "\\", unit(start + 1) == "q", unit(start + 2) == "{" { return scanStrings() }
    if let letter = unit(start), "(){}/-|".unicodeScalars.contains(letter) {
      constructs.append(
        DialectConstruct(
          .classBracket,
          start..<start + 1,
          note: "refused with the flag v without a backslash",
          fixes: [.exact("\\\(letter)")],
          isRefused: true
        )
      )
    }
    var reader = ClassReader()
    scanMember(into: &reader)
    return reader.members.joined()
  }

  /// `\q{a|bc}`: of the strings, only those of one character can be members of a set of ICU's.
  private mutating func scanStrings() -> String {
    let end = offset(behind: "}", from: index) ?? units.count
    let body = text(index + 3..<max(index + 3, end - 1))
    index = end
    let strings = body.split(separator: "|", omittingEmptySubsequences: false)
    // A bracket that no set ends: the pattern cannot be read.
    guard strings.allSatisfy({ $0.unicodeScalars.count == 1 && $0 != "\\" }) else { return "[" }
    return "[\(strings.flatMap(\.unicodeScalars).map { PortableText.member($0.value) }.joined())]"
  }
}

/// What has been read of a set.
private struct SetReader {
  let isNegated: Bool
  /// The members, in ICU's dialect.
  var members: [String] = []
  /// `--` or `&&`, of which a set has one kind.
  var operation: String?

  init(isNegated: Bool) { self.isNegated = isNegated }

  /// Whether a `-` makes a range of the last member.
  var hasOpenRange: Bool {
    operation == nil && members.last.map { !$0.hasPrefix("[") && $0 != "-" } ?? false
  }

  var text: String {
    guard let operation else {
      guard !members.isEmpty else { return "[\(isNegated ? "" : "^")\\x00-\\x{10FFFF}]" }
      return PortableText.characterClass(members.joined(), isNegated: isNegated)
    }
    let operands = members.map { $0.hasPrefix("[") ? $0 : "[\($0)]" }
    return "[\(isNegated ? "^" : "")\(operands.joined(separator: operation))]"
  }
}
