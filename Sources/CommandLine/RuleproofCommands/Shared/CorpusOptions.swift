import ArgumentParser
import Workspace

/// Which URLs a command tries.
struct CorpusOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "List of URLs, or a folder of lists named *.txt; repeatable.",
      discussion: "Default: corpus in ruleproof.yml, else the built-in lists.",
      valueName: "path"
    ),
    completion: .file()
  )
  var corpus: [String] = []
}

extension CorpusOptions: SettingOptions {
  func apply(to settings: inout Settings) {
    if !corpus.isEmpty { settings.corpus = URLLists(corpus) }
  }
}
