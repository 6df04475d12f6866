import { expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { countPersonSitemaps, findPersonSitemap } from "./queries-sitemap.server.ts";

const { db } = await testDatabase();
const ctx = contextOf(db, null);

it("lists the people who have something that everybody sees, by their names", async () => {
	const swapping = await buildUser(db);
	const showing = await buildUser(db);
	const banned = await buildUser(db, { isBanned: true });
	await buildListing(db, { userId: swapping.id });
	await buildShowcase(db, { ownerId: showing.id });
	await buildListing(db, { userId: banned.id });
	await buildListing(db, { userId: (await buildUser(db)).id, status: "paused" });
	await buildShowcase(db, { ownerId: (await buildUser(db)).id, status: "in_revision" });
	const names = [];
	for await (const batch of (await findPersonSitemap(ctx, 1)) ?? [])
		names.push(...batch.map(({ name }) => name));
	expect(names).toEqual([swapping.username, showing.username]);
	expect(await countPersonSitemaps(ctx)).toBe(1);
	expect(await findPersonSitemap(ctx, 2)).toBeNull();
});
