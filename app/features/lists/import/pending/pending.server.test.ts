import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { productItems } from "#app/features/catalogue/tables.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildCodedSet, dragonShieldCsv, importsOf, rowsOf } from "#tests/factories/imports.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { pendingImports } from "../../tables.server.ts";
import { type ImportRow, stoppedAfter } from "../rules.ts";
import {
	addImport,
	changeImport,
	getImport,
	purgeImports,
	resumeImport,
	sendFile,
	sendText,
	workOnImport,
} from "./pending.server.ts";

const { db } = await testDatabase();
const imports = importsOf(db);
const { enqueued, jobs } = imports;
const deps = { jobs };

let user: UserRow;

beforeAll(async () => {
	const cards = await buildCategory(db, { name: "Cartas", slug: "pokemon-tcg" });
	const games = await buildCategory(db, { name: "Juegos", slug: "video-games" });
	const set = { categoryId: cards.id, printedCount: 102 };
	await buildCodedSet(db, { ...set, code: "BS", name: "Base Set" }, [
		["4", "Charizard"],
		["2", "Blastoise"],
		["10", "Mewtwo"],
		["15", "Venusaur"],
		["12", "Ninetales"],
	]);
	await buildCodedSet(db, { ...set, code: "B2", name: "Base Set 2" }, [
		["30", "Mewtwo"],
		["58", "Pikachu"],
		["87", "Pikachu"],
	]);
	await buildCodedSet(db, { ...set, code: "ALB", name: "Álbum" }, [
		["ARG3", "ARG 3"],
		["ARG7", "ARG 7"],
		["MEX1", "MEX 1"],
	]);
	await buildCodedSet(db, { ...set, code: "AND", name: "Serie Andes" }, [
		["7", "Cóndor del Alba"],
		["32", "Torre de Sal"],
		["11", "Zorro de la Puna"],
		["60", "Carpincho Rey"],
	]);
	await buildItem(db, { categoryId: games.id, name: "Ocarina of Time" });
	user = await buildUser(db);
});

const own = (person: UserRow = user) => imports.own(person);
const read = (text: string, person = user) => imports.readText(text, person);
const sendCsv = (csv: string, person = user) => imports.readCsv(csv, person);

/** "T 2 Charizard 4 sure", "B carpincho typed", "(noise)". */
function told(row: ImportRow): string {
	const { side, quantity, candidates, name, state, reason, anyPrinting, isOfSet, isOne } = row;
	const [item] = candidates;
	if (reason) return `(${reason})`;
	return [
		side === "want" ? "B" : "T",
		quantity > 1 && quantity,
		item?.name ?? `"${name}"`,
		isOfSet ? `any of ${item?.setCode}` : anyPrinting && !isOne ? "any" : item?.number,
		state,
		state === "choose" && `of ${candidates.length}`,
	]
		.filter(Boolean)
		.join(" ");
}

