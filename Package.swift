// swift-tools-version: 6.2
import PackageDescription

/// The targets of each floor, from the top down: a name, and after the colon what it depends on.
///
/// A target is in Sources/FLOOR/NAME; tests and what only they use are in Tests/FLOOR/NAME.
let floors = """
  CommandLine
    CommandOptions: ArgumentParser Diagnostics FileAccess HTMLReport Handbook LinkResolver LinkSuite
      ManifestModel PCRE2Engine Reporters RunRecord ScriptWorkers SuiteRuns TerminalAccess Workspace
    Handbook: Diagnostics DriftSuite EmbeddedFiles LinkReports ManifestModel RegexSyntax Reporters
      TextCoding URLSchemes Workspace
    LanguageServer: Diagnostics FileAccess Handbook LinkResolver LinkSuite LiveExamination
      LocatedJSON ManifestEditing ManifestModel MatchEngine PatternExplanation RegexSyntax
      RegressionSuite Reporters RuleAuthoring RunRecord SuiteRuns TextCoding URLSchemes
      UniversalLinks Workspace
    LinkCommands: ArgumentParser CommandOptions Deeplink Diagnostics FileAccess FoundationEngine
      LinkReports LocatedJSON ManifestEditing ManifestModel Reporters RunRecord TerminalAccess
      URLSchemes UniversalLinks Workspace
    LiveExamination: Diagnostics DriftSuite FileAccess LinkResolver ManifestEditing ManifestModel
      MatchEngine RegressionSuite RunRecord SuiteRuns Workspace
    LiveLinks: Cassettes CostBudgets Diagnostics FileAccess LinkResolver LiveHTTP LocatedJSON
      ManifestModel MatchEngine ParallelWork Reporters RunRecord ScriptRuntime TerminalAccess
      UniversalLinks VariationSuite Workspace
    ManifestRuns: Diagnostics FileAccess LinkResolver LocatedJSON ManifestEditing ManifestFormat
      ManifestModel ParallelWork Reporters RunRecord ScriptRuntime ScriptSyntax TerminalAccess
      Workspace
    RuleproofCommands: ArgumentParser BacktrackingSuite BudgetSuite Cassettes CommandOptions
      CostBudgets Diagnostics Digests DriftSuite FileAccess FoundationEngine FuzzSuite GoldenStore
      GoldenSuite Handbook JavaScriptCoreRuntime LanguageServer LinkCommands LinkResolver LinkSuite
      LinkVariations LiveLinks LocatedJSON ManifestEditing ManifestFormat ManifestModel ManifestRuns
      MatchEngine MutationSuite PCRE2Engine PatternLists ProfileReports RecordInput Reporters
      RuleAuthoring RunRecord ScanRuns ScanSuite ScriptRuntime ScriptWorkers SuiteRuns
      TerminalAccess TimingSuite Workbench Workspace
    ScanRuns: Diagnostics Digests FileAccess LinkResolver LocatedJSON ManifestEditing ManifestModel
      MatchEngine PCRE2Engine ParallelWork RecordInput Reporters RuleAuthoring ScanSuite
      TerminalAccess URLShapes UniversalLinks Workspace
    SuiteRuns: BacktrackingSuite BudgetSuite Cassettes CostBudgets CoverageSuite Diagnostics Digests
      DriftSuite FileAccess FoundationEngine FuzzSuite GoldenStore GoldenSuite JavaScriptCoreRuntime
      LinkResolver LinkSuite LinkVariations LiveLinks LocatedJSON ManifestEditing ManifestModel
      MatchEngine MutationSuite PCRE2Engine ParallelWork PatternExplanation PatternLists
      ProfileReports RegexSyntax RegressionSuite Reporters ResultCache RuleAuthoring RunRecord
      ScriptRuntime ScriptSyntax ScriptWorkers TerminalAccess TimingSuite VariationSuite Workspace
    Workbench: Diagnostics Digests DriftSuite EmbeddedFiles FileAccess GoldenStore GoldenSuite
      HTMLReport LinkResolver LiveExamination LocatedJSON ManifestEditing ManifestModel MatchEngine
      PatternExplanation RegexSyntax Reporters RunRecord SuiteRuns Workspace
    Workspace: BacktrackingSuite Cassettes CostBudgets Deeplink Diagnostics Digests DriftSuite
      FileAccess FileKinds FoundationEngine JavaScriptCoreRuntime LinkResolver LinkSuite
      LinkVariations LiveHTTP LocatedJSON ManifestEditing ManifestModel MatchEngine PCRE2Engine
      ProcessEngine RE2Engine RegexSyntax RegressionSuite Reporters ResultCache RunRecord
      ScriptRuntime ScriptWorkers StarterManifest TerminalAccess TextCoding URLCorpus URLSchemes
      URLSyntax UniversalLinks Yams
    ruleproof: RuleproofCommands
    HandbookTests: BacktrackingSuite Diagnostics FuzzSuite Handbook LinkVariations ManifestFormat
      MutationSuite RegexSyntax RunRecord ScriptSyntax TestSupport
    LanguageServerTests: Diagnostics LanguageServer LocatedJSON TestSupport ruleproof
    LibraryExampleTests: BacktrackingSuite Cassettes CoverageSuite Diagnostics DriftSuite
      FoundationEngine GoldenStore JavaScriptCoreRuntime LinkResolver LocatedJSON ManifestModel
      MatchEngine PCRE2Engine RegexSyntax RunRecord ScriptRuntime TestSupport
    LiveLinksTests: Cassettes Diagnostics FileAccess LinkVariations LiveHTTP LiveLinks
      LoopbackServer ManifestModel RunRecord ScriptRuntime SessionSupport SuiteRuns TestSupport
      Workspace
    ManifestRunsTests: Diagnostics FileAccess ManifestFormat ManifestModel ManifestRuns
      SessionSupport TestSupport Workspace
    ReadmeTests: Diagnostics FoundationEngine LinkResolver LocatedJSON ManifestModel RegressionSuite
      RunRecord TestSupport ruleproof
    RuleproofCommandsTests: Diagnostics Digests LinkVariations LoopbackServer ManifestModel
      MatchEngine RuleAuthoring RunRecord TestSupport Yams ruleproof
    ScanRunsTests: Diagnostics FileAccess LinkResolver Reporters ScanRuns SessionSupport TestSupport
      Workspace
    SuiteRunsTests: BacktrackingSuite Diagnostics DriftSuite FileAccess FoundationEngine FuzzSuite
      GoldenStore GoldenSuite JavaScriptCoreRuntime LocatedJSON ManifestModel MatchEngine
      PCRE2Engine ProfileReports Reporters RuleAuthoring RunRecord SessionSupport SuiteRuns
      TerminalAccess TestSupport TimingSuite Workspace
    WorkbenchTests: Diagnostics HTMLReport RegexSyntax Reporters TerminalAccess TestSupport
      Workbench Workspace
    WorkspaceTests: CostBudgets Diagnostics DriftSuite FileAccess FoundationEngine LinkResolver
      LinkSuite ManifestEditing ManifestModel MatchEngine PCRE2Engine Reporters RunRecord
      ScriptRuntime TerminalAccess TestSupport Workspace
  Suites
    BacktrackingSuite: DequeModule Diagnostics MatchEngine ParallelWork RegexEquivalence RegexSyntax
      ResultCache RunRecord
    BudgetSuite: BacktrackingSuite CostBudgets Diagnostics FileAccess GoldenStore GoldenSuite
      ManifestEditing ManifestModel MatchEngine Reporters RunRecord
    CostBudgets: Diagnostics ManifestModel
    CoverageSuite: Diagnostics MatchEngine ParallelWork RegexEquivalence RegexSyntax RunRecord
    DriftSuite: Diagnostics Digests EmbeddedFiles LocatedJSON MatchEngine ParallelWork RegexSyntax
      ResultCache RunRecord
    FuzzSuite: BacktrackingSuite DequeModule Diagnostics Digests DriftSuite FileAccess LinkResolver
      LocatedJSON ManifestModel MatchEngine RegexSyntax Reporters RunRecord ScriptRuntime URLSyntax
    GoldenStore: Diagnostics Digests LinkResolver ManifestModel MatchEngine RegexSyntax RunRecord
      TextCoding
    GoldenSuite: BacktrackingSuite Deeplink Diagnostics FileAccess FuzzSuite GoldenStore
      LinkResolver LinkSuite LocatedJSON ManifestModel MatchEngine ParallelWork RegexEquivalence
      RegexSyntax ResultCache RunRecord ScriptRuntime ScriptSyntax TerminalAccess URLSchemes
      UniversalLinks
    LinkSuite: Deeplink Diagnostics MatchEngine ParallelWork RunRecord URLSchemes UniversalLinks
    MutationSuite: Diagnostics LinkResolver LocatedJSON ManifestModel MatchEngine ParallelWork
      RegexEquivalence RegexSyntax Reporters ResultCache RunRecord
    PatternLists: Diagnostics FileAccess FileKinds LocatedJSON MatchEngine RunRecord URLCorpus Yams
    ProfileReports: BacktrackingSuite Diagnostics FileAccess MatchEngine RegexSyntax Reporters
    RegressionSuite: Diagnostics LinkResolver ManifestModel MatchEngine ParallelWork RunRecord
      ScriptRuntime
    ResultCache: Digests FileAccess MatchEngine
    ScanSuite: Diagnostics Digests LinkResolver ManifestModel MatchEngine PatternPrefilter
      RecordInput RegexSyntax
    TimingSuite: Diagnostics Digests FileAccess FileKinds MatchEngine
    URLShapes: Digests
    VariationSuite: Diagnostics EmbeddedFiles LinkResolver LinkVariations ManifestModel MatchEngine
      ParallelWork RegexSyntax RunRecord TextCoding UniversalLinks
    BacktrackingSuiteTests: BacktrackingSuite CPCRE2 Diagnostics FoundationEngine MatchEngine
      PCRE2Engine RegexEquivalence RegexSyntax RunRecord
    BudgetSuiteTests: BacktrackingSuite BudgetSuite CostBudgets Diagnostics FileAccess GoldenStore
      GoldenSuite LinkResolver ManifestModel MatchEngine PCRE2Engine RegexSyntax Reporters RunRecord
      TerminalAccess TestSupport
    CostBudgetsTests: CostBudgets
    CoverageSuiteTests: CoverageSuite FoundationEngine MatchEngine RegexSyntax RunRecord TestSupport
    DriftSuiteTests: Diagnostics DriftSuite FoundationEngine JavaScriptCoreRuntime MatchEngine
      PCRE2Engine RegexSyntax RunRecord TestSupport Workspace
    FuzzSuiteTests: Diagnostics DriftSuite FoundationEngine FuzzSuite LinkResolver ManifestModel
      MatchEngine PCRE2Engine RegexSyntax RunRecord ScriptRuntime TestSupport
    GoldenStoreTests: Diagnostics FoundationEngine GoldenStore LinkResolver LocatedJSON
      ManifestModel MatchEngine PCRE2Engine RunRecord StarterManifest TestSupport
    GoldenSuiteTests: BacktrackingSuite Diagnostics FileAccess FoundationEngine GoldenStore
      GoldenSuite LinkResolver ManifestModel MatchEngine Reporters ResultCache RunRecord
      TerminalAccess TestSupport
    LinkSuiteTests: Deeplink Diagnostics FoundationEngine LinkSuite MatchEngine PCRE2Engine
      RunRecord TestSupport URLCorpus URLSchemes UniversalLinks
    MutationSuiteTests: FoundationEngine LinkResolver ManifestModel MutationSuite RegexEquivalence
      RegexSyntax RegressionSuite RunRecord TestSupport
    PatternListsTests: Diagnostics FileAccess MatchEngine PatternLists TestSupport
    ProfileReportsTests: BacktrackingSuite Diagnostics FileAccess FoundationEngine MatchEngine
      PCRE2Engine ProfileReports RegexSyntax Reporters TestSupport
    RegressionSuiteTests: Diagnostics FoundationEngine LinkResolver ManifestModel MatchEngine
      RegressionSuite RunRecord ScriptRuntime TestSupport
    ResultCacheTests: MatchEngine ResultCache TestSupport
    TimingSuiteTests: FoundationEngine MatchEngine TimingSuite
    URLShapesTests: URLShapes
    VariationSuiteTests: FoundationEngine LinkResolver LinkVariations ManifestModel MatchEngine
      RunRecord TestSupport UniversalLinks VariationSuite
  Reports
    HTMLReport: Diagnostics Digests EmbeddedFiles LinkVariations MatchEngine Mustache Reporters
      RunRecord TextCoding
    LinkReports: Deeplink Diagnostics FileAccess LiveHTTP LocatedJSON ManifestModel MatchEngine
      ParallelWork PropertyLists RunRecord ScriptRuntime URLSchemes UniversalLinks
    Reporters: Diagnostics Digests LinkVariations MatchEngine RunRecord TextCoding
    RunRecord: Diagnostics LinkVariations MatchEngine
    TerminalAccess: Diagnostics FileAccess Reporters
    HTMLReportTests: Diagnostics HTMLReport MatchEngine Reporters RunRecord TestSupport
    LinkReportsTests: Diagnostics FileAccess FoundationEngine LinkReports TestSupport URLSchemes
      UniversalLinks
    ReportersTests: Diagnostics MatchEngine Reporters RunRecord TestSupport
    RunRecordTests: Diagnostics MatchEngine RunRecord
    TerminalAccessTests: Diagnostics FileAccess Reporters TerminalAccess
  Rules
    LinkResolver: Diagnostics LocatedJSON ManifestModel MatchEngine RegexSyntax ScriptRuntime
      TextCoding URLSyntax
    LinkVariations:
    ManifestEditing: Diagnostics FileAccess FileKinds LocatedJSON ManifestModel StarterManifest
      TextCoding
    ManifestFormat: Diagnostics LinkResolver LocatedJSON ManifestModel MatchEngine ScriptRuntime
      ScriptSyntax TextCoding
    ManifestModel: Diagnostics LinkVariations LocatedJSON RegexSyntax URLSyntax
    RuleAuthoring: Diagnostics FileAccess LinkResolver LinkVariations LocatedJSON ManifestEditing
      ManifestModel MatchEngine RegexSyntax URLSyntax
    StarterManifest: EmbeddedFiles
    URLCorpus: EmbeddedFiles
    LinkResolverTests: FoundationEngine LinkResolver ManifestModel MatchEngine ScriptRuntime
      TestSupport
    LinkVariationsTests: LinkVariations ManifestModel
    ManifestEditingTests: Diagnostics FileAccess LocatedJSON ManifestEditing ManifestModel
      TestSupport
    ManifestFormatTests: Diagnostics FoundationEngine JavaScriptCoreRuntime LinkResolver LocatedJSON
      ManifestFormat ManifestModel RegressionSuite RunRecord ScriptRuntime ScriptSyntax TestSupport
    ManifestModelTests: Diagnostics FoundationEngine JavaScriptCoreRuntime LocatedJSON ManifestModel
      MatchEngine TestSupport
    RuleAuthoringTests: Diagnostics FileAccess FoundationEngine LinkResolver ManifestModel
      MatchEngine RegexSyntax RuleAuthoring TestSupport
    URLCorpusTests: TestSupport URLCorpus
  Links
    Deeplink:
    PropertyLists: Diagnostics
    URLSchemes: Diagnostics EmbeddedFiles LocatedJSON PropertyLists TextCoding URLSyntax Yams
    UniversalLinks: Diagnostics Digests EmbeddedFiles LocatedJSON PropertyLists TextCoding URLSyntax
    DeeplinkTests: Deeplink FoundationEngine MatchEngine PCRE2Engine TestSupport
    PropertyListsTests: Diagnostics PropertyLists TestSupport
    URLSchemesTests: Diagnostics TestSupport URLSchemes URLSyntax
    UniversalLinksTests: Diagnostics FoundationEngine MatchEngine PCRE2Engine TestSupport
      UniversalLinks
  Scripts
    Cassettes: Digests FileAccess ScriptRuntime TextCoding
    JavaScriptCoreRuntime: CHTMLReader CJavaScriptCore Diagnostics EmbeddedFiles MatchEngine
      RegexSyntax ScriptRuntime ScriptSyntax TextCoding URLSyntax
    LiveHTTP: CCurl CNameServer ScriptRuntime URLSyntax
    ScriptRuntime: Diagnostics TextCoding URLSyntax
    ScriptSyntax: TextCoding
    ScriptWorkers: CWorkerProcess ChildProcesses ScriptRuntime
    CassettesTests: Cassettes Diagnostics ScriptRuntime TestSupport
    JavaScriptCoreRuntimeTests: JavaScriptCoreRuntime MatchEngine ScriptRuntime ScriptWorkers
      TestSupport ruleproof
    LiveHTTPTests: Cassettes LiveHTTP LoopbackServer ScriptRuntime TestSupport URLSyntax
    ScriptRuntimeTests: ScriptRuntime
    ScriptSyntaxTests: JavaScriptCoreRuntime ManifestModel MatchEngine PCRE2Engine RegexSyntax
      ScriptRuntime ScriptSyntax TestSupport
    ScriptWorkersTests: ChildProcesses ScriptRuntime ScriptWorkers script-worker-fixture
  Engines
    FoundationEngine: Diagnostics MatchEngine RegexSyntax
    MatchEngine: Diagnostics RegexSyntax TextCoding URLSyntax
    PCRE2Engine: CPCRE2 MatchEngine RegexSyntax
    FoundationEngineTests: FoundationEngine MatchEngine RegexSyntax TestSupport
    MatchEngineTests: Diagnostics MatchEngine RegexSyntax
    PCRE2EngineTests: Diagnostics MatchEngine PCRE2Engine TestSupport URLCorpus
    ProcessEngineTests: MatchEngine ProcessEngine RegexSyntax
    RE2EngineTests: FoundationEngine MatchEngine RE2Engine RegexSyntax
    RE2Engine: CRE2 MatchEngine RegexSyntax
    ProcessEngine: ChildProcesses EmbeddedFiles MatchEngine RegexSyntax
  Patterns
    PatternExplanation: RegexSyntax
    PatternPrefilter: RegexSyntax
    RegexEquivalence: RegexSyntax
    RegexSyntax:
    PatternExplanationTests: ManifestModel PatternExplanation RegexSyntax TestSupport
    PatternPrefilterTests: FoundationEngine MatchEngine PatternPrefilter RegexSyntax
    RegexEquivalenceTests: FoundationEngine MatchEngine RegexEquivalence RegexSyntax
    RegexSyntaxTests: RegexSyntax TestSupport
  Foundations
    ChildProcesses: CChildProcess
    Diagnostics: TextCoding
    Digests: CGLib
    EmbeddedFiles: CEmbeddedFiles
    FileAccess: Diagnostics
    FileKinds: Diagnostics FileAccess LocatedJSON
    LocatedJSON: Diagnostics TextCoding
    ParallelWork:
    RecordInput: CCompression Digests FileAccess
    TextCoding:
    URLSyntax: TextCoding
    DiagnosticsTests: Diagnostics TestSupport
    DigestsTests: Digests
    FileAccessTests: Diagnostics FileAccess TestSupport
    FileKindsTests: Diagnostics FileKinds
    LocatedJSONTests: Diagnostics LocatedJSON TestSupport
    ParallelWorkTests: ParallelWork
    RecordInputTests: Diagnostics FileAccess RecordInput TestSupport
    TextCodingTests: TestSupport TextCoding
    URLSyntaxTests: TestSupport URLSyntax
  System
    CChildProcess:
    CCurl:
    CEmbeddedFiles:
    CHTMLReader: CLibXML2
    CNameServer:
    CRE2: CLibRE2
    CWorkerProcess:
  Support
    CSystemCalls:
    CTLSServer:
    FuzzEntries: Cassettes Diagnostics FileAccess FoundationEngine FuzzSuite LocatedJSON
      ManifestFormat ManifestModel MatchEngine PCRE2Engine PropertyLists RegexSyntax Reporters
      ScriptSyntax URLSchemes UniversalLinks
    LoopbackServer: CTLSServer
    SessionSupport: Diagnostics FoundationEngine ManifestModel MatchEngine PCRE2Engine Reporters
      TerminalAccess TestSupport Workspace
    TestSupport: Diagnostics LocatedJSON ManifestModel ScriptRuntime
    WorkspaceFuzzEntries: Diagnostics FileAccess FuzzEntries URLSchemes Workspace
    script-worker-fixture: CSystemCalls ScriptRuntime ScriptWorkers
    FuzzEntriesTests: Diagnostics FuzzEntries FuzzSuite MatchEngine RegexSyntax TestSupport
      WorkspaceFuzzEntries
  """

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The products of other packages, and the packages.
let packages = [
  "ArgumentParser": "swift-argument-parser", "DequeModule": "swift-collections",
  "Mustache": "swift-mustache", "Yams": "Yams",
]

