import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildDecision, buildReport } from "#tests/factories/moderation.ts";
import { refusedBy } from "#tests/factories/refusal.ts";
import { moderationDecisions, reports } from "./tables.server.ts";

const { db } = await testDatabase();

describe("a report", () => {
	it("is the only one of its listing and reporter", async () => {
		const { listingId, reporterId } = await buildReport(db);
		const again = buildReport(db, { listingId, reporterId });
		expect(await refusedBy(again)).toBe("reports_listing_id_reporter_id_key");
		await buildReport(db, { listingId });
		await buildReport(db, { reporterId });
	});

	it("has a reason of at most 500 characters", async () => {
		for (const reason of ["", "  ", "r".repeat(501)]) {
			expect(await refusedBy(buildReport(db, { reason }))).toBe("reports_reason_check");
		}
		await buildReport(db, { reason: "ñ".repeat(500) });
	});

	it("outlives its reporter and goes with its listing", async () => {
		const report = await buildReport(db);
		const find = () => db.select().from(reports).where(eq(reports.id, report.id));
		await db.delete(users).where(eq(users.id, report.reporterId ?? ""));
		expect(await find()).toEqual([{ ...report, reporterId: null }]);
		await db.delete(listings).where(eq(listings.id, report.listingId));
		expect(await find()).toEqual([]);
	});
});

describe("a decision", () => {
	it("is never changed and never deleted, not even with those it names", async () => {
		const decision = await buildDecision(db);
		const itself = eq(moderationDecisions.id, decision.id);
		const change = db.update(moderationDecisions).set({ reason: "Another" }).where(itself);
		expect(await refusedBy(change)).toBe("moderation_decisions_append_only");
		const removal = db.delete(moderationDecisions).where(itself);
		expect(await refusedBy(removal)).toBe("moderation_decisions_append_only");
		await db.delete(listings).where(eq(listings.id, decision.listingId ?? ""));
		await db.delete(users).where(eq(users.id, decision.moderatorId ?? ""));
		expect(await db.select().from(moderationDecisions).where(itself)).toEqual([decision]);
	});

	it.each([
		["an action that is none", { action: "warned" as "user_banned" }, "moderation_decisions_action_check"],
		["no reason", { reason: " " }, "moderation_decisions_reason_check"],
		["no subject", { listingId: null, userId: null }, "moderation_decisions_subject_check"],
	])("cannot have %s", async (_, overrides, constraint) => {
		expect(await refusedBy(buildDecision(db, overrides))).toBe(constraint);
	});
});
