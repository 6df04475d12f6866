import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blockPerson } from "#app/features/accounts/commands.server.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { changeOffer } from "#app/features/offers/commands.server.ts";
import { acceptOffer } from "#app/features/offers/commands-accept.server.ts";
import { declineOffer, remindOfOffers, withdrawOffer } from "#app/features/offers/commands-end.server.ts";
import { offers } from "#app/features/offers/tables.server.ts";
import { rateTrade } from "#app/features/ratings/commands.server.ts";
import { tellOfRatings } from "#app/features/ratings/commands-told.server.ts";
import { acceptTrade, cancelTrade } from "#app/features/trades/commands.server.ts";
import { endSilentTrades } from "#app/features/trades/commands-silence.server.ts";
import { listArchivedTrades } from "#app/features/trades/queries.server.ts";
import { translateFor } from "#app/messages.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { chatPath } from "#app/shared/chat-paths.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { dealContexts } from "#tests/factories/deals.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { buildOffer, offered } from "#tests/factories/offers.ts";
import { registerTradeMails, sendTradeMail, type TradeMail } from "./commands-trade-mail.server.ts";
import { registerNotifications } from "./subscribers.server.ts";
import { messageMails, notifications } from "./tables.server.ts";

const { db } = await testDatabase();
const { system, events, as, later } = dealContexts(db);
registerNotifications(events);
const queued: TradeMail[] = [];
registerTradeMails(events, {
	enqueue: async (_db, _kind, payload) => void queued.push(payload as unknown as TradeMail),
});

/** The types of what a person was told, with the other's id where it names one. */
async function toldTo(user: UserRow) {
	const ofUser = db.select().from(notifications).where(eq(notifications.userId, user.id));
	const rows = await ofUser.orderBy(notifications.id);
	return rows.map(({ type, data }) => [type, data]);
}

async function buildSent() {
	const [ana, beto] = [await buildUser(db), await buildUser(db)];
	const [mine, theirs] = [
		await buildEntry(db, { userId: ana.id }),
		await buildEntry(db, { userId: beto.id }),
	];
	const offer = await buildOffer(system, [ana, beto], { give: [mine], get: [theirs] });
	const told = (type: string, other: UserRow) => [type, { chat_id: offer.chatId, person_id: other.id }];
	return { ana, beto, mine, theirs, offer, told };
}

async function buildSealed() {
	const sent = await buildSent();
	const { id: tradeId } = await acceptOffer(as(sent.beto), { offerId: sent.offer.id });
	for (const person of [sent.ana, sent.beto]) await acceptTrade(as(person), { tradeId });
	return { ...sent, tradeId };
}

describe("of an offer", () => {
	it("the receiver is told once, and gets a mail unless they read it", async () => {
		const { ana, beto, mine, theirs, offer, told } = await buildSent();
		expect(await toldTo(beto)).toEqual([told("offer_received", ana)]);
		const content = { id: randomUUID(), give: offered([mine]), get: offered([theirs]), text: "¿Y así?" };
		await changeOffer(as(ana), { ...content, previousId: offer.id });
		expect(await toldTo(beto)).toEqual([told("offer_received", ana)]);
		expect(await toldTo(ana)).toEqual([]);
		const mails = await db.select().from(messageMails).where(eq(messageMails.chatId, offer.chatId));
		expect(mails).toMatchObject([{ userId: beto.id, dueAt: expect.any(Date) }]);
	});

	it("nothing is left with its receiver once it is withdrawn", async () => {
		const { ana, beto, offer } = await buildSent();
		await withdrawOffer(as(ana), { offerId: offer.id });
		expect(await toldTo(beto)).toEqual([]);
		expect(await toldTo(ana)).toEqual([]);
	});

	it("the sender is told that it was declined, or accepted", async () => {
		const declined = await buildSent();
		await declineOffer(as(declined.beto), { offerId: declined.offer.id, reason: "far" });
		expect(await toldTo(declined.ana)).toEqual([declined.told("offer_declined", declined.beto)]);
		const accepted = await buildSent();
		await acceptOffer(as(accepted.beto), { offerId: accepted.offer.id });
		expect(await toldTo(accepted.ana)).toEqual([accepted.told("offer_accepted", accepted.beto)]);
	});
});

