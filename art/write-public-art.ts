import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { rasterise } from "./rasterise.server.ts";
import { type ArtKey, type ArtOptions, renderArt } from "./render.ts";

// The pictures that the home page and the shop show before there is any data; 5:7 unless said otherwise.
const pictures: readonly (readonly [file: string, key: ArtKey, options: ArtOptions])[] = [
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
	["binder", "binder", { backdropHue: 60 }],
	["code-card", "codeCard", { hue: 200, inner: "whale", backdropHue: 20 }],
	["cable", "cable", { hue: 250, backdropHue: 280 }],
];

const folder = join(import.meta.dirname, "../public/art");
const width = 520;

/** What the home page shows above everything else: phones take a picture as narrow as they show it. */
const narrow = {
	width: 320,
	quality: 60,
	files: ["condor", "jaguar", "carpincho", "handheld", "cartridge", "knight"],
};

await mkdir(folder, { recursive: true });
for (const [file, key, options] of pictures) {
	await write(file, await rasterise(renderArt(key, options), width));
	if (narrow.files.includes(file)) {
		await write(`${file}-320`, await rasterise(renderArt(key, options), narrow.width, narrow.quality));
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

async function write(name: string, picture: Buffer): Promise<void> {
	await writeFile(join(folder, `${name}.webp`), picture);
	console.log(`public/art/${name}.webp ${(picture.length / 1000).toFixed(1)} kB`);
}
