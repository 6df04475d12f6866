import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { generatedCards } from "#app/features/cards/tables.server.ts";
import { wantedItems } from "#app/features/listings/tables.server.ts";
import { moderationCases } from "#app/features/moderation/tables.server.ts";
import { collectionsElements, collectionsElementsRef } from "#app/features/showcases/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildStoredCard, serialOf } from "#tests/factories/cards.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { findListing, publishedId } from "#tests/factories/listings.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;
const t = translateFor("es");

beforeAll(async () => {
	await buildCategory(db, { slug: "reino-cards", isSpecial: true });
});

async function buildOwned(overrides: Parameters<typeof buildStoredCard>[2] = {}) {
	const owner = await buildUser(db);
	const card = await buildStoredCard(db, app.deps.files, { userId: owner.id, ...overrides });
	return { owner, card, serial: serialOf(card), cookie: await app.signIn(owner) };
}
const offerOf = async (id: string) =>
	onlyRow(await db.select().from(generatedCards).where(eq(generatedCards.id, id))).listingId;
const cookieOf = async (user: UserRow) => app.signIn(user);

describe("the form that offers a card", () => {
	const formOf = (more: Record<string, string> = {}) => ({ submissionKey: randomUUID(), ...more });

	it("shows the card to its owner alone", async () => {
		const { serial, cookie } = await buildOwned();
		const path = `/reino-cards/${serial}/ofrecer`;
		const own = await app.ask(path, { cookie, language: "es" });
		expect(own.status).toBe(200);
		expect(await own.text()).toContain(`Reino Card ${serial}`);
		expect((await app.ask(path, { cookie: await cookieOf(await buildUser(db)) })).status).toBe(404);
		expect((await app.ask(path)).status).toBe(302);
		const banned = await app.ask(path, { cookie: await cookieOf(await buildUser(db, { isBanned: true })) });
		expect([banned.status, banned.headers.get("Location")]).toEqual([302, "/perfil/suspension"]);
		expect((await app.ask("/reino-cards/R-1/ofrecer", { cookie })).status).toBe(404);
	});

	it("publishes the listing, and then leads to it", async () => {
		const { card, serial, cookie } = await buildOwned({ rarity: "rare" });
		const path = `/reino-cards/${serial}/ofrecer`;
		const forged = { rarity: "crownRare", condition: "mint", item: "custom_Otra", categoryId: randomUUID() };
		const fields = formOf({ title: "Mi carpincho", wanted: "Zelda, Metroid", ...forged });
		const sent = await app.post(path, fields, { cookie });
		expect(sent.status).toBe(302);
		const id = publishedId(sent) ?? "";
		expect(await findListing(db, id)).toMatchObject({
			title: "Mi carpincho",
			rarity: "rare",
			condition: null,
			cardSerial: serial,
			customItemName: `Reino Card ${serial}`,
		});
		expect(await db.$count(wantedItems, eq(wantedItems.listingId, id))).toBe(2);
		expect(await offerOf(card.id)).toBe(id);
		const page = await (await app.ask(`/intercambios/${id}`, { language: "es" })).text();
		expect(page).toContain(`href="/reino-cards/${serial}"`);
		expect(page).toContain(t("listing.detail.seeCard", { serial }));
		const again = await app.ask(path, { cookie });
		expect([again.status, again.headers.get("Location")]).toEqual([302, `/intercambios/${id}`]);
	});

	it("says what is wrong with it", async () => {
		const { serial, cookie } = await buildOwned();
		const fields = formOf({ title: "x".repeat(201), description: "Sin marcas" });
		const answer = await app.post(`/reino-cards/${serial}/ofrecer.data`, fields, { cookie });
		expect([answer.status, await answer.text()]).toEqual([
			400,
			expect.stringContaining("listing.problem.titleTooLong"),
		]);
	});

	it("is not for a card that moderation hides", async () => {
		const { serial, cookie, card } = await buildOwned({ hiddenAt: new Date() });
		const path = `/reino-cards/${serial}/ofrecer`;
		expect((await app.ask(path, { cookie })).status).toBe(409);
		const answer = await app.post(path, formOf(), { cookie, language: "es" });
		expect(await answer.text()).toContain(t("errors.card.hidden"));
		expect(await offerOf(card.id)).toBeNull();
	});
});

describe("the dialog that puts a card into showcases", () => {
	it("puts it in, and then says so", async () => {
		const { owner, card, serial, cookie } = await buildOwned();
		const showcase = await buildShowcase(db, { ownerId: owner.id, name: "Mis cartas" });
		const path = `/reino-cards/${serial}/vitrinas`;
		const showcases = async () => (await (await app.ask(path, { cookie })).json()).showcases;
		expect(await showcases()).toMatchObject([{ name: "Mis cartas", isIn: false }]);
		await app.post(path, { showcaseId: showcase.id }, { cookie });
		const [element] = await db
			.select()
			.from(collectionsElements)
			.where(eq(collectionsElements.cardId, card.id));
		const places = eq(collectionsElementsRef.elementId, element?.id ?? "");
		expect(await db.$count(collectionsElementsRef, places)).toBe(1);
		expect(await showcases()).toMatchObject([{ name: "Mis cartas", isIn: true }]);
	});

	it("begins a new showcase with it", async () => {
		const { card, serial, cookie } = await buildOwned();
		const sent = await app.post(`/reino-cards/${serial}/vitrinas`, { showcaseId: "new" }, { cookie });
		const [element] = await db
			.select()
			.from(collectionsElements)
			.where(eq(collectionsElements.cardId, card.id));
		const to = sent.headers.get("Location") ?? "";
		expect([sent.status, to]).toEqual([302, `/vitrinas/crear?element=${element?.id}`]);
		expect(await (await app.ask(to, { cookie })).text()).toContain(`Reino Card ${serial}`);
	});

	it("is its owner's alone", async () => {
		const { serial } = await buildOwned();
		const path = `/reino-cards/${serial}/vitrinas`;
		const stranger = await buildUser(db);
		const cookie = await cookieOf(stranger);
		const { id: showcaseId } = await buildShowcase(db, { ownerId: stranger.id });
		expect((await app.ask(path, { cookie })).status).toBe(404);
		expect((await app.post(path, { showcaseId }, { cookie })).status).toBe(404);
		expect((await app.ask(path)).status).toBe(302);
	});
});

it("takes a report of a card, and leads back to the cards once it is hidden", async () => {
	const { card, serial } = await buildOwned();
	const path = `/reporte/carta/${card.id}`;
	for (let n = 0; n < 3; n++) {
		const cookie = await cookieOf(await buildUser(db));
		expect(await (await app.ask(path, { cookie, language: "es" })).text()).toContain(serial);
		const sent = await app.post(path, { reason: "Es ofensivo", submissionKey: randomUUID() }, { cookie });
		expect(sent.headers.get("Location")).toBe(`${path}?sent=1`);
		const thanks = await (await app.ask(`${path}?sent=1`, { cookie, language: "es" })).text();
		expect(thanks).toContain(`href="/reino-cards${n < 2 ? `/${serial}` : ""}"`);
	}
	const found = onlyRow(await db.select().from(moderationCases).where(eq(moderationCases.cardId, card.id)));
	const moderator = await cookieOf(await buildUser(db, { role: "moderator" }));
	const page = await app.ask(`/admin/moderacion?caso=${found.id}`, { cookie: moderator, language: "es" });
	const html = await page.text();
	expect(html).toContain(serial);
	expect(html).toContain(card.cardImageUrl);
});
