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

# The Debian packages of the build, each with the name by which pkg-config knows it.
packages_of_build=(
  libcurl4-openssl-dev:libcurl
  libjavascriptcoregtk-4.1-dev:javascriptcoregtk-4.1
  libmd-dev:libmd
  libpcre2-dev:libpcre2-16
  libre2-dev:re2
  libxml2-dev:libxml-2.0
  libzstd-dev:libzstd
  zlib1g-dev:zlib
)
# What their archives need besides.
packages_of_archives=(liblzma-dev:liblzma)
# What the tests need besides.
packages_of_tests=(libssl-dev:openssl)

has_module() { command -v pkg-config >/dev/null 2>&1 && pkg-config --exists "$1"; }

# Installs packages, quietly: what apt says is shown only where it fails.
apt_install() {
  local log status=0
  log=$(mktemp)
  say "installing $* with apt-get"
  as_root apt-get -o DPkg::Lock::Timeout=300 update -qq >"$log" 2>&1 || status=$?
  # An index that could not be refreshed may do.
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq \
    --no-install-recommends "$@" >>"$log" 2>&1 && status=0 || status=1
  [ "$status" -eq 0 ] || cat "$log" >&2
  rm -f "$log"
  return "$status"
}

install_with_apt() {
  local packages=() entry
  command -v pkg-config >/dev/null 2>&1 || packages+=(pkg-config)
  for entry in "$@"; do has_module "${entry#*:}" || packages+=("${entry%%:*}"); done
  [ "${#packages[@]}" -gt 0 ] || return 0
  apt_install "${packages[@]}" || fail "'apt-get install ${packages[*]}' failed"
}

install_with_brew() {
  command -v brew >/dev/null 2>&1 && ! brew list pcre2 re2 zstd >/dev/null 2>&1 || return 0
  say "installing pcre2, re2 and zstd with brew"
  brew install pcre2 re2 zstd pkg-config >&2 || fail "'brew install pcre2 re2 zstd' failed"
}

need_libraries() {
  local entry missing=()
  case "$(uname -s)" in
    Darwin)
      has_module libpcre2-16 && has_module re2 && has_module libzstd && return 0
      command -v brew >/dev/null 2>&1 || fail "pcre2, re2 and zstd are needed: install Homebrew (https://brew.sh), or them by other means"
      install_with_brew
      ;;
    *)
      if command -v apt-get >/dev/null 2>&1; then install_with_apt "${packages_of_build[@]}" "${packages_of_archives[@]}"
      else
        for entry in "${packages_of_build[@]}"; do
          has_module "${entry#*:}" || missing+=("${entry#*:}")
        done
        [ "${#missing[@]}" -eq 0 ] || fail "pkg-config finds no ${missing[*]}: install pkg-config and these libraries with their headers (Debian: ${packages_of_build[*]%%:*})"
      fi
      ;;
  esac
}

# What some tests need: OpenSSL's headers, without which those of https are left out with a notice.
want_test_libraries() {
  [ "$(uname -s)" != Darwin ] && command -v apt-get >/dev/null 2>&1 || return 0
  install_with_apt "${packages_of_tests[@]}"
}

# A browser, which one test needs: that of the user script, left out with a notice where there is none.
want_browser() {
  command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 && return 0
  command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ] || return 0
  apt_install chromium || say "there is no chromium to be had; its test is left out"
}

# What the checks of pages use beside a browser: axe-core, and a parser of HTML. They are in a folder of their
# own, with the Python that PYTHON names afterwards; without PyPI these checks are left out with a notice.
want_page_checkers() {
  local venv=$root/.build/page-checkers
  if [ ! -x "$venv/bin/python3" ] || ! "$venv/bin/python3" -c 'import axe_playwright_python, html5lib' 2>/dev/null; then
    say "installing axe-core and html5lib from PyPI"
    { python3 -m venv "$venv" && "$venv/bin/pip" install -q --no-deps axe-playwright-python html5lib six webencodings; } \
      >/dev/null 2>&1 || { say "they cannot be installed; what needs them is left out"; return 0; }
  fi
  export PYTHON=$venv/bin/python3
}

# Options of builds for use here, where program and tests have the same modules. What searches is optimised
# (Package.swift): to optimise all of it takes twice as long.
for_use_here=(-c release -Xswiftc -enable-testing)

build_program() {
  RULEPROOF_QUICK_BUILD=1 build_with_progress "${for_use_here[@]}" --product ruleproof
}

