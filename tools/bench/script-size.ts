import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "#tests/chromium.ts";
import type { BenchSetup } from "./bench-setup.ts";
import type { Outcome } from "./goals.ts";
import { startProduct } from "./servers/running-server.ts";

const clientFolder = "build/client";
const locale = "es-AR";
const pages = [
	{ path: "/", goal: "scriptHome" },
	{ path: "/intercambios", goal: "scriptFeed" },
] as const;

/**
 * P6: the scripts that the browser of a visitor who was invited to sign in before loads for a page, each gzipped as a whole. What the page names is
 * followed through static imports; a browser then tells what it really fetched, and the larger sum counts.
 */
export async function measureScripts({ databases, temporary }: BenchSetup): Promise<Outcome> {
	const url = await databases.withListings(10_000);
	await using product = await startProduct(url, await temporary());
	const origin = `http://localhost:${product.port}`;
	const figures: Outcome["figures"][number][] = [];
	const raw = ["P6     gzip -9 of each file, in kB of 1000 bytes"];
	for (const { path, goal } of pages) {
		const response = await fetch(origin + path, { headers: { "Accept-Language": locale } });
		if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
		const named = followImports(scriptsOf(await response.text()));
		const fetched = await scriptsFetchedBy(origin + path);
		const all = [...new Set([...named, ...fetched])];
		figures.push({ goal, value: all.reduce((sum, file) => sum + gzipSize(file), 0) / 1000 });
		const lazy = fetched.filter((file) => !named.has(file));
		raw.push(`  ${path}: ${all.length} files, ${lazy.length} of them fetched beyond static imports`);
		const largest = all.sort((a, b) => gzipSize(b) - gzipSize(a)).slice(0, 8);
		raw.push(...largest.map((file) => `    ${(gzipSize(file) / 1000).toFixed(1).padStart(6)} ${file}`));
	}
	return { figures, raw };
}

/** Own scripts that a page's HTML names: as files, as preloads, and in its inline module. */
function scriptsOf(html: string): string[] {
	return [...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].flatMap(([, file]) => file ?? []);
}

function followImports(start: readonly string[]): Set<string> {
	const found = new Set<string>();
	const queue = [...start];
	for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
		if (found.has(file)) continue;
		found.add(file);
		const code = readFileSync(join(clientFolder, file), "utf8");
		for (const [, name = ""] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
			queue.push(`/assets/${name}`);
		}
	}
	return found;
}

async function scriptsFetchedBy(url: string): Promise<string[]> {
	const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
	try {
		const page = await browser.newPage({ locale });
		// The feed's invitation to sign in comes by itself once the browser is idle: it would count or not by chance.
		await page.addInitScript(() => sessionStorage.setItem("reino-invited", "1"));
		const fetched = new Set<string>();
		page.on("request", (request) => {
			if (request.resourceType() === "script") fetched.add(new URL(request.url()).pathname);
		});
		await page.goto(url, { waitUntil: "networkidle" });
		return [...fetched].filter((file) => existsSync(join(clientFolder, file)));
	} finally {
		await browser.close();
	}
}

const sizes = new Map<string, number>();

function gzipSize(file: string): number {
	const known = sizes.get(file);
	if (known !== undefined) return known;
	const size = gzipSync(readFileSync(join(clientFolder, file)), { level: 9 }).length;
	sizes.set(file, size);
	return size;
}
