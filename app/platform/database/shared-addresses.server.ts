import { asc, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { QueryContext } from "../context.server.ts";
import type { Database } from "./database.server.ts";
import { boolean, statement, text, timestamp } from "./statement.server.ts";
import { sharedAddresses } from "./tables.server.ts";

/** What one address may do, a shared one may do so many times: the people in a shop or behind a carrier. */
export const sharedFactor = 20;

const findShared = statement({ address: text(), now: timestamp() }, { isShared: boolean() })`select exists (
		select from shared_addresses where network >>= :address::inet and (ends_at is null or ends_at > :now)
	) as "isShared"`;

/** Whether the operator has named an address as one that many people share. @param address IPv4 or IPv6 */
export async function isSharedAddress(ctx: QueryContext, address: string): Promise<boolean> {
	const [row] = await findShared(ctx.db, { address, now: ctx.clock.now() });
	return row?.isShared ?? false;
}

const addShared = statement(
	{ network: text(), endsAt: text() },
	{ network: text() },
)`insert into shared_addresses (network, ends_at) values (network(:network::inet), nullif(:endsAt, '')::timestamptz)
	on conflict (network) do update set ends_at = excluded.ends_at returning network::text`;

/**
 * Names an address, or a network such as `190.2.3.0/24`, as shared.
 * @param endsAt null for good
 * @returns the network as it is stored
 */
export async function shareAddress(db: Database, network: string, endsAt: Date | null): Promise<string> {
	const [row] = await addShared(db, { network, endsAt: endsAt?.toISOString() ?? "" });
	return row?.network ?? network;
}

/** Takes a name as shared back. @returns false where it was none */
export async function unshareAddress(db: Database, network: string): Promise<boolean> {
	const removed = await db.delete(sharedAddresses).where(eq(sharedAddresses.network, network)).returning();
	return removed.length > 0;
}

/** The shared networks, and until when each is; those that are over are forgotten. */
export async function listSharedAddresses(db: Database, now: Date) {
	await db.delete(sharedAddresses).where(lte(sharedAddresses.endsAt, now));
	return db
		.select()
		.from(sharedAddresses)
		.where(or(isNull(sharedAddresses.endsAt), gt(sharedAddresses.endsAt, now)))
		.orderBy(asc(sharedAddresses.network));
}
