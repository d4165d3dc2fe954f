# shellcheck shell=bash disable=SC2154
# The Debian package; sourced by scripts/package.

# The packages with the libraries that a program is linked with, as a control file lists them.
library_packages() {
  local folder depends
  folder=$(mktemp -d "$work/shlibs-XXXXXX")
  mkdir "$folder/debian"
  printf 'Source: ruleproof\n\nPackage: ruleproof\nArchitecture: any\n' >"$folder/debian/control"
  depends=$(cd "$folder" && dpkg-shlibdeps -O "$1" 2>shlibs.log) || { cat "$folder/shlibs.log" >&2; fail "dpkg-shlibdeps cannot say which packages the program needs"; }
  sed -n 's/^shlibs:Depends=//p' <<<"$depends"
}

# $1: a folder to work in, $2: the folder of the release, $3: the package to make.
make_deb() {
  local folder=$1 tree=$2 file=$3 documentation=$1/usr/share/doc/ruleproof depends size
  depends=$(library_packages "$tree/bin/ruleproof")
  [ -n "$depends" ] || fail "dpkg-shlibdeps finds no package that the program needs"
  mkdir -p "$folder/DEBIAN" "$folder/usr/share/zsh/vendor-completions"
  cp -R "$tree/bin" "$tree/share" "$folder/usr/"
  mv "$folder/usr/share/zsh/site-functions/_ruleproof" "$folder/usr/share/zsh/vendor-completions/"
  rmdir "$folder/usr/share/zsh/site-functions"
  install -m 644 "$tree/README.md" "$documentation/"
  write_changelog | gzip -9n >"$documentation/changelog.gz"
  rm "$documentation/CHANGELOG.md"
  find "$folder/usr/share/man" -type f -exec gzip -9n {} +
  (cd "$folder" && find usr -type f | sort | xargs -d '\n' md5sum) >"$folder/DEBIAN/md5sums"
  # In KiB, each file and folder rounded up, as Debian's policy counts.
  size=$(find "$folder/usr" -printf '%y %s\n' | awk '{ sum += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print sum }')
  write_control "$depends" "$size" >"$folder/DEBIAN/control"
  chmod -R u=rwX,go=rX "$folder"
  set_times "$folder"
  # One thread, since several pack otherwise.
  DPKG_DEB_THREADS_MAX=1 dpkg-deb --root-owner-group -Zxz --build "$folder" "$file" >"$work/deb.log" 2>&1 \
    || { cat "$work/deb.log" >&2; fail "dpkg-deb failed"; }
}

# JavaScriptCore is opened when a script is first run, libcurl when a script's HTTP is recorded or live, git
# only by commands that compare revisions, so none is a library that the program is linked with.
write_control() {
  cat <<CONTROL
Package: ruleproof
Version: ${version/-/\~}
Architecture: $(dpkg --print-architecture)
Maintainer: The ruleproof authors <noreply@ruleproof.invalid>
Installed-Size: $2
Depends: $1, libjavascriptcoregtk-4.1-0
Recommends: ca-certificates, git, libcurl4 | libcurl3-gnutls
Section: devel
Priority: optional
Description: test the regex rules that turn web links into app links
 ruleproof runs the tests of link rules (regular expressions with templates or
 scripts), compares how NSRegularExpression, PCRE2 and JavaScript read their
 patterns, finds URLs that make a pattern slow, and shows which links a change
 of a rule affects. Scripts run in a sandbox without files and network.
CONTROL
}

write_changelog() {
  cat <<CHANGELOG
ruleproof (${version/-/\~}) unstable; urgency=medium

  * Release $version.

 -- The ruleproof authors <noreply@ruleproof.invalid>  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
CHANGELOG
}
