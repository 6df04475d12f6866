import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { idempotencyKeys, rateLimits } from "#app/platform/database/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildSession, buildUser } from "#tests/factories/accounts.ts";
import { unique } from "#tests/factories/row.ts";
import { purgeExpired } from "./commands.server.ts";
import { emailChanges, sessions, verifications } from "./tables.server.ts";

const { db } = await testDatabase();
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

it("deletes what has expired and nothing else", async () => {
	const { id: userId } = await buildUser(db);
	await buildSession(db, { userId, expiresAt: daysAgo(0.01) });
	const living = await buildSession(db, { userId });
	await db.insert(emailChanges).values([
		{ userId, email: "viejo@example.test", formerEmail: "antes@example.test", expiresAt: daysAgo(1) },
		{ userId, email: "nuevo@example.test", expiresAt: daysAgo(-1) },
	]);
	const identifier = unique();
	await db.insert(verifications).values([
		{ identifier, value: "old", expiresAt: daysAgo(0.01) },
		{ identifier, value: "new", expiresAt: daysAgo(-0.01) },
	]);
	const key = unique();
	await db.insert(rateLimits).values([
		{ key: `old:${key}`, count: 1, windowStart: daysAgo(2) },
		{ key: `new:${key}`, count: 1, windowStart: now },
	]);
	await db.insert(idempotencyKeys).values([
		{ userId, key: "old", createdAt: daysAgo(2) },
		{ userId, key: "new" },
	]);
	const purged = await purgeExpired(db, now);
	expect(purged.sessions).toBeGreaterThan(0);
	const left = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
	expect(left).toEqual([{ id: living.id }]);
	const changes = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId));
	expect(changes.map(({ email }) => email)).toEqual(["nuevo@example.test"]);
	const waiting = await db.select().from(verifications).where(eq(verifications.identifier, identifier));
	expect(waiting.map(({ value }) => value)).toEqual(["new"]);
	expect(
		await db
			.select()
			.from(rateLimits)
			.where(eq(rateLimits.key, `old:${key}`)),
	).toEqual([]);
	expect(
		await db
			.select()
			.from(rateLimits)
			.where(eq(rateLimits.key, `new:${key}`)),
	).toHaveLength(1);
	const keys = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
	expect(keys.map((row) => row.key)).toEqual(["new"]);
});
