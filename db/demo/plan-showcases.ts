import type {
	collectionComments,
	collectionListings,
	collections,
	collectionsElements,
	collectionsElementsRef,
	collectionsFavorites,
	collectionsLikes,
} from "#app/features/showcases/tables.server.ts";
import { elementImages } from "./images.ts";
import type { PlannedListing } from "./plan-listings.ts";
import { comments, showcaseNames } from "./texts.ts";
import { between, day, later, type Person, personNamed, type World } from "./world.ts";

export interface PlannedShowcases {
	collections: readonly (typeof collections.$inferInsert)[];
	listings: readonly (typeof collectionListings.$inferInsert)[];
	elements: readonly (typeof collectionsElements.$inferInsert)[];
	elementRefs: readonly (typeof collectionsElementsRef.$inferInsert)[];
	likes: readonly (typeof collectionsLikes.$inferInsert)[];
	favorites: readonly (typeof collectionsFavorites.$inferInsert)[];
	comments: readonly (typeof collectionComments.$inferInsert)[];
}

/** Owners of the first showcases; the rest fall to who has most to show. */
const firstOwners = ["facu_retro", "coleccionista", "retro_fede", "segunda_mano", "coleccionista"];

interface Shelf {
	id: string;
	owner: Person;
	createdAt: Date;
	/** How well it is liked, 0 to 1. */
	appeal: number;
}

function elementsOf(world: World, shelf: Shelf) {
	const { random } = world;
	return random.sample(elementImages, random.integer(3, 9)).map(({ title, description, key, options }) => {
		const stored = world.image({ key, options });
		return {
			id: random.uuid(shelf.createdAt),
			userId: shelf.owner.id,
			title,
			description,
			imageUrl: stored.key,
			width: stored.width,
			height: stored.height,
			placeholderColor: stored.color,
			createdAt: shelf.createdAt,
			updatedAt: shelf.createdAt,
		};
	});
}

function reactionsTo(world: World, shelf: Shelf, share: number) {
	const { random, now } = world;
	const crowd = world.people.filter((person) => person.id !== shelf.owner.id && !person.banned);
	return random.sample(crowd, Math.round(crowd.length * share * shelf.appeal)).map((person) => {
		const createdAt = between(random, shelf.createdAt, now);
		return { id: random.uuid(createdAt), collectionId: shelf.id, userId: person.id, createdAt };
	});
}

function commentsOn(world: World, shelf: Shelf) {
	const { random, now } = world;
	const crowd = world.people.filter(
		(person) => person.id !== shelf.owner.id && person.activity > 0 && !person.banned,
	);
	return random.sample(comments, random.integer(shelf.appeal > 0.7 ? 3 : 0, 6)).map((comment) => {
		const createdAt = between(random, shelf.createdAt, now);
		return {
			id: random.uuid(createdAt),
			collectionId: shelf.id,
			userId: random.pick(crowd).id,
			comment,
			createdAt,
		};
	});
}

/** Plans the showcases with what stands in them and what people think of them. */
export function planShowcases(world: World, planned: readonly PlannedListing[]): PlannedShowcases {
	const { random, now } = world;
	const eager = world.people.filter((person) => person.activity >= 3 && !person.banned);
	const shelves = showcaseNames.map(([name, description], index) => {
		const username = firstOwners[index];
		const owner = username
			? personNamed(world, username)
			: (eager[(index * 2) % eager.length] ?? random.pick(eager));
		const createdAt = between(random, later(now, -90 * day), later(now, -3 * day));
		const row = {
			id: random.uuid(createdAt),
			ownerId: owner.id,
			name,
			description,
			createdAt,
			updatedAt: createdAt,
		};
		return { row, shelf: { id: row.id, owner, createdAt, appeal: Math.max(0.05, 1 - index * 0.08) } };
	});
	const elements = shelves.map(({ shelf }) => elementsOf(world, shelf));
	return {
		collections: shelves.map(({ row }) => row),
		listings: shelves.flatMap(({ shelf }) => {
			const own = planned.filter(({ owner, row }) => owner === shelf.owner && row.status === "active");
			return random
				.sample(own, random.integer(2, 7))
				.map(({ row }, position) => ({ collectionId: shelf.id, listingId: row.id, position }));
		}),
		elements: elements.flat(),
		elementRefs: shelves.flatMap(({ shelf }, index) =>
			(elements[index] ?? []).map(({ id }, position) => ({
				collectionId: shelf.id,
				elementId: id,
				position,
			})),
		),
		likes: shelves.flatMap(({ shelf }) => reactionsTo(world, shelf, 0.8)),
		favorites: shelves.flatMap(({ shelf }) => reactionsTo(world, shelf, 0.35)),
		comments: shelves.flatMap(({ shelf }) => commentsOn(world, shelf)),
	};
}
