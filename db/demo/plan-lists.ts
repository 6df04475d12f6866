import type { Condition } from "#app/features/catalogue/rules-conditions.ts";
import { type Completeness, hasCompleteness, type Language } from "#app/features/catalogue/rules-copies.ts";
import type { Side } from "#app/features/lists/entry/rules.ts";
import type { listImports, listPeople } from "#app/features/lists/tables.server.ts";
import type { groupMembers, groups } from "#app/features/matches/tables.server.ts";
import { createRandom, type Random } from "#db/random.ts";
import { featured } from "./plan-listings.ts";
import { customWants } from "./texts.ts";
import {
	addMillis,
	type CatalogueItem,
	day,
	hour,
	personNamed,
	type World,
	type WorldPerson,
} from "./world.ts";

/** Draws of its own: those of the rest of the demo stay as they are. */
const seed = 142;

/** Things that the collector has and lacks in all, with what their listings offer and want. */
export const collectorTotals = { have: 184, want: 412 } as const;

/** The sets that people collect, the same few, so that their lists cross. */
const sets = [
	"Base Set",
	"Jungle",
	"Fossil",
	"Team Rocket",
	"Revised Edition",
	"Metal Raiders",
	"Super Nintendo",
	"Nintendo 64",
	"Game Boy Advance",
] as const;
const collectorSets: readonly string[] = sets.slice(0, 8);

/** The sections of the album that people are at, and how many people besides the collector have the album. */
const albumSections = ["FWC", "ARG", "BRA", "MEX", "URU", "ESP"] as const;
const albumPeople = 9;

const notes = [
	"Esquina tocada",
	"Sin manual",
	"Recién salida del sobre",
	"Con folio",
	"Tiene una marca atrás",
];
const languages = ["es", "es", "en", "en", "en", "ja", "pt"] as const satisfies readonly Language[];
const conditions = [
	"mint",
	"near_mint",
	"near_mint",
	"near_mint",
	"excellent",
	"good",
	"played",
] as const satisfies readonly Condition[];
const completeness = ["complete", "no_box", "loose", "loose"] as const satisfies readonly Completeness[];

/** A row of `list_entries` under the names of its columns, where it stands and up to how many a side may have. */
export interface PlannedEntry {
	readonly user_id: string;
	readonly side: Side;
	readonly ord: number;
	readonly most: number;
	readonly item_id: string | null;
	readonly category_id: string;
	readonly custom_name: string | null;
	readonly is_any: boolean;
	readonly quantity: number;
	readonly condition: Condition | null;
	readonly completeness: Completeness | null;
	readonly language: Language | null;
	readonly finish: string | null;
	readonly grade: string | null;
	readonly note: string | null;
	readonly is_starred: boolean;
	readonly created_at: Date;
}

export interface PlannedLists {
	readonly people: readonly (typeof listPeople.$inferInsert)[];
	readonly entries: readonly PlannedEntry[];
	readonly imports: readonly (typeof listImports.$inferInsert)[];
}

/** The chance that somebody seeks the first of the featured things; each later one is sought by fewer. */
const fame = 0.75;

interface Collecting {
	readonly person: WorldPerson;
	readonly sets: readonly string[];
	/** The shares of a set that they have, and that they have or lack. */
	readonly shares: Readonly<Record<Side, number>>;
	readonly totals: Readonly<Record<Side, number>>;
	readonly stars: number;
	/** The sections of an album of which they have doubles, and lack some. */
	readonly album: readonly string[];
}

/** Plans the two lists of everybody who takes part; the collector's are long, with whole sets of which most is missing. */
export function planLists(world: World): PlannedLists {
	const random = createRandom(seed);
	const collector = personNamed(world, "coleccionista");
	const others = world.people.filter(
		({ id, activity, banned }) => id !== collector.id && activity > 0 && !banned,
	);
	const printings = countPrintings(world);
	const collecting: Collecting[] = [
		{
			person: collector,
			sets: collectorSets,
			shares: { have: 0.3, want: 1 },
			totals: collectorTotals,
			stars: 8,
			album: albumSections.slice(0, 4),
		},
		...others.map((person, index) => ({
			person,
			sets: random.sample(sets, random.integer(2, 4)),
			shares: { have: 0.3, want: 0.6 },
			totals: { have: random.integer(10, 60), want: random.integer(10, 60) },
			stars: random.integer(0, 3),
			album: index < albumPeople ? albumSections : [],
		})),
	];
	const tryOut = { kind: "file", source: "ManaBox", added: 96 } as const;
	const importedAt = addMillis(world.now, -3 * day);
	return {
		people: [collector, ...others].map(({ id }, index) => ({
			userId: id,
			seenAt: addMillis(world.now, -index * 7 * hour),
			...(index === 9 && { isShown: false }),
			...(index === 14 && { pausedUntil: addMillis(world.now, 20 * day) }),
		})),
		entries: collecting.flatMap((one) => entriesOf(world, random, printings, one)),
		imports: [
			{
				...tryOut,
				id: random.uuid(importedAt),
				userId: collector.id,
				createdAt: importedAt,
				undoneAt: addMillis(importedAt, hour / 4),
				undoUntil: addMillis(importedAt, day),
			},
		],
	};
}

/** Groups by who made them, and how many others are in each; the collector is in all. */
const circles = [
	{
		owner: "camicartas",
		slug: "trueques-del-sabado-k7m2",
		name: "Trueques del sábado",
		about: "Pokémon y Magic. Los sábados a la tarde, en la mesa del fondo.",
		others: 17,
	},
	{
		owner: "coleccionista",
		slug: "consolas-del-barrio-t4xw",
		name: "Consolas del barrio",
		about: "Lo que anda, lo que no y lo que le falta la tapa.",
		others: 4,
	},
] as const;

