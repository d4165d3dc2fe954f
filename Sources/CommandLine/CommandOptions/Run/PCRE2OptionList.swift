import ArgumentParser
package import PCRE2Engine

/// The value of `--pcre2-options`: words with commas between them.
package struct PCRE2OptionList: ExpressibleByArgument, Sendable {
  package let profile: PCRE2Profile

  package init?(argument: String) {
    guard let profile = PCRE2Profile(parsing: argument) else { return nil }
    self.profile = profile
  }
}
