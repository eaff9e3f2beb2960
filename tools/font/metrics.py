"""Gives a CJK face the line metrics and the space of a Latin face.

Usage: metrics.py CJK LATIN OUT

Fyne measures a line with the face that holds the space and hangs all runs of
the line on the largest ascent it meets, so a face of another ascent moves a
name in two scripts off the baseline of its neighbours. The space of both
faces is made equally wide as well.

The result is a modified version of the font, so it carries a name of its
own, as clause 3 of the licence wants for reserved names and as courtesy
otherwise; tables that a screen does not read are dropped.
"""
import sys

from fontTools.ttLib import TTFont

cjk_path, latin_path, out_path = sys.argv[1:]
cjk, latin = TTFont(cjk_path), TTFont(latin_path)
scale = cjk["head"].unitsPerEm / latin["head"].unitsPerEm


def copy(table, *fields):
    for field in fields:
        setattr(cjk[table], field, round(getattr(latin[table], field) * scale))


copy("hhea", "ascent", "descent", "lineGap")
copy("OS/2", "sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent", "usWinDescent")

latin_space = latin["hmtx"][latin.getBestCmap()[0x20]][0]
for rune in (0x20, 0xA0):
    glyph = cjk.getBestCmap()[rune]
    cjk["hmtx"][glyph] = (round(latin_space * scale), cjk["hmtx"][glyph][1])

for record in cjk["name"].names:
    text = record.toUnicode()
    if record.nameID in (1, 3, 4, 6, 16):
        record.string = text.replace("Noto Sans CJK", "Sealed Move").replace("NotoSansCJKsc", "SealedMoveSC").replace("NotoSansCJKtc", "SealedMoveTC")

for unused in ("GPOS", "GSUB", "VORG", "vhea", "vmtx"):
    if unused in cjk:
        del cjk[unused]

cjk.save(out_path)
