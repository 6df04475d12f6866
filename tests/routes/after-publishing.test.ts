import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { messages as es } from "#app/site-messages-es.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { attributesOf, select } from "#tests/factories/html.ts";
import { buildListing, buildWantedItem } from "#tests/factories/listings.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
let owner: UserRow;
let cookie = "";

beforeAll(async () => {
	owner = await buildUser(app.db);
	cookie = await app.signIn(owner);
});

async function read(path: string, as = cookie): Promise<string> {
	return (await app.ask(path, { cookie: as, language: "es" })).text();
}

describe("after publishing", () => {
	it("the owner is told so, and nobody else who opens the same address", async () => {
		const { id: categoryId } = await buildCategory(app.db);
		const fields = { submissionKey: randomUUID(), categoryId, item: "Ocarina" };
		const published = await app.post("/crear", fields, { cookie });
		const path = published.headers.get("Location") ?? "";
		expect(published.status).toBe(302);
		expect(path).toMatch(/^\/intercambios\/[0-9a-f-]{36}\?/);
		expect(await read(path)).toContain(es["listing.published.title"]);
		expect(await read(path.split("?")[0] ?? "")).not.toContain(es["listing.published.title"]);
		expect(await read(path, await app.signIn(await buildUser(app.db)))).not.toContain(
			es["listing.published.title"],
		);
	});

	it("another like it begins with its category, its condition and what is wanted", async () => {
		const listing = await buildListing(app.db, {
			userId: owner.id,
			condition: "played",
			title: "La de antes",
		});
		await buildWantedItem(app.db, { listingId: listing.id, customName: "Una carpeta" });
		const html = await read(`/crear?like=${listing.id}`);
		const chosen = attributesOf(html, "input[checked]", "value");
		expect(chosen).toEqual(expect.arrayContaining([listing.categoryId, "played", "custom_Una carpeta"]));
		expect(html).not.toContain("La de antes");
	});

	it.each([
		["somebody else's", () => buildListing(app.db)],
		["no", async () => ({ id: "nada" })],
	])("one like %s listing begins empty", async (_whose, build) => {
		const html = await read(`/crear?like=${(await build()).id}`);
		expect(html).toContain(es["listing.create.title"]);
		expect(select(html, 'input[type="radio"][checked]')).toHaveLength(0);
	});
});

it("takes several wishes from one text", async () => {
	const { id: categoryId } = await buildCategory(app.db);
	const fields = {
		submissionKey: randomUUID(),
		categoryId,
		item: "Ocarina",
		wanted: "Una flauta, un tambor",
	};
	const published = await app.post("/crear", fields, { cookie });
	const html = await read(published.headers.get("Location") ?? "");
	for (const name of ["Una flauta", "un tambor"]) expect(html).toContain(`<b>${name}</b>`);
});

describe("one's own listing", () => {
	it("speaks to its owner", async () => {
		const listing = await buildListing(app.db, { userId: owner.id });
		const own = await read(`/intercambios/${listing.id}`);
		const others = await read(`/intercambios/${listing.id}`, await app.signIn(await buildUser(app.db)));
		for (const key of ["listing.own.yours", "listing.own.wants", "listing.own.wantsNothing"] as const) {
			expect(own).toContain(es[key]);
			expect(others).not.toContain(es[key]);
		}
	});
});
