import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { codesOf, refusal } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { buildListing, type ListingRow } from "#tests/factories/listings.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { buildReport } from "#tests/factories/moderation.ts";
import { reportSubject } from "./commands.server.ts";
import type { ReportedSubject, SubjectHidden, SubjectReported } from "./events.ts";
import { hidingReason } from "./rules.ts";
import { moderationDecisions, reports } from "./tables.server.ts";

const { db, pool } = await testDatabase();

const missing = "00000000-0000-7000-8000-000000000000";
const day = 24 * 60 * 60 * 1000;
const events = new EventBus<TransactionContext>();
const told = collectEvents<SubjectReported | SubjectHidden>(events, ["subject.reported", "subject.hidden"]);
const as = (user: UserRow | null) => contextOf(db, user, { events });
const report = (id: string, reason = "La foto es de otra carta") => ({
	subject: { kind: "listing" as const, id },
	reason,
	submissionKey: randomUUID(),
});
const reportAs = async (listingId: string) => reportSubject(as(await buildUser(db)), report(listingId));
async function subjectOf({ id, userId, title }: ListingRow): Promise<ReportedSubject> {
	const [owner] = await db.select().from(users).where(eq(users.id, userId));
	return { kind: "listing", id, ownerId: userId, ownerUsername: owner?.username ?? null, title, pageId: id };
}
const statusOf = async (id: string) =>
	(await db.select().from(listings).where(eq(listings.id, id)))[0]?.status;
const reportsOf = (listingId: string) => db.$count(reports, eq(reports.listingId, listingId));
const toldOf = (listingId: string) => told.filter((event) => event.subject.id === listingId);

