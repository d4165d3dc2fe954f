/// The names of Unicode's properties and their values, of Unicode 16.0, which ICU 76 carries.
///
/// The tables are those of `PropertyAliases.txt` and `PropertyValueAliases.txt`,
/// <https://www.unicode.org/Public/16.0.0/ucd/>, with ICU's additions (`alnum`, `NFD_Inert`, …).
enum UnicodeNames {
  /// The sets of Java's `Character` class that ICU knows, spelled exactly so.
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

/// A property that has one of a list of values, and the names of these.
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

/// Long names by any of their aliases, matched loosely.
struct NameTable: Sendable {
  private let longNames: [String: String]
  private let shortNames: [String: String]

  /// Reads entries between white space, each a name or its aliases between `|`: the short one, the
  /// long one, and any more.
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

  /// All aliases, without what loose matching ignores.
  var aliases: [String] { longNames.keys.sorted() }

  /// The short alias of a long name.
  func shortName(of longName: String) -> String? { shortNames[longName] }

  /// The long name of an alias.
  subscript(alias: some StringProtocol) -> String? {
    longNames[LooseName(alias).text]
  }
}
