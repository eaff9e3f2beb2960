#!/bin/sh
# Builds the three faces that prints embed, from Debian's packages:
# WenQuanYi Micro Hei (Apache License 2.0) for Chinese and signs, Noto Sans
# (SIL Open Font License 1.1) for Latin, Greek and Cyrillic. Both have
# TrueType outlines, which the writer of PDF needs; Noto Sans CJK has not.
#
#	apt-get install -y --no-install-recommends fonts-wqy-microhei fonts-noto-core fonttools
#	export/pdf/font/make.sh [FOLDER-OF-NOTO]
#
# What is cut of Micro Hei:
#   U+2190-2193 U+2212 U+2260 U+2264-2265 U+25A1 U+25CB U+25CF U+2713  signs of results
#   U+2460-2473                   circled numbers
#   U+2654-265F                   pieces
#   U+3000-30FF U+4E00-9FFF U+FF00-FFEF  as in the desktop's face
# Instructions for screens and ligatures are left out: paper needs neither.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
hei=${HEI:-/usr/share/fonts/truetype/wqy/wqy-microhei.ttc}
noto=${1:-/usr/share/fonts/truetype/noto}
cut() { pyftsubset "$1" --unicodes="$2" --layout-features='' --no-hinting --notdef-outline --drop-tables+=GSUB,GPOS,GDEF,DSIG,FFTM --output-file="$here/$3" $4; }
cut "$hei" 'U+2190-2193,U+2212,U+2260,U+2264-2265,U+25A1,U+25CB,U+25CF,U+2713,U+2460-2473,U+2654-265F,U+3000-30FF,U+4E00-9FFF,U+FF00-FFEF' MicroHei.ttf --font-number=0
for weight in Regular Bold; do
	cut "$noto/NotoSans-$weight.ttf" 'U+0020-007E,U+00A0-024F,U+0259,U+0300-0304,U+0306-030C,U+0323,U+0327-0328,U+0370-03FF,U+0400-052F,U+1E00-1EFF,U+2000-206F,U+20A0-20BF,U+2116,U+2122' "NotoSans-$weight.ttf" ''
done
ls -l "$here"
