import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listings, wantedItems } from "#app/features/listings/tables.server.ts";
import { furtherDictionary as es } from "#app/further-messages-es.ts";
import { translateFor } from "#app/messages.server.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildListing, buildWantedItem } from "#tests/factories/listings.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
let owner: UserRow;
let cookie = "";

beforeAll(async () => {
	owner = await buildUser(app.db);
	cookie = await app.signIn(owner);
});

const pagesOf = (id: string) => ["editar", "eliminar"].map((page) => `/intercambios/${id}/${page}`);

async function statusOf(id: string) {
	const [row] = await app.db.select().from(listings).where(eq(listings.id, id));
	return row?.status;
}

describe("without script an owner", () => {
	it("edits on a page that holds what the listing says, and keeps what was typed when it is refused", async () => {
		const listing = await buildListing(app.db, {
			userId: owner.id,
			description: "Como nueva",
			condition: "good",
		});
		await buildWantedItem(app.db, { listingId: listing.id, customName: "Una carpeta" });
		const path = `/intercambios/${listing.id}/editar`;
		const html = await (await app.ask(path, { cookie, language: "es" })).text();
		for (const text of [listing.title, "Como nueva", "custom_Una carpeta"]) expect(html).toContain(text);
		const form = { intent: "edit", title: " ", description: "Con caja", wanted: "custom_Una carpeta" };
		const refused = await app.post(path, form, { cookie, language: "es" });
		const again = await refused.text();
		expect(refused.status).toBe(400);
		for (const text of [es["listing.problem.titleRequired"], "Con caja", "custom_Una carpeta"])
			expect(again).toContain(text);
		const saved = await app.post(path, { ...form, title: "Otro título", wanted: "" }, { cookie });
		expect([saved.status, saved.headers.get("Location")]).toEqual([302, `/intercambios/${listing.id}`]);
		const wanted = await app.db.select().from(wantedItems).where(eq(wantedItems.listingId, listing.id));
		expect(wanted).toEqual([]);
	});

	it("pauses and resumes, and is told when that cannot be", async () => {
		const listing = await buildListing(app.db, { userId: owner.id });
		const press = (intent: string) =>
			app.post(`/intercambios/${listing.id}`, { intent }, { cookie, language: "es" });
		expect(await (await press("pause")).text()).toContain(translateFor("es")("listing.status.paused"));
		expect(await (await press("resume")).text()).toContain(es["listing.own.pause"]);
		await app.db.update(listings).set({ status: "in_revision" }).where(eq(listings.id, listing.id));
		const refused = await press("pause");
		expect(refused.status).toBeGreaterThanOrEqual(400);
		expect(await refused.text()).toContain('role="alert"');
	});

	it("deletes after a question", async () => {
		const listing = await buildListing(app.db, { userId: owner.id });
		const path = `/intercambios/${listing.id}/eliminar`;
		const html = await (await app.ask(path, { cookie, language: "es" })).text();
		expect(html).toContain(es["listing.delete.text"]);
		expect(await statusOf(listing.id)).toBe("active");
		const deleted = await app.post(path, { intent: "delete" }, { cookie });
		expect([deleted.status, deleted.headers.get("Location")]).toEqual([302, "/intercambios"]);
		expect(await statusOf(listing.id)).toBe("deleted");
	});
});

it("shows these pages to nobody else", async () => {
	const listing = await buildListing(app.db, { userId: owner.id });
	const stranger = await app.signIn(await buildUser(app.db));
	for (const path of pagesOf(listing.id)) {
		expect((await app.ask(path, { cookie: stranger })).status).toBe(404);
		expect((await app.ask(path)).status).toBe(302);
	}
});
