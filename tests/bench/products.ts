import { listProducts } from "#app/features/store/queries-list.server.ts";
import { noFilters, type ProductFilters } from "#app/features/store/rules-list.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Actor, QueryContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { alternate, at, type Question } from "./alternate.ts";
import type { GoalName, Outcome } from "./goals.ts";
import type { Setting } from "./setting.ts";
import { median, percentile } from "./statistics.ts";

/** One database with what is asked of it. */
interface Place {
	readonly ctx: QueryContext;
	/** What leads to the last page. */
	readonly lastMark: string | null;
	readonly categoryIds: readonly string[];
	/** Numbers that stand in the name of one product. */
	readonly rareWords: readonly string[];
}

const admin: Actor = {
	id: "00000000-0000-7000-8000-000000000000",
	username: "bench",
	email: "bench@example.test",
	emailVerified: true,
	isAdmin: true,
	isModerator: false,
	isBanned: false,
};

function list({ ctx }: Place, filters: Partial<ProductFilters>, mark: string | null = null) {
	return listProducts(ctx, { filters: { ...noFilters, ...filters }, mark, locale: "es" });
}

const questions: Partial<Record<GoalName, Question<Place>>> = {
	productList: (place) => list(place, {}),
	productLastPage: (place) => list(place, {}, place.lastMark),
	productFilters: (place, turn) => list(place, { categoryId: at(place.categoryIds, turn) }),
	productSearch: (place, turn) => list(place, { search: at(place.rareWords, turn), status: "all" }),
};

/** P13: what the list of the shop's products reads, from the smallest database to the largest. */
export async function measureProducts({ databases, sizes, quick }: Setting): Promise<Outcome> {
	const rounds = quick ? 300 : 1000;
	const urls = await Promise.all(sizes.map((size) => databases.withListings(size)));
	const connections = urls.map((connectionString) => connectDatabase({ connectionString, max: 4 }));
	try {
		const places = await Promise.all(connections.map(({ db }) => openPlace(db)));
		const figures: Outcome["figures"][number][] = [];
		const each = sizes.map((size) => size / 10).join(", ");
		const raw = [`P13    milliseconds, p50 (p99), ${rounds} times each, at ${each} products`];
		for (const [goal, ask] of Object.entries(questions) as [GoalName, Question<Place>][]) {
			const times = await alternate(places, ask, rounds);
			const medians = times.map(median);
			figures.push({ goal, value: (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN) });
			const cells = times.map((all) => `${median(all).toFixed(2)} (${percentile(all, 99).toFixed(2)})`);
			raw.push(`  ${goal.replace("product", "").padEnd(14)} ${cells.join("   ")}`);
		}
		return { figures, raw };
	} finally {
		await Promise.all(connections.map((connection) => connection.close()));
	}
}

async function openPlace(db: QueryContext["db"]): Promise<Place> {
	const ctx = { actor: admin, db, clock: systemClock };
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
