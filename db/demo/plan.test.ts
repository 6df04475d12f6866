import { expect, test } from "vitest";
import { commentPageSize } from "#app/features/showcases/rules.ts";
import { createRandom } from "#db/random.ts";
import { categories } from "#db/seeds/reference-data.ts";
import { listReferenceItems } from "#tests/factories/reference-items.ts";
import { allImages } from "./images.ts";
import { people } from "./people.ts";
import { planChats } from "./plan-chats.ts";
import { planListings } from "./plan-listings.ts";
import { planLists } from "./plan-lists.ts";
import { planModeration } from "./plan-moderation.ts";
import { planNotifications } from "./plan-notifications.ts";
import { planShowcases } from "./plan-showcases.ts";
import type { World } from "./world.ts";

const items = await listReferenceItems();

function world(): World {
	const random = createRandom(7);
	const known = new Set(allImages());
	return {
		random,
		now: new Date("2026-11-21T12:00:00Z"),
		people: people.map((person, index) => ({ ...person, id: `person-${index}` })),
		items: items.map((item, index) => ({
			id: `item-${index}`,
			category: item.category,
			category_id: item.category,
			name: item.name,
			name_es: item.name_es,
			expansion: item.expansion || null,
		})),
		categories: new Map(categories.map(({ slug }) => [slug, slug])),
		image: (image) => {
			expect(known).toContain(image);
			return { key: image, width: 640, height: 896, color: "#336699" };
		},
	};
}

function plan() {
	const place = world();
	const planned = planListings(place);
	const talk = planChats(place, planned.listings);
	const shown = planShowcases(place, planned.listings);
	const moderation = planModeration(place, planned.listings);
	const told = planNotifications(place, talk, planned.listings);
	const lists = planLists(place);
	return { planned, talk, shown, moderation, told, lists };
}

test("the same seed plans the same demo", () => {
	expect(plan()).toEqual(plan());
});

test("people have names that sign-up would accept, each once", () => {
	for (const { username, twitter } of people) {
		expect(username).toMatch(/^[A-Za-z0-9_]{3,20}$/);
		if (twitter) expect(twitter).toMatch(/^[A-Za-z0-9_]{1,15}$/);
	}
	expect(people.length).toBe(40);
	expect(new Set(people.map(({ username }) => username.toLowerCase())).size).toBe(people.length);
	expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
});

test("no two rows share an id", () => {
	const { planned, talk, shown, moderation, told } = plan();
	const rows = [
		planned.listings.map(({ row }) => row),
		planned.images,
		planned.wanted,
		talk.chats,
		talk.messages,
		talk.trades,
		shown.collections,
		shown.elements,
		shown.likes,
		shown.comments,
		[...moderation.notifications, ...told, ...shown.notifications],
	];
	for (const table of rows) expect(new Set(table.map(({ id }) => id)).size).toBe(table.length);
});

test("the collector has been told of chats, trades and listings, and not all of it is read", () => {
	const { moderation, told } = plan();
	const collector = people.findIndex(({ username }) => username === "coleccionista");
	const own = [...moderation.notifications, ...told].filter(({ userId }) => userId === `person-${collector}`);
	const types = new Set(own.map(({ type }) => type));
	for (const type of ["message_received", "trade_accepted", "listing_reported"])
		expect(types).toContain(type);
	expect(own.length).toBeGreaterThan(5);
	expect(own.some(({ isRead }) => isRead)).toBe(true);
});

test("things stand in one order in each showcase, and the best liked has more than a page of comments", () => {
	const { shown } = plan();
	for (const { id } of shown.collections) {
		const positions = [...shown.listings, ...shown.elementRefs]
			.filter(({ collectionId }) => collectionId === id)
			.map(({ position }) => position ?? 0);
		expect(positions.toSorted((one, other) => one - other)).toEqual(positions.map((_, index) => index));
	}
	const [best] = shown.collections;
	const ofBest = shown.comments.filter(({ collectionId }) => collectionId === best?.id);
	expect(ofBest.length).toBeGreaterThan(commentPageSize);
});
