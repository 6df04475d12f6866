import { expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildBan, buildReport } from "#tests/factories/moderation.ts";
import { findBanOf, listReportedItems, listReportsBy } from "./queries-people.server.ts";
import { moderationCases } from "./tables.server.ts";

const { db } = await testDatabase();
const ctx = contextOf(db, await buildUser(db, { role: "admin" }));

it("tells what of a person was reported and what they reported, the latest first", async () => {
	const [owner, reporter] = [await buildUser(db), await buildUser(db)];
	const older = await buildListing(db, { userId: owner.id });
	const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
	const decided = {
		listingId: older.id,
		ownerId: owner.id,
		reporters: 3,
		openedAt: at(0),
		resolvedAt: at(1),
	};
	const open = { personId: owner.id, ownerId: owner.id, reporters: 1, openedAt: at(2) };
	await db.insert(moderationCases).values([decided, open]);
	expect(await listReportedItems(ctx, owner.id)).toMatchObject([
		{ kind: "person", title: owner.username, reporters: 1, isOpen: true },
		{ kind: "listing", title: older.title, reporters: 3, isOpen: false },
	]);
	const [reporterId, resolvedAt] = [reporter.id, at(4)];
	const closed = await buildReport(db, { listingId: older.id, reporterId, createdAt: at(0), resolvedAt });
	const waiting = await buildReport(db, { reporterId: reporter.id, createdAt: at(3) });
	expect(await listReportsBy(ctx, reporter.id)).toMatchObject([
		{ id: waiting.id, kind: "listing", isOpen: true, reason: waiting.reason },
		{ id: closed.id, title: older.title, isOpen: false },
	]);
	expect(await listReportsBy(ctx, owner.id)).toEqual([]);
});

it("tells of the ban that is in force", async () => {
	const ban = await buildBan(db, { userId: (await buildUser(db)).id, reason: "Estafas repetidas" });
	expect(await findBanOf(ctx, ban.userId)).toMatchObject({ reason: "Estafas repetidas", appeal: null });
	expect(await findBanOf(ctx, (await buildUser(db)).id)).toBeNull();
});

it("tells admins alone", async () => {
	const person = await buildUser(db);
	for (const user of [null, person, await buildUser(db, { role: "moderator" })]) {
		const stranger = contextOf(db, user);
		const refusals = [
			refusal(listReportedItems(stranger, person.id)),
			refusal(listReportsBy(stranger, person.id)),
			refusal(findBanOf(stranger, person.id)),
		];
		for (const { code } of await Promise.all(refusals)) expect(code).toBe("auth.forbidden");
	}
});
