import Diagnostics
package import FileAccess

extension Session {
  /// The files of the call that are named by its rules and settings.
  package var callFiles: CallFiles {
    var files = settings.callFiles
    files.read(sources.map(\.name))
    return files
  }
}

extension ManifestNames {
  /// The files of a call that reads no manifest, or not all that it names.
  ///
  /// - Parameters:
  ///   - process: The process context of the call.
  ///   - others: Other files that it reads.
  /// - Throws: `InputError` if the configuration cannot be read.
  /// - Returns: The files.
  package func callFiles(
    in process: ProcessContext,
    reading others: [String] = []
  ) throws(InputError) -> CallFiles {
    let configuration = try loadConfiguration(in: process)
    var files = configuration.settings.callFiles
    files.read([configuration.source].compactMap { $0?.name })
    files.read(self.files + configuration.manifests + links + configuration.links + others)
    return files
  }
}

extension Settings {
  fileprivate var callFiles: CallFiles {
    let lists = [corpus] + [goldens.corpus, drift.corpus].compactMap(\.self)
    var files = CallFiles(reading: lists.flatMap { $0.paths.flatMap(CorpusLoader.files) })
    files.keep(coverage.baseline.path, as: CoverageSettings.role)
    files.keep(baseline.path, as: FindingBaseline.role)
    files.keep(goldens.folder.path, as: "goldens")
    files.keep(scripts.cassettes.path, as: "recorded responses")
    files.keep(fuzz.finds.path, as: "findings of fuzz")
    if run.cache.isOn, let cache = run.cache.folder { files.keep(cache, as: "the cache") }
    return files
  }
}
