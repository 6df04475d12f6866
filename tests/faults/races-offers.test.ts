import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { changeOffer } from "#app/features/offers/commands.server.ts";
import { acceptOffer } from "#app/features/offers/commands-accept.server.ts";
import { endDueOffers, withdrawOffer } from "#app/features/offers/commands-end.server.ts";
import { offers } from "#app/features/offers/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { findBrokenInvariants } from "#tests/deal-invariants.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { dealContexts } from "#tests/factories/deals.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { buildOffer, offered } from "#tests/factories/offers.ts";
import { codesOf, countByValue, race } from "./racing.ts";

/** How often an offer is accepted while each of the five other things happens to it. */
const rounds = 200;
// Thousands of transactions, on machines that do other things too.
vi.setConfig({ testTimeout: 240_000 });

const { db } = await testDatabase({ connections: 10 });
const { system, as } = dealContexts(db);
const { id: categoryId } = await buildCategory(db);

/** An open offer of ana's only copy to beto, and one of carla's, who asks for the same copy. */
async function buildRivals() {
	const [ana, beto, carla] = [await buildUser(db), await buildUser(db), await buildUser(db)];
	const thing = (user: UserRow) => buildEntry(db, { userId: user.id, categoryId });
	const [mine, theirs, hers] = [await thing(ana), await thing(beto), await thing(carla)];
	const { id: offerId } = await buildOffer(system, [ana, beto], { give: [mine], get: [theirs] });
	const { id: otherId } = await buildOffer(system, [carla, ana], { give: [hers], get: [mine] });
	return { ana, beto, carla, mine, offerId, otherId };
}
type Rivals = Awaited<ReturnType<typeof buildRivals>>;

/** The offers of a race by what became of them, with what stands in their chats after their first message. */
async function outcomesOf(offerIds: readonly string[]): Promise<Record<string, number>> {
	const { rows } = await db.execute<{ outcome: string }>(sql`
		select offer.status || coalesce(', trade ' || trade.status, '') || coalesce(', told ' || string_agg(
			message.kind || coalesce(' ' || nullif(message.content, ''), ''), ' and ' order by message.seq
		), '') as outcome
		from offers as offer left join trades as trade on trade.offer_id = offer.id
		left join chat_messages as message on message.chat_id = offer.chat_id and message.seq > 1
		where offer.id in ${offerIds} group by offer.id, offer.status, trade.status`);
	return countByValue(rows.map(({ outcome }) => outcome));
}

const accepted = "accepted, trade pending, told offer_closed accepted";

it.each([
	{
		name: "accepted once more",
		move: ({ beto, offerId }: Rivals) => acceptOffer(as(beto), { offerId }),
		outcomes: [accepted],
		codes: ["offer.closed"],
	},
	{
		name: "changed",
		move: ({ ana, mine, offerId }: Rivals) =>
			changeOffer(as(ana), {
				...{ id: randomUUID(), previousId: offerId, give: offered([mine]), get: [], text: "" },
			}),
		outcomes: [accepted, "countered, told offer"],
		codes: ["offer.closed"],
	},
	{
		name: "withdrawn",
		move: ({ ana, offerId }: Rivals) => withdrawOffer(as(ana), { offerId }),
		outcomes: [accepted, "withdrawn, told offer_closed withdrawn"],
		codes: ["offer.closed"],
	},
	{
		name: "expiring",
		// Its time is over at some moment of the acceptance.
		move: async ({ offerId }: Rivals) => {
			const offer = eq(offers.id, offerId);
			const expiresAt = sql`clock_timestamp() + random() * interval '100 milliseconds'`;
			await db.update(offers).set({ expiresAt }).where(offer);
			while (await db.$count(offers, and(offer, eq(offers.status, "open")))) await endDueOffers(system);
		},
		outcomes: [accepted, "expired, told offer_closed expired"],
		codes: ["offer.closed"],
	},
	{
		name: "losing its thing to somebody else",
		move: ({ ana, otherId }: Rivals) => acceptOffer(as(ana), { offerId: otherId }),
		outcomes: [accepted, "open"],
		codes: ["offer.notFree"],
	},
])(`an offer that is accepted while it is $name has one end, ${rounds} times`, async ({ move, ...ends }) => {
	const rivals = (await race(rounds, buildRivals)).map((built) => {
		if (built.status === "rejected") throw built.reason;
		return built.value;
	});
	const results = await race<unknown>(rounds * 2, (n) => {
		const rival = rivals[Math.floor(n / 2)];
		if (!rival) throw new Error("There is one of each.");
		// Who comes first changes from round to round.
		const accepts = (n + Math.floor(n / 2)) % 2 === 0;
		return accepts ? acceptOffer(as(rival.beto), { offerId: rival.offerId }) : move(rival);
	});
	const outcomes = await outcomesOf(rivals.map(({ offerId }) => offerId));
	expect(Object.keys(outcomes).sort()).toEqual([...ends.outcomes].sort());
	expect(Object.values(outcomes).reduce((sum, count) => sum + count)).toBe(rounds);
	expect([...new Set(codesOf(results))]).toEqual(ends.codes);
	await db.execute(sql`analyze`);
	expect(await findBrokenInvariants(db)).toEqual([]);
});
