import Diagnostics
public import Foundation
import LocatedJSON
public import ManifestModel

/// Manifests of the reference rule set, which is no part of this repository.
public enum RealManifests {
  /// The variable that names the folder with `opener/openerManifest-v1.json` to `-v4.json`.
  public static let variable = "RULEPROOF_TEST_DATA"

  private static var folder: URL? {
    ProcessInfo.processInfo.environment[variable].map { URL(fileURLWithPath: $0) }
  }

  /// Whether the manifests are there.
  public static var areThere: Bool { path(4) != nil }

  /// The folder of rule sets of other programs, such as `crs`; nil if it is not there.
  public static func ruleSets(_ name: String) -> URL? {
    guard let path = folder?.appendingPathComponent("rulesets/\(name)"),
      FileManager.default.fileExists(atPath: path.path)
    else { return nil }
    return path
  }

  /// What a skipped test says.
  public static let notice = "set \(variable) to a folder with the reference manifests"

  /// The path of a version's manifest, if it is there.
  public static func path(_ version: Int) -> String? {
    guard let folder else { return nil }
    let path = folder.appendingPathComponent("opener/openerManifest-v\(version).json").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The manifest of a version.
  ///
  /// - Parameter version: From 1 to 4.
  /// - Throws: What reading it throws.
  /// - Returns: The manifest.
  public static func load(_ version: Int) throws -> Manifest {
    let path = path(version) ?? ""
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    return try Manifest(JSONDocument(SourceFile(name: path, bytes: bytes)))
  }
}
