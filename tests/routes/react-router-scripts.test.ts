import { expect, it } from "vitest";
import { buildUser } from "#tests/factories/accounts.ts";
import { sharedFiles } from "../../vite.config.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();

/** Where React Router's script of scroll positions is. */
const scrollKey = "react-router-scroll-positions";

it("defers everything that React Router loads until the page is painted", async () => {
	const html = await (await app.ask("/")).text();
	expect(html).toMatch(/<script[^>]* type="deferred"[^>]*>[^<]*import\("\/assets\/entry\.client/);
	expect(html.match(/<link rel="deferred" href="\/assets\/[^"]+\.js"/g)?.length).toBeGreaterThan(5);
	expect(html).not.toMatch(/type="module"|rel="modulepreload"|<script[^>]* src=/);
	expect(html).toContain("new PerformanceObserver(load)");
});

it("fetches a member's files before the paint, and runs them after it", async () => {
	const early = /<script[^>]*>for\(const link of[^<]+link\.rel=`modulepreload`\}<\/script>/;
	expect(await (await app.ask("/")).text()).not.toMatch(early);
	const cookie = await app.signIn(await buildUser(app.db));
	const own = await (await app.ask("/", { cookie })).text();
	expect(own).toMatch(early);
	expect(own.search(early)).toBeLessThan(own.indexOf(scrollKey));
	expect(own).toMatch(/<script[^>]* type="deferred"[^>]*>[^<]*import\("\/assets\/entry\.client/);
	expect(own).not.toContain('type="module"');
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
