import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users, type users as usersTable } from "#app/features/accounts/tables.server.ts";
import { markRead, sendMessage } from "#app/features/chats/commands.server.ts";
import { startConversation } from "#app/features/chats/commands-start.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import type { JobKind, Jobs } from "#app/platform/jobs.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildChat, buildConversation, buildPairChat } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { onlyRow } from "#tests/factories/row.ts";
import {
	enqueueUnreadMails,
	type MessageMail,
	messageMailJob,
	sendMessageMail,
} from "./commands-mail.server.ts";
import { notifyUnread } from "./commands-notify.server.ts";
import { awayMillis, mailDelayMillis, mailPauseMillis } from "./rules.ts";
import { registerNotifications } from "./subscribers.server.ts";

const { db } = await testDatabase();
const publicUrl = "https://reino.test";
const secret = "a secret of the tests, long enough to be one";

const events = new EventBus<TransactionContext>();
registerNotifications(events);
const start = Date.now();
const seconds = 1000;
const minutes = 60 * seconds;
/** When a message of the beginning is told, and when it is mailed. */
const told = awayMillis + seconds;
const mailed = told + mailDelayMillis + seconds;

const at = (millis: number, user: UserRow | null = null): CommandContext =>
	contextOf(db, user, { events, clock: { now: () => new Date(start + millis) } });

const sent: Mail[] = [];
const mailer = { send: async (mail: Mail) => void sent.push(mail) };
const mailDeps = { db, mailer, publicUrl, secret, translateFor, clock: systemClock };

/** What was asked for, of which a transaction that failed leaves nothing. */
const asked: MessageMail[] = [];
const jobs: Pick<Jobs, "enqueue"> = {
	enqueue: async <P extends object>(_db: Database | Transaction, kind: JobKind<P>, payload: P) => {
		expect(kind.name).toBe(messageMailJob.name);
		asked.push(payload as unknown as MessageMail);
	},
};
beforeEach(() => {
	asked.length = 0;
	sent.length = 0;
});

type UserValues = Partial<typeof usersTable.$inferInsert>;

const buildTitled = (seller: UserValues = {}, title = "Cóndor del Alba") =>
	buildConversation(db, { seller, listing: { title } });

const send = (ctx: CommandContext, chatId: string, text = "Hola") =>
	sendMessage(ctx, { chatId, text, clientId: crypto.randomUUID() });

/** What a node does every five seconds. */
async function look(millis: number): Promise<void> {
	await notifyUnread(at(millis));
	await enqueueUnreadMails(at(millis), jobs);
}

const askedFor = (chatId: string) => asked.filter((mail) => mail.chatId === chatId);

describe("a message that stays unread", () => {
	it("is mailed five minutes after it was told, once", async () => {
		const { buyer, seller, chatId } = await buildTitled();
		await send(at(0, buyer), chatId);
		await look(told);
		await look(told + mailDelayMillis - seconds);
		expect(asked).toEqual([]);
		for (let looks = 0; looks < 3; looks++) await look(mailed);
		expect(asked).toEqual([{ chatId, userId: seller.id, afterSeq: 0, upToSeq: 1 }]);
	});

	it("waits for an hour after the last mail of its chat, and is then in one with the others", async () => {
		const { buyer, seller, chatId } = await buildTitled();
		await send(at(0, buyer), chatId);
		await look(told);
		await look(mailed);
		for (const after of [10, 20, 30]) {
			await send(at(after * minutes, buyer), chatId);
			await look(after * minutes + told);
			await look(after * minutes + mailed);
		}
		await look(mailed + mailPauseMillis - seconds);
		expect(asked).toHaveLength(1);
		await look(mailed + mailPauseMillis);
		expect(asked.slice(1)).toEqual([{ chatId, userId: seller.id, afterSeq: 1, upToSeq: 4 }]);
		await look(mailed + 5 * mailPauseMillis);
		expect(asked).toHaveLength(2);
	});

	it("is mailed for each chat, and to each of its people", async () => {
		const { buyer, seller, chatId } = await buildTitled();
		const other = await buildListing(db, { userId: seller.id });
		const { id: otherId } = await buildChat(db, { listingId: other.id, user1Id: buyer.id });
		await send(at(0, buyer), chatId);
		await send(at(0, seller), chatId);
		await send(at(0, buyer), otherId);
		await look(told);
		await look(mailed);
		expect(asked.map(({ chatId, userId }) => `${chatId} ${userId}`).sort()).toEqual(
			[`${chatId} ${seller.id}`, `${chatId} ${buyer.id}`, `${otherId} ${seller.id}`].sort(),
		);
	});

	it("is not mailed when it was read in time; the next one is", async () => {
		const { buyer, seller, chatId } = await buildTitled();
		const { seq } = await send(at(0, buyer), chatId);
		await look(told);
		await markRead(at(told, seller), { chatId, upToSeq: seq });
		await look(mailed);
		expect(askedFor(chatId)).toEqual([]);
		await send(at(6 * minutes, buyer), chatId);
		await look(6 * minutes + told);
		await look(6 * minutes + mailed);
		expect(askedFor(chatId)).toEqual([{ chatId, userId: seller.id, afterSeq: 0, upToSeq: 2 }]);
	});

	it.each([
		["wants no mails of this kind", { mutedMails: ["messages" as const] }],
		["has not proven the address", { emailVerified: false }],
		["is banned", { isBanned: true }],
	])("is not mailed to who %s", async (_, reader) => {
		const { buyer, chatId } = await buildTitled(reader);
		await send(at(0, buyer), chatId);
		await look(told);
		await look(mailed);
		expect(asked).toEqual([]);
	});
});

