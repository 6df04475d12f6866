import { beforeAll, describe, expect, it } from "vitest";
import { DomainError } from "#app/shared/domain-error.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildAuctionCategory, buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildStoreProduct } from "#tests/factories/store.ts";
import { getProductTotals, listProducts } from "./queries.server.ts";
import { defaultFilters, type ProductFilters } from "./rules.ts";

const { db } = await testDatabase();
let ctx: ReturnType<typeof contextOf>;
let games: string;
let packs: string;

/** 25 games, newest first "Juego 25" to "Juego 1", every fifth deleted; and three packs. */
beforeAll(async () => {
	ctx = contextOf(db, await buildUser(db, { role: "admin" }));
	games = (await buildCategory(db, { name: "Games", nameEs: "Juegos" })).id;
	packs = (await buildAuctionCategory(db, { name: "Packs", nameEs: "Sobres" })).id;
	for (let n = 1; n <= 25; n += 1) {
		await buildStoreProduct(db, {
			name: `Juego ${n}`,
			description: n === 7 ? "Edición Pokémon, completa" : null,
			productCategoryId: games,
			status: n % 5 === 0 ? "deleted" : "available",
			createdAt: new Date(Date.UTC(2026, 9, n)),
		});
	}
	const createdAt = new Date(Date.UTC(2026, 8, 1));
	for (const status of ["available", "available", "reserved"] as const)
		await buildStoreProduct(db, { name: "Sobre Carpincho", auctionCategoryId: packs, status, createdAt });
});

const list = (filters: Partial<ProductFilters> = {}, number = 1) =>
	listProducts(ctx, { filters: { ...defaultFilters, ...filters }, number, locale: "es" });
const names = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ name }) => name);

describe("the list of products", () => {
	it("has what is available, newest first, ten on a page", async () => {
		const page = await list();
		expect(names(page)).toEqual([24, 23, 22, 21, 19, 18, 17, 16, 14, 13].map((n) => `Juego ${n}`));
		expect(page).toMatchObject({ number: 1, size: 10, total: 22 });
		expect(page.rows[0]).toMatchObject({ category: "Juegos", finalPrice: "10.00", status: "available" });
	});

	it("comes to each row once, page by page, and to the last where a number lies behind it", async () => {
		const pages = await Promise.all([1, 2, 3].map((number) => list({ status: "all" }, number)));
		const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
		expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10, 8]);
		expect(new Set(ids).size).toBe(28);
		expect(await list({ status: "all" }, 900)).toEqual(pages[2]);
	});

	it("is narrowed by status and category, alone and together", async () => {
		expect((await list({ status: "deleted" })).total).toBe(5);
		expect((await list({ status: "sold" })).rows).toEqual([]);
		expect((await list({ status: "all", categoryId: games })).total).toBe(25);
		const both = await list({ status: "available", categoryId: packs });
		expect(both.total).toBe(2);
		expect(both.rows.map(({ category }) => category)).toEqual(["Sobres", "Sobres"]);
	});

	it.each([
		["juego 7", "available", ["Juego 7"]],
		["POKEMON", "available", ["Juego 7"]],
		["poke compl", "available", ["Juego 7"]],
		["carpi", "available", ["Sobre Carpincho", "Sobre Carpincho"]],
		["carpincho", "reserved", ["Sobre Carpincho"]],
		["carpincho", "sold", []],
		["juego nadie", "all", []],
		["' & | ! :* \\", "all", []],
		["a\0b", "all", []],
	] as const)("finds %s among what is %s", async (search, status, found) => {
		const page = await list({ search, status });
		expect(names(page).sort()).toEqual([...found]);
		expect(page.total).toBe(found.length);
	});

	it("finds within a category, page by page", async () => {
		const first = await list({ search: "juego", status: "all", categoryId: games });
		expect(first.total).toBe(25);
		const last = await list({ search: "juego", status: "all", categoryId: games }, 3);
		expect(names(last)).toEqual(["Juego 5", "Juego 4", "Juego 3", "Juego 2", "Juego 1"]);
	});

	it("counts what there is", async () => {
		expect(await getProductTotals(ctx)).toEqual({
			available: 22,
			sold: 0,
			reserved: 1,
			deleted: 5,
			active: 23,
		});
	});

	it.each([
		["a visitor", null],
		["a member", {}],
		["a moderator", { role: "moderator" }],
		["a banned admin", { role: "admin", isBanned: true }],
	] as const)("is not for %s", async (_, person) => {
		const other = contextOf(db, person && (await buildUser(db, person)));
		const asked = { filters: defaultFilters, locale: "es" } as const;
		await expect(listProducts(other, asked)).rejects.toThrow(DomainError);
		await expect(getProductTotals(other)).rejects.toMatchObject({ code: "auth.forbidden" });
	});
});
