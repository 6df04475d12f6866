import { conditions } from "#app/features/catalogue/rules-conditions.ts";
import { completenessLevels, hasCompleteness } from "#app/features/catalogue/rules-copies.ts";
import { hasRarity, type Rarity } from "#app/features/catalogue/rules-rarities.ts";
import { withWantedNames } from "#app/features/listings/rules.ts";
import type { listingImages, listings, wantedItems } from "#app/features/listings/tables.server.ts";
import { fittingImages } from "./fitting-images.ts";
import { customListings, customWants, descriptions, suffixes } from "./texts.ts";
import { type CatalogueItem, day, personNamed, randomDate, type World, type WorldPerson } from "./world.ts";

type ListingRow = typeof listings.$inferInsert;

export interface PlannedListing {
	row: ListingRow & { id: string; createdAt: Date; title: string };
	category: string;
	owner: WorldPerson;
	/** Those who opened a chat about it; their number is its interest count. */
	interested: readonly WorldPerson[];
}

export interface PlannedListings {
	listings: readonly PlannedListing[];
	images: readonly (typeof listingImages.$inferInsert)[];
	wanted: readonly (typeof wantedItems.$inferInsert)[];
}

const countByCategory: Readonly<Record<string, number>> = {
	"reino-cards": 60,
	"pokemon-tcg": 48,
	magic: 32,
	"yu-gi-oh": 26,
	"other-card-games": 14,
	"video-games": 56,
	digital: 8,
	consoles: 30,
	accessories: 16,
};

/** What the home page shows first: item, owner, rarity, people interested. */
export const featured: readonly (readonly [
	name: string,
	owner: string,
	rarity: Rarity | null,
	interest: number,
	premium?: boolean,
])[] = [
	["King Capybara", "juli_ibera", "crownRare", 23, true],
	["Condor of Dawn", "camicartas", "legendary", 19],
	["Game Boy Color Grape", "tomi_rosario", null, 16],
	["Fox of the Puna", "mica_tcg", "ultraRare", 14],
	["Super Nintendo Entertainment System", "sofi_snk", null, 12],
	["Ember Jaguar", "nacho_mdp", "secretRare", 11, true],
	["Southern Whale", "patagoniatcg", "rare", 9],
	["Salt Tower", "vale_jujuy", "veryRare", 8],
	["Charizard", "coleccionista", null, 8],
	["Game Link Cable", "gonza_lp", null, 6],
	["Ceibo Guardian", "lautaro_k", "uncommon", 6],
	["Black Luster Soldier - Envoy of the Beginning", "segunda_mano", null, 5],
];

const commonness: readonly (readonly [Rarity, number])[] = [
	["common", 15],
	["uncommon", 12],
	["rare", 10],
	["veryRare", 8],
	["ultraRare", 5],
	["secretRare", 4],
	["legendary", 3],
	["crownRare", 2],
];
const rarityUrn = commonness.flatMap(([rarity, balls]) => Array.from({ length: balls }, () => rarity));

const statuses: readonly (readonly [ListingRow["status"], number])[] = [
	["traded", 24],
	["paused", 10],
	["in_revision", 4],
	["deleted", 4],
];

interface Draft {
	item: CatalogueItem | null;
	category: string;
	title: string;
	description: string;
	owner: WorldPerson;
	rarity: Rarity | null;
	interest: number;
	isPremium: boolean;
	status: NonNullable<ListingRow["status"]>;
}

function titleOf(world: World, item: CatalogueItem): string {
	const name = item.name_es ?? item.name;
	const endings = suffixes[item.category];
	return endings ? name + world.random.pick(endings) : name;
}

function draftOf(world: World, item: CatalogueItem, owner: WorldPerson): Draft {
	const { random } = world;
	return {
		item,
		category: item.category,
		title: titleOf(world, item),
		description: random.pick(descriptions[item.category] ?? [""]),
		owner,
		rarity: hasRarity(item.category) ? random.pick(rarityUrn) : null,
		interest: 0,
		isPremium: random.chance(0.03),
		status: "active",
	};
}

function featuredDrafts(world: World): Draft[] {
	return featured.map(([name, owner, rarity, interest, isPremium = false]) => {
		const item = world.items.find((candidate) => candidate.name === name);
		if (!item) throw new Error(`The catalogue has no ${name}.`);
		const draft = draftOf(world, item, personNamed(world, owner));
		return { ...draft, title: item.name_es ?? item.name, rarity, interest, isPremium };
	});
}

function otherDrafts(world: World, owners: readonly WorldPerson[]): Draft[] {
	const { random } = world;
	const fromCatalogue = Object.entries(countByCategory).flatMap(([category, count]) => {
		const pool = world.items.filter((item) => item.category === category);
		const taken = featured.filter(([name]) => pool.some((item) => item.name === name)).length;
		// Each item once before any comes twice: a feed of repetitions looks like a test.
		const inTurn = Array.from({ length: Math.ceil(count / pool.length) }, () =>
			random.sample(pool, pool.length),
		).flat();
		return inTurn.slice(0, count - taken).map((item) => draftOf(world, item, random.pick(owners)));
	});
	const custom = customListings.map(
		([category, title, description]): Draft => ({
			item: null,
			category,
			title,
			description,
			owner: random.pick(owners),
			rarity: null,
			interest: random.integer(0, 4),
			isPremium: false,
			status: "active",
		}),
	);
	return [...random.sample(fromCatalogue, fromCatalogue.length), ...custom];
}

