import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { getCaseCursor } from "#app/features/moderation/queries-queue.server.ts";
import { moderationDecisions } from "#app/features/moderation/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { caseClaimPath, casePath, decidingPath, decisionsPath } from "#app/shared/admin-paths.ts";
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

describe("moderation's pages", () => {
	it("lead everybody home who does not moderate, whether the address exists or not", async () => {
		const { id, subject } = await reported();
		const banned = await buildUser(db, { role: "moderator", isBanned: true });
		const cookies = [undefined, await app.signIn(await buildUser(db)), await app.signIn(banned)];
		const missing = crypto.randomUUID();
		const paths = [moderationPath, casePath(id), casePath(missing), decisionsPath, caseClaimPath(id)];
		for (const cookie of cookies) {
			for (const path of [...paths, decidingPath(id, "ban")]) {
				const response = await app.ask(path, cookie ? { cookie } : {});
				expect([response.status, response.headers.get("Location")], path).toEqual([302, "/"]);
			}
			for (const path of [casePath(id), caseClaimPath(id)]) {
				const response = await app.post(path, { decision: "restore" }, cookie ? { cookie } : {});
				expect([response.status, response.headers.get("Location")], path).toEqual([302, "/"]);
			}
		}
		expect(await listingStatus(db, subject.id)).toBe("in_revision");
		expect((await caseOf(db, subject)).resolvedAt).toBeNull();
	});

	it.each(["es", "en"] as const)("show a case, without script, in %s", async (language) => {
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
		const form = await read(decidingPath(id, "ban"));
		expect(form).toContain(t("moderation.follows.signedOut"));
		expect(form).toContain(`action="${casePath(id)}"`);
		expect(attributesOf(form, 'input[name="length"][checked]', "value")).toEqual(["days3"]);
		expect(await read(moderationPath)).toContain(t("moderation.queue.rule", { count: 3 }));
	});

	it("decide by plain forms, say what is missing, and undo", async () => {
		const { id, subject } = await reported();
		expect(await send(casePath(id), { decision: "delete", reason: " " })).toMatchObject({ status: 400 });
		expect(await send(casePath(id), { decision: "nonsense" })).toMatchObject({ status: 400 });
		expect(await send(casePath(id), { decision: "delete", reason })).toEqual({
			status: 302,
			to: moderationPath,
		});
		expect(await listingStatus(db, subject.id)).toBe("deleted");
		expect(await send(casePath(id), { decision: "restore" })).toEqual({
			status: 302,
			to: `${moderationPath}?decidido=1`,
		});
		const queue = await (await app.ask(moderationPath, { cookie: asModerator })).text();
		const [decisionId = ""] = attributesOf(queue, '[name="decisionId"]', "value");
		const other = await app.signIn(await buildUser(db, { role: "admin" }));
		expect(await send(moderationPath, { decision: "undo", decisionId }, other)).toMatchObject({
			status: 409,
		});
		expect(await send(moderationPath, { decision: "undo", decisionId })).toEqual({
			status: 302,
			to: casePath(id),
		});
		expect(await listingStatus(db, subject.id)).toBe("in_revision");
		const log = await (
			await app.ask(`${decisionsPath}?sobre=${subject.owner.username}`, { cookie: asModerator })
		).text();
		expect(log).toContain("Pedía &lt;b&gt;plata&lt;/b&gt;");
		expect(log).toContain(translateFor("es")("moderation.decision.decision_undone"));
	});

	it("lead on from a decision to the next case, in the part of the queue where one is", async () => {
		const [first, second, third] = [await reported(1), await reported(1), await reported(1)];
		const from = await getCaseCursor(contextOf(db, moderator), first.id);
		const page = await (await app.ask(casePath(second.id, from), { cookie: asModerator })).text();
		const linked = attributesOf(page, "nav a", "href");
		expect(linked).toContain(casePath(third.id, from));
		expect(linked).not.toContain(casePath(first.id, from));
		expect(page).toContain(`action="${casePath(second.id, from)}"`);
		expect(await send(casePath(second.id, from), { decision: "restore" })).toEqual({
			status: 302,
			to: casePath(third.id, from),
		});
		expect(await send(casePath(third.id, from), { decision: "restore" })).toEqual({
			status: 302,
			to: moderationPath,
		});
	});

	it("ban for a time whose the case is, whatever else the form says", async () => {
		const { id, subject } = await reported(1);
		const stranger = await buildUser(db);
		const form = {
			decision: "ban",
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
		expect(
			await db.select().from(moderationDecisions).where(eq(moderationDecisions.userId, subject.owner.id)),
		).toMatchObject([{ action: "user_banned", reason, note: "Ya lo hizo antes", moderatorId: moderator.id }]);
	});

	it("keep a case for one, and tell the other who has it", async () => {
		const { id } = await reported(1);
		const other = await buildUser(db, { role: "moderator" });
		const asOther = await app.signIn(other);
		expect(await send(caseClaimPath(id), { intent: "claim" }, asOther)).toMatchObject({ status: 200 });
		expect(await send(caseClaimPath(id), { intent: "claim" })).toMatchObject({ status: 409 });
		const page = await (await app.ask(casePath(id), { cookie: asModerator })).text();
		expect(page).toContain(translateFor("es")("moderation.claim.other", { username: other.username }));
		expect(page).not.toContain('value="restore"');
		expect(await send(caseClaimPath(id), { intent: "release" }, asOther)).toMatchObject({ status: 200 });
		expect(await send(caseClaimPath(id), { intent: "claim" })).toMatchObject({ status: 200 });
		expect((await app.ask(caseClaimPath(id), { cookie: asModerator })).headers.get("Location")).toBe(
			casePath(id),
		);
	});
});
