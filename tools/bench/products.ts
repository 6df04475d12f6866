import { listProducts } from "#app/features/store/queries-list.server.ts";
import { noFilters, type ProductFilters } from "#app/features/store/rules-list.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { at } from "./alternate.ts";
import type { BenchSetup } from "./bench-setup.ts";
import { askedBy, compareSizes, type Questions } from "./compare-sizes.ts";
import type { Outcome } from "./goals.ts";

/** One database with what is asked of it. */
interface Place {
	readonly ctx: QueryContext;
	/** What leads to the last page. */
	readonly lastMark: string | null;
	readonly categoryIds: readonly string[];
	/** Numbers that stand in the name of one product. */
	readonly rareWords: readonly string[];
}

function list({ ctx }: Place, filters: Partial<ProductFilters>, mark: string | null = null) {
	return listProducts(ctx, { filters: { ...noFilters, ...filters }, mark, locale: "es" });
}

const questions: Questions<Place> = {
	productList: (place) => list(place, {}),
	productLastPage: (place) => list(place, {}, place.lastMark),
	productFilters: (place, turn) => list(place, { categoryId: at(place.categoryIds, turn) }),
	productSearch: (place, turn) => list(place, { search: at(place.rareWords, turn), status: "all" }),
};

/** P13: what the list of the shop's products reads, from the smallest database to the largest. */
export function measureProducts(setup: BenchSetup): Promise<Outcome> {
	return compareSizes(setup, {
		questions,
		sizeOf: (listings) => listings / 10,
		unit: "products",
		openPlace,
	});
}

async function openPlace(db: QueryContext["db"]): Promise<Place> {
	const ctx = askedBy("admin", db);
	const first = await listProducts(ctx, { filters: noFilters, mark: null, locale: "es" });
	const { rows: categories } = await db.execute<{ id: string }>(
		"select distinct category_id as id from store_product_counters where status = 'available' and total > 10 order by 1",
	);
	const { rows: words } = await db.execute<{ word: string }>(
		"select substring(name from '\\d{3,}') as word from store_products where name ~ '\\d{3}' order by md5(name) limit 40",
	);
	return {
		ctx,
		lastMark: first.pages.at(-1)?.mark ?? null,
		categoryIds: categories.map(({ id }) => id),
		rareWords: words.map(({ word }) => word),
	};
}
