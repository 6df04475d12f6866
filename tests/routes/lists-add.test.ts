import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { stoppedAfter } from "#app/features/lists/import/rules.ts";
import { pendingImports } from "#app/features/lists/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { addToListsPath, importPath, shareListPath } from "#app/shared/list-paths.ts";
import { listsPath, publicListPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { select, textsOf } from "#tests/factories/html.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import { unique } from "#tests/factories/row.ts";
import { until } from "#tests/until.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp({ jobs: true });
const { db } = app;
const t = translateFor("es");

beforeAll(async () => {
	const { id: categoryId } = await buildCategory(db, { slug: "pokemon-tcg", name: "Pokémon TCG" });
	for (const name of ["Primera", "Segunda"]) {
		const { id: expansionId } = await buildExpansion(db, { categoryId, name });
		await buildItem(db, { categoryId, expansionId, name: "Bicho de Prueba", number: "7" });
	}
});

async function signIn() {
	const person = await buildUser(db);
	return { person, cookie: await app.signIn(person) };
}

function formOf(fields: Readonly<Record<string, string>>, file?: string | Uint8Array): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	if (file !== undefined)
		form.append("file", new File([file as BlobPart], "lista.csv", { type: "text/csv" }));
	return form;
}

const send = (cookie: string, fields: Readonly<Record<string, string>>, file?: string | Uint8Array) =>
	app.post(addToListsPath, formOf(fields, file), { cookie, language: "es" });

/** Sends a text, and gives the id under which it waits. */
async function paste(cookie: string, text: string): Promise<string> {
	const sent = await send(cookie, { intent: "text", text });
	expect(sent.status).toBe(302);
	return sent.headers.get("Location")?.split("/").at(-1) ?? "";
}

const pageOf = async (path: string, cookie: string) =>
	(await app.ask(path, { cookie, language: "es" })).text();

describe("the room where lists are pasted", () => {
	it("reads, adds and takes back a text: with the choices of a script, and without any as it was read", async () => {
		const { person, cookie } = await signIn();
		const text = "TENGO\n2x Bicho de Prueba\nCarpincho de Lata\nhago envíos, zona Rosario";
		const id = await paste(cookie, text);
		const page = await pageOf(importPath(id), cookie);
		expect(textsOf(page, "h1")).toEqual([t("lists.add.lookAt", { count: 2 })]);
		const [asTyped, radio] = select(page, ".needs-script input[type=radio]");
		expect(asTyped?.attributes.value).toBe("typed");
		const { name = "", value = "" } = radio?.attributes ?? {};
		expect(value).toMatch(/^[0-9a-f-]{36}$/);
		const choices = { rows: { [name.replace("row-", "")]: { to: value } }, condition: "good" };
		await app.post(importPath(id), { intent: "add", choices: JSON.stringify(choices) }, { cookie });
		const entries = await findEntries(db, person.id);
		expect(
			entries.map(({ itemId, quantity, condition }) => [itemId !== null, quantity, condition]).toSorted(),
		).toEqual([
			[false, 1, "good"],
			[true, 2, "good"],
		]);
		const done = await pageOf(importPath(id), cookie);
		expect(done).toContain(t("common.undo"));
		expect(select(done, `main a[href="${listsPath}"]`).length).toBe(1);
		const importId = select(done, "input[name=importId]")[0]?.attributes.value ?? "";
		await app.post(importPath(id), { intent: "undoImport", importId }, { cookie });
		expect(await findEntries(db, person.id)).toEqual([]);
		expect(await pageOf(importPath(id), cookie)).toContain(t("lists.page.undone"));
		const again = await paste(cookie, text);
		await app.post(importPath(again), { intent: "add" }, { cookie });
		expect((await findEntries(db, person.id)).map(({ itemId }) => itemId)).toEqual([null, null]);
	});

	it("says of each sure thing which it is, of seven at first, and under one number on every step", async () => {
		const { cookie } = await signIn();
		const { id: categoryId } = await buildCategory(db, { name: "Naipes" });
		const { id: expansionId } = await buildExpansion(db, { categoryId, name: "Tercera" });
		const names = Array.from({ length: 9 }, () => `Criatura ${unique()}`);
		for (const [at, name] of names.entries())
			await buildItem(db, { categoryId, expansionId, name, number: String(at + 1) });
		const id = await paste(cookie, `TENGO\n${names.map((name) => `2x ${name}, NM, ES`).join("\n")}`);
		const page = await pageOf(importPath(id), cookie);
		expect(textsOf(page, ".task-head").join()).toContain(t("lists.add.units", { count: 18 }));
		expect(page).toContain(t("lists.add.readCount", { count: 9 }));
		const rows = textsOf(page, ".sure-rows > li > [aria-expanded]");
		expect(rows).toHaveLength(7);
		expect(rows[0]).toContain(`${names[0]}Tercera · 1 · NM · ES×2`);
		expect(page).toContain(t("lists.add.seeOthers", { count: 2 }));
		expect(textsOf(page, ".task-bar").join()).toContain(t("lists.add.toHave", { count: 9 }));
		expect(textsOf(page, ".task-bar button")).toEqual([t("lists.add.submit", { count: 9 })]);
		await app.post(importPath(id), { intent: "add" }, { cookie });
		expect(await pageOf(importPath(id), cookie)).toContain(t("lists.add.doneTitle", { count: 9 }));
	});

	it("gives back what was typed with what is wrong", async () => {
		const { cookie } = await signIn();
		const text = `Charizard ${"á".repeat(20_000)}`;
		const sent = await send(cookie, { intent: "text", text });
		expect(sent.status).toBe(400);
		const page = await sent.text();
		expect(page).toContain(t("lists.add.textTooLong"));
		expect(page).toContain(text);
	});

	it.each([
		["nothing", undefined, 400, "lists.add.fileRequired"],
		["an Excel sheet", Buffer.from("504b030414000600", "hex"), 400, "lists.add.refused.spreadsheet"],
		[
			"more than two megabytes",
			Buffer.alloc(2 * 1024 * 1024 + 1, "a,b\n"),
			400,
			"lists.add.refused.tooLarge",
		],
		["far more", Buffer.alloc(12 * 1024 * 1024, "a,b\n"), 413, "errors.upload.tooLarge"],
	] as const)("says why %s is no file", async (_, file, status, text) => {
		const { cookie } = await signIn();
		const sent = await send(cookie, { intent: "file" }, file);
		expect(sent.status).toBe(status);
		expect(await sent.text()).toContain(t(text));
	});

	it("refuses a megabyte of text", async () => {
		const { cookie } = await signIn();
		expect((await send(cookie, { intent: "text", text: "a\n".repeat(500_000) })).status).toBe(413);
	});
});

