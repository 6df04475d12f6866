import { describe, expect, it } from "vitest";
import { changeDetails } from "#app/features/accounts/commands.server.ts";
import { blocks } from "#app/features/accounts/tables.server.ts";
import { selectionLimit } from "#app/features/lists/entry/rules.ts";
import { listEntries, listImports } from "#app/features/lists/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { addOnePath } from "#app/shared/list-paths.ts";
import { listsPath, matchesPath, publicListPath } from "#app/shared/paths.ts";
import { reportPath } from "#app/shared/report-paths.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { contextOf } from "#tests/factories/context.ts";
import { attributesOf, select, textsOf } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry, buildListPerson, findEntries } from "#tests/factories/lists.ts";
import { onlyRow, unique } from "#tests/factories/row.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;
const t = translateFor("es");
const nobody = "018f0000-0000-7000-8000-000000000000";

/** A person with one thing on each list, and their cookie. */
async function buildLists(overrides: Partial<UserRow> = {}) {
	const person = await buildUser(db, overrides);
	const have = await buildEntry(db, { userId: person.id, customName: `Cosa ${unique()}` });
	const want = await buildEntry(db, { userId: person.id, side: "want", customName: `Deseo ${unique()}` });
	return { person, have, want, cookie: await app.signIn(person) };
}

const textOf = async (path: string, cookie?: string) =>
	(await app.ask(path, { language: "es", ...(cookie && { cookie }) })).text();

