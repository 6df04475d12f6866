import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { catalogueClaims, productItems, typedNames } from "#app/features/catalogue/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import {
	addItemPath,
	adminCataloguePath,
	adminExpansionPath,
	adminItemPath,
	removedFrom,
	typedNamesPath,
	waitingClaimsPath,
} from "#app/shared/admin-paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { attributesOf } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const t = translateFor("es");
const admin = await buildUser(app.db, { role: "admin" });
const as = { cookie: await app.signIn(admin) };
const category = await buildCategory(app.db);

const findByName = (name: string) => app.db.select().from(productItems).where(eq(productItems.name, name));

it("adds an item, shows it, and says of each field what is wrong", async () => {
	const path = addItemPath();
	const form = await (await app.ask(path, as)).text();
	expect(attributesOf(form, 'select[name="categoryId"] option[selected]', "value")).toEqual([""]);
	const named = await (await app.ask(addItemPath(category.slug), as)).text();
	expect(attributesOf(named, 'select[name="categoryId"] option[selected]', "value")).toEqual([category.id]);
	const categoryId = category.id;
	const item = {
		intent: "save",
		categoryId,
		name: "Carta sin script",
		nameEs: "",
		description: "1/1",
		expansionId: "",
	};
	const refused = await app.post(`${path}.data`, { ...item, name: " " }, as);
	expect(refused.status).toBe(400);
	expect(await refused.text()).toContain("catalogue.problem.nameRequired");
	const unplaced = await app.post(`${path}.data`, { ...item, categoryId: "" }, as);
	expect(await unplaced.text()).toContain("catalogue.problem.categoryRequired");
	const added = await app.post(path, item, as);
	const [row] = await findByName(item.name);
	expect(added.headers.get("Location")).toBe(`${adminItemPath(row?.id ?? "")}?done=added`);
	const page = await (await app.ask(added.headers.get("Location") ?? "", as)).text();
	for (const text of [item.name, item.description, t("catalogue.items.added")]) expect(page).toContain(text);
	const list = await (await app.ask(`${adminCataloguePath}?q=sin+script`, as)).text();
	expect(list).toContain(item.name);
	const twice = await app.post(`${path}.data`, { ...item, description: "2/2" }, as);
	expect(twice.status).toBe(409);
	expect(await twice.text()).toContain("catalogue.nameTaken");
});

it("moves an item that nobody uses, and offers that no more once somebody does", async () => {
	const item = await buildItem(app.db, { categoryId: category.id });
	const { id: categoryId } = await buildCategory(app.db);
	const isOffered = async () =>
		(await (await app.ask(adminItemPath(item.id), as)).text()).includes('value="move"');
	expect(await isOffered()).toBe(true);
	const moved = await app.post(adminItemPath(item.id), { intent: "move", version: "1", categoryId }, as);
	expect(moved.status).toBe(200);
	expect((await findByName(item.name))[0]).toMatchObject({ categoryId });
	await buildListing(app.db, { productItemId: item.id, categoryId });
	expect(await isOffered()).toBe(false);
});

it("tells the second of two admins that the item is another by now", async () => {
	const item = await buildItem(app.db, { categoryId: category.id });
	const form = { intent: "save", version: "1", nameEs: "", description: "", expansionId: "" };
	const first = await app.post(adminItemPath(item.id), { ...form, name: "Primero" }, as);
	expect(first.status).toBe(200);
	const second = await app.post(`${adminItemPath(item.id)}.data`, { ...form, name: "Segundo" }, as);
	expect(second.status).toBe(409);
	expect(await second.text()).toContain("catalogue.changed");
	expect(await findByName("Segundo")).toEqual([]);
});

