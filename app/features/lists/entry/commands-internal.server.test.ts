import { describe, expect, it } from "vitest";
import { decideCase } from "#app/features/moderation/commands-decide.server.ts";
import { findReportable } from "#app/features/moderation/queries-subject.server.ts";
import type { Verdict } from "#app/features/moderation/rules-admin.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry, buildListPerson, findEntries } from "#tests/factories/lists.ts";
import { caseOf, reportBy } from "#tests/factories/reported.ts";
import { listEntryViews } from "./queries.server.ts";

const { db } = await testDatabase();
const moderator = await buildUser(db, { role: "moderator" });

/** An entry that three people have reported. */
async function buildHidden(overrides: Parameters<typeof buildEntry>[1] = {}) {
	const owner = await buildUser(db);
	const entry = await buildEntry(db, { ...overrides, userId: owner.id });
	await reportBy({ ...contextOf(db, null), db }, { kind: "entry", id: entry.id, owner }, 3);
	return { owner, entry };
}

async function decide(id: string, verdict: Verdict) {
	const { id: caseId, version } = await caseOf(db, { kind: "entry", id });
	await decideCase(contextOf(db, moderator), { caseId, version, verdict, reason: "Ofende a otros" });
}

/** The numbers of a person's haves that they and a stranger see. */
async function seenOf(owner: Awaited<ReturnType<typeof buildUser>>) {
	const query = {
		ownerId: owner.id,
		side: "have",
		filter: "all",
		search: "",
		locale: "es",
		withPeople: false,
	} as const;
	const readers = [owner, await buildUser(db)];
	const page = { number: 1, size: 60 };
	const pages = await Promise.all(
		readers.map((user) => listEntryViews(contextOf(db, user), { ...query, page })),
	);
	return pages.map(({ rows }) => rows.length);
}

describe("an entry that three people reported", () => {
	it("is hidden from all but its owner, and restored", async () => {
		const { owner, entry } = await buildHidden();
		expect([await seenOf(owner), await findEntries(db, owner.id)]).toMatchObject([
			[1, 0],
			[{ isFindable: false }],
		]);
		await decide(entry.id, "restore");
		expect([await seenOf(owner), await findEntries(db, owner.id)]).toMatchObject([
			[1, 1],
			[{ isFindable: true }],
		]);
	});

	it("is deleted", async () => {
		const { owner, entry } = await buildHidden();
		await decide(entry.id, "delete");
		expect(await findEntries(db, owner.id)).toEqual([]);
	});

	it("stays hidden where a listing of its owner wants it", async () => {
		const { owner, entry } = await buildHidden({ side: "want", fromListings: 1 });
		await decide(entry.id, "delete");
		expect(await findEntries(db, owner.id)).toMatchObject([{ isOwn: false, isFindable: false }]);
	});
});

describe("nobody reports", () => {
	it.each([
		["what is hidden", async () => (await buildHidden()).entry],
		[
			"what a listing offers, which has reports of its own",
			async () => {
				const { id: listingId, userId, productItemId } = await buildListing(db);
				return buildEntry(db, { userId, itemId: productItemId, listingId });
			},
		],
		[
			"what is on a list that is closed",
			async () => {
				const entry = await buildEntry(db);
				await buildListPerson(db, { userId: entry.userId, isShown: false });
				return entry;
			},
		],
		[
			"what is of a banned person",
			async () => buildEntry(db, { userId: (await buildUser(db, { isBanned: true })).id }),
		],
	])("%s", async (_, build) => {
		const { id } = await build();
		const report = { kind: "entry", id } as const;
		await expect(
			reportBy({ ...contextOf(db, null), db }, { ...report, owner: moderator }),
		).rejects.toMatchObject({ code: "list.entryNotFound" });
		expect(await findReportable(contextOf(db, moderator), report)).toBeNull();
	});
});