describe("a text", () => {
	it.each([
		["TENGO\n▪️ 2x Charizard 4/102 NM", ["T 2 Charizard 4 sure"]],
		["*Mewtwo* LP", ["T Mewtwo 10 choose of 2"]],
		["BUSCO: Mewtwo, Venusaur holo", ["B Mewtwo any sure", "B Venusaur any sure"]],
		["BUSCO: Pikachu [Base Set 2]\nMewtwo [Base Set 2]", ["B Pikachu any of B2 sure", "B Mewtwo 30 sure"]],
		["BUSCO: pikachu base set 2\nMewtwo de Base Set", ["B Pikachu any of B2 sure", "B Mewtwo 10 sure"]],
		["BUSCO: Mewtwo 30", ["B Mewtwo 30 sure"]],
		["Pikachu 58/102 y 87/102", ["T Pikachu 58 sure", "T Pikachu 87 sure"]],
		["Charizard 4/102 (2) 2/102 (1)", ["T 2 Charizard 4 choose of 1"]],
		["TENGO: Pikachu [Base Set 2]", ["T Pikachu 58 choose of 2"]],
		["torre de sal / zorro de la puna", ["T Torre de Sal 32 sure", "T Zorro de la Puna 11 sure"]],
		["Torre de Sal, Carpincho Rey", ["T Torre de Sal 32 sure", "T Carpincho Rey 60 sure"]],
		["Lote de algo raro, con cosas", ['T "Lote de algo raro" typed']],
		["Charizard 4/102\nhago envíos, zona Rosario 📍", ["T Charizard 4 sure", "(noise)"]],
		["~Charizard~\n❌ Cóndor del Alba", ["(skipped)", "(skipped)"]],
		["3 por 1\nCharizard 4/102", ["(rule)", "T Charizard 4 sure"]],
		["Base Set\nme faltan 12, 15 y 4", ["B Ninetales 12 sure", "B Venusaur 15 sure", "B Charizard 4 sure"]],
	])("%j", async (text, rows) => {
		expect(rowsOf(await read(text)).map(told)).toEqual(rows);
	});

	it("asks once for the set of numbers, and once for what several lines say", async () => {
		const view = await read("me faltan 12, 15");
		expect(view.rowsView?.isSetless).toBe(true);
		await expect(changeImport(own(), { id: view.id, set: "Nada" }, deps)).rejects.toThrow(DomainError);
		await changeImport(own(), { id: view.id, set: "Base Set" }, deps);
		expect(rowsOf(await getImport(own(), view.id, 1)).map(told)).toEqual([
			"B Ninetales 12 sure",
			"B Venusaur 15 sure",
		]);
		const { rowsView } = await read("Mewtwo\nCharizard 4/102\nMewtwo x2");
		expect(rowsView?.doubtful.map(({ times }) => times)).toEqual([2]);
	});
});

describe("what is shown of a text", () => {
	it("is one number of things, with units beside it, and wants of a set by its sections", async () => {
		const { rowsView } = await read(
			"TENGO\n3x Charizard 4/102\nME FALTAN\nALB: ARG3, MEX1, ARG7\nTorre de Sal",
		);
		expect(rowsView).toMatchObject({
			units: 7,
			doubtful: [],
			sides: { have: { count: 1, sets: [] }, want: { count: 4, sureCount: 4 } },
		});
		const numbersOf = ({ rows }: { rows: readonly ImportRow[] }) =>
			rows.map(({ candidates: [item] }) => item?.number);
		const { have, want } = rowsView?.sides ?? {};
		expect(have && numbersOf(have)).toEqual(["4"]);
		expect(want && numbersOf(want)).toEqual(["32"]);
		const [album, ...others] = want?.sets ?? [];
		expect(others).toEqual([]);
		expect(album).toMatchObject({ name: "Álbum", code: "ALB", printedCount: 102, count: 3 });
		expect(album?.sections.map((section) => [section.letters, section.count, numbersOf(section)])).toEqual([
			["ARG", 2, ["ARG3", "ARG7"]],
			["MEX", 1, ["MEX1"]],
		]);
	});
});

