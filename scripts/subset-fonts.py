"""Cuts the fonts of app/ui/fonts out of the packages in node_modules.

Reino uses a corner of what its typefaces can do. Every cut pins or narrows the axes to that corner, and is
split by letters, so that a page loads only the core: what Spanish and English are written with.

    npm ci && pip install fonttools==4.66.1 brotli==1.2.0 && python3 scripts/subset-fonts.py

Prints the size of each file and the measures that app/ui/styles/fonts.css gives to the system fonts that stand
in; for those it reads Liberation Sans, which has the widths of Arial.
"""

import io
import json
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "node_modules/@fontsource-variable"
TARGET = ROOT / "app/ui/fonts"
STAND_INS = Path("/usr/share/fonts/truetype/liberation")

# ASCII, the other letters and marks of Spanish, and what typography adds.
CORE = (
    "20-7E,A0-A1,A9-AB,B0,B7,BA-BB,BF,C1,C9,CD,D1,D3,D7,DA,DC,E1,E9,ED,F1,F3,FA,FC,"
    "2013-2014,2018-2019,201C-201D,2022,2026,20AC"
)
# What titles and names are written with, people's too: their fonts come before the first paint, and each letter costs time.
TITLE_CORE = (
    "20-29,2B-3B,3F,41-5A,5F,61-7A,A0-A1,B7,BF,C1,C9,CD,D1,D3,DA,DC,E1,E9,ED,F1,F3,FA,FC,"
    "2013-2014,2018-2019,201C-201D,2026,20AC"
)
FEATURES = ["calt", "ccmp", "kern", "liga", "locl", "mark", "mkmk", "rvrn", "tnum"]
TITLE_FEATURES = ["ccmp", "kern", "locl", "mark", "mkmk"]

BRICOLAGE = "bricolage-grotesque/files/bricolage-grotesque-{}-standard-normal.woff2"
FIGTREE = "figtree/files/figtree-{}-wght-normal.woff2"
CUTS = {
    # Heroes, titles of pages and of sections: large and narrow.
    "bricolage-narrow": (BRICOLAGE, {"opsz": 60, "wdth": 80, "wght": (700, 800)}, TITLE_CORE, TITLE_FEATURES),
    # Names of cards and blocks: small and almost of full width.
    "bricolage-name": (BRICOLAGE, {"opsz": 20, "wdth": 94, "wght": 700}, TITLE_CORE, TITLE_FEATURES),
    "figtree": (FIGTREE, {"wght": (400, 700)}, CORE, FEATURES),
}


def read_cut(source: str, script: str, axes: dict) -> TTFont:
    whole = TTFont(PACKAGES / source.format(script))
    return instancer.instantiateVariableFont(whole, axes)


def write_subset(font: TTFont, letters: set, features: list, name: str) -> None:
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = features
    # Read anew: the instancer leaves tables that the subsetter cannot take apart.
    buffer = io.BytesIO()
    font.save(buffer)
    buffer.seek(0)
    fresh = TTFont(buffer)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(fresh)
    if features == TITLE_FEATURES:
        round_kerning(fresh)
    file = TARGET / f"{name}.woff2"
    subset.save_font(fresh, str(file), options)
    print(f"{file.name:34} {file.stat().st_size:6} bytes")


def round_kerning(font: TTFont) -> None:
    """Rounds kerning to a hundredth of the letters' size, the same for every weight: half of the file was finer."""
    lookups = font["GPOS"].table.LookupList.Lookup
    for lookup in (each for each in lookups if each.LookupType == 2):
        for pairs in lookup.SubTable:
            if pairs.Format == 1:
                values = [record.Value1 for one in pairs.PairSet for record in one.PairValueRecord]
            else:
                values = [two.Value1 for one in pairs.Class1Record for two in one.Class2Record]
            for value in filter(None, values):
                value.XAdvance = 10 * round(getattr(value, "XAdvance", 0) / 10)
                value.XAdvDevice = None
            pairs.ValueFormat1 = 4


def cut_all() -> None:
    for name, (source, axes, letters, features) in CUTS.items():
        core = set(subset.parse_unicodes(letters))
        latin = read_cut(source, "latin", axes)
        write_subset(latin, core, features, f"{name}-core")
        write_subset(latin, set(latin.getBestCmap()) - core, features, f"{name}-latin")
        extended = read_cut(source, "latin-ext", axes)
        write_subset(extended, set(extended.getBestCmap()), features, f"{name}-latin-ext")


def sample_text() -> str:
    texts = []
    for feature in ("shell", "features/listings"):
        for locale in ("es", "en"):
            messages = json.loads((ROOT / f"app/{feature}/messages/{locale}.json").read_text())
            texts.extend(messages.values())
    return " ".join(texts)


def mean_width(font: TTFont, text: str) -> float:
    letters, widths = font.getBestCmap(), font["hmtx"]
    measured = [widths[letters[ord(letter)]][0] for letter in text if ord(letter) in letters]
    return sum(measured) / len(measured) / font["head"].unitsPerEm


def print_stand_ins() -> None:
    text = sample_text()
    for name, source, axes, stand_in in (
        ("narrow 800", BRICOLAGE, {"opsz": 60, "wdth": 80, "wght": 800}, "Bold"),
        ("narrow 700", BRICOLAGE, {"opsz": 60, "wdth": 80, "wght": 700}, "Bold"),
        ("name 700", BRICOLAGE, {"opsz": 20, "wdth": 94, "wght": 700}, "Bold"),
        ("figtree 400", FIGTREE, {"wght": 400}, "Regular"),
        ("figtree 550", FIGTREE, {"wght": 550}, "Regular"),
        ("figtree 650", FIGTREE, {"wght": 650}, "Bold"),
    ):
        font = read_cut(source, "latin", axes)
        system = TTFont(STAND_INS / f"LiberationSans-{stand_in}.ttf")
        scale = mean_width(font, text) / mean_width(system, text)
        height, em = font["hhea"], font["head"].unitsPerEm
        print(
            f"{name:12} size-adjust {scale:.1%} ascent {height.ascent / em / scale:.1%} "
            f"descent {-height.descent / em / scale:.1%} line gap {height.lineGap / em / scale:.1%}"
        )


if __name__ == "__main__":
    cut_all()
    print_stand_ins()
