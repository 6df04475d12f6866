import { randomUUID } from "node:crypto";
import type pg from "pg";
import { registerChats } from "#app/features/chats/subscribers.server.ts";
import { addEntries } from "#app/features/lists/entry/commands-add.server.ts";
import { registerLists } from "#app/features/lists/subscribers.server.ts";
import { registerNotifications } from "#app/features/notifications/subscribers.server.ts";
import { sendOffer } from "#app/features/offers/commands.server.ts";
import { acceptOffer } from "#app/features/offers/commands-accept.server.ts";
import { registerOffers } from "#app/features/offers/subscribers.server.ts";
import { cancelTrade } from "#app/features/trades/commands.server.ts";
import { sideLimit } from "#app/features/trades/rules.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Actor, CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import type { BenchSetup } from "./bench-setup.ts";
import type { Outcome } from "./goals.ts";
import { median, percentile } from "./statistics.ts";

/** P24: sending and accepting an offer of a hundred things for a hundred, each from the call to its commit. */
export async function measureOffers({ databases, sizes, quick }: BenchSetup): Promise<Outcome> {
	const connectionString = await databases.withListings(sizes[0] ?? 0);
	const { db, pool, close } = connectDatabase({ connectionString, max: 2 });
	try {
		const events = new EventBus<TransactionContext>();
		for (const register of [registerLists, registerOffers, registerChats, registerNotifications])
			register(events);
		const [sender, receiver] = await listPair(pool);
		const as = (actor: Actor): CommandContext => ({ actor, db, clock: systemClock, events });
		const [give, get] = [await fill(as(sender), pool, 0), await fill(as(receiver), pool, sideLimit)];
		await pool.query("analyze list_entries");
		const times = { send: [] as number[], accept: [] as number[] };
		for (let round = -3; round < (quick ? 20 : 100); round += 1) {
			const content = { id: randomUUID(), personId: receiver.id, give, get, text: "" };
			const begun = performance.now();
			const offer = await sendOffer(as(sender), content);
			const sent = performance.now();
			const trade = await acceptOffer(as(receiver), { offerId: offer.id });
			const accepted = performance.now();
			// The units are free again for the next round.
			await cancelTrade(as(receiver), { tradeId: trade.id, reason: "Otra vez será" });
			if (round < 0) continue;
			times.send.push(sent - begun);
			times.accept.push(accepted - sent);
		}
		return {
			figures: [
				{ goal: "offerSent", value: median(times.send) },
				{ goal: "offerAccepted", value: median(times.accept) },
			],
			raw: [
				`Offers of ${sideLimit} things for ${sideLimit}, milliseconds, p50 (p99)`,
				`  sent     ${told(times.send)}`,
				`  accepted ${told(times.accept)}`,
			],
		};
	} finally {
		await close();
	}
}

const told = (times: readonly number[]) =>
	`${median(times).toFixed(1)} (${percentile(times, 99).toFixed(1)})`;

/** Two people of the database who are not banned. */
async function listPair(pool: pg.Pool): Promise<[Actor, Actor]> {
	const { rows } = await pool.query<Pick<Actor, "id" | "username" | "email">>(
		"select id, username, email from users where not is_banned order by id desc limit 2",
	);
	const [one, other] = rows.map((row) => ({
		...row,
		...{ emailVerified: true, isAdmin: false, isModerator: false, isBanned: false },
	}));
	if (!one || !other) throw new Error("There are no two people.");
	return [one, other];
}

/** Puts as many things as a side has on somebody's list, and says them as a form does. */
async function fill(ctx: CommandContext, pool: pg.Pool, offset: number) {
	const { rows } = await pool.query<{ id: string }>(
		"select id from product_items where number is not null order by id offset $1 limit $2",
		[offset, sideLimit],
	);
	const entries = rows.map(({ id }) => ({ side: "have" as const, itemId: id, quantity: 2 }));
	await addEntries(ctx, { entries, mode: "keep" });
	const { rows: added } = await pool.query<{ entryId: string }>(
		`select id as "entryId" from list_entries
		where user_id = $1 and side = 'have' and listing_id is null and item_id = any($2)`,
		[ctx.actor?.id, rows.map(({ id }) => id)],
	);
	return added.map((entry) => ({ ...entry, quantity: 1 }));
}
