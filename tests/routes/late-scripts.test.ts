import { expect, it } from "vitest";
import { serveApp } from "./served-app.ts";

const app = await serveApp();

it("holds a page's scripts back until it is painted", async () => {
	const html = await (await app.ask("/")).text();
	expect(html).toMatch(/<script type="late-module">[^<]*\/assets\//);
	expect(html).toMatch(/<link rel="late-module" href="\/assets\/[^"]+\.js"/);
	expect(html).not.toMatch(/type="module"|rel="modulepreload"|<script[^>]* src=/);
	expect(html).toContain("new PerformanceObserver(begin)");
});
