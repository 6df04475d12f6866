import { describe, expect, it } from "vitest";
import { listPeople } from "#app/features/lists/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { crossPath, crossWithPath, publicListPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { select, textsOf } from "#tests/factories/html.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;
const t = translateFor("es");

/** Somebody who has one thing and seeks another. */
async function buildOther() {
	const other = await buildUser(db);
	const [theirs, mine] = [await buildItem(db), await buildItem(db)];
	await buildEntry(db, { userId: other.id, itemId: theirs.id });
	await buildEntry(db, { userId: other.id, side: "want", itemId: mine.id });
	return { other, theirs, text: `BUSCO:\n${theirs.name}\nTENGO:\n${mine.name}` };
}

const peopleOf = (html: string) => textsOf(html, "main li h3");
const paste = async (fields: Record<string, string>, path: string = crossPath) => {
	const response = await app.post(path, fields, { language: "es" });
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

	it("says so where nothing is read", async () => {
		expect((await paste({ text: "BUSCO:" })).html).toContain(t("matches.cross.nothing"));
	});

	it("crosses a member's own lists at once", async () => {
		const { other, theirs } = await buildOther();
		const me = await buildUser(db);
		await buildEntry(db, { userId: me.id, side: "want", itemId: theirs.id });
		const cookie = await app.signIn(me);
		const html = await (await app.ask(crossPath, { cookie, language: "es" })).text();
		expect(peopleOf(html)).toEqual([other.username]);
	});

	it("takes no more than ten texts a minute", async () => {
		const statuses = [];
		for (let n = 0; n < 11; n++) statuses.push((await paste({ text: "BUSCO:\nNada" })).status);
		expect(statuses.at(-1)).toBe(429);
	});
});

describe("somebody's lists", () => {
	it("lead a visitor to cross theirs, and tell a member what crosses", async () => {
		const { other, theirs } = await buildOther();
		const me = await buildUser(db);
		await buildEntry(db, { userId: me.id, side: "want", itemId: theirs.id });
		const address = publicListPath(other.username);
		const textOf = async (cookie?: string) =>
			(await app.ask(address, { language: "es", ...(cookie && { cookie }) })).text();
		const visitors = await textOf();
		expect(visitors).toContain(crossWithPath(other.username));
		expect(visitors).not.toContain(t("matches.cross.band", { count: 1 }));
		const members = await textOf(await app.signIn(me));
		expect(members).toContain(t("matches.cross.band", { count: 1 }));
		expect(members).not.toContain(crossWithPath(other.username));
		expect(await textOf(await app.signIn(other))).not.toContain(t("matches.cross.band", { count: 1 }));
	});
});
