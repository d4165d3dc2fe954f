# Set-up shared by the scripts beside this file; sourced, not run.
#
# Installs what the build needs and is missing, and says what it does. Prints nothing and takes
# almost no time when everything is there.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
swift_needed=6.2

say() { printf 'ruleproof: %s\n' "$*" >&2; }
fail() { say "$*"; exit 2; }

need_swift() {
  command -v swift >/dev/null 2>&1 || fail "Swift $swift_needed or newer is needed and there is no 'swift' on PATH. Get it from https://www.swift.org/install (Linux: swiftly; macOS: Xcode 26 or swiftly)."
  local version
  version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
  [ -n "$version" ] || fail "'swift --version' gives no version. Swift $swift_needed or newer is needed: https://www.swift.org/install"
  [ "$(printf '%s\n%s\n' "$swift_needed" "$version" | sort -V | head -n 1)" = "$swift_needed" ] \
    || fail "Swift $swift_needed or newer is needed, here is $version. Get it from https://www.swift.org/install"
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else
    command -v sudo >/dev/null 2>&1 || fail "installing needs root, and there is no sudo: run as root: $*"
    sudo "$@"
  fi
}

install_with_apt() {
  local packages=()
  command -v pkg-config >/dev/null 2>&1 || packages+=(pkg-config)
  command -v pkg-config >/dev/null 2>&1 && pkg-config --exists libpcre2-16 || packages+=(libpcre2-dev)
  command -v pkg-config >/dev/null 2>&1 && pkg-config --exists javascriptcoregtk-4.1 || packages+=(libjavascriptcoregtk-4.1-dev)
  command -v pkg-config >/dev/null 2>&1 && pkg-config --exists libxml-2.0 || packages+=(libxml2-dev)
  command -v pkg-config >/dev/null 2>&1 && pkg-config --exists sqlite3 || packages+=(libsqlite3-dev)
  [ "${#packages[@]}" -gt 0 ] || return 0
  say "installing ${packages[*]} with apt-get"
  as_root apt-get -o DPkg::Lock::Timeout=300 update -qq >&2 || fail "'apt-get update' failed"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq "${packages[@]}" >&2 \
    || fail "'apt-get install ${packages[*]}' failed"
}

install_with_brew() {
  command -v brew >/dev/null 2>&1 && ! brew list pcre2 >/dev/null 2>&1 || return 0
  say "installing pcre2 with brew"
  brew install pcre2 pkg-config >&2 || fail "'brew install pcre2' failed"
}

need_libraries() {
  case "$(uname -s)" in
    Darwin)
      command -v pkg-config >/dev/null 2>&1 && pkg-config --exists libpcre2-16 && return 0
      command -v brew >/dev/null 2>&1 || fail "pcre2 is needed: install Homebrew (https://brew.sh), or pcre2 by other means"
      install_with_brew
      ;;
    *)
      if command -v apt-get >/dev/null 2>&1; then install_with_apt
      else
        command -v pkg-config >/dev/null 2>&1 && pkg-config --exists libpcre2-16 javascriptcoregtk-4.1 libxml-2.0 sqlite3 \
          || fail "pkg-config, PCRE2 (libpcre2-16), JavaScriptCore (javascriptcoregtk-4.1), libxml2 and SQLite (sqlite3) with their headers are needed: install them with this system's package manager"
      fi
      ;;
  esac
}

# A browser, which one test needs: that of the user script, left out with a notice where there is none.
want_browser() {
  command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 && return 0
  command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ] || return 0
  say "installing chromium with apt-get"
  { apt-get -o DPkg::Lock::Timeout=300 update -qq \
    && env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq \
      --no-install-recommends chromium; } >&2 || say "there is no chromium to be had; its test is left out"
}
