import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { imageFile, imageWidths, pngFile } from "#app/shared/image.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildGeneratedCard, getCard } from "#tests/factories/cards.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { memoryFiles } from "#tests/factories/files.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { buildListing } from "#tests/factories/listings.ts";
import {
	deleteCard,
	deletedCardMillis,
	purgeDeletedCards,
	shareCard,
	showCard,
	unshareCard,
	unshowCard,
} from "./commands.server.ts";
import type { CardDeleted } from "./events.ts";
import { generatedCards } from "./tables.server.ts";

const { db, pool } = await testDatabase();
const as = (user: UserRow | null) => contextOf(db, user);

async function buildOwned(overrides: Parameters<typeof buildGeneratedCard>[1] = {}) {
	const user = await buildUser(db);
	const card = await buildGeneratedCard(db, { userId: user.id, ...overrides });
	return { user, cardId: card.id };
}

/** A card that its maker no longer has. */
async function buildPassedOn(overrides: Parameters<typeof buildGeneratedCard>[1] = {}) {
	const [maker, owner] = [await buildUser(db), await buildUser(db)];
	const card = await buildGeneratedCard(db, { userId: maker.id, ownerId: owner.id, ...overrides });
	return { maker, owner, cardId: card.id };
}

/** Does something with a card while another transaction, which ends first, changes it. */
async function whileChanged(cardId: string, change: string, begin: () => Promise<unknown>): Promise<void> {
	await whileHeld(pool, {
		lock: "select from generated_cards where id = $1 for update",
		values: [cardId],
		begin,
		meanwhile: `update generated_cards set ${change} where id = $1`,
		end: "commit",
	});
}

describe.each([
	["showing", showCard, { isShown: false }, { isShown: true }],
	["taking back", unshowCard, { isShown: true }, { isShown: false }],
	["sharing", shareCard, { isShared: false }, { isShared: true }],
	["no longer sharing", unshareCard, { isShared: true }, { isShared: false }],
] as const)("%s a card", (_, command, before, after) => {
	it("is done for its maker who has it, once or twice", async () => {
		const { user, cardId } = await buildOwned(before);
		await command(as(user), { cardId });
		await command(as(user), { cardId });
		expect(await getCard(db, cardId)).toMatchObject(after);
	});

	it("is refused to visitors and strangers", async () => {
		const { cardId } = await buildOwned(before);
		expect((await refusal(command(as(null), { cardId }))).code).toBe("auth.required");
		const isOpen = "isShown" in before ? before.isShown : before.isShared;
		const code = isOpen ? "card.forbidden" : "card.notFound";
		expect((await refusal(command(as(await buildUser(db)), { cardId }))).code).toBe(code);
		expect(await getCard(db, cardId)).toMatchObject(before);
	});

	it("finds no card that is being made, was deleted, or never was", async () => {
		const { user, cardId } = await buildOwned({ deletedAt: new Date() });
		const queued = await buildGeneratedCard(db, { userId: user.id, status: "queued" });
		for (const id of [cardId, queued.id, randomUUID()])
			expect((await refusal(command(as(user), { cardId: id }))).code).toBe("card.notFound");
		expect((await refusal(command(as(user), { cardId: "R-000418" }))).code).toBe("request.invalid");
	});

	it("is told when the card is deleted at the same moment", async () => {
		const { user, cardId } = await buildOwned(before);
		let code: string | undefined;
		await whileChanged(cardId, "deleted_at = now()", async () => {
			code = (await refusal(command(as(user), { cardId }))).code;
		});
		expect(code).toBe("card.notFound");
	});
});

describe("a card that was passed on", () => {
	it("is shown by neither its maker nor its owner", async () => {
		const { maker, owner, cardId } = await buildPassedOn();
		for (const user of [maker, owner])
			expect((await refusal(showCard(as(user), { cardId }))).code).toBe("card.forbidden");
	});

	it("is not shown by who passes it on at the same moment", async () => {
		const { user, cardId } = await buildOwned();
		const other = await buildUser(db);
		await whileChanged(cardId, `owner_id = '${other.id}'`, async () => {
			expect((await refusal(showCard(as(user), { cardId }))).code).toBe("card.notFound");
		});
		expect(await getCard(db, cardId)).toMatchObject({ isShown: false });
	});

	it("is taken back by either of them, and shared by its owner alone", async () => {
		for (const who of ["maker", "owner"] as const) {
			const { cardId, ...people } = await buildPassedOn({ isShown: true, isShared: true });
			await unshowCard(as(people[who]), { cardId });
			await unshareCard(as(people[who]), { cardId });
			expect(await getCard(db, cardId)).toMatchObject({ isShown: false, isShared: false });
			expect((await refusal(shareCard(as(people.maker), { cardId }))).code).toBe("card.forbidden");
		}
	});

	it("is not shared while moderation hides it, nor by the banned", async () => {
		const { user, cardId } = await buildOwned({ hiddenAt: new Date() });
		expect((await refusal(shareCard(as(user), { cardId }))).code).toBe("card.forbidden");
		const banned = await buildUser(db, { isBanned: true });
		const card = await buildGeneratedCard(db, { userId: banned.id });
		expect((await refusal(shareCard(as(banned), { cardId: card.id }))).code).toBe("auth.banned");
	});
});

