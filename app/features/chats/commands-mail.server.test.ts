import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { type OfferMail, sendOfferMail } from "./commands-mail.server.ts";
import { startConversation } from "./commands-start.server.ts";
import { registerOfferMails } from "./subscribers.server.ts";

const { db } = await testDatabase();

async function sentFor(chatId: string, text = "Hola"): Promise<Mail[]> {
	const sent: Mail[] = [];
	const mailer = {
		send: async (mail: Mail) => {
			sent.push(mail);
		},
	};
	const translateFor = (locale: string) => (key: string, params?: object) =>
		`${locale} ${key} ${Object.values(params ?? {}).join(" ")}`;
	await sendOfferMail({ db, mailer, publicUrl: "https://reino.test", translateFor }, { chatId, text });
	return sent;
}

describe("the mail about an offer", () => {
	it("goes to the owner, in their language, with what was said, inert", async () => {
		const owner = await buildUser(db, { locale: "en" });
		const listing = await buildListing(db, { userId: owner.id, title: "Cóndor <b>del</b> Alba" });
		const chat = await buildChat(db, { listingId: listing.id });
		const [mail] = await sentFor(chat.id, "<script>alert(1)</script>");
		expect(mail?.to).toBe(owner.email);
		expect(mail?.subject).toContain("en messages.mail.offer.subject");
		expect(mail?.html).toContain(`https://reino.test/mensajes/${chat.id}`);
		expect(mail?.html).toContain("&lt;script&gt;");
		expect(mail?.html).not.toContain("<script>");
		expect(mail?.html).not.toContain("<b>del");
	});

	it.each([
		["wants no mail", { wantsEmails: false }],
		["is banned", { isBanned: true }],
	])("is not sent to an owner who %s", async (_, values) => {
		const chat = await buildChat(db);
		await db
			.update(users)
			.set(values)
			.where(eq(users.id, chat.user2Id ?? ""));
		expect(await sentFor(chat.id)).toEqual([]);
	});

	it("is asked for once, with the chat, and not when the chat is not made", async () => {
		const asked: OfferMail[] = [];
		const jobs: Pick<Jobs, "enqueue"> = {
			enqueue: async (_db, _kind, payload) => {
				asked.push(payload as unknown as OfferMail);
			},
		};
		const events = new EventBus<TransactionContext>();
		registerOfferMails(events, jobs);
		const [buyer, listing] = [await buildUser(db), await buildListing(db)];
		const ctx = contextOf(db, buyer, { events });
		const offer = { listingId: listing.id, text: "Te ofrezco la violeta", clientId: randomUUID() };
		const { chatId } = await startConversation(ctx, offer);
		await startConversation(ctx, offer);
		await startConversation(ctx, { ...offer, clientId: randomUUID() });
		expect(asked).toEqual([{ chatId, text: offer.text }]);
	});
});