describe("adding", () => {
	it("adds what was chosen once, tells what was there, and can be undone by its import", async () => {
		const person = await buildUser(db);
		const view = await read("TENGO\n2x Charizard 4/102\nMewtwo\nAlgo raro\nBUSCO\nTorre de Sal", person);
		const mewtwo = rowsOf(view).find(({ state }) => state === "choose");
		const rare = rowsOf(view).find(({ state }) => state === "typed");
		const second = mewtwo?.candidates[1]?.id ?? "";
		const choices = JSON.stringify({
			rows: { [mewtwo?.key ?? 0]: { to: second, quantity: 3 }, [rare?.key ?? 0]: { to: "skip" } },
			condition: "good",
		});
		await Promise.all([1, 2].map(() => addImport(own(person), { id: view.id, choices }, deps)));
		const entries = await findEntries(db, person.id);
		expect(
			entries.map(({ side, quantity, condition, itemId }) => [side, quantity, condition, itemId === second]),
		).toEqual([
			["have", 3, "good", true],
			["have", 2, "good", false],
			["want", 1, null, false],
		]);
		const done = await getImport(own(person), view.id, 1);
		expect(done).toMatchObject({
			status: "added",
			outcome: { left: 0, things: 3, units: 6, isUndone: false },
		});
		const again = await read("Charizard 4/102\nAlgo", person);
		expect(again.rowsView?.existing).toBe(1);
	});

	it("seeks the one printing that a set or a number says, wherever it is read", async () => {
		const person = await buildUser(db);
		const view = await read("BUSCO\nMewtwo de Base Set\nMewtwo 30\nTENGO\nVenusaur Base Set", person);
		const choices = JSON.stringify({ rows: {}, sides: { have: "want" } });
		await addImport(own(person), { id: view.id, choices }, deps);
		const entries = await findEntries(db, person.id);
		expect(entries.map(({ side, anyPrinting, nameKey }) => [side, anyPrinting, nameKey]).toSorted()).toEqual([
			["want", false, "mewtwo"],
			["want", false, "mewtwo"],
			["want", false, "venusaur"],
		]);
		const again = await read("BUSCO\nMewtwo de Base Set\nMewtwo 30", person);
		expect(again.rowsView?.existing).toBe(2);
	});

	it("adds what was picked in the catalogue for something typed, and nothing where that is no item", async () => {
		const [person, seeker] = [await buildUser(db), await buildUser(db)];
		const { id } = await buildItem(db);
		const { id: waiting } = await read("TENGO\n3x Algo raro\nAlgo roto", person);
		const { rowsView } = await getImport(own(person), waiting, 1);
		const typed = { customName: "Algo raro", categoryId: rowsView?.categoryId ?? "" };
		await buildEntry(db, { userId: seeker.id, side: "want", ...typed });
		const view = await getImport(own(person), waiting, 1);
		const [rare, broken] = rowsOf(view);
		expect(view.rowsView).toMatchObject({ units: 4, doubtful: [{ people: { typed: 1 } }, {}] });
		const rows = { [rare?.key ?? 0]: { to: id }, [broken?.key ?? 1]: { to: view.id } };
		await addImport(own(person), { id: view.id, choices: JSON.stringify({ rows }) }, deps);
		const entries = await findEntries(db, person.id);
		expect(entries.map(({ itemId, customName, quantity }) => [itemId, customName, quantity])).toEqual([
			[null, "Algo roto", 1],
			[id, null, 3],
		]);
	});
});

async function itemOf(name: string) {
	return onlyRow(await db.select().from(productItems).where(eq(productItems.name, name)));
}

const reinoColumns =
	"side,quantity,category,set_code,set,number,name,any_printing,condition,completeness,language,finish,grade,star,note";

