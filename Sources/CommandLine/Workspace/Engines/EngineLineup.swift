package import FoundationEngine
package import JavaScriptCoreRuntime
package import PCRE2Engine

/// The engines of a run: the one place where they are made.
package struct EngineLineup: Sendable {
  /// NSRegularExpression, which defines what a pattern means.
  package static var foundation: FoundationEngine { FoundationEngine() }
  /// PCRE2 as drift compares it where nothing else is said; it counts no steps.
  package static var pcre2: PCRE2Engine { PCRE2Engine() }
  /// JavaScript's engine, which starts a virtual machine.
  package static var javaScript: JavaScriptEngine { JavaScriptEngine() }

  /// The options that PCRE2 compiles patterns with.
  package let pcre2Options: PCRE2Profile

  package init(pcre2: PCRE2Profile) {
    pcre2Options = pcre2
  }

  /// PCRE2 as users call it, and with its steps counted.
  package var meteredPCRE2: PCRE2Engine { PCRE2Engine(profile: pcre2Options, counts: true) }

  /// PCRE2 without its shortcuts, which hide what a pattern could cost: it ranks subjects.
  package var screeningPCRE2: PCRE2Engine { Self.tracing(pcre2Options) }

  /// PCRE2 for patterns that are printed in its dialect, with its steps counted.
  package static var portedPCRE2: PCRE2Engine { PCRE2Engine(profile: .ported, counts: true) }

  /// PCRE2 without its shortcuts, with every step counted.
  package static func tracing(_ profile: PCRE2Profile) -> PCRE2Engine {
    PCRE2Engine(profile: profile.withoutShortcuts, counts: true)
  }
}
