import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listPeople } from "#app/features/lists/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { rateLimits } from "#app/platform/database/tables.server.ts";
import { crossPath, crossWithPath, publicListPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { select, textsOf } from "#tests/factories/html.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import { unique } from "#tests/factories/row.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;
const t = translateFor("es");

// All that is sent from here comes from one address.
beforeEach(async () => {
	await db.delete(rateLimits);
});

/** Somebody who has one thing and seeks another. */
async function buildOther() {
	const other = await buildUser(db);
	const [theirs, mine] = [await buildItem(db), await buildItem(db)];
	await buildEntry(db, { userId: other.id, itemId: theirs.id });
	await buildEntry(db, { userId: other.id, side: "want", itemId: mine.id });
	return { other, theirs, text: `BUSCO:\n${theirs.name}\nTENGO:\n${mine.name}` };
}

const peopleOf = (html: string) => textsOf(html, "main li h3");
const paste = async (fields: Record<string, string>, path: string = crossPath, cookie = "") => {
	const response = await app.post(path, fields, { language: "es", cookie });
	return { status: response.status, html: await response.text() };
};

describe("the page of what crosses", () => {
	it("is for search engines, but not once more for each person", async () => {
		const page = await (await app.ask(crossPath, { language: "es" })).text();
		expect(page).toContain(t("matches.cross.description"));
		expect(page).not.toContain("noindex");
		expect(await (await app.ask(crossWithPath("ana"))).text()).toContain("noindex");
	});

	it("shows a visitor without script whose lists cross, and keeps what was pasted on the page", async () => {
		const { other, theirs, text } = await buildOther();
		const { html } = await paste({ text });
		expect(peopleOf(html)).toEqual([other.username]);
		expect(textsOf(html, "textarea")[0]).toContain(theirs.name);
		expect(html).toContain("next=%2Flistas%2Fsumar");
	});

	it("counts a visitor's texts by the mark of their browser, which their first own answer brings", async () => {
		const [mark = "", ...others] = (await app.ask("/api/suggestions?q=zelda")).headers.getSetCookie();
		expect(others).toEqual([]);
		expect(mark).toMatch(/^reino\.device=[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
		const cookie = mark.split(";")[0];
		const again = await app.ask("/api/suggestions?q=zelda", { cookie: cookie ?? "" });
		expect(again.headers.getSetCookie()).toEqual([]);
		const send = async (by?: string) => (await paste({ text: "Nada", side: "want" }, crossPath, by)).status;
		for (let n = 0; n < 10; n++) expect(await send(cookie)).toBe(200);
		expect(await send(cookie)).toBe(429);
		expect(await send()).toBe(200);
	});

	it("asks a visitor without script which list it is of", async () => {
		const { other, theirs } = await buildOther();
		const { html } = await paste({ text: theirs.name });
		expect(select(html, 'input[name="side"]')).toHaveLength(2);
		expect(peopleOf((await paste({ text: theirs.name, side: "want" })).html)).toEqual([other.username]);
	});

	it("names who is asked for first, and nobody whose lists are closed", async () => {
		const { other, theirs, text } = await buildOther();
		const { other: first } = await buildOther();
		await buildEntry(db, { userId: first.id, itemId: theirs.id });
		const firstOf = async () => peopleOf((await paste({ text }, crossWithPath(first.username))).html);
		expect(await firstOf()).toEqual([first.username, other.username]);
		await db
			.insert(listPeople)
			.values({ userId: first.id, isShown: false })
			.onConflictDoUpdate({ target: listPeople.userId, set: { isShown: false } });
		expect(await firstOf()).toEqual([other.username]);
	});

	it.each([
		["nothing", "", "lists.add.textRequired"],
		["too much", "a".repeat(20_001), "lists.add.textTooLong"],
		["too many lines", "a\n".repeat(501), "lists.add.tooManyLines"],
	] as const)("says what is wrong with %s", async (_, text, problem) => {
		const { status, html } = await paste({ text });
		expect(status).toBe(400);
		expect(html).toContain(t(problem));
	});

	it("asks what else may cross, below the people, and crosses it once it is said", async () => {
		const { other, theirs } = await buildOther();
		const { id: categoryId } = await buildCategory(db);
		const name = `Puma ${unique()}`;
		const ids = [];
		for (const number of ["7", "8"]) {
			const { id: expansionId } = await buildExpansion(db, { categoryId });
			ids.push((await buildItem(db, { categoryId, expansionId, name, number })).id);
		}
		await buildEntry(db, { userId: other.id, side: "want", itemId: ids[1] });
		const text = `BUSCO:\n${theirs.name}\nTENGO:\n${name}`;
		const { html } = await paste({ text });
		expect(html).toContain(t("matches.cross.read", { count: 1 }));
		expect(html).toContain(t("matches.cross.perhapsLink", { count: 1 }));
		expect(textsOf(html, "#perhaps b")).toEqual([t("matches.cross.perhapsWhichHave", { name })]);
		expect(textsOf(html, "#perhaps p").join()).toContain(t("matches.cross.perhapsSoughtMost", { count: 1 }));
		const settle = (to: string) => paste({ text, choices: JSON.stringify({ rows: { 1: { to } } }) });
		const settled = (await settle(ids[1] ?? "")).html;
		expect(settled).toContain(t("matches.cross.read", { count: 2 }));
		expect(settled).not.toContain(t("matches.cross.perhapsLink", { count: 1 }));
		expect(textsOf(settled, "#perhaps p").join()).toContain(t("matches.cross.perhapsSought", { count: 1 }));
		expect((await settle("nothing")).status).toBe(400);
	});

	it("says so where nothing is read", async () => {
		expect((await paste({ text: "BUSCO:" })).html).toContain(t("matches.cross.nothing"));
	});

	it("leads a member to what crosses their own lists, and takes another one", async () => {
		const { other, theirs } = await buildOther();
		const me = await buildUser(db);
		await buildEntry(db, { userId: me.id, side: "want", itemId: theirs.id });
		const cookie = await app.signIn(me);
		const html = await (await app.ask(crossPath, { cookie, language: "es" })).text();
		expect(html).toContain(t("matches.cross.matches"));
		expect(html).toContain('name="text"');
		expect(html).not.toContain(other.username);
	});

	it("takes no more than thirty texts a minute", async () => {
		const send = () => paste({ text: "BUSCO:\nNada" });
		// Ten at once: one after the other, a busy machine might take longer than a minute.
		for (let n = 0; n < 3; n++) await Promise.all(Array.from({ length: 10 }, send));
		expect((await send()).status).toBe(429);
	});
});

describe("somebody's lists", () => {
	const matchedOf = (html: string) => textsOf(html, ".pocket.matched").map((text) => text.trim());
	const ask = async (path: string, cookie?: string) =>
		(await app.ask(path, { language: "es", ...(cookie && { cookie }) })).text();

	/** Somebody with a page full of things before the one that crosses, and a member who seeks that one. */
	async function buildCrossed() {
		const built = await buildOther();
		for (let n = 0; n < 12; n++) await buildEntry(db, { userId: built.other.id });
		const me = await buildUser(db);
		await buildEntry(db, { userId: me.id, side: "want", itemId: built.theirs.id });
		return { ...built, me, path: publicListPath(built.other.username) };
	}

	it("light what crosses a member's own, and show it first, but to nobody else", async () => {
		const { other, theirs, me, path } = await buildCrossed();
		const band = t("matches.cross.bandGet", { count: 1 });
		const page = await ask(path, await app.signIn(me));
		expect(page).toContain(band);
		expect(matchedOf(page)).toEqual([expect.stringContaining(theirs.name)]);
		expect(textsOf(page, ".binder-page.have .pocket")[0]).toContain(theirs.name);
		for (const cookie of [undefined, await app.signIn(other), await app.signIn(await buildUser(db))]) {
			const others = await ask(path, cookie);
			expect(others).not.toContain(band);
			expect(matchedOf(others)).toEqual([]);
		}
	});

	it("light what crosses a visitor's text without script, and ask what has no heading", async () => {
		const { other, theirs, text, path } = await buildCrossed();
		expect(await ask(path)).toContain(t("matches.cross.bandText"));
		const { html } = await paste({ text }, path);
		expect(matchedOf(html)[0]).toContain(theirs.name);
		expect(matchedOf(html)).toHaveLength(2);
		expect(html).toContain("next=%2Flistas%2Fsumar");
		expect(select((await paste({ text: theirs.name }, path)).html, 'input[name="side"]')).toHaveLength(2);
		const nothing = await paste({ text: "BUSCO:\nDragón de nadie 9" }, path);
		expect(nothing.html).toContain(t("matches.cross.noneWith", { username: other.username }));
		expect(matchedOf(nothing.html)).toEqual([]);
	});

	it.each([
		["closed their lists", { isShown: false }],
		["pauses", { pausedUntil: new Date(Date.now() + 1e9) }],
	])("tell neither a visitor nor a member what crosses of who %s, by page or by data", async (_, person) => {
		const { other, theirs, me, text, path } = await buildCrossed();
		await db.update(listPeople).set(person).where(eq(listPeople.userId, other.id));
		const cookie = await app.signIn(me);
		const answers = [
			(await paste({ text }, path)).html,
			(await paste({ text }, `${path}.data`)).html,
			await ask(path, cookie),
			await ask(`${path}.data`, cookie),
		];
		const entry = (await findEntries(db, other.id)).find(({ itemId }) => itemId === theirs.id);
		for (const answer of answers) {
			expect(matchedOf(answer)).toEqual([]);
			expect(answer).not.toContain(`"entryIds",["`);
			expect(answer.split(entry?.id ?? "").length).toBeLessThanOrEqual(2);
		}
	});

	it("are crossed with nobody's text when their owner is banned or gone", async () => {
		const { other, text, path } = await buildCrossed();
		await changePerson(db, other.id, { isBanned: true });
		expect((await paste({ text }, path)).status).toBe(404);
		expect((await paste({ text }, publicListPath("nadie_asi"))).status).toBe(404);
	});
});
