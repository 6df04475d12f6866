import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { drawCard, readPhoto } from "#app/features/cards/drawing/drawing.server.ts";
import { rasterise } from "./rasterise.server.ts";
import { type ArtKey, type ArtOptions, renderArt } from "./render.ts";

// The artworks that the home page and the shop show before there is any data; 5:7 unless said otherwise.
const artworks: readonly (readonly [file: string, key: ArtKey, options: ArtOptions])[] = [
	["condor", "condor", {}],
	["jaguar", "jaguar", {}],
	["carpincho", "carpincho", {}],
	["whale", "whale", {}],
	["handheld", "handheld", { hue: 300, backdropHue: 85 }],
	["cartridge", "cartridge", { hue: 85, chroma: 0.14, inner: "condor", backdropHue: 292 }],
	["knight", "knight", { hue: 292, backdropHue: 150 }],
	["gamepad", "gamepad", { hue: 25, backdropHue: 200, crop: "square" }],
	["game-box", "gameBox", { hue: 150, inner: "whale", backdropHue: 40 }],
	["console", "homeConsole", { backdropHue: 250, crop: "wide" }],
	["booster", "booster", { hue: 292, inner: "carpincho", backdropHue: 95 }],
	["booster-green", "booster", { hue: 155, inner: "ceibo", backdropHue: 292 }],
	["binder", "binder", { backdropHue: 60 }],
	["code-card", "codeCard", { hue: 200, inner: "whale", backdropHue: 20 }],
	["cable", "cable", { hue: 250, backdropHue: 280 }],
];

/** Reino Cards that the page shows beside what it is about. */
const cards = [
	{ file: "card-crown-rare", photo: "dog", username: "juli_ibera", rarity: "crownRare", serial: 123 },
	{ file: "card-legendary", photo: "cat", username: "camicartas", rarity: "legendary", serial: 96 },
	{ file: "card-secret-rare", photo: "selfie", username: "nacho_mdp", rarity: "secretRare", serial: 187 },
] as const;

const folder = join(import.meta.dirname, "../public/art");
const width = 520;

/** What the home page shows above everything else: phones take an artwork as narrow as they show it. */
const narrow = {
	width: 320,
	quality: 60,
	files: ["condor", "jaguar", "carpincho", "handheld", "cartridge", "knight"],
};

await mkdir(folder, { recursive: true });
for (const [file, key, options] of artworks) {
	await write(file, await rasterise(renderArt(key, options), width));
	if (narrow.files.includes(file)) {
		await write(`${file}-320`, await rasterise(renderArt(key, options), narrow.width, narrow.quality));
	}
}

for (const { file, photo, ...words } of cards) {
	const artwork = await sharp(join(import.meta.dirname, `photos/${photo}.svg`))
		.png()
		.toBuffer();
	const { png } = await drawCard({
		photo: await readPhoto(artwork),
		madeAt: new Date("2026-07-11T15:00:00Z"),
		...words,
	});
	for (const [suffix, size] of [["", width] as const, ["-320", narrow.width] as const]) {
		await write(file + suffix, await sharp(png).resize({ width: size }).webp({ quality: 74 }).toBuffer());
	}
}

await writeMark();

/** The mark in gold for the mails, on whose dark head it stands; mail programs show no SVG. */
async function writeMark(): Promise<void> {
	const icon = await readFile(join(folder, "../favicon.svg"), "utf8");
	const mark = icon
		.replace(/<style>.*?<\/style>/, "")
		.replace('viewBox="-7 0 46 46"', 'viewBox="0 0 32 46" width="96" height="138"')
		.replaceAll("currentColor", "#eec96c");
	await writeFile(join(folder, "mark.png"), await sharp(Buffer.from(mark)).png({ palette: true }).toBuffer());
}

async function write(name: string, artwork: Buffer): Promise<void> {
	await writeFile(join(folder, `${name}.webp`), artwork);
	console.log(`public/art/${name}.webp ${(artwork.length / 1000).toFixed(1)} kB`);
}