describe("one's own lists", () => {
	it("show a member their own alone", async () => {
		const { have, want, cookie } = await buildLists();
		const other = await buildLists();
		const page = await textOf(listsPath, cookie);
		for (const entry of [have, want]) expect(page).toContain(entry.customName);
		expect(page).not.toContain(other.have.customName);
	});

	it("begin with who matches, in the numbers of the matches' page, and are searched without", async () => {
		const { person, have, cookie } = await buildLists();
		expect(await textOf(listsPath, cookie)).not.toContain("coincide con vos");
		const { customName, categoryId } = have;
		for (let n = 0; n < 4; n++) await buildEntry(db, { side: "want", customName, categoryId });
		const other = await buildEntry(db, { side: "want", customName, categoryId });
		const { id: itemId } = await buildItem(db);
		await buildEntry(db, { userId: other.userId, itemId });
		await buildEntry(db, { userId: person.id, side: "want", itemId });
		const page = await textOf(listsPath, cookie);
		const band = String(select(page, `main a[href="${matchesPath}"]`)[0]);
		const [number] = textsOf(band, ".num");
		const matches = await textOf(matchesPath, cookie);
		expect(number).toBe("5");
		expect(band).toContain(t("matches.bothWays", { count: 1 }));
		expect(textsOf(matches, ".tab-row .num")).toContain("5");
		expect(await textOf(`${listsPath}?q=${have.customName}`, cookie)).not.toContain(
			t("matches.whoMatch", { count: 5 }),
		);
	});

	it("take one thing at a time, also without script", async () => {
		const { person, cookie } = await buildLists();
		const item = await buildItem(db, { name: `Yarará ${unique()}` });
		const address = `${addOnePath}?q=${encodeURIComponent(item.name)}`;
		const page = await textOf(address, cookie);
		expect(attributesOf(page, "input[name=itemId]", "value")).toEqual([item.id]);
		const form = { intent: "addOne", side: "want", itemId: item.id };
		expect((await app.post(address, form, { cookie })).status).toBe(200);
		expect(await findEntries(db, person.id)).toHaveLength(3);
		const again = await textOf(address, cookie);
		expect(again).toContain(t("lists.one.listed", { list: t("lists.page.want") }));
		expect(attributesOf(again, "input[name=itemId]", "value")).toEqual([]);
	});

	it.each(["?q=", "?q=%00", "?q=%25&lado=x", `?q=${"a".repeat(5000)}`, "?lado=tengo&q=%F0%9F%94%A5"])(
		"look for one thing by %s",
		async (search) => {
			const { cookie } = await buildLists();
			expect((await app.ask(addOnePath + search, { cookie })).status).toBe(200);
		},
	);

	it("are a banned person's to read", async () => {
		const { person, have, cookie } = await buildLists();
		await changePerson(db, person.id, { isBanned: true });
		expect(await textOf(listsPath, cookie)).toContain(have.customName);
	});

	it("show both pages, of twelve pockets each, and a page behind the end as the last one", async () => {
		const { person, cookie } = await buildLists();
		for (let n = 0; n < 12; n++) await buildEntry(db, { userId: person.id });
		const pocketsOf = async (search: string) =>
			select(await textOf(listsPath + search, cookie), ".binder-page.have .pocket").length;
		expect([await pocketsOf(""), await pocketsOf("?tengo=2"), await pocketsOf("?tengo=99999")]).toEqual([
			12, 1, 1,
		]);
	});

	it.each([
		"?q=%00ab",
		"?q=%25%5C_",
		"?tengo=-1&busco=1e99",
		"?ver=x&filtro=%FF&vista=",
		`?q=${"a".repeat(5000)}`,
	])("take %s", async (search) => {
		const { cookie } = await buildLists();
		expect((await app.ask(listsPath + search, { cookie })).status).toBe(200);
	});

	it("are unlit while there is nothing, with the ways in", async () => {
		const cookie = await app.signIn(await buildUser(db));
		const page = await textOf(listsPath, cookie);
		for (const key of ["lists.page.paste", "lists.page.markSet", "lists.page.file"] as const)
			expect(page).toContain(t(key));
	});

	it("take back an import", async () => {
		const { person, cookie } = await buildLists();
		const values = {
			userId: person.id,
			kind: "text" as const,
			added: 1,
			undoUntil: new Date(Date.now() + 1e6),
		};
		const { id: importId } = onlyRow(await db.insert(listImports).values(values).returning());
		await buildEntry(db, { userId: person.id, importUnits: { [importId]: 1 } });
		const form = { intent: "undoImport", importId };
		expect((await app.post(listsPath, form, { cookie })).status).toBe(200);
		expect(await findEntries(db, person.id)).toHaveLength(2);
		expect((await app.post(listsPath, form, { cookie })).status).toBe(409);
	});

	const restored = JSON.stringify([{ side: "have", itemId: nobody }]);
	it.each([
		["nothing", {}, 400],
		["an unknown intent", { intent: "toString" }, 400],
		["a broken id", { intent: "editEntry", id: "x", quantity: "1" }, 400],
		["an unknown entry", { intent: "editEntry", id: nobody, quantity: "1" }, 404],
		["too many copies", { intent: "editEntry", id: nobody, quantity: "100" }, 400],
		["no ids", { intent: "removeEntries" }, 400],
		["what is no JSON", { intent: "restoreEntries", entries: "{" }, 400],
		["an item of nowhere", { intent: "restoreEntries", entries: restored }, 404],
	])("refuse %s", async (_, form, status) => {
		const { cookie } = await buildLists();
		expect((await app.post(listsPath, form, { cookie })).status).toBe(status);
	});

	it.each(["editEntry", "changeEntries", "confirmEntries", "removeEntries"])(
		"are changed by nobody else: %s",
		async (intent) => {
			const { person, have } = await buildLists();
			const form = { intent, id: have.id, ids: have.id, quantity: "9", language: "es" };
			const stranger = await app.signIn(await buildUser(db));
			await app.post(listsPath, form, { cookie: stranger });
			const rows = await findEntries(db, person.id);
			expect(rows.find(({ id }) => id === have.id)).toEqual(have);
		},
	);

	it("are changed and removed as many at once as may be chosen", async () => {
		const { person, have, cookie } = await buildLists();
		const { categoryId } = have;
		const things = Array.from({ length: selectionLimit }, (_, n) => ({
			...{ userId: person.id, side: "have" as const, categoryId },
			...{ customName: `Cosa ${n}`, nameKey: `cosa ${n}` },
		}));
		const added = await db.insert(listEntries).values(things).returning({ id: listEntries.id });
		const ids = JSON.stringify(added.map(({ id }) => id));
		const send = (intent: string, fields = {}) => app.post(listsPath, { intent, ids, ...fields }, { cookie });
		expect((await send("changeEntries", { language: "pt" })).status).toBe(200);
		const changed = (await findEntries(db, person.id)).filter(({ language }) => language === "pt");
		expect(changed).toHaveLength(selectionLimit);
		expect((await send("removeEntries")).status).toBe(200);
		expect(await findEntries(db, person.id)).toHaveLength(2);
	});

	it("put back what was removed", async () => {
		const { person, have, cookie } = await buildLists();
		await app.post(listsPath, { intent: "removeEntries", ids: have.id }, { cookie });
		expect(await findEntries(db, person.id)).toHaveLength(1);
		const { customName, categoryId } = have;
		const entries = JSON.stringify([
			{ side: "have", customName, categoryId, quantity: 2, copy: { language: "es" } },
		]);
		await app.post(listsPath, { intent: "restoreEntries", entries }, { cookie });
		expect(await findEntries(db, person.id)).toContainEqual(
			expect.objectContaining({ customName, quantity: 2, language: "es" }),
		);
	});
});

