# shellcheck shell=bash disable=SC2154
# The folder of a release and its archive; sourced by scripts/package.

# Ends where a program is missing; each argument is "PROGRAM:PACKAGE".
need_tools() {
  local entry
  for entry in "$@"; do
    command -v "${entry%%:*}" >/dev/null 2>&1 \
      || fail "'${entry%%:*}' is needed and not installed; it is in the package ${entry#*:}"
  done
}

# The processor, as in the names of archives.
architecture() {
  case "$(uname -m)" in
    arm64) echo arm64 ;;
    aarch64) echo arm64 ;;
    *) uname -m ;;
  esac
}

needed_libraries() { readelf -d "$1" | sed -nE 's/.*\(NEEDED\).*\[(.*)\]/\1/p' | sort; }

# Ends unless a program can do without the toolchain that it was built with.
need_self_contained() {
  local program=$1 runtime path
  readelf -h "$program" >/dev/null 2>&1 || fail "'$program' is no ELF program"
  runtime=$(needed_libraries "$program" | grep -E '^lib(swift|_?Foundation|dispatch|BlocksRuntime)' | head -n 1 || true)
  [ -z "$runtime" ] || fail "'$program' needs $runtime, which systems do not have: build it with --static-swift-stdlib, or leave --binary out"
  path=$(readelf -d "$program" | sed -nE 's/.*\((RPATH|RUNPATH)\).*\[(.*)\]/\2/p' | tr ':' '\n' | grep -v '^\$ORIGIN' | head -n 1 || true)
  [ -z "$path" ] || fail "'$program' looks for libraries in '$path', a folder of the machine that built it"
}

strip_program() {
  case "$system" in
    macos) strip -x "$1" && bundle_libraries "$1" ;;
    *) strip --strip-all --remove-section=.comment "$1" ;;
  esac
}

# macOS: copies the libraries that are not the system's beside the program, and lets it find them there.
bundle_libraries() {
  local program=$1 file=$1 queue=() library name
  mkdir -p "$work/lib"
  queue=("$program")
  while [ "${#queue[@]}" -gt 0 ]; do
    file=${queue[0]}
    queue=("${queue[@]:1}")
    while IFS= read -r library; do
      name=$(basename "$library")
      install_name_tool -change "$library" "@executable_path/../lib/$name" "$file" || return 1
      [ ! -e "$work/lib/$name" ] || continue
      install -m 755 "$library" "$work/lib/$name" || return 1
      install_name_tool -id "@executable_path/../lib/$name" "$work/lib/$name" || return 1
      queue+=("$work/lib/$name")
    done < <(otool -L "$file" | sed -nE 's/^[[:space:]]+(\/(opt|usr\/local)\/[^ ]+) .*/\1/p' | sort -u)
  done
  # A changed program needs a new signature; "-" is one without an identity.
  codesign --force --sign - "$work"/lib/* "$program"
}

# $1: the folder to make, $2: the program. Its parts are where a prefix such as /usr/local has them.
make_tree() {
  local folder=$1 program=$2 documentation=$1/share/doc/ruleproof
  mkdir -p "$folder/bin" "$documentation/docs/libraries" "$documentation/docs/schemas"
  install -m 755 "$program" "$folder/bin/ruleproof"
  if [ -n "$(ls "$work/lib" 2>/dev/null)" ]; then cp -R "$work/lib" "$folder/lib"; fi
  install -m 644 "$root/LICENSE" "$root/README.md" "$folder/"
  install -m 644 "$root/scripts/packaging/copyright" "$root/CHANGELOG.md" "$documentation/"
  install -m 644 "$root"/docs/*.md "$documentation/docs/"
  install -m 644 "$root"/docs/libraries/*.md "$documentation/docs/libraries/"
  install -m 644 "$root"/docs/schemas/*.json "$documentation/docs/schemas/"
  write_instructions "$program" >"$folder/INSTALL"
  "$program" man --output "$folder/share/man" >"$work/man.log" 2>&1 || { cat "$work/man.log" >&2; fail "'ruleproof man' failed"; }
  write_completion bash "$folder/share/bash-completion/completions/ruleproof"
  write_completion zsh "$folder/share/zsh/site-functions/_ruleproof"
  write_completion fish "$folder/share/fish/vendor_completions.d/ruleproof.fish"
  chmod -R u=rwX,go=rX "$folder"
}

write_instructions() {
  cat <<'TEXT'
Run bin/ruleproof where it is, or copy bin and share (and lib, if there is one) into a prefix such as
/usr/local or ~/.local.
TEXT
  [ "$system" = linux ] || return 0
  printf '\nThe program needs these libraries of the system. The Debian package brings them.\n\n'
  needed_libraries "$1" | grep -vE '^(ld-linux|libc|libm|libresolv)[-.]' | sed 's/^/  /'
  printf '  %s\n' 'libjavascriptcoregtk-4.1.so.0, for scripts and to compare JavaScript' \
    'libcurl.so.4, to record what servers answer scripts'
}

write_completion() {
  mkdir -p "$(dirname "$2")"
  "$work/ruleproof" completions "$1" >"$2" || fail "'ruleproof completions $1' failed"
}

# Gives everything below a folder the time of the release.
set_times() {
  local stamp
  stamp=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M.%S 2>/dev/null || date -u -r "$SOURCE_DATE_EPOCH" +%Y%m%d%H%M.%S)
  find "$1" -exec touch -h -t "$stamp" {} +
}

# Packs $1/$2 as $1/$2.tar.gz: sorted, with one time, and with root as the owner of everything.
make_archive() {
  local owner=(--owner=0 --group=0 --numeric-owner)
  tar --version 2>/dev/null | grep -q GNU || owner=(--uid 0 --gid 0 --uname '' --gname '')
  set_times "$1/$2"
  (cd "$1" && find "$2" | sort >list && tar -c -f - --format=ustar --no-recursion "${owner[@]}" -T list | gzip -9n >"$2.tar.gz") \
    || fail "the archive cannot be written"
}

checksums() { if [ "$system" = macos ]; then shasum -a 256 "$@"; else sha256sum "$@"; fi; }