extension BuildSettingCondition {
  static let linux = when(platforms: [.linux])
  static let apple = when(platforms: [.macOS, .iOS])
}

/// What targets link, beside what their modules of C say.
let linked: [String: [LinkerSetting]] = [
  // On Linux curl is loaded with its first use.
  "CCurl": [.linkedLibrary("curl", .apple), .linkedLibrary("dl", .linux)],
  "CNameServer": [.linkedLibrary("resolv")],
  "CRE2": [.linkedLibrary("re2")],
  "CTLSServer": [.linkedLibrary("ssl", .linux), .linkedLibrary("crypto", .linux)],
  "FoundationEngine": [.linkedLibrary("_FoundationICU", .linux)],
  "JavaScriptCoreRuntime": [.linkedFramework("JavaScriptCore", .apple)],
]

// On Linux its headers are in the usual place, and its file for pkg-config names a flag that SwiftPM
// refuses with a warning.
#if os(macOS)
let packageOfRE2: String? = "re2"
#else
let packageOfRE2: String? = nil
#endif

/// The folders of targets whose files are embedded, in `CEmbeddedFiles`.
let embedded = [
  "HTMLReport": ["Page"], "JavaScriptCoreRuntime": ["JavaScript"],
  "ProcessEngine": ["python_re.py"], "Workbench": ["Web"],
]

