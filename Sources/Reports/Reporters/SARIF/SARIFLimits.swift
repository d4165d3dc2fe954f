/// The limits of GitHub's code scanning, as its documentation has them ("SARIF results exceed one
/// or more limits", "SARIF support for code scanning").
enum SARIFLimits {
  /// The results of a run that GitHub shows; it refuses a run with more than 25,000.
  static let results = 5_000
  /// The related places of a result; of its locations GitHub shows 100.
  static let relatedLocations = 100
  /// The bytes of the report: GitHub refuses a file of more than 10 MB after compression, which no
  /// text of this length can have.
  static let bytes = 9_500_000
  /// The characters of the descriptions of a rule.
  static let description = 1_024
  /// The lines of a message after its first one.
  static let lines = 40
}
