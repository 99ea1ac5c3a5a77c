"""Makes the site's typefaces from those of the npm packages that README.md names.

Each is cut down to the letters and features that the site uses. The roman gets its small capitals
from the face's own family of small capitals, where they stand in the place of the small letters.
"""

import sys
from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
# Letters of western Europe, and the signs that the pages and the notation have.
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180)] + [
    ord(sign) for sign in "–—‘’‚“”„†•…‹›€−×½←↑→↓"
]
SMALL = "abcdefghijklmnopqrstuvwxyz"
# Kerning, ligatures, and figures: hanging and standing, of one width and of their own.
FEATURES = ["kern", "liga", "lnum", "onum", "tnum", "pnum", "smcp", "c2sc"]
KEPT_NAMES = [0, 1, 2, 3, 4, 5, 6, 13, 14]


def small_capitals(roman, capitals):
    """Adds the small capitals, with features that put them in the place of letters."""
    roman.ensureDecompiled()
    glyphs, widths = roman["glyf"], roman["hmtx"]
    order = list(roman.getGlyphOrder())
    names = capitals.getBestCmap()
    for letter in SMALL:
        name = f"{letter}.sc"
        glyph = capitals["glyf"][names[ord(letter)]]
        if glyph.isComposite():
            sys.exit(f"The small capital {letter} is made of others.")
        order.append(name)
        glyphs[name] = glyph
        widths[name] = capitals["hmtx"][names[ord(letter)]]
    roman.setGlyphOrder(order)
    glyphs.glyphOrder = order
    roman["maxp"].numGlyphs = len(order)
    of_small = "".join(f"sub {letter} by {letter}.sc;" for letter in SMALL)
    of_capitals = "".join(f"sub {letter.upper()} by {letter}.sc;" for letter in SMALL)
    features = f"feature smcp {{ {of_small} }} smcp; feature c2sc {{ {of_capitals} }} c2sc;"
    # fontTools puts features in the place of those that are there: keep both.
    old = roman["GSUB"]
    addOpenTypeFeaturesFromString(roman, features, tables=["GSUB"])
    join(old.table, roman["GSUB"].table)
    roman["GSUB"] = old


def join(into, more):
    """Appends the lookups and features of one table of substitutions to another."""
    before = len(into.LookupList.Lookup)
    into.LookupList.Lookup += more.LookupList.Lookup
    into.LookupList.LookupCount = len(into.LookupList.Lookup)
    for record in more.FeatureList.FeatureRecord:
        record.Feature.LookupListIndex = [at + before for at in record.Feature.LookupListIndex]
        into.FeatureList.FeatureRecord.append(record)
    into.FeatureList.FeatureCount = len(into.FeatureList.FeatureRecord)
    added = range(into.FeatureList.FeatureCount - len(more.FeatureList.FeatureRecord), into.FeatureList.FeatureCount)
    for script in into.ScriptList.ScriptRecord:
        languages = [script.Script.DefaultLangSys, *(each.LangSys for each in script.Script.LangSysRecord)]
        for language in filter(None, languages):
            language.FeatureIndex += added
            language.FeatureCount = len(language.FeatureIndex)


def cut(font, into):
    options = Options()
    options.layout_features = FEATURES
    options.name_IDs = KEPT_NAMES
    options.hinting = False
    options.flavor = "woff2"
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    font.flavor = "woff2"
    font["head"].modified = font["head"].created
    font.save(into)
    print(into.name, into.stat().st_size)


def main():
    packages = Path(sys.argv[1]) / "node_modules/@fontsource"

    def face(package, which):
        return TTFont(packages / package / f"files/{package}-latin-{which}.woff2", recalcTimestamp=False)

    roman = face("alegreya", "400-normal")
    small_capitals(roman, face("alegreya-sc", "400-normal"))
    cut(roman, HERE / "alegreya.woff2")
    cut(face("alegreya", "400-italic"), HERE / "alegreya-italic.woff2")
    cut(face("alegreya", "700-normal"), HERE / "alegreya-bold.woff2")


main()