it("is mailed once by many nodes that look at once", async () => {
	const conversations = await Promise.all([1, 2, 3, 4, 5].map(() => buildTitled()));
	for (const { buyer, chatId } of conversations) await send(at(0, buyer), chatId);
	await notifyUnread(at(told));
	await Promise.all(Array.from({ length: 8 }, () => enqueueUnreadMails(at(mailed), jobs)));
	expect(asked.map(({ chatId }) => chatId).sort()).toEqual(conversations.map(({ chatId }) => chatId).sort());
});

it("is mailed by the next look when the job could not be written", async () => {
	const { buyer, chatId } = await buildTitled();
	await send(at(0, buyer), chatId);
	await look(told);
	const failing = { enqueue: () => Promise.reject(new Error("no queue")) };
	await expect(enqueueUnreadMails(at(mailed), failing)).rejects.toThrow("no queue");
	await look(mailed);
	expect(askedFor(chatId)).toHaveLength(1);
});

describe("where the mail server refuses at first", () => {
	it("lets an hour pass between two mails, not between two claims", async () => {
		const { buyer, seller, chatId } = await buildTitled();
		let refusals = 0;
		const refusing = {
			send: async (mail: Mail) => {
				if (refusals-- > 0) throw new Error("Try again later");
				await mailer.send(mail);
			},
		};
		const sendAt = (millis: number) =>
			sendMessageMail(
				{ ...mailDeps, mailer: refusing, clock: at(millis).clock },
				asked.at(-1) ?? { chatId, userId: seller.id, afterSeq: 0, upToSeq: 0 },
			);
		const late = mailed + 20 * minutes;
		await send(at(0, buyer), chatId);
		await look(told);
		await look(mailed);
		refusals = 1;
		await expect(sendAt(mailed)).rejects.toThrow();
		// Planned while the first has not gone out yet.
		await send(at(mailed + minutes, buyer), chatId);
		await look(mailed + minutes + told);
		await sendAt(late);
		expect(sent).toHaveLength(1);
		await look(mailed + mailPauseMillis + minutes);
		await look(late + mailPauseMillis - seconds);
		expect(askedFor(chatId)).toHaveLength(1);
		await look(late + mailPauseMillis);
		expect(askedFor(chatId).slice(1)).toEqual([{ chatId, userId: seller.id, afterSeq: 1, upToSeq: 2 }]);
		await sendAt(late + mailPauseMillis);
		expect(sent).toHaveLength(2);
	});

	it("leaves a row without a plan without one", async () => {
		const { buyer, seller, chatId } = await buildTitled();
		await send(at(0, buyer), chatId);
		await look(told);
		await look(mailed);
		await sendMessageMail(
			{ ...mailDeps, clock: at(mailed).clock },
			{ chatId, userId: seller.id, afterSeq: 0, upToSeq: 1 },
		);
		await look(mailed + 2 * mailPauseMillis);
		expect(askedFor(chatId)).toHaveLength(1);
	});
});

describe("an offer, which has a mail of its own", () => {
	it("is not mailed again, and what follows within the hour waits", async () => {
		const [seller, buyer] = [await buildUser(db), await buildUser(db)];
		const listing = await buildListing(db, { userId: seller.id });
		const offer = { listingId: listing.id, text: "¿La cambiás?", clientId: crypto.randomUUID() };
		const { chatId } = await startConversation(at(0, buyer), offer);
		await look(told);
		await look(mailed);
		await look(mailPauseMillis + minutes);
		expect(askedFor(chatId)).toEqual([]);
		await send(at(2 * mailPauseMillis, buyer), chatId, "¿Y?");
		await look(2 * mailPauseMillis + told);
		await look(2 * mailPauseMillis + mailed);
		expect(askedFor(chatId)).toEqual([{ chatId, userId: seller.id, afterSeq: 1, upToSeq: 2 }]);
	});

	it("lets the mail about the next message wait for an hour", async () => {
		const [seller, buyer] = [await buildUser(db), await buildUser(db)];
		const listing = await buildListing(db, { userId: seller.id });
		const offer = { listingId: listing.id, text: "¿La cambiás?", clientId: crypto.randomUUID() };
		const { chatId } = await startConversation(at(0, buyer), offer);
		await send(at(minutes, buyer), chatId, "Tengo otra");
		await look(minutes + told);
		await look(minutes + mailed);
		expect(askedFor(chatId)).toEqual([]);
		await look(mailPauseMillis);
		expect(askedFor(chatId)).toEqual([{ chatId, userId: seller.id, afterSeq: 1, upToSeq: 2 }]);
	});
});

