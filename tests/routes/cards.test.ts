import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { generatedCards } from "#app/features/cards/tables.server.ts";
import { wantedItems } from "#app/features/listings/tables.server.ts";
import { moderationCases } from "#app/features/moderation/tables.server.ts";
import { collectionsElements, collectionsElementsRef } from "#app/features/showcases/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { imageFile, imageWidths, pngFile } from "#app/shared/image.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildStoredCard, serialOf } from "#tests/factories/cards.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { buildListing, findListing, publishedId } from "#tests/factories/listings.ts";
import { buildReport } from "#tests/factories/moderation.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { buildElement, buildShowcase, buildShownElement } from "#tests/factories/showcases.ts";
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

	it("shows the card", async () => {
		const { serial, cookie } = await buildOwned();
		const path = `/reino-cards/${serial}/ofrecer`;
		const own = await app.ask(path, { cookie, language: "es" });
		expect(own.status).toBe(200);
		expect(await own.text()).toContain(`Reino Card ${serial}`);
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

type Card = typeof generatedCards.$inferSelect;
const kinds = ["visitor", "stranger", "banned", "admin", "moderator", "maker", "owner"] as const;
type Kind = (typeof kinds)[number];
const everybody = [...kinds];
const theirs: Kind[] = ["maker", "owner"];

let people: Record<Exclude<Kind, "visitor">, UserRow>;
let cookies: Record<Kind, string>;
beforeAll(async () => {
	people = {
		stranger: await buildUser(db),
		banned: await buildUser(db, { isBanned: true }),
		admin: await buildUser(db, { role: "admin" }),
		moderator: await buildUser(db, { role: "moderator" }),
		maker: await buildUser(db),
		owner: await buildUser(db),
	};
	const entries = Object.entries(people).map(async ([kind, user]) => [kind, await app.signIn(user)]);
	cookies = { visitor: "", ...Object.fromEntries(await Promise.all(entries)) };
});

/** A card that its maker no longer has, with its files. */
async function buildCard(overrides: Partial<typeof generatedCards.$inferInsert> = {}): Promise<Card> {
	const parties = { userId: people.maker.id, ownerId: people.owner.id };
	const card = await buildStoredCard(db, app.deps.files, { ...parties, ...overrides });
	await app.deps.files.write(pngFile(card.cardImageUrl), new Uint8Array([1]));
	return card;
}

/** Each time others, since a page may be kept for a second. */
function addressesOf(card: Card): string[] {
	const path = `/reino-cards/${serialOf(card)}`;
	const search = `?${randomUUID()}`;
	const files = [
		...imageWidths.map((width) => imageFile(card.cardImageUrl, width)),
		pngFile(card.cardImageUrl),
	];
	return [path + search, `${path}.data${search}`, ...files.map((name) => `/files/${name}`)];
}

/** Who finds a card, by each of its addresses alike. */
async function whoFinds(card: Card): Promise<Kind[]> {
	const finders: Kind[] = [];
	for (const kind of kinds) {
		const statuses = new Set<number>();
		for (const address of addressesOf(card)) {
			const answer = await app.ask(address, { cookie: cookies[kind] });
			statuses.add(answer.status);
			expect(answer.headers.get("Cache-Control") ?? "", address).not.toContain("public, max-age");
			await answer.body?.cancel();
		}
		expect([...statuses], kind).toEqual([statuses.has(200) ? 200 : 404]);
		if (statuses.has(200)) finders.push(kind);
	}
	return finders;
}

const sharedImage = async (card: Card) =>
	(await app.ask(`/reino-cards/${serialOf(card)}/compartir.jpg`)).status;

describe("a card", () => {
	it("that nobody showed is found by who made it and who has it", async () => {
		const card = await buildCard();
		expect(await whoFinds(card)).toEqual(theirs);
		expect(await sharedImage(card)).toBe(404);
	});

	it.each([{ isShown: true }, { isShared: true }])(
		"with %o is found by everybody, until that is taken back",
		async (open) => {
			const card = await buildCard(open);
			expect(await whoFinds(card)).toEqual(everybody);
			const closed = { isShown: false, isShared: false };
			await db.update(generatedCards).set(closed).where(eq(generatedCards.id, card.id));
			expect(await whoFinds(card)).toEqual(theirs);
		},
	);

	it.each([
		["active", everybody],
		["paused", theirs],
		["in_revision", theirs],
	] as const)("that a listing offers, which is %s, is found by %s", async (status, finders) => {
		const listing = await buildListing(db, { userId: people.owner.id, status });
		expect(await whoFinds(await buildCard({ listingId: listing.id }))).toEqual(finders);
	});

	it.each([
		["active", {}, everybody],
		["active", { hiddenAt: new Date() }, theirs],
		["in_revision", {}, theirs],
	] as const)(
		"in a showcase that is %s, as an element with %o, is found by %s",
		async (status, element, finders) => {
			const card = await buildCard();
			const { id: collectionId } = await buildShowcase(db, { ownerId: people.owner.id, status });
			const { id: elementId } = await buildElement(db, {
				userId: people.owner.id,
				cardId: card.id,
				...element,
			});
			await buildShownElement(db, { collectionId, elementId });
			expect(await whoFinds(card)).toEqual(finders);
		},
	);

	it("that is reported is found by moderators and admins besides", async () => {
		const card = await buildCard();
		await buildReport(db, { listingId: null, cardId: card.id });
		expect(await whoFinds(card)).toEqual(["admin", "moderator", ...theirs]);
	});

	it("of a banned person is found by them alone, and by moderators where it was open", async () => {
		const card = await buildCard({ ownerId: people.banned.id });
		expect(await whoFinds(card)).toEqual(["banned"]);
		const shared = await buildCard({ ownerId: people.banned.id, isShared: true });
		expect(await whoFinds(shared)).toEqual(["banned", "admin", "moderator"]);
	});
});

it("is shared by its form, by its owner alone", async () => {
	const card = await buildCard();
	const path = `/reino-cards/${serialOf(card)}`;
	const share = (kind: Kind) =>
		app.post(path, { cardId: card.id, intent: "share" }, { cookie: cookies[kind] });
	expect((await share("stranger")).status).toBe(404);
	expect((await share("maker")).status).toBe(403);
	expect(await whoFinds(card)).toEqual(theirs);
	await share("owner");
	expect(await whoFinds(card)).toEqual(everybody);
	await app.post(path, { cardId: card.id, intent: "unshare" }, { cookie: cookies.owner });
	expect(await whoFinds(card)).toEqual(theirs);
});

it("leaves other images to everybody, for good", async () => {
	const name = imageFile("ab".repeat(16), 640);
	await app.deps.files.write(name, new Uint8Array([1]));
	const answer = await app.ask(`/files/${name}`);
	expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([
		200,
		"public, max-age=31536000, immutable",
	]);
});
