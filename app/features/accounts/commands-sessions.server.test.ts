import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildSession, buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { buildAccounts, buildVisitor } from "#tests/factories/signing-in.ts";
import { endOtherSessions, endSession, signOutEverywhere } from "./commands-sign-in.server.ts";
import type { SessionEnded } from "./events.ts";
import { listOwnSessions } from "./queries-settings.server.ts";
import { sessions } from "./tables.server.ts";

const { db } = await testDatabase();
const { accounts } = buildAccounts(db);
const left = (userId: string) => db.select().from(sessions).where(eq(sessions.userId, userId));
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

function hearing(user: Parameters<typeof contextOf>[1]) {
	const ctx = contextOf(db, user);
	const heard: string[] = [];
	ctx.events.onCommitted<SessionEnded>("account.sessionEnded", ({ personId }) => heard.push(personId));
	return { ctx, heard };
}

describe("one's own sessions", () => {
	it("are listed with their device, without those that have ended and without anybody else's", async () => {
		const user = await buildUser(db);
		const living = await buildSession(db, { userId: user.id, userAgent: firefox, ipAddress: "192.0.2.7" });
		await buildSession(db, { userId: user.id, expiresAt: new Date(Date.now() - 1000) });
		await buildSession(db);
		const listed = await listOwnSessions(contextOf(db, user), accounts, buildVisitor());
		expect(listed).toEqual([
			{
				id: living.id,
				device: { browser: "Firefox", system: "Linux" },
				address: "192.0.2.7",
				usedAt: living.updatedAt.toISOString(),
				isCurrent: false,
			},
		]);
	});

	it("end one by one, and sockets hear of it", async () => {
		const user = await buildUser(db);
		const [first, second] = [
			await buildSession(db, { userId: user.id }),
			await buildSession(db, { userId: user.id }),
		];
		const { ctx, heard } = hearing(user);
		await endSession(ctx, { session: first.id });
		expect((await left(user.id)).map(({ id }) => id)).toEqual([second.id]);
		expect(heard).toEqual([user.id]);
	});

	it("of others are left alone", async () => {
		const other = await buildSession(db);
		const { ctx, heard } = hearing(await buildUser(db));
		await endSession(ctx, { session: other.id });
		await endSession(ctx, { session: "no-id" });
		expect(await left(other.userId)).toHaveLength(1);
		expect(heard).toEqual([]);
	});

	it("end all at once", async () => {
		const user = await buildUser(db);
		await buildSession(db, { userId: user.id });
		await buildSession(db, { userId: user.id });
		const other = await buildSession(db);
		const { ctx, heard } = hearing(user);
		await signOutEverywhere(ctx);
		expect(await left(user.id)).toEqual([]);
		expect(await left(other.userId)).toHaveLength(1);
		expect(heard).toEqual([user.id]);
	});

	it("end at once but for the one that asks, and sockets hear of it", async () => {
		const user = await buildUser(db);
		await buildSession(db, { userId: user.id });
		const cookie = await cookieOf(db, user, accounts.secrets[0]);
		await buildSession(db, { userId: user.id });
		const other = await buildSession(db);
		const { ctx, heard } = hearing(user);
		const visitor = buildVisitor({ cookie });
		await endOtherSessions(ctx, accounts, visitor);
		const [kept, ...rest] = await listOwnSessions(ctx, accounts, visitor);
		expect([kept?.isCurrent, rest]).toEqual([true, []]);
		expect(await left(other.userId)).toHaveLength(1);
		expect(heard).toEqual([user.id]);
		await endOtherSessions(ctx, accounts, visitor);
		expect(heard).toEqual([user.id]);
	});

	it("do not end for a session that is over or another's", async () => {
		const [user, other] = [await buildUser(db), await buildUser(db)];
		await buildSession(db, { userId: user.id });
		const { ctx } = hearing(user);
		const foreign = buildVisitor({ cookie: await cookieOf(db, other, accounts.secrets[0]) });
		for (const visitor of [buildVisitor(), foreign])
			expect((await refusal(endOtherSessions(ctx, accounts, visitor))).code).toBe("auth.required");
		expect(await left(user.id)).toHaveLength(1);
	});

	it("are nobody's without signing in", async () => {
		const visitor = contextOf(db, null);
		expect((await refusal(signOutEverywhere(visitor))).code).toBe("auth.required");
		expect((await refusal(endSession(visitor, { session: "x" }))).code).toBe("auth.required");
		expect((await refusal(listOwnSessions(visitor, accounts, buildVisitor()))).code).toBe("auth.required");
	});
});