describe("a person's page of lists", () => {
	it("is open to everybody and to no search engine, without what is hidden or concerns its owner alone", async () => {
		const { person, have, want } = await buildLists();
		const own = { userId: person.id };
		const hidden = await buildEntry(db, { ...own, customName: `Oculta ${unique()}`, hiddenAt: new Date() });
		const listing = await buildListing(db, { ...own, status: "paused" });
		const paused = await buildEntry(db, { ...own, itemId: listing.productItemId, listingId: listing.id });
		await buildEntry(db, { side: "want", customName: have.customName, categoryId: have.categoryId });
		const path = publicListPath(person.username);
		const stranger = await app.signIn(await buildUser(db));
		for (const cookie of [undefined, stranger]) {
			const page = await textOf(path, cookie);
			for (const entry of [have, want]) expect(page).toContain(entry.customName);
			expect(select(page, 'meta[name="robots"]')[0]?.getAttribute("content")).toBe("noindex");
			for (const text of [page, await textOf(`${path}.data`, cookie)])
				for (const secret of [hidden.customName, hidden.id, paused.id, listing.id, person.id])
					expect(text).not.toContain(secret);
			expect(select(page, ".matched-tag, .pocket.matched")).toEqual([]);
		}
		expect(await textOf(`/u/${person.username}`)).toContain(path);
	});

	it("is closed by a switch, also for its owner, and then named by nobody", async () => {
		const { person, have, cookie } = await buildLists();
		await app.post(listsPath, { intent: "changeListSettings", pause: "7" }, { cookie });
		const path = publicListPath(person.username);
		for (const asking of [undefined, cookie]) {
			const response = await app.ask(path, { language: "es", ...(asking && { cookie: asking }) });
			const html = await response.text();
			expect(response.status).toBe(404);
			expect(textsOf(html, "h1")).toEqual([t("errors.list.closed")]);
			expect(html).not.toContain(have.customName);
		}
		expect(await textOf(`/u/${person.username}`)).not.toContain(path);
		const own = await textOf(listsPath, cookie);
		expect(own).toContain(t("lists.page.closed"));
		await app.post(listsPath, { intent: "changeListSettings", isShown: "on", pause: "keep" }, { cookie });
		expect((await app.ask(path)).status).toBe(200);
		expect(await textOf(listsPath, cookie)).toContain(t("lists.page.pausedUntil").split("{{")[0]);
	});

	it("is not there for an unknown, a banned or a gone person, and follows a name", async () => {
		const { person } = await buildLists({ isBanned: true });
		for (const username of [person.username, "nadie-asi", "x%00y", "a'b"])
			expect((await app.ask(publicListPath(username))).status).toBe(404);
		const { person: renamed } = await buildLists();
		const username = `Nueva_${unique()}`;
		await changeDetails(contextOf(db, renamed), renamed.id, {
			username,
			city: null,
			twitterUsername: null,
			about: null,
		});
		const response = await app.ask(`${publicListPath(renamed.username)}?ver=busco`);
		expect([response.status, response.headers.get("Location")]).toEqual([
			301,
			`${publicListPath(username)}?ver=busco`,
		]);
	});

	it("is as open between two people of whom one blocked the other as their other pages", async () => {
		const { person, have } = await buildLists();
		const other = await buildUser(db);
		await db.insert(blocks).values({ blockerId: person.id, blockedId: other.id });
		const cookie = await app.signIn(other);
		expect(await textOf(publicListPath(person.username), cookie)).toContain(have.customName);
	});

	it("lets others report what is on it, but neither their own nor what a listing offers", async () => {
		const { person, have, cookie } = await buildLists();
		const { id: listingId, productItemId } = await buildListing(db, { userId: person.id });
		await buildEntry(db, { userId: person.id, itemId: productItemId, listingId });
		const path = `${publicListPath(person.username)}?vista=renglones`;
		const reader = await app.signIn(await buildUser(db));
		const reportsOn = async (as: string) =>
			attributesOf(await textOf(path, as), 'a[href^="/reporte/"]', "href");
		expect(await reportsOn(reader)).toEqual([reportPath({ kind: "entry", id: have.id })]);
		expect(await reportsOn(cookie)).toEqual([]);
	});

	it("says when there is nothing on it", async () => {
		const { username, id } = await buildUser(db);
		await buildListPerson(db, { userId: id });
		expect(await textOf(publicListPath(username))).toContain(t("lists.page.theyHaveNothing"));
	});
});

it("opens no more than sixty pages of lists a minute to an address", async () => {
	const { username } = await buildUser(db);
	const visit = (page: number) => app.ask(`${publicListPath(username)}?tengo=${page}`);
	// Ten at once: one after the other, a busy machine might take longer than a minute.
	for (let page = 1; page < 60; page += 10)
		await Promise.all(Array.from({ length: 10 }, (_, further) => visit(page + further)));
	expect((await visit(61)).status).toBe(429);
	const cookie = await app.signIn(await buildUser(db));
	expect((await app.ask(publicListPath(username), { cookie })).status).toBe(200);
});
