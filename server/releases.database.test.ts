import { createReadStream } from "node:fs";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { acceptTrade } from "#app/features/trades/commands.server.ts";
import { tradeItems } from "#app/features/trades/tables.server.ts";
import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { openArchive, restoreBackup } from "#db/backup/restore-backup.server.ts";
import { openSharedFiles } from "#db/backup/shared-files.server.ts";
import { emptyDatabase } from "#tests/empty-database.ts";
import { contextOf } from "#tests/factories/context.ts";
import { memoryFiles } from "#tests/factories/files.ts";
import { collectLog } from "#tests/factories/log.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { missingRows } from "#tests/fills.ts";
import { listReleasedArchives } from "#tests/releases.ts";
import { createEvents } from "./deps.ts";

const { log } = collectLog();

/** What trades of before offers became, each as a query of those that did not. */
const exceptions = {
	"a completed trade has the one thing that its seller gave": `
		select archive.trade_id from archived_listings as archive join trade_items as item using (trade_id)
		where (item.giver_id, item.item_id, item.title, item.quantity, item.entry_id)
			is distinct from (archive.seller_id, archive.product_item_id, archive.title, 1::smallint, null)`,
	"any other has none": `
		select trade.id from trades as trade join trade_items as item on item.trade_id = trade.id
		where trade.status <> 'completed'`,
	"nothing is promised": "select id from list_entries where reserved > 0",
	"what had closed is not rated": "select id from trades where is_rateable <> (status = 'pending')",
};

describe.each(listReleasedArchives())("the archive $name", ({ name, file, people }) => {
	it("is brought up to this version, with what new tables follow from its rows", async () => {
		const connectionString = await emptyDatabase();
		const archive = await openArchive(createReadStream(file), undefined);
		const target = { connectionString, files: memoryFiles(), sharedFiles: openSharedFiles(""), log };
		const end = await restoreBackup(archive, target);
		expect(end.tables["public.users"]?.rows).toBeGreaterThan(10);
		const { db, pool, close } = connectDatabase({ connectionString, max: 1 });
		try {
			const { rows } = await pool.query("select from users where email = any($1)", [people]);
			expect(rows).toHaveLength(people.length);
			for (const [table, query] of missingRows)
				expect([table, (await pool.query(query)).rows]).toEqual([table, []]);
			for (const [rule, query] of Object.entries(exceptions))
				expect([rule, (await pool.query(query)).rows]).toEqual([rule, []]);
			// The other has no trades.
			if (name.endsWith("/demo")) await sealPending(db);
		} finally {
			await close();
		}
	});
});

/** Lets both people of a pending trade of before seal it, and finds what it exchanged. */
async function sealPending(db: Database): Promise<void> {
	const { rows } = await db.execute<{ id: string; buyer: string; seller: string }>(
		`select trade.id, buyer_id as buyer, seller_id as seller from trades as trade
			join listings as listing on listing.id = trade.listing_id
			where trade.status = 'pending' and listing.status = 'active' and not buyer_accepted and not seller_accepted
			order by trade.id`,
	);
	expect(rows.length).toBeGreaterThan(0);
	const [{ id: tradeId, buyer, seller } = { id: "", buyer: "", seller: "" }] = rows;
	const events = createEvents(log);
	for (const id of [buyer, seller]) {
		const person = onlyRow(await db.select().from(users).where(eq(users.id, id)));
		await acceptTrade(contextOf(db, person, { events }), { tradeId });
	}
	expect(await db.select().from(tradeItems)).toContainEqual(
		expect.objectContaining({ tradeId, giverId: seller, quantity: 1 }),
	);
}