it("merges two items after asking, and leads from the first to the second", async () => {
	const expansion = await buildExpansion(app.db, { categoryId: category.id });
	const from = await buildItem(app.db, { categoryId: category.id });
	const into = await buildItem(app.db, { categoryId: category.id, expansionId: expansion.id });
	const listing = await buildListing(app.db, { productItemId: from.id });
	const question = await (await app.ask(`${adminItemPath(from.id)}?into=${into.id}`, as)).text();
	expect(question).toContain(`${into.name} · ${expansion.name}`);
	expect(question).toContain(t("catalogue.merge.itemText"));
	const merged = await app.post(adminItemPath(from.id), { intent: "merge", intoId: into.id }, as);
	expect(merged.headers.get("Location")).toBe(`${adminItemPath(into.id)}?done=merged`);
	const [row] = await app.db.select().from(listings).where(eq(listings.id, listing.id));
	expect(row?.productItemId).toBe(into.id);
	expect(await (await app.ask(adminItemPath(from.id), as)).text()).toContain(into.name);
	const gone = await app.ask(adminItemPath(crypto.randomUUID()), as);
	expect(gone.status).toBe(404);
});

it("takes a typed name in with one press", async () => {
	const typed = { categoryId: category.id, name: "Figura de resina" };
	const listing = await buildListing(app.db, {
		...typed,
		title: "Otra cosa",
		productItemId: null,
		customItemName: typed.name,
	});
	await app.db
		.insert(typedNames)
		.values({ ...typed, nameFolded: "figura de resina", people: 4, lastTypedAt: new Date() });
	const page = await (await app.ask(typedNamesPath, as)).text();
	expect(page).toContain(typed.name);
	expect(page).toContain(t("moderation.queue.reporters", { count: 4 }));
	const taken = await app.post(typedNamesPath, pick(typed), as);
	expect(await taken.text()).not.toContain(`value="${typed.name}"`);
	const [item] = await findByName(typed.name);
	const [row] = await app.db.select().from(listings).where(eq(listings.id, listing.id));
	expect(row?.productItemId).toBe(item?.id);
	const again = await app.post(`${typedNamesPath}.data`, pick(typed), as);
	expect(again.status).toBe(409);
	expect(await again.text()).toContain("catalogue.changed");
});

async function buildClaim(problem: "name" | null = null) {
	const expansion = await buildExpansion(app.db, { categoryId: category.id, confirmedAt: null });
	const place = { categoryId: category.id, expansionId: expansion.id, number: "4" };
	const item = await buildItem(app.db, { ...place, confirmedAt: problem ? new Date() : null });
	const name = problem ? "Otro nombre" : item.name;
	const said = { categoryId: category.id, setName: expansion.name, setCode: "EJ", number: "4", name };
	const values = { ...said, userId: admin.id, itemId: item.id, problem };
	const [claim] = await app.db.insert(catalogueClaims).values(values).returning();
	return { item, name, expansion, form: { id: claim?.id ?? "", version: "1" } };
}

it("shows what waits and sees to it: confirms, takes as another name, dismisses", async () => {
	const empty = await (await app.ask(waitingClaimsPath, as)).text();
	expect(empty).toContain(t("catalogue.waiting.none"));
	const [waiting, wrong, other] = [await buildClaim(), await buildClaim("name"), await buildClaim()];
	const page = await (await app.ask(`${waitingClaimsPath}?category=${category.slug}`, as)).text();
	for (const { name, item, expansion } of [waiting, wrong, other])
		for (const text of [name, item.name, expansion.name]) expect(page).toContain(text);
	for (const text of ["waiting.problem.name", "waiting.new", "waiting.newSet"] as const)
		expect(page).toContain(t(`catalogue.${text}`));
	expect(page.indexOf(wrong.name)).toBeLessThan(page.indexOf(waiting.name));
	const intents = [
		["confirm", waiting],
		["name", wrong],
		["dismiss", other],
	] as const;
	for (const [intent, { form }] of intents) {
		const done = await app.post(waitingClaimsPath, { ...form, intent }, as);
		expect(await done.text()).not.toContain(`value="${form.id}"`);
		const again = await app.post(`${waitingClaimsPath}.data`, { ...form, intent }, as);
		expect(again.status).toBe(409);
		expect(await again.text()).toContain("catalogue.changed");
	}
	expect((await findByName(waiting.item.name))[0]?.confirmedAt).not.toBeNull();
	expect(await findByName(other.item.name)).toEqual([]);
	const odd = await app.post(`${waitingClaimsPath}.data`, { ...waiting.form, intent: "drop" }, as);
	expect(odd.status).toBe(400);
});

