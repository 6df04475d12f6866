import { beforeAll, describe, expect, it } from "vitest";
import { translateFor } from "#app/messages.server.ts";
import { addToListsPath, setCellsPath, setGridPath } from "#app/shared/list-paths.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { select } from "#tests/factories/html.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const t = translateFor("es");
let user: UserRow;
let cookie = "";
let expansionId = "";

beforeAll(async () => {
	user = await buildUser(app.db);
	cookie = await app.signIn(user);
	const expansion = await buildExpansion(app.db, { name: "Serie Andes" });
	expansionId = expansion.id;
	const place = { categoryId: expansion.categoryId ?? "", expansionId };
	for (const [number, name] of [
		["1", "Puma de Niebla"],
		["2", "Llareta"],
		["10", "Flamenco de Sal"],
	] as const)
		await buildItem(app.db, { ...place, number, name });
});

describe("the grid of a set", () => {
	it("has every thing in its HTML, in the order of the numbers", async () => {
		const response = await app.ask(setGridPath(expansionId), { cookie });
		expect(response.status).toBe(200);
		const html = await response.text();
		const places = ["Puma de Niebla", "Llareta", "Flamenco de Sal"].map((name) =>
			html.indexOf(`<b>${name}</b>`),
		);
		expect(places).toEqual(places.toSorted((a, b) => a - b));
		expect(places[0]).toBeGreaterThan(0);
		expect(html).toContain("noindex");
	});

	it("leads on from a set without numbers in words", async () => {
		const platform = await buildExpansion(app.db, { name: "Consola Andina" });
		const response = await app.ask(setGridPath(platform.id), { cookie, language: "es" });
		expect(response.status).toBe(200);
		const html = await response.text();
		expect(html).toContain(t("lists.set.unnumberedText", { name: "Consola Andina" }));
		expect(select(html, `main a[href="${addToListsPath}"]`).length).toBe(1);
		expect(select(html, "input[name=numbers]")).toEqual([]);
	});

	it("takes less than 60 kB of HTML for 300 cells, a third of them missing", async () => {
		const person = await buildUser(app.db);
		const set = await buildLargeSet(person, 300);
		const html = await (await app.ask(setGridPath(set.id), { cookie: await app.signIn(person) })).text();
		expect(html.match(/<li style="--h:|<li class="missing/g)).toHaveLength(300);
		expect(Buffer.byteLength(html)).toBeLessThan(60_000);
	});

	it.each([
		["an unknown set is not there", "/listas/set/018f0000-0000-7000-8000-000000000000", 404],
		["nor is what is no id", "/listas/set/base1", 404],
		["sets are found", "/listas/set?q=andes", 200],
		["NUL finds nothing", "/listas/set?q=a%00b", 200],
		["the address of its cells leads back", "cells", 302],
	])("%s", async (_, address, status) => {
		const path = address === "cells" ? setCellsPath(expansionId) : address;
		expect((await app.ask(path, { cookie })).status).toBe(status);
	});

	it("takes numbers without script, and names the others", async () => {
		const fields = { side: "want", numbers: "1, 99999, 5-1" };
		const response = await app.post(setGridPath(expansionId), fields, { cookie });
		expect(response.status).toBe(200);
		const html = await response.text();
		expect(html).toContain("99999");
		expect(html).toContain("5-1");
		expect((await findEntries(app.db, user.id)).map(({ side, nameKey }) => [side, nameKey])).toEqual([
			["want", "puma de niebla"],
		]);
	});

	it.each([
		["too much text", { side: "want", numbers: "1,".repeat(2000) }, 400],
		["a third side", { side: "both", numbers: "1" }, 400],
		["a megabyte", { side: "want", numbers: "1".repeat(1024 * 1024) }, 413],
	])("refuses %s", async (_, fields, status) => {
		expect((await app.post(setGridPath(expansionId), fields, { cookie })).status).toBe(status);
	});
});

describe("the address of its cells", () => {
	const send = (cells: string) => app.post(setCellsPath(expansionId), { cells }, { cookie });

	it("saves them and says how they are", async () => {
		const at = Date.now();
		const cells = [{ number: "2", side: "have", quantity: 3, at }];
		const response = await send(JSON.stringify({ sentAt: at, cells }));
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({
			ok: true,
			value: { marks: [{ number: "2", side: "have", quantity: 3 }], isFull: false },
		});
	});

	it.each([
		["no JSON", "cells", 400],
		["no cells", "{}", 400],
		["nothing", "null", 400],
		["a cell without a moment", JSON.stringify({ sentAt: 1, cells: [{ number: "1", side: "want" }] }), 400],
	])("refuses %s", async (_, cells, status) => {
		expect((await send(cells)).status).toBe(status);
	});
});

/** A set of which the person lacks every third thing. */
async function buildLargeSet(person: UserRow, size: number) {
	const expansion = await buildExpansion(app.db, { name: "Leyendas del Sur" });
	const place = { categoryId: expansion.categoryId ?? "", expansionId: expansion.id };
	for (let n = 1; n <= size; n++) {
		const item = await buildItem(app.db, { ...place, number: String(n), name: `Yaguareté de Ascuas ${n}` });
		if (n % 3 === 0) await buildEntry(app.db, { userId: person.id, side: "want", itemId: item.id });
	}
	return expansion;
}