/** Gives some their status and their share of interest; most listings have little, as in life. */
function spread(world: World, drafts: readonly Draft[]): Draft[] {
	const queue = statuses.flatMap(([status, count]) => Array.from({ length: count }, () => status));
	return drafts.map((draft, index) => {
		if (draft.item === null) return draft;
		const status = queue[index] ?? "active";
		const interest = index < 80 ? world.random.integer(1, 4) : index < 150 ? 1 : 0;
		return { ...draft, status, interest: status === "deleted" ? 0 : interest };
	});
}

/** Without a draw of its own, which would change all that comes after it. */
function completenessOf({ category, interest, title }: Draft) {
	const index = (interest + title.length) % completenessLevels.length;
	return hasCompleteness(category) ? (completenessLevels[index] ?? null) : null;
}

function toListing(world: World, draft: Draft): PlannedListing {
	const { random, now } = world;
	const createdAt = randomDate(
		random,
		new Date(now.getTime() - 120 * day),
		new Date(now.getTime() - 2 * day),
	);
	const categoryId = world.categories.get(draft.category);
	if (!categoryId) throw new Error(`There is no category ${draft.category}.`);
	const strangers = world.people.filter(
		(person) => person.id !== draft.owner.id && person.activity > 0 && !person.banned,
	);
	// Whoever signs in to look around finds trades of their own.
	const visitors = strangers.filter(
		(person) => person.activity === 4 && person.email.endsWith("@reino.example"),
	);
	const first = draft.status === "traded" && random.chance(0.3) ? random.sample(visitors, 1) : [];
	const others = random.sample(
		strangers.filter((person) => !first.includes(person)),
		draft.interest - first.length,
	);
	const interested = [...first, ...others];
	return {
		category: draft.category,
		owner: draft.owner,
		interested,
		row: {
			id: random.uuid(createdAt),
			userId: draft.owner.id,
			categoryId,
			productItemId: draft.item?.id ?? null,
			customItemName: draft.item === null ? draft.title : null,
			title: draft.title,
			description: draft.description,
			condition: draft.category === "digital" ? null : random.pick(conditions),
			completeness: completenessOf(draft),
			rarity: draft.rarity,
			isOpenToOffers: random.chance(0.7),
			isPremium: draft.isPremium,
			status: draft.status,
			interestCount: interested.length,
			createdAt,
			updatedAt: createdAt,
			deletedAt: draft.status === "deleted" ? now : null,
		},
	};
}

function imageOf(world: World, listing: PlannedListing, item: CatalogueItem | undefined) {
	const { random } = world;
	const pool = fittingImages(listing.category, item?.name ?? listing.row.title);
	// Some people publish before they take an image.
	if (pool.length === 0 || (pool.length > 1 && random.chance(0.07))) return [];
	const stored = world.image(random.pick(pool));
	return [
		{
			id: random.uuid(listing.row.createdAt),
			listingId: listing.row.id,
			imageUrl: stored.key,
			width: stored.width,
			height: stored.height,
			placeholderColor: stored.color,
			createdAt: listing.row.createdAt,
		},
	];
}

/** Names that several items of a category have, as a card's printings do. */
function namesOfPrintings({ items }: World): ReadonlySet<string> {
	const names = Map.groupBy(items, ({ category, name }) => `${category} ${name}`);
	return new Set([...names].flatMap(([name, { length }]) => (length > 1 ? [name] : [])));
}

function wantsOf(world: World, listing: PlannedListing, printings: ReadonlySet<string>) {
	const { random } = world;
	const near = world.items.filter((item) => item.category === listing.category);
	const pool = random.chance(0.6) ? near : world.items;
	const count = random.pick([0, 1, 1, 2, 2, 3, 3, 4, 5, 7]);
	const items = random.sample(pool, count).filter((item) => item.id !== listing.row.productItemId);
	const custom = random.chance(0.25) ? [random.pick(customWants).name] : [];
	return [
		// Half of those that want a card with several printings take any.
		...items.map(({ id, category, name }, index) => ({
			productItemId: id,
			customName: null,
			anyPrinting: printings.has(`${category} ${name}`) && index % 2 === 0,
		})),
		...custom.map((customName) => ({ productItemId: null, customName, anyPrinting: false })),
	].map((want, position) => ({
		...want,
		position,
		id: random.uuid(listing.row.createdAt),
		listingId: listing.row.id,
	}));
}

function withCustomWants(
	listing: PlannedListing,
	wants: readonly { customName: string | null }[],
): PlannedListing {
	const names = wants.flatMap(({ customName }) => (customName ? [customName] : []));
	return {
		...listing,
		row: { ...listing.row, description: withWantedNames(listing.row.description ?? "", names) },
	};
}

/** Plans 300 listings with images, wants and who asked about them. */
export function planListings(world: World): PlannedListings {
	const owners = world.people.flatMap((person) => Array.from({ length: person.activity }, () => person));
	const drafts = [...featuredDrafts(world), ...spread(world, otherDrafts(world, owners))];
	const itemsById = new Map(world.items.map((item) => [item.id, item]));
	const planned = drafts.map((draft) => toListing(world, draft));
	const images = planned.flatMap((listing) =>
		imageOf(world, listing, itemsById.get(listing.row.productItemId ?? "")),
	);
	const printings = namesOfPrintings(world);
	const wants = planned.map((listing) => wantsOf(world, listing, printings));
	return {
		listings: planned.map((listing, index) => withCustomWants(listing, wants[index] ?? [])),
		images,
		wanted: wants.flat(),
	};
}
