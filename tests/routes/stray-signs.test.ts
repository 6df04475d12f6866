import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import routes from "#app/routes.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();

function pathsOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
	return entries.flatMap(({ path = "", children = [] }) => {
		const whole = [parent, path].filter(Boolean).join("/");
		return [whole, ...pathsOf(children, whole)];
	});
}

const paths = pathsOf(routes)
	.filter((path) => path.includes(":"))
	.map((path) => `/${path.replaceAll(/:\w+\??/g, "Amigos-ab12")}`);

it.each(paths)("a sign that stuck to %s leads to the page that it means", async (path) => {
	for (const sign of [".", ")", ",", "%20", "%E2%80%9D.", "!%3F"]) {
		const { status, headers } = await app.ask(`${path}${sign}?a=1`);
		expect([status, headers.get("Location")]).toEqual([301, `${path}?a=1`]);
	}
});
