#!/bin/bash -eu
# Builds the fuzz targets as ClusterFuzzLite wants them: in $OUT the programs, each with its seeds, its
# dictionary, its options, and the libraries that the image in which they run does not have.
cd "$SRC/ruleproof"

# Sets SWIFT6_2FLAGS from SANITIZER, CFLAGS and CXXFLAGS.
. precompile_swift
# What the programs load is beside them, and so is what that loads: DT_RPATH counts for both.
# shellcheck disable=SC2086
swift build --package-path Fuzz --scratch-path .build/clusterfuzz -c release $SWIFT6_2FLAGS \
  -Xlinker -rpath -Xlinker "\$ORIGIN/lib" -Xlinker --disable-new-dtags

scripts/make-fuzz-inputs .build/clusterfuzz/inputs
mkdir -p "$OUT/lib"
for name in $(scripts/fuzz --list); do
  program=.build/clusterfuzz/release/fuzz-$name
  cp "$program" "$OUT/"
  # The C library and its loader are those of the image in which the programs run.
  ldd "$program" | sed -nE 's/^\s*(\S+) => (\/\S+) .*/\1 \2/p' | while read -r library path; do
    case "$library" in
      libc.so.* | libm.so.* | libdl.so.* | libpthread.so.* | librt.so.* | ld-linux*) ;;
      *) cp --no-clobber "$path" "$OUT/lib/$library" ;;
    esac
  done
  inputs=.build/clusterfuzz/inputs/$name
  rm -f "$OUT/fuzz-${name}_seed_corpus.zip"
  zip --quiet --junk-paths "$OUT/fuzz-${name}_seed_corpus.zip" "$inputs"/*
  cp "$inputs.dict" "$OUT/fuzz-$name.dict"
  cp "$inputs.options" "$OUT/fuzz-$name.options"
done
