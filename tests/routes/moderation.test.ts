import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { moderationDecisions } from "#app/features/moderation/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { afterDecision, casePath, decisionsPath } from "#app/shared/admin-paths.ts";
import { moderationPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { attributesOf } from "#tests/factories/html.ts";
import { buildSubject, caseOf, listingStatus, reportBy } from "#tests/factories/reported.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;
const ctx = { ...contextOf(db, null, { events: app.deps.events }), db };
const moderator = await buildUser(db, { role: "moderator" });
const asModerator = await app.signIn(moderator);
const reason = "Pedía <b>plata</b>";

async function reported(count = 3) {
	const subject = await buildSubject(db, "listing");
	return { subject, ...(await reportBy(ctx, subject, count)) };
}

const send = async (path: string, fields: Record<string, string>, cookie = asModerator) => {
	const response = await app.post(path, fields, { cookie });
	return { status: response.status, to: response.headers.get("Location") };
};

const decisionsOn = (ownerId: string) =>
	db.select().from(moderationDecisions).where(eq(moderationDecisions.userId, ownerId));

describe("moderation's pages", () => {
	it("lead everybody home who does not moderate, whether the address exists or not", async () => {
		const { id, version, subject } = await reported();
		const banned = await buildUser(db, { role: "moderator", isBanned: true });
		const cookies = [undefined, await app.signIn(await buildUser(db)), await app.signIn(banned)];
		const missing = crypto.randomUUID();
		const paths = [moderationPath, casePath(id), casePath(missing), decisionsPath];
		for (const cookie of cookies) {
			for (const path of paths) {
				const response = await app.ask(path, cookie ? { cookie } : {});
				expect([response.status, response.headers.get("Location")], path).toEqual([302, "/"]);
			}
			const form = { decision: "restore", version: String(version) };
			const response = await app.post(casePath(id), form, cookie ? { cookie } : {});
			expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
		}
		expect(await listingStatus(db, subject.id)).toBe("in_revision");
		expect((await caseOf(db, subject)).resolvedAt).toBeNull();
	});

	it.each(["es", "en"] as const)("show a case in %s", async (language) => {
		const { id, subject } = await reported();
		const t = translateFor(language);
		const read = async (path: string) => (await app.ask(path, { cookie: asModerator, language })).text();
		const page = await read(casePath(id));
		for (const text of [
			subject.owner.username,
			"Pide plata",
			t("moderation.case.said"),
			t("moderation.do.restore"),
		])
			expect(page).toContain(text);
		expect(await read(moderationPath)).toContain(t("moderation.queue.rule", { count: 3 }));
	});

	it("decide by a form, say what is missing, and show what was decided until it is decided otherwise", async () => {
		const { id, version, subject } = await reported();
		const form = (decision: string, on = version) => ({ decision, reason, version: String(on) });
		expect(await send(casePath(id), { ...form("delete"), reason: " " })).toMatchObject({ status: 400 });
		expect(await send(casePath(id), form("nonsense"))).toMatchObject({ status: 400 });
		expect(await send(casePath(id), { ...form("delete"), version: "x" })).toMatchObject({ status: 400 });
		const decided = await send(casePath(id), form("delete"));
		const [last] = await decisionsOn(subject.owner.id);
		expect(decided).toEqual({ status: 302, to: afterDecision(last?.id ?? "", null) });
		expect(await listingStatus(db, subject.id)).toBe("deleted");
		const t = translateFor("es");
		const read = async (path: string) => (await app.ask(path, { cookie: asModerator })).text();
		for (const path of [decided.to ?? "", casePath(id)])
			expect(await read(path)).toContain(t("moderation.decision.listing_deleted"));
		const late = await app.post(casePath(id), form("delete"), { cookie: asModerator });
		expect(late.status).toBe(409);
		expect(await send(casePath(id), form("restore", version + 1))).toMatchObject({ status: 302 });
		expect(await listingStatus(db, subject.id)).toBe("active");
		const log = await read(`${decisionsPath}?sobre=${subject.owner.username}`);
		expect(log).toContain("Pedía &lt;b&gt;plata&lt;/b&gt;");
		for (const action of ["listing_deleted", "listing_restored"] as const)
			expect(log).toContain(t(`moderation.decision.${action}`));
	});

	it("lead on from a decision to the next case, and say so where one is gone", async () => {
		const [first, second] = [await reported(1), await reported(1)];
		const to = async ({ id, version }: typeof first) =>
			(await send(casePath(id), { decision: "restore", version: String(version) })).to;
		const page = await (await app.ask(casePath(first.id), { cookie: asModerator })).text();
		expect(attributesOf(page, "nav a", "href")).toContain(casePath(second.id));
		expect(await to(first)).toContain(`${casePath(second.id)}?`);
		expect(await to(second)).toContain(`${moderationPath}?`);
		const missing = await app.ask(casePath(crypto.randomUUID()), { cookie: asModerator });
		const gone = missing.headers.get("Location") ?? "";
		expect(await (await app.ask(gone, { cookie: asModerator })).text()).toContain(
			translateFor("es")("moderation.queue.gone"),
		);
	});

	it("show the last page where an address names one behind the end", async () => {
		await reported(1);
		for (const path of [moderationPath, decisionsPath]) {
			for (const page of ["999", "0", "x"])
				expect((await app.ask(`${path}?page=${page}`, { cookie: asModerator })).status).toBe(200);
		}
	});

	it("ban for a time whose the case is, whatever else the form says", async () => {
		const { id, version, subject } = await reported(1);
		const stranger = await buildUser(db);
		const form = {
			decision: "ban",
			version: String(version),
			reason,
			note: "Ya lo hizo antes",
			length: "days7",
			personId: stranger.id,
		};
		expect(await send(casePath(id), { ...form, length: "1000" })).toMatchObject({ status: 400 });
		expect(await send(casePath(id), form)).toMatchObject({ status: 302 });
		const isBanned = async (personId: string) =>
			(await db.select().from(users).where(eq(users.id, personId)))[0]?.isBanned;
		expect([await isBanned(subject.owner.id), await isBanned(stranger.id)]).toEqual([true, false]);
		expect(await decisionsOn(subject.owner.id)).toMatchObject([
			{ action: "user_banned", reason, note: "Ya lo hizo antes", moderatorId: moderator.id },
		]);
	});
});