export interface PlannedGroups {
	readonly groups: readonly (typeof groups.$inferInsert)[];
	readonly members: readonly (typeof groupMembers.$inferInsert)[];
}

/** Plans groups of people whose lists cross; their makers came first, then the collector, then others day by day. */
export function planGroups(world: World): PlannedGroups {
	const random = createRandom(seed + 1);
	const able = world.people.filter(({ activity, banned }) => activity > 0 && !banned);
	const planned = circles.map(({ owner, others, ...group }) => {
		const createdAt = addMillis(world.now, -40 * day);
		const first = [personNamed(world, owner), personNamed(world, "coleccionista")];
		const people = [...new Set([...first, ...random.sample(able, others)])];
		const id = random.uuid(createdAt);
		return {
			group: { ...group, id, ownerId: personNamed(world, owner).id, createdAt },
			members: people.map((person, index) => ({
				groupId: id,
				userId: person.id,
				joinedAt: addMillis(createdAt, index * day),
			})),
		};
	});
	return {
		groups: planned.map(({ group }) => group),
		members: planned.flatMap(({ members }) => members),
	};
}

/** The number of items of a category that have a name, as a card's printings do. */
function countPrintings({ items }: World): ReadonlyMap<string, number> {
	const groups = Map.groupBy(items, printingKey);
	return new Map([...groups].map(([key, { length }]) => [key, length]));
}

const printingKey = ({ category, name }: CatalogueItem) => `${category} ${name}`;

function entriesOf(
	world: World,
	random: Random,
	printings: ReadonlyMap<string, number>,
	{ person, sets, shares, totals, stars, album }: Collecting,
): PlannedEntry[] {
	const items = sets.flatMap((set) => world.items.filter(({ expansion }) => expansion === set));
	const drawn = items.map((item) => {
		const draw = random.next();
		return { item, side: draw < shares.have ? "have" : draw < shares.want ? "want" : null } as const;
	});
	// What most people look at is what most people seek, unless it is theirs.
	const famous = featured.flatMap(([name, owner], index) =>
		owner !== person.username && random.next() < fame - index * 0.05
			? world.items.filter((item) => item.name === name).slice(0, 1)
			: [],
	);
	// Lists begin with what was added last: the famous and the typed wishes, and sets in their order.
	const typed = random.sample(customWants, Math.min(2, stars));
	const base = { user_id: person.id, created_at: addMillis(world.now, -random.integer(2, 25) * day) };
	const wishes = typed.map(({ name, category }) => typedWish(name, world.categories.get(category) ?? ""));
	const rows = [
		...famous.map((item) => entryOf(random, printings, item, "want")),
		...wishes,
		...stickersOf(world, person, album),
		...drawn.flatMap(({ item, side }) => (side ? [entryOf(random, printings, item, side)] : [])),
	];
	const placed = { have: 0, want: 0 };
	return rows.map((row) => {
		placed[row.side] += 1;
		const ord = placed[row.side];
		const is_starred = row.side === "want" && ord % 5 === 1 && ord <= stars * 5;
		return { ...base, ...row, ord, most: totals[row.side], is_starred };
	});
}

type Thing = Omit<PlannedEntry, "user_id" | "created_at" | "ord" | "most" | "is_starred">;

const bare = {
	item_id: null,
	custom_name: null,
	is_any: false,
	quantity: 1,
	condition: null,
	completeness: null,
	language: null,
	finish: null,
	grade: null,
	note: null,
};

/** The doubles of an album and what is missing of it; the album's order is that of the list. */
function stickersOf({ items }: World, { username }: WorldPerson, sections: readonly string[]): Thing[] {
	const random = createRandom(seed + [...username].reduce((sum, letter) => sum + letter.charCodeAt(0), 0));
	return items
		.filter(({ category, name }) => category === "stickers" && sections.includes(name.split(" ", 1)[0] ?? ""))
		.flatMap((item): Thing[] => {
			const draw = random.next();
			const side = draw < 0.15 ? "have" : draw < 0.35 ? "want" : null;
			const quantity = side === "have" && random.chance(0.3) ? 2 : 1;
			return side ? [{ ...bare, side, item_id: item.id, category_id: item.category_id, quantity }] : [];
		});
}

function typedWish(name: string, categoryId: string): Thing {
	return { ...bare, side: "want", category_id: categoryId, custom_name: name };
}

function entryOf(
	random: Random,
	printings: ReadonlyMap<string, number>,
	item: CatalogueItem,
	side: Side,
): Thing {
	const thing = { ...bare, side, item_id: item.id, category_id: item.category_id };
	const note = random.chance(0.05) ? random.pick(notes) : null;
	if (side === "want") {
		const hasOthers = (printings.get(printingKey(item)) ?? 0) > 1;
		return { ...thing, is_any: hasOthers && random.chance(0.3), quantity: random.chance(0.04) ? 2 : 1 };
	}
	const isBoxed = hasCompleteness(item.category);
	return {
		...thing,
		note,
		quantity: random.chance(0.2) ? random.integer(2, 4) : 1,
		condition: random.pick(conditions),
		completeness: isBoxed ? random.pick(completeness) : null,
		language: isBoxed ? null : random.pick(languages),
		finish: !isBoxed && random.chance(0.1) ? "holo" : null,
		grade: !isBoxed && random.chance(0.01) ? "PSA 9" : null,
	};
}
