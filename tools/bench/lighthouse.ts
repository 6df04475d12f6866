import { execFile } from "node:child_process";
import { loadavg } from "node:os";
import { parseArgs, promisify } from "node:util";
import { z } from "zod";
import { startBuiltServer } from "#tests/built-server.ts";
import { chromiumFlags, findChromium } from "#tests/chromium.ts";
import { attributesOf } from "#tests/factories/html.ts";
import { fillShowcase } from "./full-showcase.ts";
import { installLighthouse, lighthouseProgram } from "./lighthouse-install.ts";
import { type LighthouseFigures, renderFigures } from "./lighthouse-table.ts";
import { median } from "./statistics.ts";

const run = promisify(execFile);

const usage = `npm run bench:lighthouse -- [options]
  --runs N          runs of each page, of which the median counts (5)
  --only /popular   measure only this page`;

/** Above this load of the machine no figure of speed means anything. */
const quietLoad = 1.5;

/** As much of Lighthouse's report as is held against a goal. */
const reportSchema = z.object({
	categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
	audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

/**
 * P7: what a visitor's phone makes of the built server's pages with the demo's listings, by Lighthouse's own
 * mobile settings (a slow 4G connection and a processor four times slower, both simulated).
 */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			runs: { type: "string", default: "5" },
			only: { type: "string" },
			help: { type: "boolean", default: false },
		},
	});
	if (values.help) {
		console.log(usage);
		return;
	}
	await installLighthouse();
	const environment = { ...process.env, CHROME_PATH: await findChromium() };
	const server = await startBuiltServer({ environment: { SEED: "demo" } });
	try {
		const pages = (await publicPages(server.url)).filter((path) => !values.only || path === values.only);
		const seen = new Map<string, LighthouseFigures[]>(pages.map((path) => [path, []]));
		await warmUp(server.url, pages);
		const load = loadavg()[0] ?? 0;
		for (let round = 1; round <= Number(values.runs); round += 1) {
			for (const path of pages) {
				console.error(`Round ${round}: ${path}`);
				seen.get(path)?.push(await look(server.url + path, environment));
			}
		}
		console.log(
			`\n${renderFigures([...seen].map(([path, figures]) => ({ path, figures: medians(figures) })))}`,
		);
		if (load > quietLoad)
			console.log(`\nThe machine was busy (load ${load.toFixed(1)}): only the last three count.`);
	} finally {
		await server.stop();
	}
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

function medians(runs: readonly LighthouseFigures[]): LighthouseFigures {
	const of = (name: keyof LighthouseFigures) => median(runs.map((figures) => figures[name]));
	return {
		performance: of("performance"),
		lcp: of("lcp"),
		tbt: of("tbt"),
		cls: of("cls"),
		accessibility: of("accessibility"),
		bestPractices: of("bestPractices"),
		seo: of("seo"),
	};
}

await main();
