import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blocks, users } from "#app/features/accounts/tables.server.ts";
import { addWantOf } from "#app/features/lists/entry/commands-want.server.ts";
import { decideCase } from "#app/features/moderation/commands-decide.server.ts";
import type { Sender } from "#app/platform/database/rate-limits.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildGroup } from "#tests/factories/groups.ts";
import { buildEntry, buildListPerson } from "#tests/factories/lists.ts";
import { caseOf, reportBy } from "#tests/factories/reported.ts";
import { listMatches } from "../people/queries.server.ts";
import { groupMembers } from "../tables.server.ts";
import {
	editGroup,
	endGroup,
	joinGroup,
	leaveGroup,
	makeGroup,
	removeMember,
	renewLink,
} from "./commands.server.ts";
import { getGroup, listGroupWanted, listMembers, listOwnGroups } from "./queries.server.ts";
import { searchGroup } from "./queries-search.server.ts";
import { groupLimit, memberLimit, ownGroupLimit } from "./rules.ts";

const { db } = await testDatabase();
const as = (user: UserRow | null) => contextOf(db, user);
const group = (user: UserRow | null, slug: string, sender: Sender = { address: "192.0.2.1", device: null }) =>
	getGroup(as(user), slug, sender);
const groupInput = () => ({ submissionKey: randomUUID(), name: "Trueques", about: "" });

async function buildMembers(count = 2) {
	const [owner, ...members] = await Promise.all(Array.from({ length: count }, () => buildUser(db)));
	if (!owner) throw new Error("nobody");
	const built = await buildGroup(db, { ownerId: owner.id, members: members.map(({ id }) => id) });
	return { owner, members, slug: built.slug, id: built.id };
}

/** Fills a group with people who did nothing else. */
async function fill(groupId: string, count: number) {
	const people = await db
		.insert(users)
		.values(
			Array.from({ length: count }, (_, n) => ({
				username: `lleno_${n}_${groupId.slice(-6)}`,
				email: `lleno-${n}-${groupId}@example.com`,
			})),
		)
		.returning({ userId: users.id });
	await db.insert(groupMembers).values(people.map(({ userId }) => ({ groupId, userId })));
}

