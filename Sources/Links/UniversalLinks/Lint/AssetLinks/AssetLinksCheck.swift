public import Diagnostics
import LocatedJSON

/// A check of a statement list (`assetlinks.json`), with what its explanation says.
public struct AssetLinksCheck: Sendable {
  /// The code of its findings.
  public let code: String
  /// How grave its findings usually are.
  public let severity: Severity
  /// What it finds, in one sentence.
  public let summary: String
  /// Why that matters and what to do.
  public let explanation: String
  /// Files in which it finds nothing.
  public let passing: [String]
  /// Files in which it finds something.
  public let failing: [String]
  let run: @Sendable (AssetLinks) -> [PlacedFinding]
}

/// The checks of Android's statement lists, by the Digital Asset Links specification
/// (https://developers.google.com/digital-asset-links/v1/statements).
public enum AssetLinksLint {
  /// All checks, in the order of their reference page.
  public static let checks: [AssetLinksCheck] = listChecks + statementChecks + targetChecks

  /// The checks of association files that hold for the rules of `dynamic_app_link_components` too.
  static let ruleChecks = [AssociationLint.doubtfulPattern] + AssociationLint.reachChecks

  /// Runs all checks, in time that is nearly linear in the file.
  ///
  /// Of each check 100 findings of a severity are given one by one, and the others are counted.
  ///
  /// - Parameter file: The file.
  /// - Returns: The findings in the order of their places.
  public static func findings(_ file: AssetLinks) -> [Diagnostic] {
    let content = AssociationFile(file)
    let reaches = content.reaches
    let ofRules = ruleChecks.flatMap { file.document.diagnostics($0.run(content, reaches)) }
    return (checks.flatMap { file.document.diagnostics($0.run(file)) } + ofRules).inFileOrder
  }

  /// What a text is found to be: the findings about it, or why it is no statement list.
  ///
  /// - Parameter file: The text.
  /// - Returns: The findings in the order of their places.
  public static func findings(in file: SourceFile) -> [Diagnostic] {
    do {
      return findings(try AssetLinks(file))
    } catch {
      return [error.diagnostic(in: file)]
    }
  }

  /// A fingerprint for examples.
  static let fingerprint = (0..<32).map { _ in "A1" }.joined(separator: ":")

  /// A list with a statement about an app, for examples.
  static func example(
    relation: String = #"["delegate_permission/common.handle_all_urls"]"#,
    package: String = #""com.example.app""#,
    fingerprints: String = "[\"\(fingerprint)\"]",
    more: String = ""
  ) -> String {
    example(
      relation: relation,
      target: """
        {"namespace": "android_app", "package_name": \(package), \
        "sha256_cert_fingerprints": \(fingerprints)\(more)}
        """
    )
  }

  /// A list with a statement about a target, for examples.
  static func example(
    relation: String = #"["delegate_permission/common.handle_all_urls"]"#,
    target: String
  ) -> String {
    #"[{"relation": \#(relation), "target": \#(target)}]"#
  }

  /// A list with a statement about an app and its rules, for examples.
  static func example(rules: String, key: String = AssetLinks.rulesKey) -> String {
    let statement = example().dropLast(2)
    return statement
      + #", "relation_extensions": {"\#(AssetLinks.relation)": {"\#(key)": \#(rules)}}}]"#
  }
}

extension AssetLinks {
  struct Statement {
    let object: JSONObject
    let range: Range<Int>
  }

  var statements: [Statement] {
    (document.root.array ?? []).compactMap { node in
      node.object.map { Statement(object: $0, range: node.range) }
    }
  }
}

extension AssetLinks.Statement {
  /// The list that it includes; nil for a statement about a target.
  var include: JSONNode? { object["include"] }

  var relations: [(text: String, range: Range<Int>)] {
    (object["relation"]?.array ?? []).compactMap { node in
      node.string.map { ($0, node.range) }
    }
  }

  var target: JSONObject? { object["target"]?.object }

  /// What it says beside its relations, by relation.
  var extensions: JSONObject? { object["relation_extensions"]?.object }

  /// What it says beside the relation for links, and the rules in that.
  var ruleObjects: [(kind: ObjectKind, object: JSONObject)] {
    guard let rules = AssetLinks.rules(of: object) else { return [] }
    let list = rules[AssetLinks.rulesKey]?.array ?? []
    return [(.relationExtension, rules)] + list.compactMap { $0.object.map { (.rule, $0) } }
  }

  /// What kind of thing the target is.
  var namespace: String? { target?["namespace"]?.string }

  /// The first character of the statement, for what is about all of it.
  var start: Range<Int> { range.lowerBound..<(range.lowerBound + 1) }
}
