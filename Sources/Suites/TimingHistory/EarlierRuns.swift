/// What a run of timings is kept under: figures of different machines, builds or engines say nothing
/// about each other.
package struct TimingMachine: Sendable, Hashable, Codable {
  /// The name of the machine.
  package var host: String
  /// Its processor, with the number of cores.
  package var processor: String
  /// How the tool was built.
  package var build: String

  /// Creates a machine from its parts.
  package init(host: String, processor: String, build: String) {
    self.host = host
    self.processor = processor
    self.build = build
  }

  var key: String { "\(host)\n\(processor)\n\(build)" }
}

/// The figures of one rule on one engine, as they are kept.
package struct KeptTiming: Sendable, Hashable {
  /// The manifest's file.
  package var manifest: String
  /// The rule's id.
  package var rule: String
  /// The engine's name and version.
  package var engine: String
  /// A digest of the inputs that are searched: figures over other inputs are other figures.
  package var inputs: String
  /// The least time of one search, in nanoseconds.
  package var minimum: Double
  /// The middle time of one search, in nanoseconds.
  package var median: Double
  /// The least time in thousands of steps of the calibration loop.
  package var relativeMinimum: Double
  /// The middle time in thousands of steps of the calibration loop.
  package var relativeMedian: Double

  /// Creates figures.
  package init(
    manifest: String,
    rule: String,
    engine: String,
    inputs: String,
    minimum: Double,
    median: Double,
    relativeMinimum: Double,
    relativeMedian: Double
  ) {
    self.manifest = manifest
    self.rule = rule
    self.engine = engine
    self.inputs = inputs
    self.minimum = minimum
    self.median = median
    self.relativeMinimum = relativeMinimum
    self.relativeMedian = relativeMedian
  }
}

/// What the earlier runs of a rule on an engine gave.
package struct EarlierTimings: Sendable, Hashable {
  /// In how many runs it was timed.
  package var runs: Int
  /// The median of their least relative times.
  package var relativeMinimum: Double
  /// The median of their middle relative times.
  package var relativeMedian: Double
}

/// Why earlier runs cannot be read, or a run not be kept.
package struct HistoryError: Error, Sendable, Hashable {
  /// In words: lower case, without a full stop.
  package var message: String
}