describe("reportSubject", () => {
	it("keeps the report and tells of it without naming who made it", async () => {
		const [reporter, listing] = [await buildUser(db), await buildListing(db)];
		const { id } = await reportSubject(as(reporter), report(listing.id, "  pide plata\r\n"));
		expect(await db.select().from(reports).where(eq(reports.listingId, listing.id))).toMatchObject([
			{ id, reporterId: reporter.id, reason: "pide plata", resolvedAt: null },
		]);
		const { id: listingId } = listing;
		expect(toldOf(listingId)).toEqual([{ type: "subject.reported", subject: await subjectOf(listing) }]);
		expect(await statusOf(listingId)).toBe("active");
	});

	it("refuses a second report of the same person", async () => {
		const [reporter, listing] = [await buildUser(db), await buildListing(db)];
		await reportSubject(as(reporter), report(listing.id));
		const again = await refusal(reportSubject(as(reporter), report(listing.id)));
		expect(again.code).toBe("report.alreadyReported");
		expect(await reportsOf(listing.id)).toBe(1);
		expect(toldOf(listing.id)).toHaveLength(1);
	});

	it("makes one report of many of one person at once", async () => {
		const [reporter, listing] = [await buildUser(db), await buildListing(db)];
		const calls = Array.from({ length: 8 }, () => reportSubject(as(reporter), report(listing.id)));
		const results = await Promise.allSettled(calls);
		expect(codesOf(results)).toEqual(Array(7).fill("report.alreadyReported"));
		expect(await reportsOf(listing.id)).toBe(1);
	});

	it("answers a submission once, one after the other or at once, even when it hid the listing", async () => {
		const listing = await buildListing(db);
		for (let n = 0; n < 2; n++) await buildReport(db, { listingId: listing.id });
		const reporter = await buildUser(db);
		const input = report(listing.id);
		const results = await Promise.all(Array.from({ length: 5 }, () => reportSubject(as(reporter), input)));
		results.push(await reportSubject(as(reporter), input));
		expect(new Set(results.map(({ id }) => id)).size).toBe(1);
		expect(await reportsOf(listing.id)).toBe(3);
		expect(await statusOf(listing.id)).toBe("in_revision");
	});

	it.each([
		["", "reports.problem.reasonRequired"],
		[" \u200b ", "reports.problem.reasonRequired"],
		["m".repeat(501), "reports.problem.reasonTooLong"],
		["\0", "reports.problem.reasonInvalid"],
	])("refuses the reason %j", async (reason, problem) => {
		const [reporter, listing] = [await buildUser(db), await buildListing(db)];
		const refused = await refusal(reportSubject(as(reporter), report(listing.id, reason)));
		expect([refused.code, refused.problems.reason]).toEqual(["request.invalid", problem]);
		expect(await reportsOf(listing.id)).toBe(0);
	});

	it("needs somebody who is signed in, verified and not banned", async () => {
		const [reporter, listing] = [await buildUser(db), await buildListing(db)];
		for (const [person, code] of [
			[null, "auth.required"],
			[{ ...reporter, isBanned: true }, "auth.banned"],
			[{ ...reporter, emailVerified: false }, "auth.emailNotVerified"],
		] as const) {
			expect((await refusal(reportSubject(as(person), report(listing.id)))).code).toBe(code);
		}
		// Banned since the session was read.
		await db.update(users).set({ isBanned: true }).where(eq(users.id, reporter.id));
		expect((await refusal(reportSubject(as(reporter), report(listing.id)))).code).toBe("auth.banned");
		expect(await reportsOf(listing.id)).toBe(0);
	});

	it("is not about one's own listing", async () => {
		const owner = await buildUser(db);
		for (const status of ["active", "paused"] as const) {
			const listing = await buildListing(db, { userId: owner.id, status });
			expect((await refusal(reportSubject(as(owner), report(listing.id)))).code).toBe(
				status === "active" ? "report.ownSubject" : "listing.notFound",
			);
		}
	});

	it.each(["paused", "in_revision", "traded", "deleted"] as const)(
		"finds no %s listing, not even for an admin",
		async (status) => {
			const listing = await buildListing(db, { status });
			for (const person of [await buildUser(db), await buildUser(db, { role: "admin" })]) {
				expect((await refusal(reportSubject(as(person), report(listing.id)))).code).toBe("listing.notFound");
			}
			expect(await reportsOf(listing.id)).toBe(0);
		},
	);

	it("finds none of somebody banned, and none that there is not", async () => {
		const owner = await buildUser(db, { isBanned: true });
		const listing = await buildListing(db, { userId: owner.id });
		for (const id of [listing.id, missing]) {
			expect((await refusal(reportAs(id))).code).toBe("listing.notFound");
		}
	});

	it("loses to a pause that is being written, and keeps nothing", async () => {
		const [reporter, listing] = [await buildUser(db), await buildListing(db)];
		let late: Promise<unknown> = Promise.resolve();
		await transaction(db, async (tx) => {
			await tx.update(listings).set({ status: "paused" }).where(eq(listings.id, listing.id));
			late = refusal(reportSubject(as(reporter), report(listing.id)));
			await expect.poll(() => waitsForLock()).toBe(true);
		});
		expect(await late).toMatchObject({ code: "listing.notFound" });
		expect(await reportsOf(listing.id)).toBe(0);
		expect(toldOf(listing.id)).toEqual([]);
	});

	it("lets a person report ten listings a day, however many at once", async () => {
		const reporter = await buildUser(db);
		for (let n = 0; n < 8; n++) await buildReport(db, { reporterId: reporter.id });
		const shown = [];
		for (let n = 0; n < 6; n++) shown.push(await buildListing(db));
		const results = await Promise.allSettled(shown.map(({ id }) => reportSubject(as(reporter), report(id))));
		expect(codesOf(results)).toEqual(Array(4).fill("report.dailyLimit"));
		expect(await db.$count(reports, eq(reports.reporterId, reporter.id))).toBe(10);
		const tomorrow = { now: () => new Date(Date.now() + day + 1000) };
		const listing = await buildListing(db);
		await reportSubject(contextOf(db, reporter, { clock: tomorrow }), report(listing.id));
		expect(await reportsOf(listing.id)).toBe(1);
	});
});

