import { expect, test } from "vitest";
import { createRandom } from "#db/random.ts";
import { categories, listReferenceItems } from "#db/seeds/reference-data.ts";
import { people } from "./people.ts";
import { allPictures, pictureId } from "./pictures.ts";
import { planChats } from "./plan-chats.ts";
import { planListings } from "./plan-listings.ts";
import { planModeration } from "./plan-moderation.ts";
import { planShowcases } from "./plan-showcases.ts";
import type { World } from "./world.ts";

const items = await listReferenceItems();

function world(): World {
	const random = createRandom(7);
	const known = new Set(allPictures().map(pictureId));
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
		})),
		categories: new Map(categories.map(({ slug }) => [slug, slug])),
		picture: (picture) => {
			expect(known).toContain(pictureId(picture));
			return { key: pictureId(picture), width: 640, height: 896, color: "#336699" };
		},
	};
}

function plan() {
	const place = world();
	const planned = planListings(place);
	return {
		planned,
		talk: planChats(place, planned.listings),
		shown: planShowcases(place, planned.listings),
		moderation: planModeration(place, planned.listings),
	};
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
	const { planned, talk, shown, moderation } = plan();
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
		moderation.notifications,
	];
	for (const table of rows) expect(new Set(table.map(({ id }) => id)).size).toBe(table.length);
});