describe("the mail about unread messages", () => {
	const mail = (chatId: string, reader: UserRow, upToSeq = 9) =>
		sendMessageMail(mailDeps, { chatId, userId: reader.id, afterSeq: 0, upToSeq });

	it.each([
		["es", "te escribió por Cóndor", "3 mensajes de"],
		["en", "wrote to you about Cóndor", "3 messages from"],
	] as const)("is written in %s, with the latest of them set apart", async (locale, one, several) => {
		const { buyer, seller, chatId } = await buildTitled({ locale }, "Cóndor");
		await send(at(0, buyer), chatId, "Primero");
		await mail(chatId, seller);
		expect(sent[0]).toMatchObject({
			to: seller.email,
			subject: `${buyer.username} ${one}`,
			link: `${publicUrl}/mensajes/${chatId}`,
			messageId: `<message.${chatId}.9.${seller.id}@reino.test>`,
		});
		await send(at(0, buyer), chatId, "Segundo");
		await send(at(0, buyer), chatId, "Tercero:\n<script>alert(1)</script>");
		await mail(chatId, seller);
		expect(sent[1]?.subject.startsWith(several)).toBe(true);
		expect(sent[1]?.text).toContain("> Tercero:\n> <script>");
		expect(sent[1]?.text).not.toContain("Primero");
		expect(sent[1]?.html).toContain("&lt;script&gt;");
		expect(sent[1]?.html).toContain(`lang="${locale}"`);
	});

	it.each([
		["es", "te escribió", "3 mensajes de"],
		["en", "wrote to you", "3 messages from"],
	] as const)("names no listing where there is none, in %s", async (locale, one, several) => {
		const reader = await buildUser(db, { locale });
		const { id: chatId, user1Id } = await buildPairChat(db, { user2Id: reader.id });
		const writer = onlyRow(
			await db
				.select()
				.from(users)
				.where(eq(users.id, user1Id ?? "")),
		);
		for (let n = 0; n < 3; n++) await send(at(0, { ...reader, ...writer }), chatId);
		await look(told);
		await look(mailed);
		expect(askedFor(chatId)).toMatchObject([{ userId: reader.id, upToSeq: 3 }]);
		await mail(chatId, reader);
		await sendMessageMail(mailDeps, { chatId, userId: reader.id, afterSeq: 2, upToSeq: 3 });
		expect(sent.map(({ subject }) => subject)).toEqual([
			`${several} ${writer.username}`,
			`${writer.username} ${one}`,
		]);
		expect(sent[1]?.text).toContain(`${writer.username} ${one}`);
		expect(sent[1]?.link).toBe(`${publicUrl}/mensajes/${chatId}`);
	});

	it("can be unsubscribed from by one press", async () => {
		const { buyer, seller, chatId } = await buildTitled();
		await send(at(0, buyer), chatId);
		await mail(chatId, seller);
		const link = sent[0]?.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
		expect(link.startsWith(`${publicUrl}/mails/baja/${seller.id}.`)).toBe(true);
		expect(sent[0]?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
		expect(sent[0]?.text).toContain(link);
	});

	it("cannot be given lines of its own by a title", async () => {
		const { buyer, seller, chatId } = await buildTitled({}, "Carta\r\nBcc: otra@example.test");
		await send(at(0, buyer), chatId);
		await mail(chatId, seller);
		expect(sent[0]?.subject).not.toMatch(/[\r\n]/);
	});

	it("is not sent once they were read, nor when somebody has gone or wants none any more", async () => {
		const changes = [
			({ seller, chatId }: Awaited<ReturnType<typeof buildTitled>>) =>
				markRead(at(0, seller), { chatId, upToSeq: 9 }),
			({ seller }: { seller: UserRow }) =>
				db
					.update(users)
					.set({ mutedMails: ["messages"] })
					.where(eq(users.id, seller.id)),
			({ buyer }: { buyer: UserRow }) =>
				db.update(users).set({ isBanned: true }).where(eq(users.id, buyer.id)),
			({ buyer }: { buyer: UserRow }) => db.delete(users).where(eq(users.id, buyer.id)),
			({ seller }: { seller: UserRow }) => db.delete(users).where(eq(users.id, seller.id)),
		];
		for (const change of changes) {
			const conversation = await buildTitled();
			await send(at(0, conversation.buyer), conversation.chatId);
			await change(conversation);
			await mail(conversation.chatId, conversation.seller);
			expect(sent).toEqual([]);
		}
	});

	it("is not sent to a stranger, whatever the job says", async () => {
		const { buyer, chatId } = await buildTitled();
		await send(at(0, buyer), chatId);
		await mail(chatId, await buildUser(db));
		await mail(chatId, buyer);
		expect(sent).toEqual([]);
	});
});