describe("of what ends by time", () => {
	it("the receiver of an offer is told once, on its last day, and no more once it is gone", async () => {
		const { ana, beto, offer, told } = await buildSent();
		await remindOfOffers(system);
		expect(await toldTo(beto)).toEqual([told("offer_received", ana)]);
		await db
			.update(offers)
			.set({ expiresAt: sql`now() + interval '23 hours'` })
			.where(eq(offers.id, offer.id));
		await Promise.all([remindOfOffers(system), remindOfOffers(system)]);
		expect(await toldTo(beto)).toEqual([told("offer_received", ana), told("offer_ending", ana)]);
		await blockPerson(as(beto), ana.username);
		expect(await toldTo(beto)).toEqual([]);
	});

	it("who has not said how a completed trade went is told three days before, and the other when theirs opens", async () => {
		const { ana, beto, tradeId, told } = await buildSealed();
		await rateTrade(as(ana), { tradeId, verdict: "good", text: "Todo bien" });
		const before = [await toldTo(ana), await toldTo(beto)];
		await tellOfRatings(later(10));
		expect([await toldTo(ana), await toldTo(beto)]).toEqual(before);
		await tellOfRatings(later(12));
		await tellOfRatings(later(13));
		expect(await toldTo(beto)).toEqual([...(before[1] ?? []), told("ratings_ending", ana)]);
		await tellOfRatings(later(15));
		await tellOfRatings(later(16));
		expect((await toldTo(beto)).slice(-1)).toEqual([told("ratings_opened", ana)]);
		expect(await toldTo(ana)).toEqual(before[0]);
	});
});

describe("of a silent trade", () => {
	it("both get a bell and a mail when they are asked, and when it ends, unless they want no mail", async () => {
		const { ana, beto, offer, told } = await buildSent();
		const { id: tradeId } = await acceptOffer(as(beto), { offerId: offer.id });
		queued.length = 0;
		await endSilentTrades(later(15));
		expect([(await toldTo(ana)).at(-1), (await toldTo(beto)).at(-1)]).toEqual([
			told("trade_asked", beto),
			told("trade_asked", ana),
		]);
		await endSilentTrades(later(31));
		expect((await toldTo(ana)).at(-1)).toEqual(told("trade_silent", beto));
		const mails = queued.filter((mail) => mail.tradeId === tradeId);
		expect(mails.map(({ userId, about }) => `${about} ${userId}`).toSorted()).toEqual(
			["asked", "silent"].flatMap((about) => [ana.id, beto.id].toSorted().map((id) => `${about} ${id}`)),
		);
		await db
			.update(users)
			.set({ mutedMails: ["messages"], locale: "en" })
			.where(eq(users.id, beto.id));
		const sent: Mail[] = [];
		const mailer = { send: async (mail: Mail) => void sent.push(mail) };
		const mailDeps = { db, mailer, publicUrl: "https://reino.test", secret: "of the tests", translateFor };
		for (const mail of mails) await sendTradeMail(mailDeps, mail);
		expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
			[ana.email, `¿Ya hiciste el trueque con ${beto.username}?`],
			[ana.email, `Se canceló el trueque con ${beto.username}`],
		]);
		expect(sent[0]?.text).toContain(`https://reino.test${chatPath(offer.chatId)}`);
	});
});

describe("of a trade from an offer, which has no listing", () => {
	it("its people are told of the first seal, of its end and of opened envelopes", async () => {
		const { ana, beto, tradeId, told } = await buildSealed();
		expect((await toldTo(ana)).at(-1)).toEqual(told("trade_completed", beto));
		// The bell of the first seal went with the second.
		expect((await toldTo(beto)).map(([type]) => type)).not.toContain("trade_accepted");
		await rateTrade(as(ana), { tradeId, verdict: "problem", text: "" });
		await rateTrade(as(ana), { tradeId, verdict: "good", text: "" });
		expect((await toldTo(beto)).slice(-1)).toEqual([told("envelope_closed", ana)]);
		expect((await toldTo(beto)).filter(([type]) => type === "envelope_closed")).toHaveLength(1);
		await rateTrade(as(beto), { tradeId, verdict: "good", text: "" });
		expect((await toldTo(ana)).at(-1)).toEqual(told("ratings_opened", beto));
	});

	it("the other is told that it was cancelled", async () => {
		const { ana, beto, offer, told } = await buildSent();
		const { id: tradeId } = await acceptOffer(as(beto), { offerId: offer.id });
		await cancelTrade(as(ana), { tradeId, reason: "No se pudo" });
		expect((await toldTo(beto)).at(-1)).toEqual(told("trade_cancelled", ana));
	});

	it("the history of each has what both gave", async () => {
		const { ana, beto } = await buildSealed();
		for (const [person, isGiven] of [
			[ana, [true, false]],
			[beto, [true, false]],
		] as const) {
			const { trades } = await listArchivedTrades(as(person));
			expect(trades).toHaveLength(1);
			expect(trades[0]?.things.map((thing) => thing.isGiven).toSorted()).toEqual(isGiven.toSorted());
		}
	});
});
