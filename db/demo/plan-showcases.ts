import { groupKeyOf } from "#app/features/notifications/rules.ts";
import type { notifications } from "#app/features/notifications/tables.server.ts";
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
import { comments, replies, showcaseNames } from "./texts.ts";
import { addMillis, day, personNamed, randomDate, type World, type WorldPerson } from "./world.ts";

export interface PlannedShowcases {
	collections: readonly (typeof collections.$inferInsert)[];
	listings: readonly (typeof collectionListings.$inferInsert)[];
	elements: readonly (typeof collectionsElements.$inferInsert)[];
	elementRefs: readonly (typeof collectionsElementsRef.$inferInsert)[];
	likes: readonly (typeof collectionsLikes.$inferInsert)[];
	favorites: readonly (typeof collectionsFavorites.$inferInsert)[];
	comments: readonly (typeof collectionComments.$inferInsert)[];
	notifications: readonly (typeof notifications.$inferInsert)[];
}

/** Owners of the first showcases; the rest fall to who has most to show. */
const firstOwners = ["facu_retro", "coleccionista", "retro_fede", "segunda_mano", "coleccionista"];

interface Shelf {
	id: string;
	owner: WorldPerson;
	createdAt: Date;
	/** How well it is liked, 0 to 1. */
	appeal: number;
}

function elementsOf(world: World, shelf: Shelf) {
	const { random } = world;
	const count = shelf.appeal === 1 ? elementImages.length : random.integer(2, 9);
	return random.sample(elementImages, count).map(({ title, description, image }) => {
		const stored = world.image(image);
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
		const createdAt = randomDate(random, shelf.createdAt, now);
		return { id: random.uuid(createdAt), collectionId: shelf.id, userId: person.id, createdAt };
	});
}

function commentsOn(world: World, shelf: Shelf) {
	const { random, now } = world;
	const crowd = world.people.filter(
		(person) => person.id !== shelf.owner.id && person.activity > 0 && !person.banned,
	);
	// The best liked one has more than a page of them.
	const count = shelf.appeal === 1 ? comments.length : random.integer(shelf.appeal > 0.7 ? 3 : 0, 7);
	const write = (userId: string, comment: string, createdAt: Date) => ({
		id: random.uuid(createdAt),
		collectionId: shelf.id,
		userId,
		comment,
		createdAt,
	});
	return random.sample(comments, count).flatMap((text) => {
		const comment = write(random.pick(crowd).id, text, randomDate(random, shelf.createdAt, now));
		if (random.next() > 0.15) return [comment];
		const answeredAt = randomDate(random, comment.createdAt, now);
		return [comment, write(shelf.owner.id, random.pick(replies), answeredAt)];
	});
}

/** What stands in a showcase, in one order: some of its owner's elements and of their active listings. */
function piecesOf(world: World, shelf: Shelf, planned: readonly PlannedListing[]) {
	const { random } = world;
	const elements = elementsOf(world, shelf);
	const own = planned.filter(({ owner, row }) => owner === shelf.owner && row.status === "active");
	const shown = random.sample(own, random.integer(2, 7)).map(({ row }) => row.id);
	const order = random.sample([...elements.map(({ id }) => id), ...shown], elements.length + shown.length);
	const collectionId = shelf.id;
	return {
		elements,
		elementRefs: elements.map(({ id }) => ({ collectionId, elementId: id, position: order.indexOf(id) })),
		listings: shown.map((listingId) => ({ collectionId, listingId, position: order.indexOf(listingId) })),
	};
}

type Told = (typeof collectionComments.$inferInsert | typeof collectionsLikes.$inferInsert) & {
	userId?: string | null;
};

/** The owner is told of the latest comment and the latest like; what is some days old they have read. */
function notificationsAbout(
	world: World,
	{ shelf, name }: { shelf: Shelf; name: string },
	reactions: { comments: readonly Told[]; likes: readonly Told[] },
) {
	const kinds = [
		["showcase_commented", reactions.comments],
		["showcase_liked", reactions.likes],
	] as const;
	return kinds.flatMap(([type, all]) => {
		const [latest] = all
			.filter(({ userId }) => userId !== shelf.owner.id)
			.toSorted((one, other) => momentOf(other) - momentOf(one));
		if (!latest?.createdAt) return [];
		const { createdAt, userId } = latest;
		const data = {
			showcase_id: shelf.id,
			showcase_name: name,
			...(userId && { person_id: userId }),
		};
		const isRead = createdAt < addMillis(world.now, -3 * day);
		const groupKey = groupKeyOf(type, data);
		return [
			{ id: world.random.uuid(createdAt), userId: shelf.owner.id, type, data, groupKey, isRead, createdAt },
		];
	});
}

function momentOf({ createdAt }: Told): number {
	return createdAt?.getTime() ?? 0;
}

/** Plans the showcases with what stands in them, what people think of them and what their owners are told of it. */
export function planShowcases(world: World, planned: readonly PlannedListing[]): PlannedShowcases {
	const { random, now } = world;
	const eager = world.people.filter((person) => person.activity >= 3 && !person.banned);
	const shelves = showcaseNames.map(([name, description], index) => {
		const username = firstOwners[index];
		const owner = username
			? personNamed(world, username)
			: (eager[(index * 2) % eager.length] ?? random.pick(eager));
		const createdAt = randomDate(random, addMillis(now, -90 * day), addMillis(now, -3 * day));
		const row = {
			id: random.uuid(createdAt),
			ownerId: owner.id,
			name,
			description,
			createdAt,
			updatedAt: createdAt,
		};
		const shelf = { id: row.id, owner, createdAt, appeal: Math.max(0.05, 1 - index * 0.08) };
		return { row, name, shelf };
	});
	const pieces = shelves.map(({ shelf }) => piecesOf(world, shelf, planned));
	const likes = shelves.map(({ shelf }) => reactionsTo(world, shelf, 0.8));
	const comments = shelves.map(({ shelf }) => commentsOn(world, shelf));
	return {
		collections: shelves.map(({ row }) => row),
		listings: pieces.flatMap(({ listings }) => listings),
		elements: pieces.flatMap(({ elements }) => elements),
		elementRefs: pieces.flatMap(({ elementRefs }) => elementRefs),
		likes: likes.flat(),
		favorites: shelves.flatMap(({ shelf }) => reactionsTo(world, shelf, 0.35)),
		comments: comments.flat(),
		notifications: shelves.flatMap((shelf, index) =>
			notificationsAbout(world, shelf, { comments: comments[index] ?? [], likes: likes[index] ?? [] }),
		),
	};
}
