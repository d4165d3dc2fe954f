// swift-tools-version: 6.2
import PackageDescription

/// The targets of each floor, from the top down: a name, and after the colon what it depends on.
///
/// A target with a bar has tests: they depend on the same, on the target, on TestSupport and on what follows the
/// bar. A target is in Sources/FLOOR/NAME; tests and what only they use are in Tests/FLOOR/NAME.
let floors = """
  CommandLine
    CommandOptions: ArgumentParser Diagnostics FileAccess HTMLReport Handbook LinkResolver ManifestModel PCRE2Engine ParallelWork
      Reporters RunRecord ScriptWorkers SuiteRuns TerminalAccess Workspace
    Handbook: Diagnostics DriftSuite EmbeddedFiles LinkReports ManifestModel RegexSyntax Reporters TextCoding URLSchemes
      Workspace | BacktrackingSuite FuzzSuite LinkVariations ManifestFormat RuleSets RunRecord ScriptSyntax
    LanguageServer: Diagnostics FileAccess Handbook LinkResolver LiveExamination LocatedJSON ManifestEditing
      ManifestModel MatchEngine PatternExplanation RegexSyntax RegressionSuite Reporters RuleAuthoring RuleSets
      RunRecord SuiteRuns TextCoding URLSchemes UniversalLinks Workspace | ruleproof
    LinkCommands: ArgumentParser CommandOptions Deeplink Diagnostics FileAccess FoundationEngine LinkReports LocatedJSON
      ManifestEditing ManifestModel Reporters RunRecord TerminalAccess URLSchemes UniversalLinks Workspace
    LiveExamination: Diagnostics FileAccess LinkResolver ManifestEditing ManifestModel MatchEngine ParallelWork RuleSets
      RunRecord SubjectDomains SuiteRuns Workspace | LocatedJSON
    LiveLinks: Cassettes CostBudgets Diagnostics FileAccess LinkResolver LiveHTTP LocatedJSON ManifestModel MatchEngine
      ParallelWork Reporters RunRecord ScriptRuntime TerminalAccess UniversalLinks VariationSuite Workspace |
      LinkVariations LoopbackServer SessionSupport SuiteRuns
    ManifestRuns: Diagnostics FileAccess LinkResolver LocatedJSON ManifestEditing ManifestFormat ManifestModel
      ParallelWork Reporters RunRecord ScriptRuntime ScriptSyntax TerminalAccess Workspace | SessionSupport
    RuleproofCommands: ArgumentParser BacktrackingSuite BudgetSuite Cassettes CommandOptions CostBudgets Diagnostics
      Digests DriftSuite FileAccess FoundationEngine FuzzSuite GoldenStore GoldenSuite Handbook JavaScriptCoreRuntime
      LanguageServer LinkCommands LinkResolver LinkVariations LiveLinks LocatedJSON ManifestEditing ManifestFormat
      ManifestModel ManifestRuns MatchEngine MutationSuite PCRE2Engine ParallelWork PatternLists ProfileReports RecordInput Reporters
      RuleAuthoring RuleSets RunRecord ScanRuns ScanSuite ScriptRuntime ScriptWorkers SubjectDomains SuiteRuns
      TerminalAccess TimingSuite Workbench Workspace | LoopbackServer RegexSyntax Yams ruleproof
    ScanRuns: Diagnostics Digests FileAccess LinkResolver LocatedJSON ManifestEditing ManifestModel MatchEngine
      PCRE2Engine ParallelWork RecordInput Reporters RuleAuthoring RuleSets ScanSuite TerminalAccess URLShapes
      UniversalLinks Workspace | GoldenStore RunRecord SessionSupport SuiteRuns
    SuiteRuns: BacktrackingSuite BudgetSuite Cassettes CostBudgets CoverageSuite Diagnostics Digests DriftSuite
      FileAccess FoundationEngine FuzzSuite GoldenStore GoldenSuite JavaScriptCoreRuntime LinkResolver LinkVariations
      LiveLinks LocatedJSON ManifestEditing ManifestModel MatchEngine MutationSuite PCRE2Engine ParallelWork
      PatternExplanation PatternLists ProfileReports RegexSyntax RegressionSuite Reporters ResultCache RuleAuthoring
      RuleSets RunRecord ScriptRuntime ScriptSyntax ScriptWorkers SubjectDomains TerminalAccess TimingSuite
      VariationSuite Workspace | SessionSupport
    Workbench: Diagnostics Digests DriftSuite EmbeddedFiles FileAccess GoldenStore GoldenSuite HTMLReport LinkResolver
      LiveExamination LocatedJSON ManifestEditing ManifestModel MatchEngine PatternExplanation RegexSyntax Reporters
      RunRecord SuiteRuns Workspace | TerminalAccess
    Workspace: BacktrackingSuite Cassettes ClearURLsFormat CostBudgets Diagnostics Digests DriftSuite EmbeddedFiles FileAccess FileKinds
      FoundationEngine GoldenStore JavaScriptCoreRuntime JavaScriptEditions LinkResolver LinkRuleFormat LinkVariations LiveHTTP LocatedJSON LocatedYAML
      ManifestEditing ManifestModel MatchEngine ModSecurityFormat OpenerFormat PCRE2Engine ParallelWork PatternLists PatternRuleFormat
      PatternTableFormat ProcessEngine RE2Engine RedirectorFormat RegexEquivalence RegexSyntax RegressionSuite Reporters ResultCache RuleSets RunRecord
      ScriptRuntime ScriptWorkers SubjectDomains TerminalAccess TextCoding URLSchemes URLSyntax UserAgentParserFormat Yams |
    ruleproof: RuleproofCommands
    LibraryExampleTests: BacktrackingSuite Cassettes CoverageSuite Diagnostics DriftSuite FoundationEngine GoldenStore
      JavaScriptCoreRuntime LinkResolver LocatedJSON ManifestModel MatchEngine PCRE2Engine RegexSyntax RunRecord
      ScriptRuntime TestSupport
    ReadmeTests: Diagnostics FoundationEngine LinkResolver LocatedJSON ManifestModel OpenerFormat RegressionSuite
      RunRecord TestSupport ruleproof
  Formats
    ClearURLsFormat: Diagnostics FileAccess GoldenStore MatchEngine PatternLists PatternPrefilter PatternRuleFormat
      RegexSyntax RuleSets RunRecord SubjectDomains TextCoding URLSyntax | FoundationEngine JavaScriptCoreRuntime
    LinkRuleFormat: Deeplink Diagnostics FileAccess FileKinds GoldenStore LocatedJSON LocatedYAML MatchEngine
      RegressionSuite RuleSets RunRecord TextCoding URLSchemes UniversalLinks Yams | EmbeddedFiles FoundationEngine
      MutationSuite PCRE2Engine
    ModSecurityFormat: Diagnostics FileAccess LocatedJSON MatchEngine PatternLists PatternRuleFormat RuleSets RunRecord
      SubjectDomains | PCRE2Engine RE2Engine
    OpenerFormat: Diagnostics LinkResolver ManifestModel MatchEngine RegexSyntax RegressionSuite RunRecord
      ScriptRuntime | FoundationEngine
    PatternRuleFormat: CoverageSuite Diagnostics FileAccess GoldenStore MatchEngine MutationSuite ParallelWork PatternLists
      RegexEquivalence RegexSyntax RuleSets RunRecord SubjectDomains | FoundationEngine PCRE2Engine ProcessEngine
      RegressionSuite
    PatternTableFormat: Diagnostics FileAccess MatchEngine PatternLists PatternPrefilter PatternRuleFormat
      RegexSyntax RuleSets RunRecord SubjectDomains | FoundationEngine RegressionSuite
    RedirectorFormat: Diagnostics FileAccess MatchEngine PatternLists PatternRuleFormat RuleSets RunRecord
      SubjectDomains TextCoding | FoundationEngine JavaScriptCoreRuntime RegressionSuite
    UserAgentParserFormat: Diagnostics Digests FileAccess GoldenStore MatchEngine PatternLists
      PatternRuleFormat RuleSets RunRecord SubjectDomains | FoundationEngine RegressionSuite
  Suites
    BacktrackingSuite: DequeModule Diagnostics MatchEngine ParallelWork RegexEquivalence RegexSyntax ResultCache
      RunRecord SubjectDomains | CPCRE2 FoundationEngine PCRE2Engine RE2Engine
    BudgetSuite: BacktrackingSuite CostBudgets Diagnostics FileAccess GoldenStore GoldenSuite ManifestEditing
      ManifestModel MatchEngine Reporters RunRecord SubjectDomains | LinkResolver PCRE2Engine RegexSyntax TerminalAccess
    CostBudgets: Diagnostics ManifestModel |
    CoverageSuite: Diagnostics MatchEngine ParallelWork RegexEquivalence RegexSyntax RunRecord SubjectDomains |
      FoundationEngine
    DriftSuite: Diagnostics Digests EmbeddedFiles JavaScriptEditions LocatedJSON MatchEngine ParallelWork RegexEquivalence RegexSyntax ResultCache RunRecord
      SubjectDomains | FoundationEngine JavaScriptCoreRuntime PCRE2Engine RE2Engine Workspace
    FuzzSuite: BacktrackingSuite DequeModule Diagnostics Digests DriftSuite FileAccess LinkResolver LocatedJSON
      ManifestModel MatchEngine RegexSyntax Reporters RunRecord ScriptRuntime SubjectDomains URLSyntax |
      FoundationEngine PCRE2Engine
    GoldenStore: Diagnostics Digests LinkResolver ManifestModel MatchEngine RegexSyntax RunRecord TextCoding URLSyntax |
      EmbeddedFiles FoundationEngine LocatedJSON PCRE2Engine
    GoldenSuite: BacktrackingSuite Diagnostics FileAccess FuzzSuite GoldenStore LinkResolver LocatedJSON ManifestModel
      MatchEngine ParallelWork RegexEquivalence RegexSyntax ResultCache RunRecord ScriptRuntime ScriptSyntax
      SubjectDomains TerminalAccess | FoundationEngine Reporters
    MutationSuite: Diagnostics GoldenStore LinkResolver LocatedJSON ManifestModel MatchEngine ParallelWork
      RegexEquivalence RegexSyntax RegressionSuite Reporters ResultCache RuleSets RunRecord SubjectDomains | FoundationEngine OpenerFormat
    PatternLists: Diagnostics FileAccess FileKinds LocatedJSON MatchEngine RegexSyntax RunRecord SubjectDomains TextCoding Yams |
    ProfileReports: BacktrackingSuite Diagnostics FileAccess MatchEngine RegexSyntax Reporters SubjectDomains | FoundationEngine
      PCRE2Engine
    RegressionSuite: Diagnostics ParallelWork RunRecord | FoundationEngine LinkResolver ManifestModel MatchEngine
      OpenerFormat
    ResultCache: Digests FileAccess MatchEngine ParallelWork SubjectDomains |
    RuleSets: Diagnostics FileAccess GoldenStore LocatedJSON MatchEngine ParallelWork PatternLists RegressionSuite
      RunRecord TextCoding URLSchemes | FoundationEngine MutationSuite
    ScanSuite: Diagnostics Digests LinkResolver ManifestModel MatchEngine PatternPrefilter RecordInput RegexSyntax
      RuleSets SubjectDomains
    TimingSuite: Diagnostics Digests FileAccess FileKinds MatchEngine | FoundationEngine
    URLShapes: Digests |
    VariationSuite: Diagnostics EmbeddedFiles LinkResolver LinkVariations ManifestModel MatchEngine ParallelWork
      RunRecord TextCoding UniversalLinks | FoundationEngine
  Reports
    HTMLReport: Diagnostics Digests EmbeddedFiles LinkVariations MatchEngine Mustache Reporters RunRecord SubjectDomains
      TextCoding |
    LinkReports: Deeplink Diagnostics FileAccess LocatedJSON ManifestModel MatchEngine ParallelWork
      PropertyLists RunRecord ScriptRuntime URLSchemes UniversalLinks | FoundationEngine
    Reporters: Diagnostics Digests LinkVariations MatchEngine RunRecord SubjectDomains TextCoding |
    RunRecord: Diagnostics LinkVariations MatchEngine SubjectDomains |
    TerminalAccess: Diagnostics FileAccess ParallelWork Reporters |
  Rules
    LinkResolver: Diagnostics LocatedJSON ManifestModel MatchEngine RegexSyntax ScriptRuntime TextCoding URLSyntax |
      FoundationEngine
    LinkVariations: Diagnostics RegexSyntax | ManifestModel
    ManifestEditing: Diagnostics EmbeddedFiles FileAccess FileKinds LocatedJSON ManifestModel TextCoding |
    ManifestFormat: Diagnostics LinkResolver LocatedJSON ManifestModel MatchEngine ScriptRuntime ScriptSyntax TextCoding
      URLSyntax | FoundationEngine JavaScriptCoreRuntime OpenerFormat RegressionSuite RunRecord
    ManifestModel: Diagnostics LinkVariations LocatedJSON RegexSyntax SubjectDomains URLSyntax | FoundationEngine
      JavaScriptCoreRuntime MatchEngine
    RuleAuthoring: Diagnostics FileAccess LinkResolver LinkVariations LocatedJSON ManifestEditing ManifestModel
      MatchEngine RegexSyntax SubjectDomains URLSyntax | FoundationEngine
  Links
    Deeplink: | FoundationEngine MatchEngine PCRE2Engine
    PropertyLists: Diagnostics |
    URLSchemes: Diagnostics EmbeddedFiles LocatedJSON PropertyLists TextCoding URLSyntax Yams |
    UniversalLinks: Diagnostics Digests EmbeddedFiles LocatedJSON PropertyLists TextCoding URLSyntax | FoundationEngine
      MatchEngine PCRE2Engine
  Scripts
    Cassettes: Digests FileAccess ScriptRuntime TextCoding | Diagnostics
    JavaScriptCoreRuntime: CHTMLReader CJavaScriptCore Diagnostics EmbeddedFiles JavaScriptEditions MatchEngine
      RegexSyntax ScriptRuntime ScriptSyntax TextCoding URLSyntax | ScriptWorkers ruleproof
    LiveHTTP: CCurl CNameServer ScriptRuntime URLSyntax | Cassettes LoopbackServer
    ScriptRuntime: Diagnostics TextCoding URLSyntax |
    ScriptSyntax: TextCoding | JavaScriptCoreRuntime ManifestModel MatchEngine PCRE2Engine RegexSyntax ScriptRuntime
    ScriptWorkers: CWorkerProcess ChildProcesses ScriptRuntime | script-worker-fixture
  Engines
    FoundationEngine: Diagnostics MatchEngine RegexSyntax |
    MatchEngine: Diagnostics ParallelWork RegexSyntax SubjectDomains |
    PCRE2Engine: CPCRE2 MatchEngine RegexSyntax | Diagnostics TextCoding
    ProcessEngine: ChildProcesses EmbeddedFiles MatchEngine RegexSyntax |
    RE2Engine: CRE2 MatchEngine RegexSyntax | FoundationEngine
  Patterns
    JavaScriptEditions: Diagnostics EmbeddedFiles RegexSyntax | JavaScriptCoreRuntime MatchEngine
    PatternExplanation: RegexSyntax | ManifestModel
    PatternPrefilter: RegexSyntax | FoundationEngine MatchEngine
    RegexEquivalence: RegexSyntax | FoundationEngine MatchEngine
    RegexSyntax: |
    SubjectDomains: RegexSyntax TextCoding URLSyntax |
  Foundations
    ChildProcesses: CChildProcess
    Diagnostics: TextCoding |
    Digests: CLibMD |
    EmbeddedFiles: CEmbeddedFiles TextCoding |
    FileAccess: Diagnostics |
    FileKinds: Diagnostics FileAccess LocatedJSON |
    LocatedJSON: Diagnostics TextCoding |
    LocatedYAML: Diagnostics FileAccess Yams
    ParallelWork: |
    RecordInput: CCompression Digests FileAccess ParallelWork | Diagnostics
    TextCoding: |
    URLSyntax: TextCoding |
  System
    CChildProcess:
    CCurl:
    CEmbeddedFiles:
    CHTMLReader: CLibXML2
    CJavaScriptCore:
    CNameServer:
    CRE2:
    CWorkerProcess:
  Support
    CSystemCalls:
    CTLSServer:
    FuzzEntries: Cassettes Diagnostics FileAccess FoundationEngine FuzzSuite LocatedJSON ManifestFormat ManifestModel
      MatchEngine PCRE2Engine PropertyLists RegexSyntax Reporters ScriptSyntax URLSchemes UniversalLinks |
      WorkspaceFuzzEntries
    LoopbackServer: CTLSServer
    SessionSupport: Diagnostics FoundationEngine ManifestModel MatchEngine PCRE2Engine Reporters TerminalAccess
      TestSupport Workspace
    TestSupport: Diagnostics LocatedJSON ManifestModel ScriptRuntime
    WorkspaceFuzzEntries: Diagnostics FileAccess FuzzEntries RuleSets Workspace
    script-worker-fixture: CSystemCalls ScriptRuntime ScriptWorkers
  """

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of what takes longer to optimise than it then saves.
///
/// That is the tests and, in the builds of `scripts`, the floors that search nothing. What is shipped is all
/// optimised.
let quick = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
let quickFloors: Set =
  Context.environment["RULEPROOF_QUICK_BUILD"] == nil
  ? ["Support"] : ["CommandLine", "Links", "Reports", "Rules", "Support"]

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
  // On Linux curl and JavaScriptCore are loaded with their first use.
  "CCurl": [.linkedLibrary("curl", .apple), .linkedLibrary("dl", .linux)],
  "CJavaScriptCore": [.linkedLibrary("dl", .linux)],
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
  if name == "CLibMD" { return .target(name: name, condition: .when(platforms: [.linux])) }
  guard let package = packages[name] else { return .byName(name: name) }
  return .product(name: name, package: package, condition: .when(traits: ["Program"]))
}