# Builds the program as it is shipped; arguments are for `swift build`. On Linux Swift's libraries are linked
# into it, and those of the system that are there as archives: it starts faster, and runs where they are
# missing or of another version.
build_shipped() {
  local link=(-c release --product ruleproof)
  if [ "$(uname -s)" = Linux ]; then
    link+=(--static-swift-stdlib)
    describe_archives "$root/.build/archives"
    local -x PKG_CONFIG_PATH=$root/.build/archives${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
  fi
  build_with_progress "${link[@]}" "$@"
}

# Fills a folder with links to the archives of the system's libraries, where all that one needs are there,
# and with files for pkg-config that make the linker look into that folder first.
describe_archives() {
  local folder=$1 module name file names files
  rm -rf "$folder"
  mkdir -p "$folder"
  for module in libmd libpcre2-8 libpcre2-16 libxml-2.0 libzstd re2 zlib; do
    names=() files=()
    for name in $(pkg-config --static --libs-only-l "$module" 2>/dev/null); do
      case "$name" in -lm | -ldl | -lpthread) continue ;; esac
      file=$(cc "-print-file-name=lib${name#-l}.a")
      [ -f "$file" ] || continue 2
      names+=("$name") files+=("$file")
    done
    [ "${#files[@]}" -gt 0 ] || continue
    ln -sf "${files[@]}" "$folder/"
    [ "$module" != libxml-2.0 ] || leave_out_tables "$folder"
    cat >"$folder/$module.pc" <<PC
Name: $module
Description: $module from archives
Version: $(pkg-config --modversion "$module")
Cflags: $(pkg-config --cflags-only-I "$module")
Libs: -L${folder// /\\ } ${names[*]} -lm
PC
  done
}

# libxml2 reads nothing here but UTF-8, which ICU knows without its tables of thirty megabytes.
leave_out_tables() {
  rm -f "$1/libicudata.a"
  cc -x c -c -o "$1/no-tables.o" - <<<'#include <unicode/utypes.h>
const long U_ICUDATA_ENTRY_POINT[8] = {0};'
  ar rcs "$1/libicudata.a" "$1/no-tables.o"
}

# Builds with 'swift build' and the arguments given here, and shows how far it is: which module of how
# many. What the compiler says is shown only where it fails.
build_with_progress() {
  local log status=0
  log=$(mktemp)
  swift build --package-path "$root" "$@" >"$log" 2>&1 &
  local build=$! shown="" line="" since=$SECONDS total=0 plan=$root/.build/release.yaml
  trap 'kill "$build" 2>/dev/null; rm -f "$log"; exit 130' INT TERM
  while kill -0 "$build" 2>/dev/null; do
    sleep 0.5
    [ "$total" -gt 0 ] || [ ! "$plan" -nt "$log" ] || total=$(count_modules "$plan")
    line=$(progress "$log" "$total")
    [ -n "$line" ] && [ "$line" != "$shown" ] || continue
    if [ -t 2 ]; then
      printf '\r\033[Kruleproof: %s' "$line" >&2
    elif [ $((SECONDS - since)) -ge 10 ]; then
      since=$SECONDS
      say "$line"
    else
      continue
    fi
    shown=$line
  done
  wait "$build" || status=$?
  trap - INT TERM
  [ ! -t 2 ] || [ -z "$shown" ] || printf '\r\033[K' >&2
  if [ "$status" -ne 0 ]; then
    cat "$log" >&2
    rm -f "$log"
    fail "the build failed"
  fi
  rm -f "$log"
}

# The modules that a first build compiles: those that the program is made of, by the build's plan.
count_modules() {
  [ ! -x "$root/.build/release/ruleproof" ] || { echo 0; return; }
  awk '
    /^  "C\.[^"]*\.module":/ { name = $1; sub(/^"C\./, "", name); sub(/-.*/, "", name) }
    /^  "C\.[^"]*\.exe":|^$/ { name = "" }
    /^    inputs:/ && name != "" {
      text = $0
      while (match(text, /Modules\/[A-Za-z0-9_]+\.swiftmodule/)) {
        needs[name] = needs[name] " " substr(text, RSTART + 8, RLENGTH - 20)
        text = substr(text, RSTART + RLENGTH)
      }
    }
    END {
      queue[last = 1] = "ruleproof"; seen["ruleproof"]
      for (next_one = 1; next_one <= last; next_one++) {
        count = split(needs[queue[next_one]], names, " ")
        for (i = 1; i <= count; i++) if (!(names[i] in seen)) { seen[names[i]]; queue[++last] = names[i] }
      }
      print last
    }' "$1"
}

# The last step that a build has written to its log, in words; $2 is how many modules there are, or 0.
progress() {
  awk -v total="$2" '
    /^Fetching|^Computing|^Creating working copy/ { step = "fetching packages" }
    /^\[[0-9]+\/[0-9]+\] (Compiling|Emitting module) / {
      module = $2 == "Emitting" ? $4 : $3
      if (module != "plugin" && !(module in seen)) { seen[module]; count++ }
      step = "building module " count (total >= count ? " of " total : "") ": " module
    }
    /^\[[0-9]+\/[0-9]+\] Linking / { step = "linking" }
    END { print step }' "$1"
}