describe("a group", () => {
	it("is made with a link that nobody guesses, and joined by it once", async () => {
		const [owner, other] = [await buildUser(db), await buildUser(db)];
		const { slug } = await makeGroup(as(owner), { ...groupInput(), name: " Trueques  Ñandú Łódź " });
		expect(slug).toMatch(/^trueques-nandu-lodz-[a-z2-9]{4}$/);
		expect(await group(null, slug)).toMatchObject({
			name: "Trueques Ñandú Łódź",
			role: "outsider",
			members: 1,
		});
		await Promise.all([joinGroup(as(other), { slug }), joinGroup(as(other), { slug })]);
		expect(await group(other, slug)).toMatchObject({ role: "member", members: 2, owner: owner.username });
		expect(await listOwnGroups(as(other))).toMatchObject([
			{ slug, members: 2, isOwner: false, usernames: [owner.username, other.username] },
		]);
	});

	it("goes to the oldest member when its owner leaves or is gone, and ends with the last", async () => {
		const { owner, members, slug } = await buildMembers(3);
		const [second, third] = members as [UserRow, UserRow];
		await leaveGroup(as(owner), { slug });
		expect(await group(second, slug)).toMatchObject({ role: "owner", members: 2 });
		await db.delete(users).where(eq(users.id, second.id));
		expect(await group(third, slug)).toMatchObject({ role: "owner", members: 1 });
		await leaveGroup(as(third), { slug });
		await expect(group(third, slug)).rejects.toMatchObject({ code: "group.notFound" });
	});

	it("goes past somebody who is banned", async () => {
		const { owner, members, slug } = await buildMembers(3);
		const [banned, heir] = members as [UserRow, UserRow];
		await db.update(users).set({ isBanned: true }).where(eq(users.id, banned.id));
		await leaveGroup(as(owner), { slug });
		expect(await group(heir, slug)).toMatchObject({ role: "owner", members: 2 });
	});

	it("keeps out for good whom its owner removed", async () => {
		const { owner, members, slug } = await buildMembers();
		const [member] = members as [UserRow];
		await removeMember(as(owner), { slug, username: member.username });
		expect(await group(member, slug)).toMatchObject({ role: "removed", members: 1 });
		await leaveGroup(as(member), { slug });
		await expect(joinGroup(as(member), { slug })).rejects.toMatchObject({ code: "group.removed" });
		expect(await listOwnGroups(as(member))).toEqual([]);
	});

	it("is edited, gets another link, and ends", async () => {
		const { owner, slug } = await buildMembers();
		await editGroup(as(owner), { slug, name: "Otro nombre", about: "Los sábados" });
		const { slug: next } = await renewLink(as(owner), { slug });
		expect(await group(owner, next)).toMatchObject({ name: "Otro nombre", about: "Los sábados" });
		await expect(group(owner, slug)).rejects.toMatchObject({ code: "group.notFound" });
		await endGroup(as(owner), { slug: next });
		await expect(group(owner, next)).rejects.toMatchObject({ code: "group.notFound" });
	});

	const ownerCommands = {
		removes: (user: UserRow, slug: string) => removeMember(as(user), { slug, username: user.username }),
		renews: (user: UserRow, slug: string) => renewLink(as(user), { slug }),
		edits: (user: UserRow, slug: string) => editGroup(as(user), { slug, name: "Es mío", about: "" }),
		ends: (user: UserRow, slug: string) => endGroup(as(user), { slug }),
	};
	it.each<[string, (user: UserRow, slug: string) => Promise<unknown>]>(Object.entries(ownerCommands))(
		"nobody but its owner %s",
		async (_, command) => {
			const { members, slug } = await buildMembers();
			const [member] = members as [UserRow];
			await expect(command(member, slug)).rejects.toMatchObject({ code: "auth.forbidden" });
			await expect(command(await buildUser(db), slug)).rejects.toMatchObject({ code: "group.notFound" });
		},
	);

	it.each([
		["a visitor", async (): Promise<UserRow | null> => null, "auth.required"],
		["who is banned", () => buildUser(db, { isBanned: true }), "auth.banned"],
		["who proved no address", () => buildUser(db, { emailVerified: false }), "auth.emailNotVerified"],
	] as const)("is not made nor joined by %s", async (_, build, code) => {
		const user: UserRow | null = await build();
		const { slug } = await buildMembers();
		await expect(makeGroup(as(user), groupInput())).rejects.toMatchObject({ code });
		await expect(joinGroup(as(user), { slug })).rejects.toMatchObject({ code });
	});

	it.each([
		["ab", "", "name"],
		["a".repeat(61), "", "name"],
		["a\0bc", "", "name"],
		["Trueques", "a".repeat(141), "about"],
	])("is not made of %j", async (name, about, field) => {
		const owner = await buildUser(db);
		await expect(makeGroup(as(owner), { ...groupInput(), name, about })).rejects.toMatchObject({
			code: "request.invalid",
			problems: { [field]: expect.any(String) },
		});
	});
});

it("is made once of a form that is sent twice", async () => {
	const owner = await buildUser(db);
	const input = groupInput();
	const [first, second] = await Promise.all([makeGroup(as(owner), input), makeGroup(as(owner), input)]);
	expect(second).toEqual(first);
	expect(await listOwnGroups(as(owner))).toHaveLength(1);
});

describe("limits", () => {
	it("take one more member, of two who come at once", async () => {
		const { id, slug } = await buildMembers(1);
		await fill(id, memberLimit - 2);
		const people = [await buildUser(db), await buildUser(db)];
		const joined = await Promise.allSettled(people.map((person) => joinGroup(as(person), { slug })));
		const refused = joined.filter(({ status }) => status === "rejected");
		expect(refused).toMatchObject([{ reason: { code: "group.full" } }]);
		expect(await group(null, slug)).toMatchObject({ members: memberLimit });
	});

	it("take one more group of a person who joins two at once", async () => {
		const person = await buildUser(db);
		for (let n = 0; n < groupLimit - 1; n++) await buildGroup(db, { members: [person.id] });
		const slugs = [(await buildGroup(db)).slug, (await buildGroup(db)).slug];
		const joined = await Promise.allSettled(slugs.map((slug) => joinGroup(as(person), { slug })));
		const refused = joined.filter(({ status }) => status === "rejected");
		expect(refused).toMatchObject([{ reason: { code: "group.tooMany" } }]);
	});

	it.each([
		["an account", 30, () => buildUser(db)],
		["an address", 300, async () => null],
	])(
		"are of links that lead nowhere, %s %i an hour, and never of one that leads somewhere",
		async (_, max, build) => {
			const [person, neighbour] = [await build(), await buildUser(db)];
			const { slug } = await buildMembers();
			for (let n = 0; n < max; n++)
				await expect(group(person, `nada-aa${n}`)).rejects.toMatchObject({ code: "group.notFound" });
			await expect(group(person, "nada-aaaa")).rejects.toMatchObject({ code: "request.tooManyRequests" });
			expect(await group(person, slug)).toMatchObject({ role: "outsider" });
			await expect(group(neighbour, "nada-aaaa")).rejects.toMatchObject({ code: "group.notFound" });
		},
	);

	it("take five groups of one's own", async () => {
		const owner = await buildUser(db);
		for (let n = 0; n < ownGroupLimit; n++) await buildGroup(db, { ownerId: owner.id });
		await expect(makeGroup(as(owner), groupInput())).rejects.toMatchObject({
			code: "group.tooManyMade",
		});
	});
});

