public import Foundation

/// A URL that must reach a certain deep link of a center, for the tests of an app.
///
/// `DeeplinksCenter.testSampleDeeplink` fails if an earlier deep link handles the URL.
public struct SampleDeeplink<Value> {
  let deeplink: Deeplink<Value>
  let url: URL
  let instance: Value
  let expectation: () -> Void
  let assertions: (Value) -> Void

  /// Makes a sample.
  ///
  /// When the URL has reached the deep link, `expectation` is called in place of its action, and
  /// then `assertions` with a copy of the instance and what the URL gives.
  public init(
    deeplinkTemplate: Deeplink<Value>,
    urlToParse: URL,
    assigningToInstance: Value,
    expectation: @escaping () -> Void,
    assertions: @escaping (Value) -> Void
  ) {
    deeplink = deeplinkTemplate
    url = urlToParse
    instance = assigningToInstance
    self.expectation = expectation
    self.assertions = assertions
  }
}

extension SampleDeeplink where Value == Void {
  /// Makes a sample of a deep link without arguments.
  public init(
    deeplinkTemplate: Deeplink<Void>,
    urlToParse: URL,
    expectation: @escaping () -> Void
  ) {
    self.init(
      deeplinkTemplate: deeplinkTemplate,
      urlToParse: urlToParse,
      assigningToInstance: (),
      expectation: expectation,
      assertions: { _ in }
    )
  }
}
