extension SubjectDomain {
  private static let letters = "abcdefghijklmnopqrstuvwxyz1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ"

  /// Values of the header field User-Agent (RFC 9110, section 10.1.5).
  public static let userAgent: SubjectDomain = .init(
    id: .userAgent,
    noun: "user agent",
    maxUsualLength: 512,
    alphabet: DomainAlphabet(
      letters + " /.;()-_,:+=[]{}@#&*!?%$'\"<>|~^`\\",
      restricted: "()\\"
    ),
    frames: [
      Frame("Mozilla/5.0 (", ")"), Frame("Mozilla/5.0 "), Frame("Mozilla/5.0 (X11; ", ") a/1"),
      Frame("a/", " b"),
    ],
    usualBeginning: "Mozilla/",
    partStarts: " ;",
    openings: ["", "Mozilla/5.0 (", "Mozilla/5.0 "],
    pumps: [
      "a", "A", "0", " ", "/", ".", ";", "; ", "(", ")", "-", "_", ",", "a ", "a/1 ", "a/", "1.",
      "a; ", "Mozilla/", "Version/", "Linux; ", "\t", "\n", "aA0",
    ],
    samples: [
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
        + "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
      "Mozilla/5.0 (compatible; Examplebot/2.1; +http://www.example.com/bot.html)",
      "curl/8.5.0",
    ],
    rate: { units in
      likeness(of: units, isReal: { UserAgentShape.isReal($0) })
    },
    separators: " ;()/"
  )

  /// Values of header fields (RFC 9110, section 5.5).
  public static let headerValue: SubjectDomain = .init(
    id: .headerValue,
    noun: "header value",
    maxUsualLength: 4_096,
    alphabet: DomainAlphabet(letters + " /.;,=-_:+\"()[]{}@#&*!?%$'<>|~^`\\\t"),
    frames: [Frame("a="), Frame("a ", " a"), Frame("a; ", "; a")],
    partStarts: ";, ",
    openings: ["", "a=", "a; "],
    pumps: [
      "a", "A", "0", " ", "\t", ",", ";", "=", "/", ".", "-", "_", "\"", "a,", ", ", "a=a;", "a; ",
      "a/a,", "a;q=0.1,", "\n", "aA0", "a@", "a@a.",
    ],
    samples: [
      "text/html; charset=utf-8", "en-GB,en;q=0.8,de;q=0.5", "max-age=3600, must-revalidate",
      #"attachment; filename="a b.txt""#, "a=1; b=2",
    ],
    rate: { units in
      likeness(of: units) { $0.allSatisfy { headerValue.alphabet.contains(UInt32($0)) } }
    },
    separators: " ;,="
  )

  /// Names of parameters of queries and forms.
  public static let parameterName: SubjectDomain = .init(
    id: .parameterName,
    noun: "parameter name",
    maxUsualLength: 128,
    alphabet: DomainAlphabet(letters + "_-.[]~"),
    frames: [Frame("a"), Frame("utm_"), Frame("a[", "]")],
    partStarts: "_-.[",
    openings: ["", "utm_", "a["],
    pumps: [
      "a", "A", "0", "_", "-", ".", "[", "]", "[]", "a_", "a-", "a.", "[a]", "utm_", " ", "\n",
      "aA0",
    ],
    samples: ["utm_source", "id", "filter[price][max]", "page-size", "mc_eid"],
    rate: { units in
      let isReal: ([UInt16]) -> Bool = {
        $0.allSatisfy { parameterName.alphabet.contains(UInt32($0)) }
      }
      let separates: (UInt16) -> Bool = { "&=#;? ".utf16.contains($0) }
      return units.contains(where: separates) ? .any : likeness(of: units, isReal: isReal)
    },
    separators: "_-.["
  )

  /// Text of any kind.
  public static let text: SubjectDomain = .init(
    id: .text,
    noun: "text",
    maxUsualLength: 4_096,
    alphabet: DomainAlphabet(
      letters + " .,;:!?'\"-()/_@#&*+=%$<>[]{}|~^`\\\n\t\r",
      isOpen: true
    ),
    frames: [Frame("a "), Frame("a ", " a"), Frame("", "\n")],
    partStarts: " \n",
    openings: ["", "a "],
    pumps: [
      "a", "A", "0", " ", "\t", "\n", ".", ",", "-", "_", "/", "a ", " a", "a,", "a.", "a\n", "aA0",
      "a@", "a@a.", "\"", "(", "<", "=",
    ],
    samples: [
      "The quick brown fox jumps over the lazy dog.", "a, b and c\nd", "Größe: 12,5 m²",
      "user@mail.example, 2024-05-01 12:30",
    ],
    rate: { units in
      let scalars = String(decoding: units, as: UTF16.self).unicodeScalars
      return scalars.allSatisfy { text.alphabet.contains($0.value) } ? .real : .any
    },
    separators: " \n,"
  )

  private init(
    id: ID,
    noun: String,
    maxUsualLength: Int,
    alphabet: DomainAlphabet,
    frames: [Frame],
    usualBeginning: String = "",
    partStarts: String,
    openings: [String],
    pumps: [String],
    samples: [String],
    rate: @escaping @Sendable ([UInt16]) -> Likeness,
    separators: String
  ) {
    let separators = Set(separators.utf16)
    self.init(
      id: id,
      noun: noun,
      maxUsualLength: maxUsualLength,
      alphabet: alphabet,
      frames: frames,
      beginning: "",
      usualBeginning: usualBeginning,
      partStarts: partStarts,
      openings: openings,
      pumps: pumps,
      samples: samples,
      corpora: [],
      rate: rate,
      change: { change, random in
        let mutation = PartMutation(alphabet: alphabet, separators: separators, rate: rate)
        return mutation.mutate(change, using: &random)
      }
    )
  }

  /// Real for what passes a test and has no blanks around it; possible for other text of one line.
  private static func likeness(
    of units: [UInt16],
    isReal: ([UInt16]) -> Bool
  ) -> Likeness {
    let text = String(decoding: units, as: UTF16.self)
    guard let first = units.first, let last = units.last,
      text.unicodeScalars.allSatisfy({ $0.isInText || $0 == "\t" })
    else { return .any }
    let blanks: [UInt16] = [0x20, 0x09]
    let isTrimmed = !blanks.contains(first) && !blanks.contains(last)
    return isTrimmed && isReal(units) ? .real : .possible
  }
}

/// Tells whether units are the value of the header field User-Agent.
enum UserAgentShape {
  /// Whether printable ASCII begins with a product and its version, and closes every comment.
  static func isReal(_ units: [UInt16]) -> Bool {
    guard units.allSatisfy({ (0x20...0x7E).contains($0) }) else { return false }
    let product = units.prefix { $0 != 0x20 && $0 != 0x28 }
    let name = product.prefix { $0 != 0x2F }
    guard !name.isEmpty, name.allSatisfy(isInName), product.count > name.count + 1 else {
      return false
    }
    var depth = 0
    for unit in units {
      if unit == 0x28 { depth += 1 }
      if unit == 0x29 { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }

  private static func isInName(_ unit: UInt16) -> Bool {
    guard let scalar = Unicode.Scalar(unit) else { return false }
    return switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "+", "!", "*", "~": true
    default: false
    }
  }
}
