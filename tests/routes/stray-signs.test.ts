import { expect, it } from "vitest";
import { requestNames } from "./refusals/request-names.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();

const paths = requestNames
	.filter((name) => name.startsWith("GET ") && name.includes(":"))
	.map((name) => name.slice(4).replaceAll(/:\w+\??/g, "Amigos-ab12"));

it.each(paths)("a sign that stuck to %s leads to the page that it means", async (path) => {
	for (const sign of [".", ")", ",", "%20", "%E2%80%9D.", "!%3F"]) {
		const { status, headers } = await app.ask(`${path}${sign}?a=1`);
		expect([status, headers.get("Location")]).toEqual([301, `${path}?a=1`]);
	}
});
