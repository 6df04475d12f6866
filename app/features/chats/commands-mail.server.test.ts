import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { users as usersTable } from "#app/features/accounts/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { createJobs, type Jobs } from "#app/platform/jobs.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat, buildChatMessage } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { collectLog } from "#tests/factories/log.ts";
import { jobsOf, makeJobsDue } from "#tests/factories/pg-boss-jobs.ts";
import { offerMailJob, sendOfferMail, workOnOfferMail } from "./commands-mail.server.ts";
import { startConversation } from "./commands-start.server.ts";
import { registerOfferMails } from "./subscribers.server.ts";
import { chatMessages } from "./tables.server.ts";

const { db, pool } = await testDatabase();
const publicUrl = "https://reino.test";
const secret = "a secret of the tests, long enough to be one";

const sent: Mail[] = [];
let refusals = 0;
const mailer = {
	send: async (mail: Mail) => {
		if (refusals > 0) {
			refusals -= 1;
			throw new Error("try again later");
		}
		sent.push(mail);
	},
};
const offers = { db, mailer, publicUrl, secret, translateFor };
type UserValues = Partial<typeof usersTable.$inferInsert>;

/** A chat whose first message asks for something, between two people like these. */
async function buildOffer(owner: UserValues = {}, buyer: UserValues = {}, title = "Cóndor del Alba") {
	const [seller, author] = [await buildUser(db, owner), await buildUser(db, buyer)];
	const listing = await buildListing(db, { userId: seller.id, title });
	const chat = await buildChat(db, { listingId: listing.id, user1Id: author.id });
	await buildChatMessage(db, { chatId: chat.id, content: "¿La cambiás?" });
	return { chatId: chat.id, seller, author };
}

async function mailsAbout(chatId: string): Promise<Mail[]> {
	const before = sent.length;
	await sendOfferMail(offers, { chatId });
	return sent.slice(before);
}

describe("the mail about an offer", () => {
	it.each([
		["es", "te propuso un trueque por", "te escribió por"],
		["en", "made you an offer for", "wrote to you about"],
	] as const)("is written in the owner's language: %s", async (locale, inSubject, inBody) => {
		const { chatId, seller, author } = await buildOffer({ locale });
		const [mail] = await mailsAbout(chatId);
		expect(mail).toMatchObject({
			to: seller.email,
			subject: `${author.username} ${inSubject} Cóndor del Alba`,
			link: `${publicUrl}/mensajes/${chatId}`,
			messageId: `<offer.${chatId}@reino.test>`,
		});
		expect(mail?.text).toContain(`${inBody} Cóndor del Alba:\n\n> ¿La cambiás?\n`);
		expect(mail?.html).toContain(`href="${publicUrl}/mensajes/${chatId}"`);
	});

	it("can be unsubscribed from by one press", async () => {
		const { chatId, seller } = await buildOffer();
		const [mail] = await mailsAbout(chatId);
		const link = mail?.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
		expect(link.startsWith(`${publicUrl}/mails/baja/${seller.id}.`)).toBe(true);
		expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
		expect(mail?.text).toContain(link);
		expect(mail?.html).toContain(`href="${link}"`);
	});

	it("takes a title for one line of words", async () => {
		const title = "<b>Cóndor</b>\r\nBcc: otra@example.test\u2028del Alba";
		const { chatId } = await buildOffer({}, {}, title);
		const [mail] = await mailsAbout(chatId);
		expect(mail?.subject).toContain("<b>Cóndor</b> Bcc: otra@example.test del Alba");
		expect(mail?.text).not.toMatch(/^Bcc:/m);
		expect(mail?.html).toContain("&lt;b&gt;Cóndor&lt;/b&gt; Bcc:");
	});

	it("tells of the first message that a person wrote", async () => {
		const { chatId, seller } = await buildOffer();
		await buildChatMessage(db, { chatId, content: "¿Seguís ahí?" });
		await buildChatMessage(db, { chatId, senderId: seller.id, content: "Sí" });
		const [mail] = await mailsAbout(chatId);
		expect(mail?.text).toContain("> ¿La cambiás?");
		expect(mail?.text).not.toContain("Seguís");
	});

	it.each([
		["the owner wants none of this kind", { mutedMails: ["offers" as const] }, {}],
		["the owner is banned", { isBanned: true }, {}],
		["the owner's address is not proven", { emailVerified: false }, {}],
		["who wrote is banned", {}, { isBanned: true }],
	])("is not sent when %s", async (_, owner, buyer) => {
		const { chatId } = await buildOffer(owner, buyer);
		expect(await mailsAbout(chatId)).toEqual([]);
	});

	it("is not sent when the account of one of both is gone", async () => {
		for (const gone of ["seller", "author"] as const) {
			const offer = await buildOffer();
			await db.execute(sql`delete from users where id = ${offer[gone].id}`);
			expect(await mailsAbout(offer.chatId)).toEqual([]);
		}
		expect(await mailsAbout(randomUUID())).toEqual([]);
	});
});