describe("the end of adding", () => {
	const titleOf = (page: string) => textsOf(page, "h1").join();

	async function addWant(cookie: string, name: string, search = ""): Promise<string> {
		const form = formOf({ intent: "text", text: `BUSCO\n${name}` });
		const sent = await app.post(`${addToListsPath}${search}`, form, { cookie, language: "es" });
		const path = sent.headers.get("Location") ?? "";
		await app.post(path, { intent: "add" }, { cookie });
		return pageOf(path, cookie);
	}

	it("begins with the people who match, and their undo", async () => {
		const { cookie } = await signIn();
		const { id: itemId, name } = await buildItem(db);
		const { username } = await buildListed(itemId);
		const page = await addWant(cookie, name);
		expect(titleOf(page)).toBe("1 persona coincide con vos");
		expect(textsOf(page, "main li").join()).toContain(`${username}`);
		expect(page).toContain(t("common.undo"));
	});

	it("begins with the person from whose list one came, where something matches", async () => {
		const { cookie } = await signIn();
		const { id: itemId, name } = await buildItem(db);
		const { username } = await buildListed(itemId);
		const page = await addWant(cookie, name, `?con=${username}`);
		expect(titleOf(page)).toBe(t("matches.matchesPerson", { username }));
		expect(select(page, `main a[href="${publicListPath(username)}"]`).length).toBeGreaterThan(0);
		const { id: otherId, name: other } = await buildItem(db);
		await buildListed(otherId);
		expect(titleOf(await addWant(cookie, other, "?con=nadie_se_llama_as%C3%AD"))).toBe(
			"2 personas coinciden con vos",
		);
	});

	it("says so where nobody matches, with the way to bring people along", async () => {
		const { cookie } = await signIn();
		const page = await addWant(cookie, (await buildItem(db)).name);
		expect(titleOf(page)).toBe(t("matches.noneYet"));
		expect(select(page, `main a[href="${shareListPath}"]`).length).toBe(1);
	});

	/** Somebody with one thing on their list. */
	async function buildListed(itemId: string) {
		const person = await buildUser(db);
		await buildEntry(db, { userId: person.id, itemId });
		return person;
	}
});

describe("what waits to be added", () => {
	it("offers to read once more what stopped", async () => {
		const { cookie } = await signIn();
		const id = await paste(cookie, "TENGO\n2x Bicho de Prueba");
		const stopped = { status: "reading", workedAt: new Date(Date.now() - stoppedAfter) } as const;
		await db.update(pendingImports).set(stopped).where(eq(pendingImports.id, id));
		const page = await pageOf(importPath(id), cookie);
		expect(page).toContain(t("lists.add.stopped"));
		const [intent] = select(page, "main form input[name=intent]");
		expect(intent?.attributes.value).toBe("resume");
		const sent = await app.post(importPath(id), { intent: "resume" }, { cookie });
		expect(sent.status).toBe(200);
		await until("read once more", async () =>
			(await pageOf(importPath(id), cookie)).includes(t("lists.add.willShow")),
		);
	});

	it("gives the rows that a file brought in vain, without formulas", async () => {
		const { cookie } = await signIn();
		const csv =
			"side,quantity,category,set_code,name\nhave,2,pokemon-tcg,,Bicho de Prueba\nhave,x,pokemon-tcg,,=1+1";
		const sent = await send(cookie, { intent: "file", name: "mi.csv" }, csv);
		const path = sent.headers.get("Location") ?? "";
		const page = await pageOf(path, cookie);
		expect(textsOf(page, "section[aria-labelledby=left] li").join()).toContain(
			t("lists.add.refusal.quantity"),
		);
		const report = await app.ask(`${path}/renglones.csv`, { cookie, language: "es" });
		expect(report.headers.get("Content-Type")).toContain("text/csv");
		const text = await report.text();
		expect(text).toContain(`3,${t("lists.add.refusal.quantity")}`);
		expect(text).not.toMatch(/,"?=/);
		expect(text).toMatch(/1\+1/);
	});
});
