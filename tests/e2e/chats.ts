import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat, buildChatMessage } from "#tests/factories/chats.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { sharedDatabase } from "./database.ts";
import { type Account, ownOrigin, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person } from "./test.ts";

/** Two people and the chat that one of them opened about the other's listing. */
export interface Pair {
	readonly seller: Person;
	readonly buyer: Person;
	readonly sellerAccount: Account;
	readonly buyerAccount: Account;
	/** `/mensajes/…` */
	readonly path: string;
	/** `/intercambios/…` */
	readonly listingPath: string;
	readonly title: string;
}

/** Signs both up, publishes a listing and writes the first message, without the screens. */
export async function openChatBetween(seller: Person, buyer: Person): Promise<Pair> {
	const sellerAccount = await signUpQuickly(seller, "duena");
	const buyerAccount = await signUpQuickly(buyer, "amigo");
	const title = `Contra ${sellerAccount.username.slice(-8)}`;
	const [listingPath = ""] = await publishQuickly(seller, [{ item: "Contra", title }]);
	const path = await offer(buyer, listingPath, "¡Hola!");
	return { seller, buyer, sellerAccount, buyerAccount, path, listingPath, title };
}

/** A chat, with so many messages in turn, of a listing's owner and somebody without a browser. */
export async function buildLongChat({ username }: Account, length: number) {
	const db = sharedDatabase();
	const owner = onlyRow(await db.select({ id: users.id }).from(users).where(eq(users.username, username)));
	const other = await buildUser(db);
	const { id: chatId } = await buildChat(db, { user1Id: other.id, user2Id: owner.id });
	for (let n = 1; n <= length; n++) {
		const senderId = n % 2 ? owner.id : other.id;
		await buildChatMessage(db, { chatId, senderId, content: `Mensaje ${n}` });
	}
	return { path: `/mensajes/${chatId}`, ownerId: owner.id, otherName: other.username };
}

/** Writes about a listing. @returns the chat's path */
export async function offer(person: Person, listingPath: string, text: string): Promise<string> {
	const listingId = listingPath.split("/").at(-1) ?? "";
	const { chatId } = await post<{ chatId: string }>(person, "/mensajes/oferta", { listingId, text });
	return `/mensajes/${chatId}`;
}

/** Sends a message without the screen. */
export async function say(person: Person, path: string, text: string): Promise<void> {
	await post(person, `${path}/hilo`, { intent: "send", text });
}

/** Moves the chat's trade without the screen. @returns the trade's id */
export async function move(
	person: Person,
	path: string,
	fields: { intent: "start" | "accept" | "cancel"; tradeId?: string; reason?: string },
): Promise<string> {
	const { id } = await post<{ id: string }>(person, `${path}/trueque`, fields);
	return id;
}

async function post<T>({ context }: Person, path: string, fields: Record<string, string>): Promise<T> {
	const form = { clientId: randomUUID(), ...fields };
	const response = await context.request.post(path, { form, headers: ownOrigin() });
	const answer = await response.json();
	expect(answer, `${path} answered ${response.status()}`).toMatchObject({ ok: true });
	return answer.value;
}

/** Seals on the screen, whose question names what changes hands. */
export async function putSeal({ page, t }: Person): Promise<void> {
	const accept = page.getByRole("main").getByRole("button", { name: t("trade.accept"), exact: true });
	await accept.locator("visible=true").click();
	const dialog = page.getByRole("dialog", { name: t("trade.accept.title") });
	await dialog.getByRole("button", { name: t("trade.accept.confirm"), exact: true }).click();
}

/** Writes on the screen and sends. */
export async function write({ page, t }: Person, text: string): Promise<void> {
	await page.getByRole("textbox", { name: t("messages.message") }).fill(text);
	await page.getByRole("button", { name: t("messages.send"), exact: true }).click();
}

/** The texts of people's messages on the screen, in their order. */
export function textsOn({ page }: Person): Promise<string[]> {
	return page.getByRole("log").locator(".bubble").allInnerTexts();
}
