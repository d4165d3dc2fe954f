# shellcheck shell=bash disable=SC2154
# The wheel for pip and uv; sourced by scripts/package.

# Libraries that every system has which the tag of a wheel names (PEP 600).
libraries_of_systems='^(ld-linux[-a-z0-9_.]*|lib(c|dl|gcc_s|m|nsl|pthread|resolv|rt|stdc\+\+|util))\.so'

# Ends unless a program needs no other libraries.
need_libraries_of_systems() {
  local others
  others=$(needed_libraries "$1" | grep -vE "$libraries_of_systems" | tr '\n' ' ' || true)
  [ -z "$others" ] || fail "'$1' needs ${others% }, which systems without a package of it may lack: build it where their archives are (Debian: ${packages_of_build[*]%%:*} ${packages_of_archives[*]%%:*}), or use --no-wheel"
}

# The oldest glibc that has what a program needs, as in 2_35.
oldest_glibc() { readelf --wide --version-info "$1" | grep -oE '\bGLIBC_2\.[0-9]+' | sort -uV | tail -n 1 | sed 's/^GLIBC_//; s/\./_/'; }

# $1: the program, $2: the folder to put the wheel into. Prints the name of the wheel.
make_wheel() {
  python3 "$root/scripts/packaging/wheel.py" --program "$1" --output "$2" --version "$version" \
    --platform "manylinux_$(oldest_glibc "$1")_$(uname -m)" --sources "$root" || fail "the wheel cannot be made"
}
