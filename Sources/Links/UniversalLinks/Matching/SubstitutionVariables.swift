import Diagnostics

/// The variables that patterns can name as `$(name)`: the built-in ones, and those of a file.
public struct SubstitutionVariables: Sendable {
  /// The values of the file's own variables; names that differ in case differ.
  private let custom: [ExactText: [String]]

  /// Creates variables.
  ///
  /// - Parameter custom: The values of the file's own variables, by name; they hide built-in ones.
  public init(custom: [String: [String]] = [:]) {
    self.custom = Dictionary(
      custom.map { (ExactText($0), $1) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  init(exactly custom: [ExactText: [String]]) {
    self.custom = custom
  }

  /// The names of the built-in variables.
  public static let builtInNames = [
    "alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang",
  ]

  /// All names, the built-in ones first.
  public var names: [String] {
    Self.builtInNames + custom.keys.map(\.text).filter { !Self.builtInNames.contains($0) }.sorted()
  }
}

extension SubstitutionVariables {
  /// The values of a variable, or nil if it does not exist.
  public func values(of name: String) -> [String]? {
    if let values = custom[ExactText(name)] { return values }
    switch name {
    case "region": return LocaleCodes.regions
    case "lang": return LocaleCodes.languages
    default:
      return Self.characters(of: name)?.map { String(Unicode.Scalar($0)) }
    }
  }

  /// Whether a name is one of the file's own.
  func isCustom(_ name: String) -> Bool {
    custom[ExactText(name)] != nil
  }

  /// The characters of a built-in variable for one character of a set.
  static func characters(of name: String) -> [UInt8]? {
    let upper = Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    let lower = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    let digits = Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
    switch name {
    case "alpha": return upper + lower
    case "upper": return upper
    case "lower": return lower
    case "alnum": return digits + upper + lower
    case "digit": return digits
    case "xdigit": return digits + Array("ABCDEFabcdef".utf8)
    default: return nil
    }
  }
}
