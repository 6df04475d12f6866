import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { writeWantedBoard } from "#app/features/matches/board/commands.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { setGridPath } from "#app/shared/list-paths.ts";
import { publishedListingPath } from "#app/shared/listing-paths.ts";
import {
	crossPath,
	crossWithPath,
	groupPath,
	listingsPath,
	listsPath,
	matchesPath,
	publicListPath,
	wantedBoardPath,
} from "#app/shared/paths.ts";
import { blockPath, reportPath } from "#app/shared/report-paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { buildGroup } from "#tests/factories/groups.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp({ environment: { TRUST_PROXY: "1" } });
const { db } = app;
const t = translateFor("es");

/**
 * Two members of a group whose lists cross both ways: the other has `sought`, of which one's list says a word that stands
 * nowhere else, and seeks what one has published. A third member seeks `wanted` as the other does, and has nothing.
 */
async function buildWorld() {
	const [me, other, third] = [await buildUser(db), await buildUser(db), await buildUser(db)];
	const set = await buildExpansion(db);
	const place = { categoryId: set.categoryId ?? "", expansionId: set.id };
	const [sought, wanted] = [await buildItem(db, { ...place, number: "1" }), await buildItem(db, place)];
	const listing = await buildListing(db, { userId: me.id });
	const offered = await buildEntry(db, { userId: me.id, listingId: listing.id });
	const note = `nota ${other.username}`.replace("_", " ");
	await buildEntry(db, { userId: me.id, side: "want", itemId: sought.id });
	const entry = await buildEntry(db, { userId: other.id, itemId: sought.id, note });
	await buildEntry(db, { userId: other.id, side: "want", itemId: offered.itemId });
	for (const { id: userId } of [other, third])
		await buildEntry(db, { userId, side: "want", itemId: wanted.id });
	const group = await buildGroup(db, { ownerId: third.id, members: [me.id, other.id] });
	const address = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}`;
	const as = { language: "es", headers: { "X-Forwarded-For": address } } as const;
	const member = { ...as, cookie: await app.signIn(me) };
	const read = async (path: string, options: Parameters<typeof app.ask>[1] = member) =>
		(await app.ask(path, options)).text();
	const paste = async (path: string) => (await app.post(path, { text: `BUSCO:\n${sought.name}` }, as)).text();
	return { me, other, note, sought, wanted, set, listing, entry, group, as, member, read, paste };
}
type World = Awaited<ReturnType<typeof buildWorld>>;

/** True where a page shows the other person's thing, or counts them, to oneself as a member or to a visitor. */
const pages: Readonly<Record<string, (world: World) => Promise<boolean>>> = {
	matches: async ({ read, note }) => (await read(`${matchesPath}.data`)).includes(note),
	"new ones": async ({ read }) => (await read(listingsPath)).includes(t("matches.tabs.new", { count: 1 })),
	seekers: async ({ read, listing, other }) =>
		(await read(`${publishedListingPath(listing.id)}.data`)).includes(other.username),
	home: async ({ read, note }) => (await read("/")).includes(note),
	"their lists' cross": async ({ read, other }) =>
		(await read(publicListPath(other.username))).includes(t("matches.cross.bandBothGet", { count: 1 })),
	"the group's matches": async ({ read, group, note }) => (await read(groupPath(group.slug))).includes(note),
	"the group's people": async ({ read, group, other }) =>
		(await read(groupPath(group.slug))).includes(other.username),
	search: async ({ read, sought, other }) =>
		(await read(`${listingsPath}.data?want=${sought.id}`)).includes(other.username),
	"own lists": async ({ read, other }) => (await read(`${listsPath}.data`)).includes(other.username),
	"the set": async ({ read, set }) =>
		(await read(setGridPath(set.id))).includes(t("matches.cross.has", { count: 1 })),
	"a visitor's cross": async ({ paste, note }) => (await paste(crossPath)).includes(note),
	"a visitor's cross with them": async ({ paste, note, other }) =>
		(await paste(crossWithPath(other.username))).includes(note),
	"a visitor's cross on their lists": async ({ paste, other }) =>
		(await paste(publicListPath(other.username))).includes(t("matches.cross.bandGet", { count: 1 })),
	"their lists": async ({ read, as, note, other }) =>
		(await read(publicListPath(other.username), as)).includes(note),
	"a report": async ({ read, sought, entry }) =>
		(await read(`${reportPath({ kind: "entry", id: entry.id })}.data`)).includes(sought.name),
	"the group's wanted": async ({ read, as, group, wanted }) =>
		(await read(groupPath(group.slug), as)).includes(wanted.name),
	"the board": async ({ read, wanted }) => {
		await writeWantedBoard({ db, clock: systemClock });
		// As a member: a visitor's page is stored for some seconds.
		return (await read(wantedBoardPath)).includes(wanted.name);
	},
};
const all = Object.keys(pages);

const findable = [
	"matches",
	"home",
	"new ones",
	"seekers",
	"their lists' cross",
	"the group's matches",
	"search",
	"own lists",
	"the set",
];
const visitors = ["a visitor's cross", "a visitor's cross with them", "a visitor's cross on their lists"];
const counted = ["the group's wanted", "the board"];
/** Where only the thing shows that the other has. */
const ofThing = ["matches", "home", "the group's matches", "search", "the set"];
const ofGroup = ["the group's matches", "the group's people", "the group's wanted"];

const states: Readonly<
	Record<string, readonly [(world: World) => ReturnType<typeof sql>, readonly string[]]>
> = {
	"is there": [() => sql`select`, []],
	"was on pause until now": [
		({ other }) =>
			sql`update list_people set paused_until = now() - interval '1 second' where user_id = ${other.id}`,
		[],
	],
	"pauses for a while": [
		({ other }) =>
			sql`update list_people set paused_until = now() + interval '1 day' where user_id = ${other.id}`,
		[...findable, ...visitors, ...counted],
	],
	"pauses without end": [
		({ other }) => sql`update list_people set paused_until = 'infinity' where user_id = ${other.id}`,
		[...findable, ...visitors, ...counted],
	],
	"was away for 60 days": [
		({ other }) =>
			sql`update list_people set seen_at = now() - interval '60 days' where user_id = ${other.id}`,
		[...findable, ...visitors, ...counted],
	],
	"blocks one": [
		({ me, other }) => sql`insert into blocks values (${other.id}, ${me.id})`,
		[...findable, "the group's people"],
	],
	"is blocked": [
		({ me, other }) => sql`insert into blocks values (${me.id}, ${other.id})`,
		[...findable, "the group's people"],
	],
	"is banned": [({ other }) => sql`update users set is_banned = true where id = ${other.id}`, all],
	"is hidden from one's matches": [
		({ me, other }) => sql`insert into match_hides values (${me.id}, ${other.id}, now() + interval '1 day')`,
		["matches", "home", "new ones", "seekers", "the group's matches", "own lists", "the set"],
	],
	"is there while one pauses oneself": [
		({ me }) => sql`update list_people set paused_until = 'infinity' where user_id = ${me.id}`,
		["matches", "home", "new ones", "seekers", "the group's matches"],
	],
	"is gone": [({ other }) => sql`delete from users where id = ${other.id}`, all],
	"closed their lists": [
		({ other }) => sql`update list_people set is_shown = false where user_id = ${other.id}`,
		["their lists' cross", "search", ...visitors, "their lists", "a report"],
	],
	"left all alone for 240 days": [
		({ other }) =>
			sql`update list_entries set touched_at = now() - interval '240 days 1 second' where user_id = ${other.id}`,
		[...findable, ...visitors, ...counted],
	],
	"had all hidden": [
		({ other }) => sql`update list_entries set hidden_at = now() where user_id = ${other.id}`,
		[...findable, ...visitors, ...counted, "their lists", "a report"],
	],
	"promised the thing": [
		({ entry }) => sql`update list_entries set reserved = quantity where id = ${entry.id}`,
		[...ofThing, "their lists' cross", ...visitors],
	],
	...Object.fromEntries(
		(["paused", "in_revision"] as const).map((status) => [
			`has it in a listing that is ${status}`,
			[
				({ other, entry }: World) => sql`with listing as (
					insert into listings (user_id, title, category_id, product_item_id, status, owner_is_banned)
					values (${other.id}, 'Oculta', ${entry.categoryId}, ${entry.itemId}, ${status}, false) returning id
				) update list_entries set listing_id = (select id from listing) where id = ${entry.id}`,
				[...ofThing, "their lists' cross", ...visitors, "their lists", "a report"],
			] as const,
		]),
	),
	"left the group": [
		({ other, group }) =>
			sql`delete from group_members where user_id = ${other.id} and group_id = ${group.id}`,
		ofGroup,
	],
	"was removed from the group": [
		({ other, group }) =>
			sql`update group_members set removed_at = now() where user_id = ${other.id} and group_id = ${group.id}`,
		ofGroup,
	],
	"is in a group that is hidden": [
		({ group }) => sql`update groups set hidden_at = now() where id = ${group.id}`,
		ofGroup,
	],
	"is in a group that ended": [({ group }) => sql`delete from groups where id = ${group.id}`, ofGroup],
};

describe("somebody whose lists cross one's own", () => {
	it.each(Object.keys(states))("who %s is shown where they may be, and nowhere else", async (name) => {
		const [change, out] = states[name] ?? [];
		if (!change || !out) throw new Error("The state is not there.");
		const world = await buildWorld();
		await db.execute(change(world));
		const shown = [];
		// One after the other: a visit to the matches makes what is there no longer new.
		for (const page of ["new ones", ...all.filter((each) => each !== "new ones")])
			if (await pages[page]?.(world)) shown.push(page);
		expect(shown.toSorted()).toEqual(all.filter((page) => !out.includes(page)).toSorted());
	});
});

it("counts somebody among the new ones no longer once one blocked them", async () => {
	const world = await buildWorld();
	const isCounted = () => pages["new ones"]?.(world);
	expect(await isCounted()).toBe(true);
	const { cookie } = world.member;
	await app.post(blockPath(world.other.username), { intent: "block" }, { cookie });
	expect(await isCounted()).toBe(false);
});

it("refuses links of groups that lead nowhere after many, by its page or its form, and never one that leads somewhere", async () => {
	const { group, as } = await buildWorld();
	const stranger = { ...as, cookie: await app.signIn(await buildUser(db)) };
	const join = (slug: string) => app.post(`${groupPath(slug)}.data`, { intent: "joinGroup" }, stranger);
	for (let n = 0; n < 30; n++) expect((await join(`${group.slug}-${n}`)).status).toBe(404);
	expect((await join(`${group.slug}-30`)).status).toBe(429);
	expect((await app.ask(`${groupPath(group.slug)}-30.data`, as)).status).toBe(404);
	for (const path of [groupPath(group.slug), `${groupPath(group.slug)}.data`])
		expect((await app.ask(path, stranger)).status).toBe(200);
	expect((await join(group.slug)).status).toBe(200);
});