describe("what is seen", () => {
	it("inside: matches of members alone, and people who are not blocked nor banned", async () => {
		const { owner, members, id, slug } = await buildMembers(4);
		const [seen, blocked, banned] = members as [UserRow, UserRow, UserRow];
		const stranger = await buildUser(db);
		const item = await buildItem(db);
		await buildEntry(db, { userId: owner.id, side: "want", itemId: item.id });
		for (const { id: userId } of [seen, blocked, banned, stranger])
			await buildEntry(db, { userId, itemId: item.id });
		await buildListPerson(db, { userId: seen.id, isShown: false });
		await db.insert(blocks).values({ blockerId: blocked.id, blockedId: owner.id });
		await db.update(users).set({ isBanned: true }).where(eq(users.id, banned.id));
		const view = { group: null, page: 1 };
		const page = await listMatches(as(owner), { view, locale: "es", since: null, groupId: id });
		expect(page.matches.map(({ username }) => username)).toEqual([seen.username]);
		const people = await listMembers(as(owner), await group(owner, slug), 1);
		expect(people).toMatchObject({
			total: 2,
			rows: [
				{ username: owner.username, isOwner: true, haves: 0, wants: 1 },
				{ username: seen.username, isOwner: false, haves: null, wants: null },
			],
		});
	});

	it("what is sought: by findable members, with what the reader has of it", async () => {
		const { owner, members, slug } = await buildMembers(4);
		const [second, paused, banned] = members as [UserRow, UserRow, UserRow];
		const [both, few] = [await buildItem(db, { name: "Tatú" }), await buildItem(db)];
		await db.update(users).set({ isBanned: true }).where(eq(users.id, banned.id));
		await buildListPerson(db, { userId: paused.id, pausedUntil: new Date(Date.now() + 86_400_000) });
		for (const { id: userId } of [second, paused, banned])
			await buildEntry(db, { userId, side: "want", itemId: few.id });
		for (const { id: userId } of [second, owner])
			await buildEntry(db, { userId, side: "want", itemId: both.id });
		await buildEntry(db, { userId: second.id, side: "have", itemId: both.id });
		for (const [user, isOwned] of [
			[owner, false],
			[second, true],
			[null, false],
		] as const) {
			const wanted = await listGroupWanted(as(user), await group(user, slug), "es");
			expect(wanted).toMatchObject([{ itemId: both.id, name: "Tatú", people: 2, isOwned }]);
		}
	});

	it("outside: who made it, unless they are banned or blocked", async () => {
		const { owner, slug } = await buildMembers(1);
		const stranger = await buildUser(db);
		expect(await group(stranger, slug)).toMatchObject({ owner: owner.username });
		await db.insert(blocks).values({ blockerId: owner.id, blockedId: stranger.id });
		expect(await group(stranger, slug)).toMatchObject({ owner: null });
		await db.update(users).set({ isBanned: true }).where(eq(users.id, owner.id));
		expect(await group(null, slug)).toMatchObject({ owner: null });
	});

	it("outside: no people, and what two or more seek", async () => {
		const { members, owner, slug, id } = await buildMembers(3);
		const [both, one] = [await buildItem(db, { name: "Cóndor" }), await buildItem(db)];
		for (const { id: userId } of [owner, ...members])
			await buildEntry(db, { userId, side: "want", itemId: both.id });
		await buildEntry(db, { userId: owner.id, side: "want", itemId: one.id });
		const stranger = await buildUser(db);
		await buildEntry(db, { userId: stranger.id, side: "want", itemId: one.id });
		expect(await listGroupWanted(as(null), { id, role: "outsider" }, "es")).toMatchObject([
			{ name: "Cóndor", people: 3 },
		]);
		const view = await group(stranger, slug);
		expect(() => listMembers(as(stranger), view, 1)).toThrow("group.notFound");
	});
});