func dependency(_ name: String) -> Target.Dependency {
  if name == "CGLib" { return .target(name: name, condition: .when(platforms: [.linux])) }
  return packages[name].map { .product(name: name, package: $0) } ?? .byName(name: name)
}

func target(_ words: [String], in floor: String) -> Target {
  let name = String(words[0].dropLast())
  let isOfC = name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true
  let isTest = name.hasSuffix("Tests")
  let isProgram = ["ruleproof", "script-worker-fixture"].contains(name)
  let target: Target =
    isTest
    ? .testTarget(name: name) : isProgram ? .executableTarget(name: name) : .target(name: name)
  target.path = "\(isTest || floor == "Support" ? "Tests" : "Sources")/\(floor)/\(name)"
  target.dependencies = words.dropFirst().map(dependency)
  target.exclude = embedded[name] ?? []
  target.swiftSettings = isOfC ? nil : strict
  target.linkerSettings = linked[name]
  return target
}

/// The targets of the table; a line with a deeper indentation goes on with the one before.
var targets: [Target] {
  var rows: [(floor: String, words: [String])] = []
  var floor = ""
  for line in floors.split(separator: "\n") {
    let words = line.split(separator: " ").map(String.init)
    switch line.prefix(while: { $0 == " " }).count {
    case 0: floor = words[0]
    case 2: rows.append((floor, words))
    default: rows[rows.count - 1].words += words
    }
  }
  return rows.map { target($0.words, in: $0.floor) }
}

