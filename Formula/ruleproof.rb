# Homebrew on macOS: builds ruleproof from its sources. (On Linux, the releases have packages.)
#
#   brew tap OWNER/ruleproof https://github.com/OWNER/ruleproof
#   brew install --HEAD ruleproof
#
# A release puts the `url` and `sha256` of its sources above `head`.
class Ruleproof < Formula
  desc "Test the regex rules that turn web links into app links"
  homepage "https://github.com/OWNER/ruleproof"
  license "MIT"
  head "https://github.com/OWNER/ruleproof.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on macos: :sequoia
  depends_on :macos
  depends_on "pcre2"
  depends_on "re2"
  depends_on "zstd"

  uses_from_macos "curl"
  uses_from_macos "libxml2"

  def install
    # Homebrew builds in a sandbox of its own, and sandboxes cannot be nested.
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "ruleproof"
    bin.install ".build/release/ruleproof"
    system bin/"ruleproof", "man", "--output", man
    generate_completions_from_executable(bin/"ruleproof", "completions")
  end

  test do
    output = shell_output("#{bin}/ruleproof resolve --starter https://youtu.be/q7Rk2mZp0dE")
    assert_match "youtube://", output
  end
end
