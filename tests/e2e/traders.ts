import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { chatOfferPath } from "#app/shared/chat-paths.ts";
import { offerBuilderPath } from "#app/shared/person-paths.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { onlyRow, unique } from "#tests/factories/row.ts";
import { sharedDatabase } from "./database.ts";
import { type Account, ownOrigin, signUpQuickly } from "./people.ts";
import { buildReinoCard } from "./reino-card.ts";
import { expect, type Person } from "./test.ts";

/** Somebody signed in who counts how often they touch the glass. */
export interface Trader extends Person {
	readonly account: Account;
	readonly id: string;
	taps: number;
}

export async function signUpTrader(person: Person, name: string): Promise<Trader> {
	const account = await signUpQuickly(person, name);
	const rows = sharedDatabase()
		.select({ id: users.id })
		.from(users)
		.where(eq(users.username, account.username));
	return { ...person, account, id: onlyRow(await rows).id, taps: 0 };
}

export async function tap(person: Trader, target: Locator): Promise<void> {
	person.taps += 1;
	await target.tap();
}

/** Something on a list, by its name and its entry. */
export interface Thing {
	readonly name: string;
	readonly entryId: string;
}

/** A thing that one person has and others seek. */
export async function buildSought(owner: Trader, seekers: readonly Trader[], kind: string): Promise<Thing> {
	const db = sharedDatabase();
	const { id: itemId, name } = await buildItem(db, { name: `${kind} ${unique()}` });
	const { id: entryId } = await buildEntry(db, { userId: owner.id, itemId });
	for (const { id: userId } of seekers) await buildEntry(db, { userId, itemId, side: "want" });
	return { name, entryId };
}

/** Lists that cross: so many things go each way. */
export async function buildCrossing(one: Trader, other: Trader, count: number) {
	const given: Thing[] = [];
	const got: Thing[] = [];
	for (let n = 0; n < count; n++) {
		given.push(await buildSought(one, [other], "Cóndor"));
		got.push(await buildSought(other, [one], "Zorro"));
	}
	return { given, got };
}

/** A Reino Card of somebody and its listing, published without the screen. */
export async function publishCard({ id: userId, context }: Trader) {
	const serial = await buildReinoCard(userId);
	const path = `/reino-cards/${serial}/ofrecer`;
	const form = { submissionKey: randomUUID(), title: `Carta ${serial}`, isOpenToOffers: "on" };
	const options = { multipart: form, maxRedirects: 0, headers: ownOrigin() };
	const response = await context.request.post(path, options);
	const [, listingId = ""] = /([0-9a-f-]{36})/.exec(response.headers().location ?? "") ?? [];
	expect(listingId, `${path} answered ${response.status()}`).not.toBe("");
	return { serial, listingId, name: `Reino Card ${serial}` };
}

/** Sends an offer without the screen. @returns its id and the path of its chat */
export async function sendOffer(
	from: Trader,
	to: Trader,
	{ give, get }: { readonly give: readonly Thing[]; readonly get: readonly Thing[] },
) {
	const id = randomUUID();
	const form = new FormData();
	form.append("id", id);
	form.append("personId", to.id);
	for (const { entryId } of give) form.append("give", entryId);
	for (const { entryId } of get) form.append("get", entryId);
	form.append("text", "");
	const path = offerBuilderPath(to.account.username);
	const options = { multipart: form, maxRedirects: 0, headers: ownOrigin() };
	const response = await from.context.request.post(path, options);
	const chat = response.headers().location ?? "";
	expect(chat, `${path} answered ${response.status()}`).toMatch(/^\/mensajes\/[0-9a-f-]{36}$/);
	return { id, chat };
}

/** Accepts an offer without the screen. @returns the id of its trade */
export async function acceptOffer(
	{ context }: Person,
	{ id, chat }: { readonly id: string; readonly chat: string },
): Promise<string> {
	const path = chatOfferPath(chat.split("/").at(-1) ?? "");
	const form = { intent: "accept", offerId: id };
	const response = await context.request.post(path, { form, headers: ownOrigin() });
	const answer = await response.json();
	expect(answer, `${path} answered ${response.status()}`).toMatchObject({ ok: true });
	return answer.value.id;
}

/** Two people on phones whose trade of a thing each waits for their seals. */
export async function agree(one: Trader, other: Trader) {
	const { given, got } = await buildCrossing(one, other, 1);
	const offer = await sendOffer(one, other, { give: given, get: got });
	return { given, got, chat: offer.chat, tradeId: await acceptOffer(other, offer) };
}

/** The newest offer of the chat that is open. */
export function newestOffer({ page }: Person): Locator {
	return page.getByRole("log").getByRole("article").last();
}

/** The button of a name that is on the screen; a phone and a wide screen have their own. */
export function visibleButton({ page, t }: Person, name: Parameters<Person["t"]>[0]): Locator {
	return page
		.getByRole("button", { name: t(name), exact: true })
		.locator("visible=true")
		.first();
}

/** A thing in a picker of the builder. */
export function pickable({ page }: Person, { name }: Pick<Thing, "name">): Locator {
	return page.getByRole("checkbox", { name: new RegExp(name) });
}

/** Puts a seal as the panel has it. */
export async function seal(person: Trader): Promise<void> {
	await tap(person, visibleButton(person, "trade.accept"));
	const dialog = person.page.getByRole("dialog");
	await tap(person, dialog.getByRole("button", { name: person.t("trade.accept.confirm") }));
}

/** Says how a trade went, in the card below the thread. */
export async function rate(
	person: Trader,
	verdict: "ratings.good" | "ratings.problem",
	words: string,
): Promise<void> {
	const { page, t } = person;
	const text = page.getByRole("textbox", { name: t("ratings.card.text") });
	// A deal that did not happen has one verdict, which is chosen.
	const choice = page.getByRole("radio", { name: t(verdict) });
	if (!(await choice.isChecked())) await tap(person, choice);
	await tap(person, text);
	await text.fill(words);
	await tap(person, visibleButton(person, "ratings.card.send"));
}
