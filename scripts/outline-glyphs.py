"""Writes the outlines of the letters that Reino Cards are lettered with: app/features/cards/data/glyphs.json.

A card has no text, only shapes, so that it needs no font of the machine and no word in it can be markup. Each face is
one instance of Bricolage Grotesque. Of each letter the file has its advance and its outline, in thousandths of the
letters' size, downwards; of each pair that is set closer or wider, by how much.

    npm ci && pip install fonttools==4.66.1 brotli==1.2.0 && python3 scripts/outline-glyphs.py
"""

import json
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parent.parent
FONT = ROOT / "node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2"
TARGET = ROOT / "app/features/cards/data/glyphs.json"

ASCII = "".join(map(chr, range(0x21, 0x7F)))
SPANISH = "ÁÉÍÑÓÚÜáéíñóúü"
WORDS = " -0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzáéíñóú"

FACES = {
    "name": ({"opsz": 96, "wdth": 80, "wght": 800}, ASCII.replace("@", "") + SPANISH + "…"),
    "strong": ({"opsz": 36, "wdth": 92, "wght": 700}, WORDS),
    "plain": ({"opsz": 36, "wdth": 92, "wght": 550}, WORDS),
}
# The @ before a name is smaller, lighter and a little higher than the name.
AT = ({"opsz": 96, "wdth": 80, "wght": 600}, 0.8, 0.04)
# Pairs that are moved by less are not seen to be, in thousandths.
LEAST_KERNING = 15


class RelativePen(BasePen):
    """An outline in commands relative to the point before, so that it can follow any other."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.parts, self.at, self.start = [], (0, 0), (0, 0)

    def _write(self, command, *points):
        rounded = [(round(x), round(y)) for x, y in points]
        numbers = " ".join(f"{x - self.at[0]} {y - self.at[1]}" for x, y in rounded)
        self.parts.append(command + numbers.replace(" -", "-"))
        self.at = rounded[-1]

    def _moveTo(self, point):
        self._write("m", point)
        self.start = self.at

    def _lineTo(self, point):
        self._write("l", point)

    def _curveToOne(self, first, second, end):
        self._write("c", first, second, end)

    def _qCurveToOne(self, control, end):
        self._write("q", control, end)

    def _closePath(self):
        self.parts.append("z")
        self.at = self.start


def read_instance(axes: dict) -> TTFont:
    return instancer.instantiateVariableFont(TTFont(FONT), axes)


def outline(font: TTFont, letter: str, size: float = 1, rise: float = 0) -> str:
    scale = size * 1000 / font["head"].unitsPerEm
    glyphs, name = font.getGlyphSet(), font.getBestCmap()[ord(letter)]
    pen = RelativePen(glyphs)
    glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, -rise * 1000)))
    return f"{round(glyphs[name].width * scale)} {''.join(pen.parts)}".strip()


def read_kerning(font: TTFont, letters: str) -> dict:
    """By how much each pair is moved, in thousandths: what the font says first, as programs read it."""
    table = font["GPOS"].table
    kerning = [feature for feature in table.FeatureList.FeatureRecord if feature.FeatureTag == "kern"]
    indices = sorted({index for feature in kerning for index in feature.Feature.LookupListIndex})
    pairs = [part for index in indices for part in lookup_parts(table.LookupList.Lookup[index])]
    scale, names = 1000 / font["head"].unitsPerEm, font.getBestCmap()
    found = {}
    for first in letters:
        for second in letters:
            moved = round(pair_value(pairs, names[ord(first)], names[ord(second)]) * scale)
            if abs(moved) >= LEAST_KERNING:
                found[first + second] = moved
    return found


def lookup_parts(lookup) -> list:
    parts = [getattr(part, "ExtSubTable", part) for part in lookup.SubTable]
    return [part for part in parts if part.LookupType == 2]


def pair_value(parts: list, first: str, second: str) -> int:
    for part in parts:
        if first not in part.Coverage.glyphs:
            continue
        if part.Format == 1:
            listed = part.PairSet[part.Coverage.glyphs.index(first)].PairValueRecord
            value = next((one.Value1 for one in listed if one.SecondGlyph == second), None)
            if value is None:
                continue
        else:
            row = part.Class1Record[part.ClassDef1.classDefs.get(first, 0)]
            value = row.Class2Record[part.ClassDef2.classDefs.get(second, 0)].Value1
        return getattr(value, "XAdvance", 0) or 0
    return 0


def read_face(axes: dict, letters: str) -> dict:
    font = read_instance(axes)
    return {
        "letters": {letter: outline(font, letter) for letter in letters},
        "kerning": read_kerning(font, letters),
    }


def write_all() -> None:
    faces = {name: read_face(axes, letters) for name, (axes, letters) in FACES.items()}
    axes, size, rise = AT
    faces["name"]["letters"]["@"] = outline(read_instance(axes), "@", size, rise)
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(json.dumps(faces, ensure_ascii=False, indent="\t") + "\n")
    print(f"{TARGET.name}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    write_all()
