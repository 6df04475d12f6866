import { expect, it } from "vitest";
import { serveApp } from "./served-app.ts";

const app = await serveApp();

it("defers everything that React Router loads until the page is painted", async () => {
	const html = await (await app.ask("/")).text();
	expect(html).toMatch(/<script[^>]* type="deferred"[^>]*>[^<]*import\("\/assets\/entry\.client/);
	expect(html.match(/<link rel="deferred" href="\/assets\/[^"]+\.js"/g)?.length).toBeGreaterThan(5);
	expect(html).not.toMatch(/type="module"|rel="modulepreload"|<script[^>]* src=/);
	expect(html).toContain("new PerformanceObserver(load)");
});