func target(_ name: String, _ dependencies: some Sequence<String>, in floor: String) -> Target {
  let isOfC = name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true
  let isTest = name.hasSuffix("Tests")
  let isProgram = ["ruleproof", "script-worker-fixture"].contains(name)
  let target: Target =
    isTest
    ? .testTarget(name: name) : isProgram ? .executableTarget(name: name) : .target(name: name)
  let isOfTests = isTest || floor == "Support"
  target.path = "\(isOfTests ? "Tests" : "Sources")/\(floor)/\(name)"
  target.dependencies = dependencies.map(dependency)
  target.exclude = embedded[name] ?? []
  target.swiftSettings = isOfC ? nil : isTest || quickFloors.contains(floor) ? quick : strict
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
  return rows.flatMap { floor, words in
    let name = String(words[0].dropLast())
    let parts = words.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
    let own = target(name, parts[0], in: floor)
    guard parts.count > 1 else { return [own] }
    let all = Set(parts[0] + parts[1] + [name, "TestSupport"])
    return [own, target("\(name)Tests", all.sorted(), in: floor)]
  }
}

/// A library of its first target's name.
func library(_ targets: String) -> Product {
  let targets = targets.split(separator: " ").map(String.init)
  return .library(name: targets[0], targets: targets)
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
    library("ManifestModel LocatedJSON Diagnostics"),
    library("MatchEngine FoundationEngine Diagnostics"),
    library("ScriptRuntime JavaScriptCoreRuntime ScriptWorkers Cassettes Diagnostics"),
    library("BacktrackingSuite FoundationEngine PCRE2Engine RegexEquivalence RegexSyntax"),
    library("CoverageSuite FoundationEngine RunRecord"),
    library("Deeplink"),
    library("DriftSuite PCRE2Engine RegexSyntax"),
    library("FuzzEntries"),
    library("GoldenStore LinkResolver PCRE2Engine"),
    library("LinkResolver OpenerFormat RegressionSuite RunRecord"),
    library("PatternPrefilter RegexSyntax"),
    library("URLSchemes PropertyLists Diagnostics"),
    library("UniversalLinks LocatedJSON PropertyLists Diagnostics"),
    library("WorkspaceFuzzEntries FuzzEntries"),
  ],
  traits: [
    .trait(name: "Program", description: "The program, and what needs other packages."),
    .default(enabledTraits: ["Program"]),
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
    system("CLibRE2", packageOfRE2, apt: "libre2-dev", brew: "re2"),
    system("CLibMD", "libmd", apt: "libmd-dev"),
    system("CLibXML2", "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
  ],
  cxxLanguageStandard: .cxx17
)
