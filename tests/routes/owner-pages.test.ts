import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listings } from "#app/features/listings/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { messages as es } from "#app/site-messages-es.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
let owner: UserRow;
let cookie = "";

beforeAll(async () => {
	owner = await buildUser(app.db);
	cookie = await app.signIn(owner);
});

describe("the owner of a listing", () => {
	it("pauses and resumes, and is told when that cannot be", async () => {
		const listing = await buildListing(app.db, { userId: owner.id });
		const press = (intent: string) =>
			app.post(`/intercambios/${listing.id}`, { intent }, { cookie, language: "es" });
		expect(await (await press("pause")).text()).toContain(translateFor("es")("listing.status.paused"));
		expect(await (await press("resume")).text()).toContain(es["listing.own.pause"]);
		await app.db.update(listings).set({ status: "in_revision" }).where(eq(listings.id, listing.id));
		const refused = await press("pause");
		expect(refused.status).toBeGreaterThanOrEqual(400);
	});

	it("deletes, and is led to the others", async () => {
		const listing = await buildListing(app.db, { userId: owner.id });
		const deleted = await app.post(`/intercambios/${listing.id}`, { intent: "delete" }, { cookie });
		expect([deleted.status, deleted.headers.get("Location")]).toEqual([302, "/intercambios"]);
		const [row] = await app.db.select().from(listings).where(eq(listings.id, listing.id));
		expect(row?.status).toBe("deleted");
	});
});
