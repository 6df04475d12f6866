import { expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { listSitemapPeople } from "./queries-public.server.ts";

const { db } = await testDatabase();

it("people for search engines are those who have something that everybody sees, each once", async () => {
	const swapping = await buildUser(db);
	const showing = await buildUser(db);
	const banned = await buildUser(db, { isBanned: true });
	for (let count = 0; count < 2; count++) await buildListing(db, { userId: swapping.id });
	await buildShowcase(db, { ownerId: swapping.id });
	await buildShowcase(db, { ownerId: showing.id });
	await buildListing(db, { userId: banned.id });
	await buildListing(db, { userId: (await buildUser(db)).id, status: "paused" });
	await buildShowcase(db, { ownerId: (await buildUser(db)).id, status: "in_revision" });
	const listed = await listSitemapPeople(contextOf(db, null), 10);
	expect(listed).toEqual(
		[showing, swapping].map(({ username, updatedAt }) => ({ name: username, updatedAt })),
	);
	expect(await listSitemapPeople(contextOf(db, null), 1)).toHaveLength(1);
});