describe("a file", () => {
	it("is asked once what goes to the haves, and adds or replaces what its app brought", async () => {
		const person = await buildUser(db);
		const csv = dragonShieldCsv([
			"Main,3,0,Charizard,BS,Base Set,4,NearMint,Normal,English",
			"Main,1,0,Blastoise,BS,Base Set,2,Good,Normal,English",
		]);
		const view = await sendCsv(csv, person);
		expect(view.file).toMatchObject({
			format: "dragon_shield",
			rows: 2,
			preset: "repeated",
			question: { all: 4, marked: 0 },
		});
		expect(view.file?.question?.repeated.slice(0, 3)).toEqual([4, 2, 1]);
		await changeImport(own(person), { id: view.id, choice: "repeated", keep: "2" }, deps);
		await addImport(own(person), { id: view.id }, deps);
		expect(
			(await findEntries(db, person.id)).map(({ quantity, condition }) => [quantity, condition]),
		).toEqual([[1, "near_mint"]]);
		const again = await sendCsv(csv, person);
		await changeImport(own(person), { id: again.id, choice: "all", mode: "replace" }, deps);
		await addImport(own(person), { id: again.id }, deps);
		expect((await findEntries(db, person.id)).map(({ quantity }) => quantity).toSorted()).toEqual([1, 3]);
	});

	it("is mapped by hand where nobody knows its columns", async () => {
		const person = await buildUser(db);
		const view = await sendCsv("Cosa;Cuántas;Otra\nCharizard;2;x\nAlgo de casa;1;y", person);
		expect(view).toMatchObject({ status: "mapping", mapping: { columns: ["Cosa", "Cuántas", "Otra"] } });
		const map = { id: view.id, mapping: "columns", "column-name": "0", "column-quantity": "1" } as const;
		await expect(changeImport(own(person), { ...map, "column-name": "9" }, deps)).rejects.toThrow(
			DomainError,
		);
		await changeImport(own(person), map, deps);
		await changeImport(own(person), { id: view.id, choice: "all" }, deps);
		const read = await getImport(own(person), view.id, 1);
		expect(rowsOf(read).map(told)).toEqual(["T 2 Charizard 4 sure", 'T "Algo de casa" typed']);
	});

	it("changes nothing that was exported from here", async () => {
		const person = await buildUser(db);
		const view = await read("TENGO\n2x Charizard 4/102 NM\nBUSCO\nTorre de Sal", person);
		await addImport(own(person), { id: view.id }, deps);
		const before = await findEntries(db, person.id);
		const csv = [
			reinoColumns,
			"have,2,pokemon-tcg,BS,Base Set,4,Charizard,,near_mint,,,,,,",
			"want,1,pokemon-tcg,,,,Torre de Sal,yes,,,,,,,",
		].join("\n");
		const back = await sendCsv(csv, person);
		expect(back.rowsView?.existing).toBe(2);
		await addImport(own(person), { id: back.id }, deps);
		const same = ({ id, quantity }: { id: string; quantity: number }) => [id, quantity];
		expect((await findEntries(db, person.id)).map(same)).toEqual(before.map(same));
		expect(await getImport(own(person), back.id, 1)).toMatchObject({ outcome: { units: 0 } });
	});

	it("of what is all published adds nothing and says so, as of rows that are one thing", async () => {
		const person = await buildUser(db);
		const { id: itemId, categoryId } = await itemOf("Charizard");
		const listing = await buildListing(db, { userId: person.id, categoryId, productItemId: itemId });
		await buildEntry(db, { userId: person.id, itemId, listingId: listing.id, quantity: 2 });
		const row = "have,1,pokemon-tcg,BS,Base Set,4,Charizard,,,,,,,,";
		const csv = [reinoColumns, row, row].join("\n");
		const back = await sendCsv(csv, person);
		await addImport(own(person), { id: back.id }, deps);
		expect(await getImport(own(person), back.id, 1)).toMatchObject({ outcome: { units: 0, left: 0 } });
	});

	it("of many rows is read and added by a job, once, however often the job runs", async () => {
		const person = await buildUser(db);
		const rows = Array.from(
			{ length: 600 },
			(_, at) => `Main,1,1,Cosa ${at},BS,Base Set,${200 + at},NearMint,Normal,English`,
		);
		const view = await sendCsv(dragonShieldCsv(rows), person);
		expect(view).toMatchObject({ status: "reading", rowsView: null });
		expect(enqueued.at(-1)).toBe(view.id);
		await workOnImport(contextOf(db, null), view.id);
		await workOnImport(contextOf(db, null), view.id);
		const done = await getImport(own(person), view.id, 1);
		expect(done).toMatchObject({ status: "ready", file: { rows: 600, preset: "marked" } });
		await addImport(own(person), { id: view.id }, deps);
		await addImport(own(person), { id: view.id }, deps);
		expect(enqueued.filter((id) => id === view.id).length).toBe(2);
		expect(await findEntries(db, person.id)).toEqual([]);
		await Promise.allSettled([1, 2].map(() => workOnImport(contextOf(db, null), view.id)));
		const entries = await findEntries(db, person.id);
		expect(entries.length).toBe(600);
		expect(entries.every(({ quantity }) => quantity === 1)).toBe(true);
	});

	it("that cannot be worked on is given up after some attempts", async () => {
		const person = await buildUser(db);
		const id = await stuckImport(person, 3);
		await workOnImport(contextOf(db, null), id);
		expect(await getImport(own(person), id, 1)).toMatchObject({
			status: "failed",
			failure: "list.importFailed",
		});
	});
});

