import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildGeneratedCard } from "#tests/factories/cards.ts";
import { refusedBy } from "#tests/factories/failure.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildDecision, buildReport } from "#tests/factories/moderation.ts";
import { buildComment, buildElement, buildShowcase } from "#tests/factories/showcases.ts";
import { moderationDecisions, reports } from "./tables.server.ts";

const { db } = await testDatabase();

describe("a report", () => {
	it.each([
		["listing", async () => ({ listingId: (await buildListing(db)).id })],
		["showcase", async () => ({ showcaseId: (await buildShowcase(db)).id })],
		["element", async () => ({ elementId: (await buildElement(db)).id })],
		["card", async () => ({ cardId: (await buildGeneratedCard(db)).id })],
		["comment", async () => ({ commentId: (await buildComment(db)).id })],
	])("is the only one of its %s and reporter", async (kind, build) => {
		const subject = await build();
		const { reporterId } = await buildReport(db, subject);
		const again = buildReport(db, { ...subject, reporterId });
		expect(await refusedBy(again)).toBe(`reports_${kind}_id_reporter_id_key`);
		await buildReport(db, subject);
		await buildReport(db, { reporterId });
	});

	it("is about one thing alone", async () => {
		const { id: listingId } = await buildListing(db);
		const { id: showcaseId } = await buildShowcase(db);
		expect(await refusedBy(buildReport(db, { listingId, showcaseId }))).toBe("reports_subject_check");
		const nothing = db.insert(reports).values({ reason: "Nada" });
		expect(await refusedBy(nothing)).toBe("reports_subject_check");
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
		await db.delete(listings).where(eq(listings.id, report.listingId ?? ""));
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
		["two subjects", { commentId: randomUUID() }, "moderation_decisions_subject_check"],
	])("cannot have %s", async (_, overrides, constraint) => {
		expect(await refusedBy(buildDecision(db, overrides))).toBe(constraint);
	});
});