describe("deleting a card", () => {
	it("takes it from everybody's sight, and tells of it once", async () => {
		const { owner, cardId } = await buildPassedOn({ isShown: true });
		const events = new EventBus<TransactionContext>();
		const told = collectEvents<CardDeleted>(events, ["card.deleted"]);
		const ctx = contextOf(db, owner, { events });
		const tries = await Promise.allSettled([deleteCard(ctx, { cardId }), deleteCard(ctx, { cardId })]);
		expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect((await refusal(deleteCard(ctx, { cardId }))).code).toBe("card.notFound");
		expect((await getCard(db, cardId)).deletedAt).not.toBeNull();
		expect(told).toEqual([{ type: "card.deleted", cardId, ownerId: owner.id }]);
	});

	it("is refused to all but its owner", async () => {
		const { maker, cardId } = await buildPassedOn({ isShown: true });
		expect((await refusal(deleteCard(as(null), { cardId }))).code).toBe("auth.required");
		for (const user of [maker, await buildUser(db, { role: "admin" })])
			expect((await refusal(deleteCard(as(user), { cardId }))).code).toBe("card.forbidden");
	});

	it("is refused while a listing offers it", async () => {
		const { user, cardId } = await buildOwned({ listingId: (await buildListing(db)).id });
		expect((await refusal(deleteCard(as(user), { cardId }))).code).toBe("card.offered");
		expect(await getCard(db, cardId)).toMatchObject({ deletedAt: null });
	});

	it("is refused when it is offered at the same moment", async () => {
		const { user, cardId } = await buildOwned();
		const listing = await buildListing(db);
		await whileChanged(cardId, `listing_id = '${listing.id}'`, async () => {
			expect((await refusal(deleteCard(as(user), { cardId }))).code).toBe("card.offered");
		});
		expect(await getCard(db, cardId)).toMatchObject({ deletedAt: null });
	});
});

describe("purging deleted cards", () => {
	const now = new Date();
	const ago = (millis: number) => new Date(now.getTime() - millis);

	async function buildWithFiles(deletedAt: Date | null) {
		const card = await buildGeneratedCard(db, { deletedAt, createdAt: ago(3 * deletedCardMillis) });
		const key = card.cardImageUrl;
		const names = [pngFile(key), ...imageWidths.map((width) => imageFile(key, width))];
		for (const name of names) await files.write(name, new Uint8Array([1]));
		return { id: card.id, names };
	}
	const files = memoryFiles();
	const isThere = async (id: string) => (await db.$count(generatedCards, eq(generatedCards.id, id))) > 0;

	it("takes cards and files of what was deleted 30 days ago, and nothing else", async () => {
		const old = await buildWithFiles(ago(deletedCardMillis + 1000));
		const others = [await buildWithFiles(ago(deletedCardMillis - 60_000)), await buildWithFiles(null)];
		expect(await purgeDeletedCards(db, files, now)).toBe(1);
		expect(await isThere(old.id)).toBe(false);
		for (const { id } of others) expect(await isThere(id)).toBe(true);
		expect([...files.names].sort()).toEqual(others.flatMap(({ names }) => names).sort());
		expect(await purgeDeletedCards(db, files, now)).toBe(0);
	});

	it("keeps the card whose files could not go", async () => {
		const old = await buildWithFiles(ago(deletedCardMillis + 1000));
		const remove = async () => {
			throw new Error("the disk is away");
		};
		await expect(purgeDeletedCards(db, { ...files, remove }, now)).rejects.toThrow("the disk is away");
		expect(await isThere(old.id)).toBe(true);
		expect(await purgeDeletedCards(db, files, now)).toBe(1);
	});

	it("takes more than one transaction's worth", async () => {
		for (let card = 0; card < 101; card++)
			await buildGeneratedCard(db, { deletedAt: ago(2 * deletedCardMillis) });
		expect(await purgeDeletedCards(db, files, now)).toBe(101);
	});
});
