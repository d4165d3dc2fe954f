import Diagnostics
import LocatedJSON
import PropertyLists
import URLSchemes
import UniversalLinks

extension FuzzEntry {
  /// Association files: read, checked, and asked about URLs.
  package static let association = FuzzEntry("association") {
    (input: [UInt8], _: StepVisitor) throws(BrokenInvariant) in
    let source = SourceFile(name: "apple-app-site-association", bytes: input)
    let file: AssociationFile
    do throws(AssociationFileError) {
      file = try AssociationFile(source)
    } catch {
      if error == .assetLinks {
        try DiagnosticInvariants.check(AssetLinksLint.findings(in: source), in: source)
      }
      return try DiagnosticInvariants.check([error.diagnostic(in: source)], in: source)
    }
    try JSONInvariants.check(file.document)
    try DiagnosticInvariants.check(AssociationLint.findings(file), in: file.document.file)
    let matcher = AssociationMatcher(file)
    for text in urls {
      guard let url = try? LinkURL(text) else { continue }
      let verdicts = matcher.verdicts(for: url)
      for verdict in verdicts {
        try require(
          matcher.verdict(for: url, app: verdict.app)?.verdict == verdict.verdict,
          "an app's verdict is the same alone and among others",
          "\(verdict.app.text) on \(text)"
        )
      }
    }
  }

  /// Contracts: read, described, and asked about URLs.
  package static let contract = FuzzEntry("contract") {
    (input: [UInt8], _: StepVisitor) throws(BrokenInvariant) in
    let source = SourceFile(name: "contract.yml", bytes: input)
    do throws(ContractFileError) {
      let contract = try URLContract(file: source, extending: .builtIn)
      _ = contract.markdown()
      var set = ContractSet.builtIn
      set.add(contract)
      for url in urls {
        _ = set.read(url)
        _ = set.completions(of: url)
      }
    } catch {
      try require(!error.diagnostics.isEmpty, "an error says what is wrong")
      try DiagnosticInvariants.check(error.diagnostics, in: source)
    }
  }

  /// Property lists, XML and binary.
  package static let propertyList = FuzzEntry("property-list") {
    (input: [UInt8], _: StepVisitor) throws(BrokenInvariant) in
    let source = SourceFile(name: "Info.plist", bytes: input)
    for rest in [PropertyListNode.Rest.refused, .passedOver] {
      let root: PropertyListNode
      do throws(PropertyListError) {
        root = try PropertyListNode(input, rest: rest)
      } catch {
        try require(
          error.range.upperBound <= input.count,
          "an error's place is in its file",
          "\(error.range)"
        )
        try DiagnosticInvariants.check([error.diagnostic(in: source)], in: source)
        continue
      }
      try check(root, inside: 0..<input.count)
    }
  }

  private static func check(
    _ node: PropertyListNode,
    inside range: Range<Int>
  ) throws(BrokenInvariant) {
    var inside = range
    if let own = node.range {
      try require(
        range.lowerBound <= own.lowerBound && own.upperBound <= range.upperBound,
        "a value of a property list is inside the value around it",
        "\(own) in \(range)"
      )
      inside = own
    }
    if let text = node.textRange {
      try require(
        inside.lowerBound <= text.lowerBound && text.upperBound <= inside.upperBound,
        "a text is inside its element",
        "\(text) in \(inside)"
      )
    }
    for element in node.array ?? [] { try check(element, inside: inside) }
    for entry in node.entries ?? [] { try check(entry.node, inside: inside) }
  }

  private static let urls = [
    "https://shop.example/", "https://shop.example/products/12?ref=a&b#top",
    "https://shop.example/%F0%9F%98%80/a%2Fb//", "/a/b/c?x=1", "demo://open/item?id=1&x-success=a:",
  ]
}
