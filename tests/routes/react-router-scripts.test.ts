import { expect, it } from "vitest";
import { sharedFiles } from "../../vite.config.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();

it("defers everything that React Router loads until the page is painted", async () => {
	const html = await (await app.ask("/")).text();
	expect(html).toMatch(/<script[^>]* type="deferred"[^>]*>[^<]*import\("\/assets\/entry\.client/);
	expect(html.match(/<link rel="deferred" href="\/assets\/[^"]+\.js"/g)?.length).toBeGreaterThan(5);
	expect(html).not.toMatch(/type="module"|rel="modulepreload"|<script[^>]* src=/);
	expect(html).toContain("new PerformanceObserver(load)");
});

/** Files of what pages share that a page loads. */
async function sharedFilesOf(path: string): Promise<string[]> {
	const html = await (await app.ask(path)).text();
	return sharedFiles.map(({ name }) => name).filter((name) => html.includes(`"/assets/${name}-`));
}

it.each([
	["/", ["frame", "home", "home-styled"]],
	["/intercambios", ["frame", "fields", "feed"]],
	["/vitrinas", ["frame", "home", "fields", "forms", "home-styled"]],
])("loads for %s no file of what other pages share", async (path, files) => {
	expect(await sharedFilesOf(path)).toEqual(files);
});
