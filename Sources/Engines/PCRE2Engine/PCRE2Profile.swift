/// A named set of PCRE2's options.
public struct PCRE2Profile: Sendable, Hashable {
  /// The profile's name, as reports show it.
  public var name: String
  /// The options that patterns are compiled with.
  public var options: PCRE2Options
  /// What ends a line.
  public var newline: PCRE2Newline
  /// Whether templates have PCRE2's extended syntax, and a group that does not exist is empty.
  public var hasExtendedTemplates: Bool

  /// Creates a profile from its parts.
  public init(
    name: String,
    options: PCRE2Options,
    newline: PCRE2Newline,
    hasExtendedTemplates: Bool = false
  ) {
    self.name = name
    self.options = options
    self.newline = newline
    self.hasExtendedTemplates = hasExtendedTemplates
  }

  /// What a port that changes nothing gets.
  ///
  /// That is UTF and Unicode properties, as a program that takes URLs must ask for, and PCRE2's
  /// defaults in all else. In templates a group that took no part is empty,
  /// as the wrappers of PCRE2 have it.
  public static let asWritten = PCRE2Profile(
    name: "as-written",
    options: [.utf, .ucp],
    newline: .lf
  )

  /// What costs are counted with unless others are asked for: UTF alone.
  ///
  /// With Unicode properties PCRE2 makes fewer loops possessive by itself, so that what is slow
  /// without them is slow with them too, but not the other way round.
  public static let costed = PCRE2Profile(name: "costed", options: [.utf], newline: .lf)

  /// For patterns and templates that were printed in PCRE2's dialect.
  public static let ported = PCRE2Profile(
    name: "ported",
    options: [.utf, .ucp],
    newline: .any,
    hasExtendedTemplates: true
  )
}

extension PCRE2Profile {
  /// What comes near to JavaScript, without shortcuts: to count in its place.
  ///
  /// Word boundaries are those of ASCII, as they are in JavaScript.
  package static let forecast = PCRE2Profile(
    name: "forecast",
    options: [.utf, .matchUnsetBackReference, .noStartOptimize, .noAutoPossess, .noDotStarAnchor],
    newline: .lf
  )
}

extension PCRE2Profile {
  /// The same without the shortcuts that PCRE2 takes through a search.
  ///
  /// Then the steps tell of every character that is read and of every start that is tried: what to
  /// steer a search for slow subjects by, but not what the pattern costs its users.
  public var withoutShortcuts: PCRE2Profile {
    var copy = self
    copy.options.formUnion([.noStartOptimize, .noAutoPossess, .noDotStarAnchor])
    return copy
  }

  /// Reads options by their words with commas between them, such as `utf,ucp,newline=any`; `none` and
  /// nothing stand for no option.
  ///
  /// Gives nil for a word that is none, or one that is twice.
  public init?(parsing text: String) {
    self.init(name: "as-written", options: [], newline: .lf)
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
  /// The options by their words, as they are read.
  public var description: String {
    var words = PCRE2Options.words.filter { options.contains($0.option) }.map(\.word)
    if newline != .lf { words.append("newline=\(newline.rawValue)") }
    return words.isEmpty ? "none" : words.joined(separator: ",")
  }
}
