public import Foundation

extension DeeplinksCenter {
  /// Registers a deep link; its action gets a copy of a value with what the URL gives, and returns
  /// whether it has handled the URL.
  @discardableResult
  public func register<Value>(
    deeplink: Deeplink<Value>,
    assigningTo value: sending Value,
    ifMatching completion: @escaping @MainActor (URL, Value) throws -> Bool
  ) -> DeeplinksCenter {
    register(deeplinks: [deeplink], assigningTo: value, ifMatching: completion)
  }

  /// Registers some deep links with one action.
  @discardableResult
  public func register<Value>(
    deeplinks: [Deeplink<Value>],
    assigningTo value: sending Value,
    ifMatching completion: @escaping @MainActor (URL, Value) throws -> Bool
  ) -> DeeplinksCenter {
    let make: @MainActor () -> Value = { value }
    add(deeplinks.map { AnyDeeplink($0, making: make, action: completion) })
    return self
  }

  /// Registers a deep link; its action gets a new value with what the URL gives.
  @discardableResult
  public func register<Value: DefaultInitializable>(
    deeplink: Deeplink<Value>,
    ifMatching completion: @escaping @MainActor (URL, Value) throws -> Bool
  ) -> DeeplinksCenter {
    register(deeplinks: [deeplink], ifMatching: completion)
  }

  /// Registers some deep links with one action, which gets a new value with what the URL gives.
  @discardableResult
  public func register<Value: DefaultInitializable>(
    deeplinks: [Deeplink<Value>],
    ifMatching completion: @escaping @MainActor (URL, Value) throws -> Bool
  ) -> DeeplinksCenter {
    add(deeplinks.map { AnyDeeplink($0, making: { Value() }, action: completion) })
    return self
  }

  /// Registers a deep link without arguments.
  @discardableResult
  public func register(
    deeplink: Deeplink<Void>,
    ifMatching completion: @escaping @MainActor (URL) throws -> Bool
  ) -> DeeplinksCenter {
    register(deeplinks: [deeplink], ifMatching: completion)
  }

  /// Registers some deep links without arguments with one action.
  @discardableResult
  public func register(
    deeplinks: [Deeplink<Void>],
    ifMatching completion: @escaping @MainActor (URL) throws -> Bool
  ) -> DeeplinksCenter {
    register(deeplinks: deeplinks, assigningTo: ()) { url, _ in try completion(url) }
  }
}
