import ArgumentParser
import CommandOptions
import Workspace

/// How long one match may take, which a scan of a log says call by call.
struct StepLimitOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Maximum ticks (10,000 saved states each) of one match.",
      discussion: "Default: stepLimit in ruleproof.yml, else 1,000."
    )
  )
  var stepLimit: Int?

  func validate() throws {
    if let stepLimit, stepLimit < 1 {
      throw ValidationError("--step-limit takes a number above 0.")
    }
  }
}

extension StepLimitOption: SettingOptions {
  func apply(to settings: inout Settings) {
    if let stepLimit { settings.run.stepLimit = stepLimit }
  }
}
