import { beforeAll, describe, expect, it } from "vitest";
import { productExpansionCodes } from "#app/features/catalogue/tables.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import type { ReviewRow, ReviewView } from "../rules-review.ts";
import { listReviews } from "../tables.server.ts";
import {
	addReview,
	changeReview,
	getReview,
	purgeReviews,
	sendFile,
	sendText,
	workOnReview,
} from "./review.server.ts";

const { db } = await testDatabase();
const enqueued: string[] = [];
const jobs = {
	enqueue: (_db: unknown, _kind: unknown, { reviewId }: { reviewId?: string }) => {
		enqueued.push(String(reviewId));
		return Promise.resolve();
	},
};
const deps = { jobs };

async function buildSet(
	categoryId: string,
	code: string,
	name: string,
	items: readonly (readonly [string, string])[],
) {
	const { id } = await buildExpansion(db, { categoryId, name, printedCount: 102 });
	await db.insert(productExpansionCodes).values({ categoryId, code, expansionId: id });
	for (const [number, itemName] of items)
		await buildItem(db, { categoryId, expansionId: id, name: itemName, number });
}

let user: UserRow;

beforeAll(async () => {
	const cards = await buildCategory(db, { name: "Cartas", slug: "pokemon-tcg" });
	const games = await buildCategory(db, { name: "Juegos", slug: "video-games" });
	await buildSet(cards.id, "BS", "Base Set", [
		["4", "Charizard"],
		["2", "Blastoise"],
		["10", "Mewtwo"],
		["15", "Venusaur"],
		["12", "Ninetales"],
	]);
	await buildSet(cards.id, "B2", "Base Set 2", [["30", "Mewtwo"]]);
	await buildSet(cards.id, "AND", "Serie Andes", [
		["7", "Cóndor del Alba"],
		["32", "Torre de Sal"],
		["11", "Zorro de la Puna"],
		["60", "Carpincho Rey"],
	]);
	await buildItem(db, { categoryId: games.id, name: "Ocarina of Time" });
	user = await buildUser(db);
});

const own = (person: UserRow = user) => contextOf(db, person);

async function read(text: string, person = user): Promise<ReviewView> {
	const { id } = await sendText(own(person), { text, side: "have" });
	return getReview(own(person), id, 1);
}

function rowsOf({ review }: ReviewView): ReviewRow[] {
	if (!review) return [];
	const { have, want } = review.sides;
	return [have, want]
		.flatMap(({ doubtful, sure }) => [...doubtful, ...sure.flatMap((group) => group.rows)])
		.concat(review.unused)
		.toSorted((one, other) => one.key - other.key);
}

/** "T 2 Charizard 4 sure", "B carpincho typed", "(noise)". */
function told({ side, quantity, candidates, name, state, reason, isAny }: ReviewRow): string {
	const [item] = candidates;
	if (reason) return `(${reason})`;
	return [
		side === "want" ? "B" : "T",
		quantity > 1 && quantity,
		item?.name ?? `"${name}"`,
		isAny ? "any" : item?.number,
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
		["torre de sal / zorro de la puna", ["T Torre de Sal 32 sure", "T Zorro de la Puna 11 sure"]],
		["Torre de Sal, Carpincho Rey", ["T Torre de Sal 32 sure", "T Carpincho Rey 60 sure"]],
		["Lote de algo raro, con cosas", ['T "Lote de algo raro, con cosas" typed']],
		["Charizard 4/102\nhago envíos, zona Rosario 📍", ["T Charizard 4 sure", "(noise)"]],
		["~Charizard~\n❌ Cóndor del Alba", ["(skipped)", "(skipped)"]],
		["3 por 1\nCharizard 4/102", ["(rule)", "T Charizard 4 sure"]],
		["Base Set\nme faltan 12, 15 y 4", ["B Ninetales 12 sure", "B Venusaur 15 sure", "B Charizard 4 sure"]],
	])("%j", async (text, rows) => {
		expect(rowsOf(await read(text)).map(told)).toEqual(rows);
	});

	it("asks once for the set of numbers, and once for what several lines say", async () => {
		const view = await read("me faltan 12, 15");
		expect(view.review?.isSetless).toBe(true);
		await expect(changeReview(own(), { id: view.id, set: "Nada" }, deps)).rejects.toThrow(DomainError);
		await changeReview(own(), { id: view.id, set: "Base Set" }, deps);
		expect(rowsOf(await getReview(own(), view.id, 1)).map(told)).toEqual([
			"B Ninetales 12 sure",
			"B Venusaur 15 sure",
		]);
		const { review } = await read("Mewtwo\nCharizard 4/102\nMewtwo x2");
		expect(review?.sides.have.doubtful.map(({ times }) => times)).toEqual([2]);
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
		await Promise.all([1, 2].map(() => addReview(own(person), { id: view.id, choices }, deps)));
		const entries = await findEntries(db, person.id);
		expect(
			entries.map(({ side, quantity, condition, itemId }) => [side, quantity, condition, itemId === second]),
		).toEqual([
			["have", 3, "good", true],
			["have", 2, "good", false],
			["want", 1, null, false],
		]);
		const done = await getReview(own(person), view.id, 1);
		expect(done).toMatchObject({ status: "added", outcome: { entries: 3, units: 6, isUndone: false } });
		const again = await read("Charizard 4/102\nAlgo", person);
		expect(again.review?.existing).toBe(1);
	});
});

it("purges", async () => {
	await purgeReviews(db, new Date(Date.now() + 25 * 60 * 60 * 1000));
	expect(await db.select().from(listReviews)).toEqual([]);
	void [buildEntry, sendFile, workOnReview, enqueued];
});
