import ArgumentParser
import PCRE2Engine

/// The value of `--pcre2-options`: words with commas between them.
struct PCRE2OptionList: ExpressibleByArgument, Sendable {
  let profile: PCRE2Profile

  init?(argument: String) {
    guard let profile = PCRE2Profile(parsing: argument) else { return nil }
    self.profile = profile
  }
}
