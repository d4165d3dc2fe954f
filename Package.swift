// swift-tools-version: 6.2
import PackageDescription

/// The targets of each floor, from the top down: a name, and after the colon what it depends on.
///
/// A target has all that its dependencies depend on, too, which its line leaves out. A target with a bar has
/// tests: they depend on the target, on TestSupport and on what follows the bar. A target is in
/// Sources/FLOOR/NAME; tests and what only they use are in Tests/FLOOR/NAME.
let floors = """
  CommandLine
    CommandOptions: ArgumentParser HTMLReport Handbook SuiteRuns
    Handbook: LinkReports Workspace | FuzzSuite ManifestFormat
    LanguageServer: Handbook LiveExamination | ruleproof
    LinkCommands: CommandOptions
    LiveExamination: SuiteRuns |
    LiveLinks: VariationSuite Workspace | LoopbackServer SessionSupport SuiteRuns
    ManifestRuns: ManifestFormat Workspace | SessionSupport
    RuleproofCommands: LanguageServer LinkCommands ManifestRuns ScanRuns Workbench |
      LoopbackServer ruleproof
    ScanRuns: RuleAuthoring ScanSuite URLShapes Workspace | SessionSupport SuiteRuns
    SuiteRuns: BudgetSuite LiveLinks PatternExplanation ProfileReports RuleAuthoring TimingSuite |
      SessionSupport
    Workbench: HTMLReport LiveExamination |
    Workspace: BacktrackingSuite Cassettes ClearURLsFormat CostBudgets DriftSuite FoundationEngine
      JavaScriptCoreRuntime LinkRuleFormat LiveHTTP ManifestEditing ModSecurityFormat OpenerFormat
      PCRE2Engine PatternTableFormat ProcessEngine RE2Engine RedirectorFormat ScriptWorkers
      TerminalAccess UserAgentParserFormat |
    ruleproof: RuleproofCommands
    LibraryExampleTests: BacktrackingSuite Cassettes CoverageSuite DriftSuite FoundationEngine
      GoldenStore JavaScriptCoreRuntime PCRE2Engine TestSupport
    ReadmeTests: TestSupport ruleproof
  Formats
    ClearURLsFormat: PatternRuleFormat | FoundationEngine JavaScriptCoreRuntime
    LinkRuleFormat: Deeplink LocatedYAML RuleSets UniversalLinks | FoundationEngine MutationSuite
      PCRE2Engine
    ModSecurityFormat: PatternRuleFormat | PCRE2Engine RE2Engine
    OpenerFormat: LinkResolver RegressionSuite | FoundationEngine
    PatternRuleFormat: CoverageSuite MutationSuite PatternPrefilter | FoundationEngine PCRE2Engine
      ProcessEngine
    PatternTableFormat: PatternRuleFormat | FoundationEngine
    RedirectorFormat: PatternRuleFormat | FoundationEngine JavaScriptCoreRuntime
    UserAgentParserFormat: PatternRuleFormat | FoundationEngine
  Suites
    BacktrackingSuite: DequeModule RegexEquivalence ResultCache RunRecord | FoundationEngine
      PCRE2Engine RE2Engine
    BudgetSuite: CostBudgets GoldenSuite ManifestEditing | PCRE2Engine
    CostBudgets: ManifestModel |
    CoverageSuite: RegexEquivalence RunRecord | FoundationEngine
    DriftSuite: JavaScriptEditions LocatedJSON RegexEquivalence ResultCache RunRecord | Workspace
    FuzzSuite: BacktrackingSuite DriftSuite LinkResolver Reporters | FoundationEngine PCRE2Engine
    GoldenStore: Digests LinkResolver RunRecord | EmbeddedFiles FoundationEngine PCRE2Engine
    GoldenSuite: FuzzSuite GoldenStore ScriptSyntax TerminalAccess | FoundationEngine
    MutationSuite: Reporters ResultCache RuleSets | FoundationEngine OpenerFormat
    PatternLists: FileKinds RunRecord Yams |
    ProfileReports: BacktrackingSuite Reporters | FoundationEngine PCRE2Engine
    RegressionSuite: RunRecord | FoundationEngine OpenerFormat
    ResultCache: Digests FileAccess MatchEngine |
    RuleSets: GoldenStore PatternLists RegressionSuite URLSchemes | FoundationEngine MutationSuite
    ScanSuite: PatternPrefilter RecordInput RuleSets
    TimingSuite: Digests FileKinds MatchEngine | FoundationEngine
    URLShapes: Digests |
    VariationSuite: LinkResolver RunRecord UniversalLinks | FoundationEngine
  Reports
    HTMLReport: EmbeddedFiles Mustache Reporters |
    LinkReports: Deeplink FileAccess ManifestModel RunRecord ScriptRuntime URLSchemes
      UniversalLinks | FoundationEngine
    Reporters: Digests RunRecord |
    RunRecord: LinkVariations MatchEngine |
    TerminalAccess: FileAccess Reporters |
  Rules
    LinkResolver: ManifestModel MatchEngine ScriptRuntime | FoundationEngine
    LinkVariations: Diagnostics RegexSyntax |
    ManifestEditing: EmbeddedFiles FileKinds ManifestModel |
    ManifestFormat: LinkResolver ScriptSyntax | FoundationEngine JavaScriptCoreRuntime
      OpenerFormat
    ManifestModel: LinkVariations LocatedJSON RegexEquivalence SubjectDomains | FoundationEngine
      JavaScriptCoreRuntime
    RuleAuthoring: LinkResolver ManifestEditing | FoundationEngine
  Links
    Deeplink: | FoundationEngine PCRE2Engine
    PropertyLists: Diagnostics |
    URLSchemes: EmbeddedFiles LocatedJSON PropertyLists URLSyntax Yams |
    UniversalLinks: Digests EmbeddedFiles LocatedJSON PropertyLists URLSyntax | FoundationEngine
      PCRE2Engine
  Scripts
    Cassettes: Digests FileAccess ScriptRuntime |
    JavaScriptCoreRuntime: CHTMLReader CJavaScriptCore JavaScriptEditions MatchEngine
      ScriptRuntime ScriptSyntax | ruleproof
    LiveHTTP: CCurl CNameServer ScriptRuntime | Cassettes LoopbackServer
    ScriptRuntime: Diagnostics URLSyntax |
    ScriptSyntax: TextCoding | JavaScriptCoreRuntime PCRE2Engine
    ScriptWorkers: CWorkerProcess ChildProcesses ScriptRuntime | script-worker-fixture
  Engines
    FoundationEngine: MatchEngine |
    MatchEngine: Diagnostics ParallelWork SubjectDomains |
    PCRE2Engine: CPCRE2 MatchEngine | TestSupport
    ProcessEngine: ChildProcesses EmbeddedFiles MatchEngine |
    RE2Engine: CRE2 MatchEngine | FoundationEngine
  Patterns
    JavaScriptEditions: Diagnostics EmbeddedFiles RegexSyntax | JavaScriptCoreRuntime
    PatternExplanation: RegexSyntax |
    PatternPrefilter: RegexSyntax | FoundationEngine
    RegexEquivalence: RegexSyntax | FoundationEngine
    RegexSyntax: |
    SubjectDomains: RegexSyntax URLSyntax |
  Foundations
    ChildProcesses: CChildProcess
    Diagnostics: TextCoding |
    Digests: CLibMD |
    EmbeddedFiles: CEmbeddedFiles TextCoding |
    FileAccess: Diagnostics |
    FileKinds: FileAccess LocatedJSON |
    LocatedJSON: Diagnostics |
    LocatedYAML: FileAccess Yams
    ParallelWork: |
    RecordInput: CCompression Digests FileAccess ParallelWork |
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
    FuzzEntries: Cassettes FoundationEngine FuzzSuite ManifestFormat PCRE2Engine URLSchemes
      UniversalLinks | WorkspaceFuzzEntries
    LoopbackServer: CTLSServer
    SessionSupport: TestSupport Workspace
    TestSupport: ManifestModel ScriptRuntime
    WorkspaceFuzzEntries: FuzzEntries Workspace
    script-worker-fixture: CSystemCalls ScriptWorkers
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
  let lines = rows.map { floor, words in
    let parts = words.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
    return (floor, name: String(words[0].dropLast()), parts: parts.map(Array.init))
  }
  let direct = Dictionary(uniqueKeysWithValues: lines.map { ($0.name, $0.parts[0]) })
  func all(_ names: [String]) -> [String] {
    Set(names + names.flatMap { all(direct[$0] ?? []) }).sorted()
  }
  return lines.flatMap { floor, name, parts in
    let own = target(name, all(parts[0]), in: floor)
    let tests = parts.dropFirst().map { all($0 + [name, "TestSupport"]) }
    return [own] + tests.map { target("\(name)Tests", $0, in: floor) }
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
