import { describe, expect, it } from "vitest";
import { appealBan, banPerson, liftBan } from "#app/features/moderation/commands-ban.server.ts";
import { translateFor } from "#app/messages.server.ts";
import {
	editElementPath,
	listingPath,
	newChatPath,
	ownListingsPath,
	reportPath,
	showcaseCommentsPath,
	showcasePath,
	showcaseReactionPath,
} from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { actorOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildElement, buildShowcase } from "#tests/factories/showcases.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;
const path = "/perfil/suspension";
const reason = "Pidió <b>plata</b> por adelantado.";

async function buildBanned() {
	const [person, admin] = [await buildUser(db), await buildUser(db, { role: "admin" })];
	const before = await app.signIn(person);
	const { id: chatId } = await buildChat(db, { user1Id: person.id });
	const ctx = { ...app.deps, actor: actorOf(admin) };
	const endsAt = new Date(Date.now() + 7 * 86_400_000);
	await banPerson(ctx, { personId: person.id, reason, endsAt });
	return { person, ctx, chatId, before, cookie: await app.signIn(person) };
}

describe("who is banned", () => {
	it.each(["es", "en"] as const)("reads why and until when, and the way on, in %s", async (language) => {
		const t = translateFor(language);
		const { person, cookie, before, chatId } = await buildBanned();
		expect((await app.ask("/perfil", { cookie: before })).status).toBe(302);
		const read = async (page: string) => (await app.ask(page, { cookie, language })).text();
		for (const page of ["/perfil", path]) {
			const html = await read(page);
			expect(html).toContain("Pidió &lt;b&gt;plata&lt;/b&gt; por adelantado.");
			expect(html).toContain(t("moderation.ban.effect"));
		}
		for (const page of ["/perfil", "/crear", "/vitrinas/crear", `/mensajes/${chatId}`])
			expect(await read(page), page).toContain(`href="${path}"`);
		expect(await read(`/mensajes/${chatId}`)).not.toContain('name="text"');
		const { id: elementId } = await buildElement(db, { userId: person.id });
		const offerPath = newChatPath((await buildListing(db)).id);
		for (const page of [ownListingsPath, offerPath, editElementPath(elementId)]) {
			const html = await read(page);
			expect(html, page).toContain(`href="${path}"`);
			expect(html, page).not.toMatch(/name="(title|text)"/);
		}
		const { id: ownListing } = await buildListing(db, { userId: person.id });
		const others = await buildListing(db);
		const report = reportPath({ kind: "listing", id: others.id });
		expect((await app.ask(report, { cookie })).headers.get("Location")).toBe(path);
		const { id: showcaseId } = await buildShowcase(db);
		const seen = [listingPath(ownListing), listingPath(others.id), showcasePath(showcaseId)];
		const pages = await Promise.all(seen.map(read));
		for (const html of pages) expect(html).toContain(`href="${path}"`);
		const actions = [
			newChatPath(others.id),
			report,
			showcaseReactionPath(showcaseId),
			showcaseCommentsPath(showcaseId),
		];
		for (const action of actions) expect(pages.join(), action).not.toContain(`="${action}"`);
		// What takes something out of sight stays possible.
		expect(pages[0]).toContain('value="pause"');
	});

	it("appeals once, without script, and keeps what was typed when it is too long", async () => {
		const { cookie } = await buildBanned();
		const long = await app.post(path, { appeal: "a".repeat(1001) }, { cookie });
		expect(long.status).toBe(400);
		expect(await long.text()).toContain("a".repeat(1001));
		const sent = await app.post(path, { appeal: "No <i>fui</i> yo" }, { cookie });
		expect([sent.status, sent.headers.get("Location")]).toEqual([302, path]);
		const html = await (await app.ask(path, { cookie })).text();
		expect(html).toContain("No &lt;i&gt;fui&lt;/i&gt; yo");
		expect(html).not.toContain("<textarea");
		expect((await app.post(path, { appeal: "Otra" }, { cookie })).status).toBe(409);
	});

	it("is nobody else, and no more once it is lifted", async () => {
		const { person, ctx, cookie } = await buildBanned();
		expect((await app.ask(path)).headers.get("Location")).toContain("auth=signIn");
		const other = await app.signIn(await buildUser(db));
		expect(await (await app.ask(path, { cookie: other })).text()).not.toContain("plata");
		await liftBan(ctx, { personId: person.id, reason: "Nos equivocamos." });
		expect(await (await app.ask(path, { cookie })).text()).not.toContain("plata");
		expect((await app.post(path, { appeal: "Gracias" }, { cookie })).status).toBe(409);
		const late = appealBan({ ...app.deps, actor: actorOf(person) }, { appeal: "Gracias" });
		expect((await refusal(late)).code).toBe("ban.notBanned");
	});
});