func library(_ name: String, _ others: String...) -> Product {
  .library(name: name, targets: [name] + others)
}

func system(_ name: String, _ package: String?, apt: String..., brew: String...) -> Target {
  .systemLibrary(
    name: name,
    path: "Sources/System/\(name)",
    pkgConfig: package,
    providers: [.apt(apt)] + (brew.isEmpty ? [] : [.brew(brew)])
  )
}

let package = Package(
  name: "ruleproof",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "ruleproof", targets: ["ruleproof"]),
    library("ManifestModel", "LocatedJSON", "Diagnostics"),
    library("MatchEngine", "FoundationEngine", "Diagnostics"),
    library("ScriptRuntime", "JavaScriptCoreRuntime", "ScriptWorkers", "Cassettes", "Diagnostics"),
    library(
      "BacktrackingSuite",
      "FoundationEngine",
      "PCRE2Engine",
      "RegexEquivalence",
      "RegexSyntax"
    ),
    library("CoverageSuite", "FoundationEngine", "RunRecord"),
    library("Deeplink"),
    library("DriftSuite", "PCRE2Engine", "RegexSyntax"),
    library("FuzzEntries"),
    library("GoldenStore", "LinkResolver", "PCRE2Engine"),
    library("LinkResolver", "RegressionSuite", "RunRecord"),
    library("PatternPrefilter", "RegexSyntax"),
    library("URLSchemes", "PropertyLists", "Diagnostics"),
    library("UniversalLinks", "LocatedJSON", "PropertyLists", "Diagnostics"),
    library("WorkspaceFuzzEntries", "FuzzEntries"),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
  ],
  targets: targets + [
    system("CCompression", "libzstd", apt: "libzstd-dev", "zlib1g-dev", brew: "zstd"),
    system("CPCRE2", "libpcre2-16", apt: "libpcre2-dev", brew: "pcre2"),
    system("CJavaScriptCore", "javascriptcoregtk-4.1", apt: "libjavascriptcoregtk-4.1-dev"),
    system("CLibRE2", packageOfRE2, apt: "libre2-dev", brew: "re2"),
    system("CLibXML2", "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
    system("CGLib", "glib-2.0", apt: "libglib2.0-dev"),
  ],
  cxxLanguageStandard: .cxx17
)
