import ArgumentParser
import CommandOptions
import Workspace

/// Options for the duration and the seed of fuzzing.
struct FuzzOptions: ParsableArguments {
  private static let standard = Settings.standard.fuzz

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Stop after this time, such as 90s, 10m or 2h. (default: \(standard.time.components.seconds)s)",
      valueName: "time"
    )
  )
  var time: TimeSpan?

  @Option(name: .long, help: "Stop after this many URLs in total.")
  var steps: Int?

  @Option(name: .long, help: "Seed for generated URLs. (default: \(standard.seed))")
  var seed: UInt64?

  func validate() throws {
    if time != nil, steps != nil {
      throw ValidationError("--time cannot be combined with --steps.")
    }
    if let steps, steps < 1 { throw ValidationError("--steps takes a number above 0.") }
  }
}

extension FuzzOptions: SettingOptions {
  func apply(to settings: inout Settings) {
    if let time { settings.fuzz.time = time.duration }
    if let steps { settings.fuzz.executions = steps }
    if let seed { settings.fuzz.seed = seed }
  }
}

/// Where findings are.
struct FoundOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder of saved findings.",
      discussion: """
        Default: found in ruleproof.yml, else \(Settings.standard.fuzz.finds.path) next to it.
        """,
      valueName: "folder"
    )
  )
  var found: String?
}

extension FoundOptions: SettingOptions {
  func apply(to settings: inout Settings) {
    if let found { settings.fuzz.finds = NamedPath(ofCall: found) }
  }
}

/// A time as it is written on the command line.
struct TimeSpan: ExpressibleByArgument, Sendable {
  let duration: Duration

  init?(argument: String) {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
    var digits = argument[...]
    var factor = 1
    if let last = digits.last, let unit = units[last] {
      factor = unit
      digits.removeLast()
    }
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits),
      (1...Self.maxLength / factor).contains(number)
    else { return nil }
    duration = .seconds(number * factor)
  }

  /// The longest time, in seconds: a week.
  private static let maxLength = 604_800
}
