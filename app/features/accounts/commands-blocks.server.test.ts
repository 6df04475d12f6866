import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { refusal, refusedBy } from "#tests/factories/failure.ts";
import { blockPerson, unblockPerson } from "./commands.server.ts";
import type { BlockChanged } from "./events.ts";
import { hasBlockBetween, hasBlocked, listBlockedPeople } from "./queries.server.ts";
import { blocks } from "./tables.server.ts";

const { db } = await testDatabase();

describe("blocking", () => {
	it("is there once however often it is done, and is seen by who has blocked alone", async () => {
		const [ana, beto] = [await buildUser(db), await buildUser(db)];
		const ctx = contextOf(db, ana);
		const told = collectEvents<BlockChanged>(ctx.events, ["account.blockChanged"]);
		await blockPerson(ctx, beto.username.toUpperCase());
		await blockPerson(ctx, beto.username);
		expect(told).toHaveLength(1);
		expect(await listBlockedPeople(ctx)).toMatchObject([{ username: beto.username }]);
		expect(await listBlockedPeople(contextOf(db, beto))).toEqual([]);
		expect(await hasBlocked(ctx, beto.id)).toBe(true);
		expect(await hasBlocked(contextOf(db, beto), ana.id)).toBe(false);
		expect(await hasBlocked(contextOf(db, null), ana.id)).toBe(false);
		for (const pair of [
			[ana.id, beto.id],
			[beto.id, ana.id],
		] as const)
			expect(await hasBlockBetween(ctx, ...pair)).toBe(true);
		await unblockPerson(ctx, beto.username);
		await unblockPerson(ctx, beto.username);
		expect(told).toHaveLength(2);
		expect(await hasBlockBetween(ctx, ana.id, beto.id)).toBe(false);
	});

	it("does not wait for the other who blocks at the same moment for ever", async () => {
		const [ana, beto] = [await buildUser(db), await buildUser(db)];
		await Promise.all([
			blockPerson(contextOf(db, ana), beto.username),
			blockPerson(contextOf(db, beto), ana.username),
		]);
		expect(await hasBlocked(contextOf(db, ana), beto.id)).toBe(true);
		expect(await hasBlocked(contextOf(db, beto), ana.id)).toBe(true);
	});

	it("is for who is banned too, and of a banned person", async () => {
		const [ana, beto] = [await buildUser(db, { isBanned: true }), await buildUser(db, { isBanned: true })];
		await blockPerson(contextOf(db, ana), beto.username);
		expect(await hasBlocked(contextOf(db, ana), beto.id)).toBe(true);
	});

	it("is of somebody else who is there, by who is signed in", async () => {
		const ana = await buildUser(db);
		const block = async (user: typeof ana | null, name: string) =>
			(await refusal(blockPerson(contextOf(db, user), name))).code;
		expect(await block(ana, ana.username)).toBe("auth.forbidden");
		expect(await block(ana, "nadie_con_este")).toBe("person.notFound");
		expect(await block(ana, "\u0000")).toBe("person.notFound");
		expect(await block(null, ana.username)).toBe("auth.required");
		const own = db.insert(blocks).values({ blockerId: ana.id, blockedId: ana.id });
		expect(await refusedBy(own)).toBe("blocks_two_people_check");
	});

	it("goes with either account", async () => {
		const [ana, beto] = [await buildUser(db), await buildUser(db)];
		await blockPerson(contextOf(db, ana), beto.username);
		await db.execute(`delete from users where id = '${beto.id}'`);
		expect(await db.$count(blocks, eq(blocks.blockerId, ana.id))).toBe(0);
	});
});
