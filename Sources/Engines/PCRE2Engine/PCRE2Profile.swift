import MatchEngine

/// A set of PCRE2's options.
public struct PCRE2Profile: Sendable, Hashable {
  /// The compile options.
  public var options: PCRE2Options
  /// The line ending convention.
  public var newline: PCRE2Newline
  /// Whether templates have PCRE2's extended syntax, with unknown groups treated as unset.
  public var hasExtendedTemplates: Bool
  /// Whether the options of a pattern's program take the place of these.
  private var isUsual = false

  /// Creates a profile from its parts.
  public init(
    options: PCRE2Options,
    newline: PCRE2Newline = .lf,
    hasExtendedTemplates: Bool = false
  ) {
    self.options = options
    self.newline = newline
    self.hasExtendedTemplates = hasExtendedTemplates
  }

  private init(usual options: PCRE2Options) {
    self.init(options: options)
    isUsual = true
  }

  /// The profile of an unmodified port.
  ///
  /// It has UTF and Unicode properties, which a program that takes URLs must turn on, and otherwise
  /// PCRE2's defaults. In templates an unset group is empty, as in wrappers of PCRE2.
  public static let asWritten = PCRE2Profile(usual: [.utf, .ucp])

  /// The default profile for counting costs: only UTF.
  ///
  /// With Unicode properties PCRE2 auto-possessifies fewer loops, so whatever is slow without them
  /// is slow with them, too, but not the other way round.
  public static let costed = PCRE2Profile(usual: [.utf])

  /// For patterns and templates printed in PCRE2's dialect.
  public static let ported = PCRE2Profile(
    options: [.utf, .ucp],
    newline: .any,
    hasExtendedTemplates: true
  )
}

extension PCRE2Profile {
  /// Approximates JavaScript without optimisations, to predict its costs.
  ///
  /// Word boundaries are ASCII, as in JavaScript.
  package static let forecast = PCRE2Profile(
    options: [.utf, .matchUnsetBackReference, .noStartOptimize, .noAutoPossess, .noDotStarAnchor]
  )
}

extension PCRE2Profile {
  /// The same profile without PCRE2's optimisations.
  ///
  /// Its steps show every character read and every start tried. That can guide a search for slow
  /// subjects, but is not the cost that users see.
  public var withoutShortcuts: PCRE2Profile {
    var copy = self
    copy.options.formUnion(Self.shortcuts)
    return copy
  }

  private static let shortcuts: PCRE2Options = [
    .noStartOptimize, .noAutoPossess, .noDotStarAnchor,
  ]

  /// The options of a pattern's program, with the shortcuts of this profile; this profile where a user chose it.
  func orOwn(of target: PatternCase) -> PCRE2Profile {
    guard isUsual, var own = target.pcre2Options.flatMap(PCRE2Profile.init(parsing:)) else {
      return self
    }
    own.options.formUnion(options.intersection(Self.shortcuts))
    return own
  }

  /// Parses comma-separated options such as `utf,ucp,newline=any`; `none` and the empty text mean
  /// no options.
  ///
  /// Nil for an unknown or repeated option.
  public init?(parsing text: String) {
    self.init(options: [])
    guard text != "none", !text.isEmpty else { return }
    var seen: Set<Substring> = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard seen.insert(word).inserted else { return nil }
      if word.hasPrefix("newline=") {
        guard let newline = PCRE2Newline(rawValue: String(word.dropFirst(8))) else { return nil }
        self.newline = newline
      } else if let option = PCRE2Options.words.first(where: { $0.word == word })?.option {
        options.insert(option)
      } else {
        return nil
      }
    }
  }
}

extension PCRE2Profile: CustomStringConvertible {
  /// The options in the form that the parser reads.
  public var description: String {
    var words = PCRE2Options.words.filter { options.contains($0.option) }.map(\.word)
    if newline != .lf { words.append("newline=\(newline.rawValue)") }
    return words.isEmpty ? "none" : words.joined(separator: ",")
  }
}