describe("a reading that stopped", () => {
	const later = { clock: { now: () => new Date(Date.now() + stoppedAfter) } };

	it("says so after a minute without progress, and is begun once more by a job", async () => {
		const person = await buildUser(db);
		const id = await stuckImport(person, 1);
		const after = contextOf(db, person, later);
		expect(await getImport(own(person), id, 1)).toMatchObject({ status: "reading", isStopped: false });
		expect(await getImport(after, id, 1)).toMatchObject({ isStopped: true });
		await Promise.all([1, 2].map(() => resumeImport(after, { id }, deps)));
		expect(enqueued.filter((each) => each === id)).toEqual([id]);
		expect(await getImport(after, id, 1)).toMatchObject({ isStopped: false });
		await workOnImport(contextOf(db, null), id);
		expect(await getImport(after, id, 1)).toMatchObject({ status: "ready", isStopped: false });
	});

	it("is nobody else's to begin, and goes on by itself while there is progress", async () => {
		const person = await buildUser(db);
		const id = await stuckImport(person, 1);
		const other = await buildUser(db);
		await resumeImport(contextOf(db, other, later), { id }, deps);
		await resumeImport(own(person), { id }, deps);
		const banned = await buildUser(db, { isBanned: true });
		await expect(resumeImport(own(banned), { id }, deps)).rejects.toMatchObject({ code: "auth.banned" });
		expect(enqueued).not.toContain(id);
	});
});

async function stuckImport(person: UserRow, attempts: number): Promise<string> {
	const { id } = await sendText(own(person), { text: "Charizard" });
	await db.update(pendingImports).set({ status: "reading", attempts }).where(eq(pendingImports.id, id));
	return id;
}

describe("who and what is refused", () => {
	it.each([
		["no text", " \n ", "lists.add.textRequired"],
		["a text that is too long", "a".repeat(20_001), "lists.add.textTooLong"],
		["too many lines", "a\n".repeat(501), "lists.add.tooManyLines"],
	])("%s", async (_, text, problem) => {
		await expect(sendText(own(), { text })).rejects.toMatchObject({ problems: { text: problem } });
	});

	it.each([
		["no file", null, "lists.add.fileRequired"],
		["a file of nothing", Buffer.from(""), "lists.add.refused.empty"],
		["a photo", Buffer.from("ffd8ffe000104a464946", "hex"), "lists.add.refused.image"],
		["a file that is too large", Buffer.alloc(2 * 1024 * 1024 + 1, "a,b\n"), "lists.add.refused.tooLarge"],
	])("%s", async (_, file, problem) => {
		await expect(sendFile(own(), {}, { file, jobs })).rejects.toMatchObject({ problems: { file: problem } });
	});

	it("answers hostile text", async () => {
		const zalgo = `z${"\u0301\u0323".repeat(60)}`;
		const view = await read(`TENGO\nCharizard\0 4/102\n${zalgo}\n\u202eodaer\n\ud800x`);
		expect(view.status).toBe("ready");
		await addImport(own(), { id: view.id }, deps);
		expect((await getImport(own(), view.id, 1)).status).toBe("added");
	});

	it("keeps a text to whom it is of, in good standing, for a day", async () => {
		const { id } = await read("Charizard");
		const other = await buildUser(db);
		await expect(getImport(own(other), id, 1)).rejects.toMatchObject({ code: "list.importNotFound" });
		await expect(addImport(own(other), { id }, deps)).rejects.toMatchObject({ code: "list.importNotFound" });
		const banned = await buildUser(db, { isBanned: true });
		await expect(sendText(own(banned), { text: "x" })).rejects.toMatchObject({ code: "auth.banned" });
		const later = { clock: { now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) } };
		await expect(getImport(contextOf(db, user, later), id, 1)).rejects.toMatchObject({
			code: "list.importNotFound",
		});
		await purgeImports(db, later.clock.now());
		expect(await db.select().from(pendingImports)).toEqual([]);
	});

	it("takes only what it offered itself, and nothing of somebody's own making", async () => {
		const person = await buildUser(db);
		const view = await read("Charizard 4/102", person);
		const rows = { 0: { to: "0190d7a1-0000-7000-8000-000000000000" } };
		await addImport(own(person), { id: view.id, choices: JSON.stringify({ rows }) }, deps);
		expect((await findEntries(db, person.id)).map(({ nameKey }) => nameKey)).toEqual(["charizard"]);
		const other = await read("Charizard", person);
		await expect(addImport(own(person), { id: other.id, choices: "{" }, deps)).rejects.toMatchObject({
			code: "request.invalid",
		});
	});

	it("adds twenty times a day", async () => {
		const person = await buildUser(db);
		const add = async () => addImport(own(person), { id: (await read("Charizard", person)).id }, deps);
		for (let time = 0; time < 20; time++) await add();
		await expect(add()).rejects.toMatchObject({ code: "request.tooManyRequests" });
	});
});