/** Starts a conversation with the reactions that a server has. */
async function start(jobs: Pick<Jobs, "enqueue">, log = createLog("silent"), clientId = randomUUID()) {
	const events = new EventBus<TransactionContext>();
	registerOfferMails(events, jobs, log);
	const [buyer, listing] = [await buildUser(db), await buildListing(db)];
	const ctx = contextOf(db, buyer, { events });
	const offer = { listingId: listing.id, text: "Te ofrezco la violeta", clientId };
	const { chatId } = await startConversation(ctx, offer);
	return { ctx, offer, chatId };
}

const messagesOf = (chatId: string) => db.select().from(chatMessages).where(eq(chatMessages.chatId, chatId));

describe("asking for the mail", () => {
	const { log, logged } = collectLog();
	const jobs = createJobs(pool, log);

	beforeAll(async () => {
		workOnOfferMail(jobs, offers);
		await jobs.start();
	});
	afterAll(() => jobs.stop());

	const jobsAbout = (chatId: string) => jobsOf(db, offerMailJob.name, { chatId });
	const stateOf = async (chatId: string) => (await jobsAbout(chatId)).map(({ state }) => state);
	const hurriedStateOf = async (chatId: string) => {
		await makeJobsDue(db, offerMailJob.name, { chatId });
		return stateOf(chatId);
	};
	const sentAbout = (chatId: string) => sent.filter(({ link }) => link?.endsWith(chatId));

	it("happens once for a chat, however often its beginning is told", async () => {
		const { ctx, offer, chatId } = await start(jobs);
		await startConversation(ctx, offer);
		await startConversation(ctx, { ...offer, clientId: randomUUID(), text: "¿Qué decís?" });
		await expect.poll(() => stateOf(chatId)).toEqual(["completed"]);
		await jobs.enqueue(db, offerMailJob, { chatId }, { key: chatId });
		expect(await jobsAbout(chatId)).toHaveLength(1);
		expect(sentAbout(chatId)).toHaveLength(1);
	});

	it("is part of the transaction that makes the chat", async () => {
		const events = new EventBus<TransactionContext>();
		registerOfferMails(events, jobs, log);
		let made = "";
		events.onRecord("chat.started", async (_tx, event: { type: string; chatId: string }) => {
			made = event.chatId;
			throw new Error("the chat is not made");
		});
		const [buyer, listing] = [await buildUser(db), await buildListing(db)];
		const offer = { listingId: listing.id, text: "Hola", clientId: randomUUID() };
		const failing = startConversation(contextOf(db, buyer, { events }), offer);
		await expect(failing).rejects.toThrow("the chat is not made");
		expect(made).not.toBe("");
		expect(await jobsAbout(made)).toEqual([]);
	});

	it("is tried again, later each time, until the mail server takes it", async () => {
		refusals = 1;
		const { chatId } = await start(jobs);
		await expect.poll(() => stateOf(chatId)).toEqual(["retry"]);
		const [waiting] = await jobsAbout(chatId);
		expect(waiting).toMatchObject({ retryDelay: offerMailJob.queue.retryDelay, retryBackoff: true });
		await expect.poll(() => hurriedStateOf(chatId)).toEqual(["completed"]);
		expect(sentAbout(chatId)).toHaveLength(1);
	});

	it("is given up after three tries, which the log tells; the message stays", async () => {
		refusals = 3;
		const { chatId } = await start(jobs);
		await expect.poll(() => hurriedStateOf(chatId)).toEqual(["failed"]);
		expect(refusals).toBe(0);
		const told = logged.filter(({ id }) => id === chatId);
		expect(told.map(({ msg, attempt }) => [msg, attempt])).toEqual([
			["job failed and will be tried again", 1],
			["job failed and will be tried again", 2],
			["job failed for good", 3],
		]);
		expect(await messagesOf(chatId)).toHaveLength(1);
	});

	it("may fail without the person who wrote noticing", async () => {
		const failing: Pick<Jobs, "enqueue"> = {
			enqueue: async (tx) => {
				await tx.execute(sql`select 1 / 0`);
			},
		};
		const own = collectLog();
		const { chatId } = await start(failing, own.log);
		expect(await messagesOf(chatId)).toHaveLength(1);
		expect(own.logged).toMatchObject([{ msg: "offer mail not enqueued", chatId }]);
	});
});