describe("the third reporter", () => {
	it("hides the listing, which is told and logged", async () => {
		const owner = await buildUser(db);
		const listing = await buildListing(db, { userId: owner.id });
		const { id: listingId, title } = listing;
		for (const status of ["active", "active", "in_revision"]) {
			await reportAs(listingId);
			expect(await statusOf(listingId)).toBe(status);
		}
		expect(toldOf(listingId).map(({ type }) => type)).toEqual([
			"subject.reported",
			"subject.reported",
			"subject.reported",
			"subject.hidden",
		]);
		expect(toldOf(listingId).at(-1)).toEqual({
			type: "subject.hidden",
			subject: await subjectOf(listing),
		});
		expect(
			await db.select().from(moderationDecisions).where(eq(moderationDecisions.listingId, listingId)),
		).toMatchObject([
			{
				moderatorId: null,
				action: "listing_hidden",
				subjectTitle: title,
				userId: owner.id,
				username: owner.username,
				reason: hidingReason,
			},
		]);
	});

	it("hides it once when three report at once", async () => {
		for (let round = 0; round < 10; round++) {
			const listing = await buildListing(db);
			await Promise.all([1, 2, 3].map(() => reportAs(listing.id)));
			expect(await statusOf(listing.id)).toBe("in_revision");
			expect(toldOf(listing.id).filter(({ type }) => type === "subject.hidden")).toHaveLength(1);
		}
	});

	it("leaves nothing to find for those who come at the same moment", async () => {
		const listing = await buildListing(db);
		const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => reportAs(listing.id)));
		expect(codesOf(results)).toEqual(Array(3).fill("listing.notFound"));
		expect(await reportsOf(listing.id)).toBe(3);
	});

	it.each([
		["are older than a week", { createdAt: new Date(Date.now() - 7 * day - 1000) }],
		["were decided", { resolvedAt: new Date() }],
	])("is not the third when the others' reports %s", async (_, overrides) => {
		const listing = await buildListing(db);
		for (let n = 0; n < 3; n++) await buildReport(db, { listingId: listing.id, ...overrides });
		await reportAs(listing.id);
		expect(await statusOf(listing.id)).toBe("active");
	});

	it("counts those whose account is gone since", async () => {
		const listing = await buildListing(db);
		for (let n = 0; n < 2; n++) {
			const { reporterId } = await buildReport(db, { listingId: listing.id });
			await db.delete(users).where(eq(users.id, reporterId ?? ""));
		}
		await reportAs(listing.id);
		expect(await statusOf(listing.id)).toBe("in_revision");
	});

	it("keeps nothing when a reaction fails", async () => {
		const listing = await buildListing(db);
		for (let n = 0; n < 2; n++) await buildReport(db, { listingId: listing.id });
		const failing = new EventBus<TransactionContext>();
		failing.onRecord("subject.hidden", () => Promise.reject(new Error("no")));
		const ctx = contextOf(db, await buildUser(db), { events: failing });
		await expect(reportSubject(ctx, report(listing.id))).rejects.toThrow("no");
		expect(await statusOf(listing.id)).toBe("active");
		expect(await reportsOf(listing.id)).toBe(2);
	});
});

describe("a report locks in the order of all", () => {
	it("of a person the two people by id, so that two who report each other do not wait for each other", async () => {
		const [first, reporter] = [await buildUser(db), await buildUser(db)];
		const { submissionKey, reason } = report(first.id);
		const subject = { kind: "person", id: first.id } as const;
		await whileHeld(pool, {
			lock: "select from users where id = $1::uuid and $2::uuid is not null for no key update",
			values: [first.id, reporter.id],
			begin: () => reportSubject(as(reporter), { submissionKey, reason, subject }),
			meanwhile: "select from users where id = $2::uuid and $1::uuid is not null for no key update nowait",
		});
	});

	it("of an entry the lists of its person before it, which hiding it writes", async () => {
		const [owner, reporter] = [await buildUser(db), await buildUser(db)];
		const entry = await buildEntry(db, { userId: owner.id });
		for (let n = 0; n < 2; n++) await buildReport(db, { entryId: entry.id, listingId: null });
		const { submissionKey, reason } = report(entry.id);
		const subject = { kind: "entry", id: entry.id } as const;
		await whileHeld(pool, {
			lock: "select from list_people where user_id = $1::uuid and $2::uuid is not null for no key update",
			values: [owner.id, entry.id],
			begin: () => reportSubject(as(reporter), { submissionKey, reason, subject }),
			meanwhile: "select from list_entries where id = $2::uuid and $1::uuid is not null for update nowait",
		});
	});
});

/** Whether somebody in this database waits for somebody else's row. */
async function waitsForLock(): Promise<boolean> {
	const { rows } = await db.execute(
		"select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
	);
	return rows.length > 0;
}
