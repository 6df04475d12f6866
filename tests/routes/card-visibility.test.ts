import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { generatedCards } from "#app/features/cards/tables.server.ts";
import { imageFile, imageWidths, pngFile } from "#app/shared/image.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildStoredCard, serialOf } from "#tests/factories/cards.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildReport } from "#tests/factories/moderation.ts";
import { buildElement, buildShowcase, buildShownElement } from "#tests/factories/showcases.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;

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
