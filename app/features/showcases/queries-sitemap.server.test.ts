import { expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { countShowcaseSitemaps, findShowcaseSitemap } from "./queries-sitemap.server.ts";

const { db } = await testDatabase();
const ctx = contextOf(db, null);

it("lists the showcases that the public sees, with when they were last saved", async () => {
	const updatedAt = new Date("2026-03-04T05:06:07.089Z");
	const shown = await buildShowcase(db, { updatedAt });
	await buildShowcase(db, { status: "in_revision" });
	await buildShowcase(db, { ownerId: (await buildUser(db, { isBanned: true })).id });
	await buildListing(db);
	const pages = [];
	for await (const batch of (await findShowcaseSitemap(ctx, 1)) ?? []) pages.push(...batch);
	expect(pages).toMatchObject([{ name: shown.id, updatedAt }]);
	expect(await countShowcaseSitemaps(ctx)).toBe(1);
	expect(await findShowcaseSitemap(ctx, 2)).toBeNull();
});