describe("a group that three people reported", () => {
	it.each([
		["restore", "outsider"],
		["delete", null],
	] as const)("is hidden from all but its members until somebody decides to %s it", async (verdict, role) => {
		const { owner, members, slug, id } = await buildMembers();
		const [member] = members as [UserRow];
		await reportBy({ ...as(null), db }, { kind: "group", id, owner }, 3);
		const stranger = await buildUser(db);
		await expect(group(stranger, slug)).rejects.toMatchObject({ code: "group.notFound" });
		await expect(joinGroup(as(stranger), { slug })).rejects.toMatchObject({ code: "group.notFound" });
		expect(await group(member, slug)).toMatchObject({ isHidden: true });
		const { id: caseId, version } = await caseOf(db, { kind: "group", id });
		const moderator = as(await buildUser(db, { role: "moderator" }));
		await decideCase(moderator, { caseId, version, verdict, reason: "Ofende a otros" });
		const after = await group(stranger, slug).catch(() => null);
		expect(after?.role ?? null).toBe(role);
	});
});

describe("a search in a group", () => {
	const search = async (user: UserRow, slug: string, words: string) => {
		const found = await group(user, slug);
		return searchGroup(as(user), found, { search: words, locale: "es" });
	};

	it("finds who of it has a thing, published or not, by name and set, and who was here last first", async () => {
		const { owner, members, slug } = await buildMembers(4);
		const [late, early, closed] = members as [UserRow, UserRow, UserRow];
		const item = await buildItem(db, { name: "Sol Ring Azulado" });
		const earlier = new Date(Date.now() - 1e6);
		await buildEntry(db, { userId: early.id, itemId: item.id, condition: "near_mint", quantity: 2 });
		await buildEntry(db, { userId: late.id, customName: "Sol ring azulado de mi abuela" });
		await buildEntry(db, { userId: closed.id, itemId: item.id });
		await buildEntry(db, { userId: (await buildUser(db)).id, itemId: item.id });
		await buildEntry(db, { userId: owner.id, itemId: item.id });
		await buildListPerson(db, { userId: early.id, seenAt: earlier });
		await buildListPerson(db, { userId: closed.id, isShown: false });
		const { people, owners } = await search(owner, slug, "sol azulado");
		expect(people).toBe(2);
		expect(owners.map(({ username }) => username)).toEqual([late.username, early.username]);
		expect(owners[1]?.things).toMatchObject([{ name: "Sol Ring Azulado", units: 2, isSought: false }]);
		expect(owners.map(({ seeks }) => seeks)).toEqual([0, 0]);
		const wanted = await buildEntry(db, { userId: owner.id });
		await buildEntry(db, { userId: early.id, side: "want", itemId: wanted.itemId });
		await addWantOf(as(owner), { entryId: owners[1]?.things[0]?.id ?? "" });
		const [, again] = (await search(owner, slug, "sol azulado")).owners;
		expect(again).toMatchObject({ username: early.username, seeks: 1, things: [{ isSought: true }] });
		expect(await search(owner, slug, "xq zzyx")).toMatchObject({ people: 0, owners: [] });
	});

	it("finds nothing of who is blocked, hidden or gone, and is for members alone", async () => {
		const { owner, members, slug } = await buildMembers(4);
		const [blocked, left, hider] = members as [UserRow, UserRow, UserRow];
		const item = await buildItem(db, { name: "Carpincho Violáceo" });
		for (const { id } of [blocked, left]) await buildEntry(db, { userId: id, itemId: item.id });
		await buildEntry(db, { userId: hider.id, itemId: item.id, hiddenAt: new Date() });
		expect(await search(owner, slug, "carpincho violáceo")).toMatchObject({ people: 2 });
		await db.insert(blocks).values({ blockerId: blocked.id, blockedId: owner.id });
		await leaveGroup(as(left), { slug });
		expect(await search(owner, slug, "carpincho violáceo")).toMatchObject({ people: 0 });
		await expect(search(await buildUser(db), slug, "carpincho")).rejects.toMatchObject({
			code: "group.notFound",
		});
	});

	it("says what is sought to those who join together, some seconds later", async () => {
		const { owner, members, slug } = await buildMembers(6);
		const found = await group(owner, slug);
		expect(await listGroupWanted(as(owner), found, "es")).toEqual([]);
		const categoryId = (await buildCategory(db)).id;
		const expansion = await buildExpansion(db, { categoryId, code: "BS" });
		const item = await buildItem(db, { categoryId, expansionId: expansion.id, number: "4" });
		for (const { id } of members) await buildEntry(db, { userId: id, side: "want", itemId: item.id });
		const later = { ...as(owner), clock: { now: () => new Date(Date.now() + 5000) } };
		expect(await listGroupWanted(later, found, "es")).toMatchObject([
			{ itemId: item.id, people: 5, code: "BS", number: "4" },
		]);
	});
});
