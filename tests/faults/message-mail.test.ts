import { eq } from "drizzle-orm";
import { afterAll, type ExpectStatic, expect, it, onTestFinished } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { sendMessageMail } from "#app/features/notifications/commands-mail.server.ts";
import { messageMails } from "#app/features/notifications/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { createMailer } from "#app/platform/mail.server.ts";
import { shieldImagePath } from "#app/shared/paths.ts";
import { shieldImageName } from "#app/ui/shield-number.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat, buildChatMessage } from "#tests/factories/chats.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { serveApp } from "#tests/routes/served-app.ts";
import { startSmtp } from "#tests/smtp.ts";

const smtp = await startSmtp();
const app = await serveApp({ jobs: true, environment: { SMTP_URL: smtp.url } });
const { db } = app;
afterAll(() => smtp.stop());

const planOf = (chatId: string) => db.select().from(messageMails).where(eq(messageMails.chatId, chatId));
const aMinuteAgo = () => new Date(Date.now() - 60_000);

/**
 * Somebody has written a minute ago, and the five minutes until the mail are let pass.
 * @param expect the running test's own, since two run at once
 */
async function writeUnread(expect: ExpectStatic, chatId: string, texts: readonly string[]): Promise<void> {
	for (const content of texts) await buildChatMessage(db, { chatId, content, createdAt: aMinuteAgo() });
	await expect.poll(async () => (await planOf(chatId))[0]?.dueAt ?? null).not.toBeNull();
	await db.update(messageMails).set({ dueAt: aMinuteAgo() }).where(eq(messageMails.chatId, chatId));
}

it.concurrent.for(["es", "en"] as const)(
	"a message that nobody reads goes out by mail in %s, until one press ends it",
	{ timeout: 240_000 },
	async (locale, { expect }) => {
		const t = translateFor(locale);
		const [owner, buyer] = [await buildUser(db, { locale }), await buildUser(db)];
		const listing = await buildListing(db, { userId: owner.id, title: "Carta rara" });
		const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
		await writeUnread(expect, chatId, ["Hola", "¿Seguís ahí?"]);
		await expect.poll(() => smtp.mailsTo(owner.email)).toHaveLength(1);
		const source = smtp.mailsTo(owner.email)[0]?.source ?? "";
		const about = { name: buyer.username, title: "Carta rara", count: 2 };
		expect(source).toContain(`Subject: ${t("notifications.mail.subject", about)}`);
		expect(source).toContain(t("notifications.mail.footer"));
		expect(source).toContain("¿Seguís ahí?");
		expect(source).toContain(`${app.deps.config.publicUrl}/mensajes/${chatId}`);
		expect(source).toContain(`/intercambios/${listing.id}/compartir.jpg?v=`);
		expect(source).toContain(
			`src="${app.deps.config.publicUrl}${shieldImagePath(shieldImageName(buyer.username))}"`,
		);
		expect(source).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");

		const link = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(source)?.[1] ?? "";
		const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
		expect((await app.ask(new URL(link).pathname, { method: "POST", body })).status).toBe(200);
		const [row] = await db.select().from(users).where(eq(users.id, owner.id));
		expect(row?.mutedMails).toEqual(["messages"]);
		await writeUnread(expect, chatId, ["¿Y ahora?"]);
		await expect.poll(async () => (await planOf(chatId))[0]?.dueAt ?? null).toBeNull();
		expect(smtp.mailsTo(owner.email)).toHaveLength(1);
	},
);

it("an hour begins once the mail server has taken the mail, not when it refused", async () => {
	const { clock, config } = app.deps;
	const mailer = createMailer({
		smtpUrl: smtp.url,
		from: config.mailFrom,
		dataDir: config.dataDir,
		linkLog: undefined,
	});
	onTestFinished(() => mailer.close());
	const mailDeps = {
		db,
		mailer,
		clock,
		publicUrl: config.publicUrl,
		secret: config.authSecrets[0],
		translateFor,
	};
	const [owner, buyer] = [await buildUser(db), await buildUser(db)];
	const listing = await buildListing(db, { userId: owner.id });
	const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
	await buildChatMessage(db, { chatId });
	const mail = { chatId, userId: owner.id, afterSeq: 0, upToSeq: 1 };
	const claimedAt = aMinuteAgo();
	await db.insert(messageMails).values({ chatId, userId: owner.id, mailedSeq: 1, mailedAt: claimedAt });
	smtp.refuseNext(1);
	await expect(sendMessageMail(mailDeps, mail)).rejects.toThrow();
	expect((await planOf(chatId))[0]?.mailedAt).toEqual(claimedAt);
	await sendMessageMail(mailDeps, mail);
	expect(smtp.mailsTo(owner.email)).toHaveLength(1);
	expect((await planOf(chatId))[0]?.mailedAt?.getTime()).toBeGreaterThan(claimedAt.getTime() + 30_000);
});
