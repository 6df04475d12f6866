import { expect, it } from "vitest";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { buildArchivedListing } from "#tests/factories/trades.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const { db } = app;

it.each([
	["es", "Consolas · Portátiles"],
	["en", "Consoles · Handheld"],
] as const)("a profile's history says what kind of thing was traded, in %s", async (language, kind) => {
	const { id: categoryId } = await buildCategory(db, { name: "Consoles", nameEs: "Consolas" });
	const expansion = await buildExpansion(db, { categoryId, name: "Handheld", nameEs: "Portátiles" });
	const { id: productItemId } = await buildItem(db, { categoryId, expansionId: expansion.id });
	const person = await buildUser(db);
	const cookie = await app.signIn(person);
	await buildArchivedListing(db, { sellerId: person.id, productItemId: null, title: "Sin ficha" });
	const pageOf = async () => (await app.ask("/perfil", { cookie, language })).text();
	expect(await pageOf()).not.toContain(kind);
	await buildArchivedListing(db, { buyerId: person.id, productItemId, title: "Con ficha" });
	const html = await pageOf();
	for (const text of ["Sin ficha", "Con ficha", `>${kind}</p>`]) expect(html).toContain(text);
});
