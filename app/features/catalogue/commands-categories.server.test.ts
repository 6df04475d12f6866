import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildAuctionCategory, buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { unique } from "#tests/factories/row.ts";
import { addShopCategory, openCategory, renameShopCategory } from "./commands-categories.server.ts";
import { getActiveCategory } from "./queries.server.ts";
import { getCategoryLists } from "./queries-admin.server.ts";
import { auctionCategories } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = contextOf(db, await buildUser(db, { role: "admin" }));
const moderator = contextOf(db, await buildUser(db, { role: "moderator" }));
const codeOf = async (command: Promise<unknown>) => (await refusal(command)).code;
const newName = () => `Board games ${unique()}`;
const slugsOf = async (name: string) =>
	(await db.select().from(auctionCategories).where(eq(auctionCategories.name, name))).map(({ slug }) => slug);

describe("a category of what people publish", () => {
	it("is opened and closed by an admin, at once for who publishes", async () => {
		const { id } = await buildCategory(db, { isActive: false });
		await openCategory(admin, { id, isActive: "true" });
		expect((await getActiveCategory(admin, id)).isActive).toBe(true);
		await openCategory(admin, { id, isActive: "false" });
		expect(await codeOf(getActiveCategory(admin, id))).toBe("catalogue.categoryNotFound");
		const { published } = await getCategoryLists(admin);
		expect(published.find((each) => each.id === id)?.isActive).toBe(false);
	});

	it("is nobody else's to open, and has to be there", async () => {
		const { id } = await buildCategory(db);
		expect(await codeOf(openCategory(moderator, { id, isActive: "false" }))).toBe("auth.forbidden");
		const absent = { id: crypto.randomUUID(), isActive: "false" as const };
		expect(await codeOf(openCategory(admin, absent))).toBe("catalogue.categoryNotFound");
	});
});

describe("a category of the shop", () => {
	it("is added behind the others, with an address of its name", async () => {
		const name = newName();
		await addShopCategory(admin, { name: `  ${name} & más `, nameEs: "Juegos de mesa" });
		const { ofShop } = await getCategoryLists(admin);
		expect(ofShop.at(-1)).toMatchObject({ name: `${name} & más`, nameEs: "Juegos de mesa" });
		expect(await slugsOf(`${name} & más`)).toEqual([`${name} mas`.toLowerCase().replaceAll(/[ _]/g, "-")]);
	});

	it("has a name that no other category has, and one of letters", async () => {
		const name = newName();
		await addShopCategory(admin, { name, nameEs: "" });
		expect(await codeOf(addShopCategory(admin, { name: name.toUpperCase(), nameEs: "" }))).toBe(
			"catalogue.nameTaken",
		);
		const { slug } = await buildCategory(db, { slug: `people-${unique()}`.replaceAll("_", "-") });
		expect(await codeOf(addShopCategory(admin, { name: slug, nameEs: "" }))).toBe("catalogue.nameTaken");
		for (const wrong of ["", "¡!", "a".repeat(101)])
			expect(await codeOf(addShopCategory(admin, { name: wrong, nameEs: "" }))).toBe("request.invalid");
	});

	it("is added once by two admins at once", async () => {
		const name = newName();
		const add = () => addShopCategory(admin, { name, nameEs: "" }).catch(({ code }) => code);
		expect((await Promise.all([add(), add()])).sort()).toEqual([null, "catalogue.nameTaken"].sort());
		expect(await slugsOf(name)).toHaveLength(1);
	});

	it("is renamed from the name that its admin saw, and keeps its address", async () => {
		const { id, name: shownName, slug } = await buildAuctionCategory(db);
		const renamed = { id, shownName, name: newName(), nameEs: "" };
		await renameShopCategory(admin, renamed);
		expect(await codeOf(renameShopCategory(admin, renamed))).toBe("catalogue.changed");
		const { ofShop } = await getCategoryLists(admin);
		expect(ofShop.find((each) => each.id === id)).toEqual({ id, name: renamed.name, nameEs: null });
		expect(await slugsOf(renamed.name)).toEqual([slug]);
	});

	it("is nobody else's to change", async () => {
		const { id, name: shownName } = await buildAuctionCategory(db);
		const names = { name: newName(), nameEs: "" };
		expect(await codeOf(addShopCategory(moderator, names))).toBe("auth.forbidden");
		expect(await codeOf(renameShopCategory(moderator, { id, shownName, ...names }))).toBe("auth.forbidden");
	});
});
