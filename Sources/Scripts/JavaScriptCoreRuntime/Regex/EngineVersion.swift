#if os(Linux)
internal import CJavaScriptCore
#else
import Foundation
#endif

/// The version of the loaded JavaScriptCore.
enum EngineVersion {
  /// The display name, such as `JavaScriptCore 2.50.6`.
  static let name = "JavaScriptCore \(number)"

  private static var number: String {
    #if os(Linux)
    JavaScriptCoreLibrary.absence != nil
      ? "missing"
      : "\(jsc_get_major_version()).\(jsc_get_minor_version()).\(jsc_get_micro_version())"
    #else
    Bundle(identifier: "com.apple.JavaScriptCore")?
      .object(forInfoDictionaryKey: "CFBundleVersion") as? String ?? "of the system"
    #endif
  }
}
