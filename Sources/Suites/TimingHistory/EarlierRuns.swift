/// What a run of timings is kept under: figures of different machines, builds or engines say nothing
/// about each other.
public struct TimingMachine: Sendable, Hashable, Codable {
  /// The name of the machine.
  public var host: String
  /// Its processor, with the number of cores.
  public var processor: String
  /// How the tool was built.
  public var build: String

  /// Creates a machine from its parts.
  public init(host: String, processor: String, build: String) {
    self.host = host
    self.processor = processor
    self.build = build
  }

  var key: String { "\(host)\n\(processor)\n\(build)" }
}

/// The figures of one rule on one engine, as they are kept.
public struct KeptTiming: Sendable, Hashable {
  /// The manifest's file.
  public var manifest: String
  /// The rule's id.
  public var rule: String
  /// The engine's name and version.
  public var engine: String
  /// A digest of the inputs that are searched: figures over other inputs are other figures.
  public var inputs: String
  /// The least time of one search, in nanoseconds.
  public var minimum: Double
  /// The middle time of one search, in nanoseconds.
  public var median: Double
  /// The least time in thousands of steps of the calibration loop.
  public var relativeMinimum: Double
  /// The middle time in thousands of steps of the calibration loop.
  public var relativeMedian: Double

  /// Creates figures.
  public init(
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
public struct EarlierTimings: Sendable, Hashable {
  /// In how many runs it was timed.
  public var runs: Int
  /// The median of their least relative times.
  public var relativeMinimum: Double
  /// The median of their middle relative times.
  public var relativeMedian: Double
}

/// Why earlier runs cannot be read, or a run not be kept.
public struct HistoryError: Error, Sendable, Hashable {
  /// In words: lower case, without a full stop.
  public var message: String
}
