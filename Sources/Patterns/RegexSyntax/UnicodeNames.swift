/// Names of Unicode's properties and their values in Unicode 16.0, the version of ICU 76.
///
/// The tables are those of `PropertyAliases.txt` and `PropertyValueAliases.txt`,
/// <https://www.unicode.org/Public/16.0.0/ucd/>, with ICU's additions (`alnum`, `NFD_Inert`, …).
enum UnicodeNames {
  /// The sets of Java's `Character` class that ICU supports, with exact spelling.
  static let java: Set<String> = [
    "javaDefined", "javaDigit", "javaIdentifierIgnorable", "javaISOControl",
    "javaJavaIdentifierPart", "javaJavaIdentifierStart", "javaLetter", "javaLetterOrDigit",
    "javaLowerCase", "javaMirrored", "javaSpaceChar", "javaSupplementaryCodePoint",
    "javaTitleCase", "javaUnicodeIdentifierStart", "javaUnicodeIdentifierPart", "javaUpperCase",
    "javaValidCodePoint", "javaWhitespace",
  ]

  /// The enumerated properties other than category, script and block, by their loose names.
  static let enumeratedProperties: [String: EnumeratedProperty] = {
    var properties: [String: EnumeratedProperty] = [:]
    for line in enumeratedPropertyLines.split(separator: "\n") {
      guard let space = line.firstIndex(of: " ") else { continue }
      let names = line[..<space].split(separator: "|")
      guard let name = names.dropFirst().first ?? names.first else { continue }
      let property = EnumeratedProperty(
        name: String(name),
        values: NameTable(String(line[space...]))
      )
      for alias in names {
        properties[LooseName(alias).text] = property
      }
    }
    return properties
  }()
}

/// A property with a list of named values.
struct EnumeratedProperty: Sendable {
  let name: String
  let values: NameTable
}

/// A name without what loose matching ignores: case, spaces, `-` and `_`.
struct LooseName: Hashable {
  let text: String

  init(_ name: some StringProtocol) {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "-", "_", " ", "\t"..."\r": break
      case "A"..."Z": text.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      default: text.unicodeScalars.append(scalar)
      }
    }
    self.text = text
  }
}

/// Long names by their aliases, matched loosely.
struct NameTable: Sendable {
  private let longNames: [String: String]
  private let shortNames: [String: String]

  /// Parses entries separated by white space, each a name or its aliases separated by `|`: short,
  /// long, others.
  init(_ entries: String) {
    var longNames: [String: String] = [:]
    var shortNames: [String: String] = [:]
    for entry in entries.split(whereSeparator: \.isWhitespace) {
      let aliases = entry.split(separator: "|")
      guard let longName = aliases.dropFirst().first ?? aliases.first else { continue }
      for alias in aliases {
        longNames[LooseName(alias).text] = String(longName)
      }
      shortNames[String(longName)] = aliases.first.map(String.init)
    }
    self.longNames = longNames
    self.shortNames = shortNames
  }

  /// All aliases in loose form.
  var aliases: [String] { longNames.keys.sorted() }

  func shortName(of longName: String) -> String? { shortNames[longName] }

  subscript(alias: some StringProtocol) -> String? {
    longNames[LooseName(alias).text]
  }
}