it("shows what waits to nobody but admins", async () => {
	const { form, item } = await buildClaim();
	for (const role of [null, "user", "moderator"] as const) {
		const cookie = role ? { cookie: await app.signIn(await buildUser(app.db, { role })) } : {};
		const page = await app.ask(waitingClaimsPath, cookie);
		expect(page.status).not.toBe(200);
		expect(await page.text()).not.toContain(item.name);
		const posted = await app.post(waitingClaimsPath, { ...form, intent: "confirm" }, cookie);
		expect(posted.status).not.toBe(200);
	}
	expect((await findByName(item.name))[0]?.confirmedAt).toBeNull();
});

const pick = ({ categoryId, name }: { categoryId: string; name: string }) => ({
	intent: "add",
	categoryId,
	name,
});

it("takes a typed name away, and an item and a set that nothing needs, and leads to their lists", async () => {
	const expansion = await buildExpansion(app.db, { categoryId: category.id });
	const item = await buildItem(app.db, { categoryId: category.id, expansionId: expansion.id });
	const form = { intent: "remove", version: "1" };
	const page = await (await app.ask(adminItemPath(item.id), as)).text();
	expect(page).toContain(t("catalogue.remove.item"));
	for (const path of [adminItemPath(item.id), adminExpansionPath(expansion.id)]) {
		const removed = await app.post(path, form, as);
		expect([removed.status, removed.headers.get("location")]).toEqual([
			302,
			expect.stringContaining(`category=${category.slug}&done=removed`),
		]);
		expect((await app.ask(path, as)).status).toBe(404);
	}
	const list = await app.ask(removedFrom(adminCataloguePath, category.slug), as);
	expect(await list.text()).toContain(t("catalogue.remove.done"));
	const listing = await buildListing(app.db, { categoryId: category.id });
	const used = await app.post(`${adminItemPath(listing.productItemId ?? "")}.data`, form, as);
	expect([used.status, await used.text()]).toEqual([409, expect.stringContaining("catalogue.stillUsed")]);
	const name = `Nombre feo ${item.id}`;
	await app.post(typedNamesPath, { intent: "dismiss", categoryId: category.id, name }, as);
	expect(await (await app.ask(typedNamesPath, as)).text()).not.toContain(name);
});

it("keeps an item in its set, which nobody has confirmed, when the item is saved", async () => {
	const { item, expansion } = await buildClaim();
	const path = adminItemPath(item.id);
	const html = await (await app.ask(path, as)).text();
	const [chosen = ""] = attributesOf(html, 'select[name="expansionId"] option[selected]', "value");
	expect(chosen).toBe(expansion.id);
	const name = `${item.name} mejor`;
	const saved = { intent: "save", version: "1", name, nameEs: "", description: "", number: "4" };
	expect((await app.post(path, { ...saved, expansionId: chosen }, as)).status).toBe(200);
	expect(await findByName(name)).toMatchObject([{ id: item.id, expansionId: expansion.id }]);
});

it("shows what people taught by file and by set, and sees to all of it at once", async () => {
	const { item, expansion } = await buildClaim();
	const person = await buildUser(app.db);
	await app.db.update(catalogueClaims).set({ userId: person.id }).where(eq(catalogueClaims.itemId, item.id));
	const files = await (await app.ask(`${waitingClaimsPath}?by=files`, as)).text();
	expect(files).toContain(person.username);
	const sets = await (await app.ask(`${waitingClaimsPath}?by=sets`, as)).text();
	expect(sets).toContain(expansion.name);
	// Whoever was right loses their word, too, and the way to one person's alone is told.
	expect(sets).toContain("Quitar lo de todos");
	expect(sets).toContain("también lo que estaba bien");
	expect(files).not.toContain("Quitar lo de todos");
	const done = await app.post(`${waitingClaimsPath}.data`, { intent: "withdraw", personId: person.id }, as);
	expect([done.status, await done.text()]).toEqual([200, expect.stringContaining("withdrawn")]);
	expect(await findByName(item.name)).toEqual([]);
});
