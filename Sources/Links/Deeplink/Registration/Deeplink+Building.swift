public import Foundation

extension Deeplink where Value == Void {
  /// Gives the deep link an action, for a `DeeplinkBuilder`.
  ///
  /// The action returns whether it has handled the URL.
  public func callAsFunction(
    _ ifMatching: @escaping @MainActor (URL) throws -> Bool
  ) -> AnyDeeplink {
    callAsFunction(assigningTo: ()) { url, _ in try ifMatching(url) }
  }
}

extension Deeplink where Value: DefaultInitializable {
  /// Gives the deep link an action that gets a new value with what the URL gives.
  public func callAsFunction(
    _ ifMatching: @escaping @MainActor (URL, Value) throws -> Bool
  ) -> AnyDeeplink {
    AnyDeeplink(self, making: { Value() }, action: ifMatching)
  }
}

extension Deeplink {
  /// Gives the deep link an action that gets a copy of a value with what the URL gives.
  public func callAsFunction(
    assigningTo value: sending Value,
    _ ifMatching: @escaping @MainActor (URL, Value) throws -> Bool
  ) -> AnyDeeplink {
    AnyDeeplink(self, making: { value }, action: ifMatching)
  }
}
