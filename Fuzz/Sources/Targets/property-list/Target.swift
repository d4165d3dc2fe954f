import FuzzEntries
import FuzzSupport

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzProgram.run("property-list", of: FuzzEntry.core, on: start, count)
}
