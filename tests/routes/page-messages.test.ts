import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { messages as admin } from "#app/i18n/admin-messages-es.ts";
import { messages as site } from "#app/i18n/site-messages-es.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { attributesOf } from "#tests/factories/html.ts";
import { listFiles, root } from "#tests/sources.ts";
import { baseOf, textsShown } from "#tests/texts-shown.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const client = join(root, "build/client");

const files: Record<"es" | "en", Record<string, string>> = JSON.parse(
	readFileSync(join(client, ".vite/page-messages.json"), "utf8"),
);

async function keysIn(file = "") {
	const { messages } = (await import(join(client, file))) as { messages: Record<string, string> };
	return new Set(Object.keys(messages).map(baseOf));
}

async function fileOf(path: string, options = {}) {
	const html = await (await app.ask(path, options)).text();
	const [file] = attributesOf(html, "meta[name=page-messages]", "content");
	const deferred = attributesOf(html, 'link[rel="deferred"]', "href");
	return { file, isFetched: file !== undefined && deferred.includes(file), html };
}

describe("the texts of a page", () => {
	const pages = listFiles(join(root, "app/routes")).filter((file) => file.endsWith(".tsx"));

	// The bell comes with its own.
	const elsewhere = ["app/features/notifications/components/bell.tsx"];

	it.each(pages.flatMap((page) => [["es", page] as const, ["en", page] as const]))(
		"in %s are all that %s says",
		async (locale, page) => {
			const file = files[locale][`routes/${page.replace(/\.tsx$/, "")}`];
			// What has several addresses is known by names of its own.
			if (file === undefined) return;
			const texts = page.startsWith("admin/") ? { ...site, ...admin } : site;
			const keys = await keysIn(file);
			const shown = textsShown([`app/routes/${page}`], texts, elsewhere);
			expect(shown.filter((text) => !keys.has(text.split(": ")[1]?.slice(1, -1) ?? ""))).toEqual([]);
		},
	);

	it("come in one small file beside its scripts, in the page's language", async () => {
		const { file, isFetched, html } = await fileOf("/vitrinas");
		expect(file).toBe(files.es["routes/showcases/showcases"]);
		expect(isFetched).toBe(true);
		expect(html).not.toContain("site-messages");
		expect((await keysIn(file)).has("matches.board.note")).toBe(false);
		expect((await fileOf("/vitrinas", { language: "en" })).file).toBe(files.en["routes/showcases/showcases"]);
	});

	it("are the core's alone where most visits begin, and more on a member's home", async () => {
		expect((await fileOf("/")).file).toBeUndefined();
		expect((await fileOf("/intercambios")).file).toBeUndefined();
		const cookie = await app.signIn(await buildUser(app.db));
		expect((await fileOf("/", { cookie })).file).toBe(files.es["routes/site/home"]);
	});
});
