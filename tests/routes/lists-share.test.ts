import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { listImageSizes } from "#app/features/lists/entry/rules.ts";
import { translateFor } from "#app/messages.server.ts";
import { listFilePath, listImagePath, shareListPath } from "#app/shared/list-paths.ts";
import { publicListPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { attributesOf, textsOf } from "#tests/factories/html.ts";
import { buildEntry, buildListPerson } from "#tests/factories/lists.ts";
import { unique } from "#tests/factories/row.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;
const t = translateFor("es");

async function buildLists() {
	const person = await buildUser(db, { username: `ana_${unique()}` });
	const have = await buildEntry(db, { userId: person.id, customName: `=cosa ${unique()}` });
	const want = await buildEntry(db, { userId: person.id, side: "want", customName: `Deseo ${unique()}` });
	const names = [have.customName ?? "", want.customName ?? ""] as const;
	return { person, names, cookie: await app.signIn(person) };
}

const pageOf = async (cookie: string, search = "") =>
	(await app.ask(shareListPath + search, { cookie, language: "es" })).text();
const imageOf = (username: string, search = "") => app.ask(listImagePath(username) + search);

describe("sharing one's lists", () => {
	it.each([shareListPath, listFilePath])("%s leads a visitor to sign in", async (path) => {
		const response = await app.ask(path);
		expect(response.status).toBe(302);
		expect(response.headers.get("Location")).toContain(encodeURIComponent(shareListPath));
	});

	it.each([
		["", [true, true]],
		["?ver=tengo", [true, false]],
		["?ver=busco", [false, true]],
		["?ver=%00", [true, true]],
	])("writes one's own alone, of the chosen lists: %s", async (search, expected) => {
		const { names, cookie, person } = await buildLists();
		const other = await buildLists();
		const text = textsOf(await pageOf(cookie, search), ".chat-bubble p").join("\n");
		expect(names.map((name) => text.includes(name))).toEqual(expected);
		expect(text).toContain(app.deps.config.publicUrl + publicListPath(person.username));
		for (const name of other.names) expect(text).not.toContain(name);
	});

	it("says what to do while there is nothing", async () => {
		const cookie = await app.signIn(await buildUser(db));
		expect(await pageOf(cookie)).toContain(t("lists.share.emptyTitle"));
	});

	it("says that closed lists show nothing, and opens them", async () => {
		const { person, cookie } = await buildLists();
		await buildListPerson(db, { userId: person.id, isShown: false });
		const page = await pageOf(cookie);
		expect(page).toContain(t("lists.share.closed"));
		expect(page).not.toContain(listImagePath(person.username));
		const fields = { intent: "changeListSettings", isShown: "true", pause: "keep" };
		expect((await app.post(shareListPath, fields, { cookie })).status).toBe(200);
		expect(await pageOf(cookie)).toContain(listImagePath(person.username));
	});

	it("sends the file of one's own lists, in which no formula runs", async () => {
		const { names, cookie } = await buildLists();
		const response = await app.ask(listFilePath, { cookie });
		expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
		expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="listas.csv"');
		expect(response.headers.get("Cache-Control")).toContain("no-store");
		const text = await response.text();
		expect(text.split("\n")[0]).toContain("side,quantity,category");
		expect(text).toContain(names[1]);
		expect(text).not.toMatch(/(^|,)"?=/m);
	});
});

describe("the image of somebody's lists", () => {
	it("is the one that their page names, and search engines list neither", async () => {
		const { person } = await buildLists();
		const html = await (await app.ask(publicListPath(person.username))).text();
		expect(attributesOf(html, '[name="robots"]', "content")).toEqual(["noindex"]);
		const [address = ""] = attributesOf(html, '[property="og:image"]', "content");
		expect(attributesOf(html, '[property="og:image:width"]', "content")).toEqual(["1200"]);
		const path = address.slice(app.deps.config.publicUrl.length);
		expect(path).toContain(`${listImagePath(person.username)}?v=1-1`);
		const response = await app.ask(path);
		expect(response.headers.get("Content-Type")).toBe("image/jpeg");
		expect(response.headers.get("Cache-Control")).toBe("public, max-age=300");
		expect(await sharp(await response.bytes()).metadata()).toMatchObject(listImageSizes.preview);
	});

	it.each([
		["historia", "story"],
		["hoja", "sheet"],
		["%00", "preview"],
	] as const)("has the size of what is asked for: %s", async (name, image) => {
		const { person } = await buildLists();
		const response = await imageOf(person.username, `?formato=${name}`);
		expect(await sharp(await response.bytes()).metadata()).toMatchObject(listImageSizes[image]);
	});

	it("is not there of closed lists, of a banned person, or of nobody", async () => {
		const { person } = await buildLists();
		await buildListPerson(db, { userId: person.id, isShown: false });
		expect((await imageOf(person.username)).status).toBe(404);
		const { person: banned } = await buildLists();
		await changePerson(db, banned.id, { isBanned: true });
		expect((await imageOf(banned.username)).status).toBe(404);
		expect((await imageOf(`nadie_${unique()}`)).status).toBe(404);
	});
});
