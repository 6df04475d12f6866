import { execFile } from "node:child_process";
import { loadavg } from "node:os";
import { parseArgs, promisify } from "node:util";
import { z } from "zod";
import { crossPath, listingsPath, listsPath, matchesPath, showcasesPath } from "#app/shared/paths.ts";
import { startBuiltServer } from "#tests/built-server.ts";
import { chromiumFlags, findChromium } from "#tests/chromium.ts";
import { attributesOf } from "#tests/factories/html.ts";
import { launchPhone, type PressedPage, type PressFigures, visitAndPress } from "./first-press.ts";
import { fillShowcase, signInCollector } from "./full-showcase.ts";
import { installLighthouse, lighthouseProgram } from "./lighthouse-install.ts";
import { type LighthouseFigures, renderLighthouse, renderPresses } from "./lighthouse-table.ts";
import { median } from "./statistics.ts";

const run = promisify(execFile);

const usage = `npm run bench:lighthouse -- [options]
  --runs N          runs of each page, of which the median counts (5)
  --only /popular   measure only this page
  --press           measure only the first answered press`;

/** Above this load of the machine no figure of speed means anything. */
const quietLoad = 1.5;

/** As much of Lighthouse's report as is held against a goal. */
const reportSchema = z.object({
	categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
	audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

/**
 * P7: what a phone makes of the built server's pages with the demo's listings. Lighthouse tells of a visitor's, by its own
 * mobile settings (a slow 4G connection and a processor four times slower, both simulated); then a browser that is held
 * back as much tells when each page answers its first press.
 */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			runs: { type: "string", default: "5" },
			only: { type: "string" },
			press: { type: "boolean", default: false },
			help: { type: "boolean", default: false },
		},
	});
	if (values.help) {
		console.log(usage);
		return;
	}
	const server = await startBuiltServer({ environment: { SEED: "demo" } });
	const rounds = Number(values.runs);
	const isWanted = (path: string) => !values.only || path === values.only;
	try {
		const load = loadavg()[0] ?? 0;
		if (!values.press) {
			const pages = (await publicPages(server.url)).filter(isWanted);
			await warmUp(server.url, pages);
			console.log(`\n${renderLighthouse(await measureLighthouse(server.url, pages, rounds))}`);
		}
		const pressed = (await pressedPages(server.url)).filter(({ path }) => isWanted(path));
		console.log(`\n${renderPresses(await measurePresses(server.url, pressed, rounds))}`);
		if (load > quietLoad)
			console.log(`\nThe machine was busy (load ${load.toFixed(1)}): no figure of speed counts.`);
	} finally {
		await server.stop();
	}
}

async function measureLighthouse(origin: string, pages: readonly string[], rounds: number) {
	await installLighthouse();
	const environment = { ...process.env, CHROME_PATH: await findChromium() };
	return measure(
		pages,
		rounds,
		(path) => path,
		(path) => look(origin + path, environment),
	);
}

async function measurePresses(origin: string, pages: readonly PressedPage[], rounds: number) {
	const browser = await launchPhone(await findChromium());
	try {
		return await measure<PressedPage, PressFigures>(
			pages,
			rounds,
			({ name }) => name,
			(page) => visitAndPress(browser, origin, page),
		);
	} finally {
		await browser.close();
	}
}

/** The medians of each page over rounds in which all are visited in turn. */
async function measure<Page, Figures extends Record<keyof Figures, number>>(
	pages: readonly Page[],
	rounds: number,
	nameOf: (page: Page) => string,
	visit: (page: Page) => Promise<Figures>,
): Promise<{ page: string; figures: Figures }[]> {
	const seen = pages.map((page) => ({ page, runs: [] as Figures[] }));
	for (let round = 1; round <= rounds; round += 1) {
		for (const { page, runs } of seen) {
			console.error(`Round ${round}: ${nameOf(page)}`);
			runs.push(await visit(page));
		}
	}
	return seen.map(({ page, runs }) => ({ page: nameOf(page), figures: medians(runs) }));
}

/** So often is each page asked for before it counts. */
const warmUpRounds = 100;

/** A server that has just begun compiles its own code on the processor that the phone under measurement needs. */
async function warmUp(url: string, pages: readonly string[]): Promise<void> {
	for (let round = 0; round < warmUpRounds; round += 1) {
		for (const path of pages) {
			const page = await fetch(`${url}${path}?warm-up=${round}`);
			const files = [...(await page.text()).matchAll(/"(\/(?:assets|art)\/[^" ]+)/g)].map(([, file]) => file);
			for (const file of new Set(files)) await (await fetch(url + file)).arrayBuffer();
		}
	}
}

/** The listing's page is that of the most popular one; the showcase's has 60 images. */
async function publicPages(url: string): Promise<string[]> {
	const html = await (await fetch(`${url}/popular`)).text();
	const [listing] = attributesOf(html, 'a[href^="/intercambios/"]', "href");
	if (!listing) throw new Error("There is no listing on /popular.");
	return [
		"/",
		"/popular",
		"/intercambios",
		"/cruce",
		listing,
		"/vitrinas",
		await fillShowcase(url),
		"/u/coleccionista",
	];
}

/** The pages of P7b; a member's are of the demo's collector. */
async function pressedPages(origin: string): Promise<PressedPage[]> {
	const cookie = await signInCollector(origin);
	const html = await (await fetch(`${origin}/popular`)).text();
	const [listing = "/"] = attributesOf(html, 'a[href^="/intercambios/"]', "href");
	const member = (name: string, path: string) => ({ name, path, cookie });
	return [
		...["/", listingsPath, listing, crossPath, showcasesPath].map((path) => ({
			name: path,
			path,
			cookie: null,
		})),
		member("a member's home", "/"),
		member("their lists", listsPath),
		member("their matches", matchesPath),
	];
}

async function look(url: string, environment: NodeJS.ProcessEnv): Promise<LighthouseFigures> {
	const flags = [...chromiumFlags, "--headless=new"].join(" ");
	const options = ["--output=json", "--quiet", `--chrome-flags=${flags}`];
	const { stdout } = await run(process.execPath, [lighthouseProgram, url, ...options], {
		cwd: import.meta.dirname,
		env: environment,
		maxBuffer: 64 * 1024 * 1024,
	});
	const { categories, audits } = reportSchema.parse(JSON.parse(stdout));
	const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
	const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
	return {
		performance: score("performance"),
		lcp: figure("largest-contentful-paint"),
		tbt: figure("total-blocking-time"),
		cls: figure("cumulative-layout-shift"),
		accessibility: score("accessibility"),
		bestPractices: score("best-practices"),
		seo: score("seo"),
	};
}

function medians<Figures extends Record<keyof Figures, number>>(runs: readonly Figures[]): Figures {
	const [first] = runs;
	if (!first) throw new Error("There was no run.");
	const names = Object.keys(first) as (keyof Figures)[];
	const pairs = names.map((name) => [name, median(runs.map((figures) => figures[name]))]);
	return Object.fromEntries(pairs) as Figures;
}

await main();
