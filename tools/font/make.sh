#!/bin/sh
# Builds the Chinese faces that ui/desktop/look embeds, from Debian's
# fonts-noto-cjk (Noto Sans CJK SC and TC, SIL Open Font License 1.1): two
# weights in the forms of the mainland, and two in those of Taiwan for the
# traditional interface. Names in either script stand in both.
#
#   apt-get install -y --no-install-recommends fonts-noto-cjk fonttools
#   tools/font/make.sh
#
# What is cut, and why:
#   U+0020, U+00A0  the space, so that lines are measured with this face
#   U+2190-2193 U+2212 U+2260 U+2264-2265 U+2713
#                   arrows, minus, unequal and the tick: Fyne's own Noto Sans
#                   has none of them, and results are written with them
#   U+2460-2473     circled numbers of recurring moves
#   U+3000-30FF     CJK punctuation and kana
#   U+4E00-9FFF     the whole unified block: a GB 2312 cut lacks real names
#   U+FF00-FFEF     full-width forms
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$here/../../ui/desktop/look/font
fyne=$(cd "$here/../.." && go list -m -f '{{.Dir}}' fyne.io/fyne/v2)/theme/font
cut='U+0020,U+00A0,U+2190-2193,U+2212,U+2260,U+2264-2265,U+2713,U+2460-2473,U+3000-30FF,U+4E00-9FFF,U+FF00-FFEF'
tmp=$(mktemp -d)
trap 'rm -r "$tmp"' EXIT
for face in SC:2 TC:3; do # and the number of the face in the collection
	for weight in Regular Bold; do
		# Subroutines are kept: the face is 4 % smaller with them.
		pyftsubset "/usr/share/fonts/opentype/noto/NotoSansCJK-$weight.ttc" --font-number="${face#*:}" \
			--unicodes="$cut" --layout-features='' --no-hinting --output-file="$tmp/$weight.otf"
		/usr/bin/python3 "$here/metrics.py" "$tmp/$weight.otf" "$fyne/NotoSans-$weight.ttf" "$out/SealedMove${face%:*}-$weight.otf"
	done
done
ls -l "$out"
