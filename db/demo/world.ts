import type { StoredImage } from "#app/platform/images.server.ts";
import type { Random } from "#db/random.ts";
import type { DemoImage } from "./images.ts";
import type { DemoPerson } from "./people.ts";

export interface WorldPerson extends DemoPerson {
	id: string;
}

export interface CatalogueItem {
	id: string;
	category: string;
	category_id: string;
	name: string;
	name_es: string | null;
	/** The item's set or platform. */
	expansion: string | null;
}

/** What every part of the plan draws from. */
export interface World {
	random: Random;
	now: Date;
	people: readonly WorldPerson[];
	/** Sorted by category and name, so that the same draws find the same items. */
	items: readonly CatalogueItem[];
	/** Ids of categories of both kinds by slug; a slug of both kinds is the catalogue's. */
	categories: ReadonlyMap<string, string>;
	image(image: DemoImage): StoredImage;
}

const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A moment between two others. */
export function randomDate(random: Random, from: Date, to: Date): Date {
	return new Date(from.getTime() + Math.floor(random.next() * Math.max(0, to.getTime() - from.getTime())));
}

export function addMillis(moment: Date, milliseconds: number): Date {
	return new Date(moment.getTime() + milliseconds);
}

/** The person of that name. @throws when the demo has none */
export function personNamed(world: World, username: string): WorldPerson {
	const found = world.people.find((person) => person.username === username);
	if (!found) throw new Error(`The demo has no person named ${username}.`);
	return found;
}
