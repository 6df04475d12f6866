import { eq } from "drizzle-orm";
import { unsubscribeLink } from "#app/features/accounts/commands.server.ts";
import { chats } from "#app/features/chats/tables.server.ts";
import { sendText } from "#app/features/lists/import/pending/pending.server.ts";
import { shieldImageName } from "#app/ui/shield-number.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildStoredCard, serialOf } from "#tests/factories/cards.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildGroup } from "#tests/factories/groups.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry, buildListPerson } from "#tests/factories/lists.ts";
import { buildNotification } from "#tests/factories/notifications.ts";
import { buildOffer } from "#tests/factories/offers.ts";
import { buildSubject, reportBy } from "#tests/factories/reported.ts";
import { buildComment, buildElement, buildShowcase, buildShownElement } from "#tests/factories/showcases.ts";
import { buildStoreProduct } from "#tests/factories/store.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import type { ServedApp } from "../served-app.ts";

/** Whose the things are, and the other one of a chat or a group. */
export interface World {
	readonly app: ServedApp;
	readonly owner: UserRow;
	readonly partner: UserRow;
}

/** The values of an address's parameters, and what its forms name besides. */
export type Thing = Readonly<Record<string, string>>;

/** Builds what a path leads to, anew for each request: what one person does to it is nothing to the next. */
export async function buildThing(path: string, world: World): Promise<Thing> {
	const beginnings = Object.keys(builders).filter((beginning) => path.startsWith(beginning));
	const [longest = ""] = beginnings.sort((a, b) => b.length - a.length);
	return (await builders[longest]?.(world)) ?? {};
}

/** A listing, and a showcase of the same owner. */
async function listing({ app: { db }, owner }: World): Promise<Thing> {
	const { id } = await buildListing(db, { userId: owner.id });
	return { id, showcaseId: (await buildShowcase(db, { ownerId: owner.id })).id };
}

/** A showcase with an element, and a comment of the partner's. */
async function showcase({ app: { db }, owner, partner }: World): Promise<Thing> {
	const { id, slug, version } = await buildShowcase(db, { ownerId: owner.id });
	const element = await buildElement(db, { userId: owner.id });
	await buildShownElement(db, { collectionId: id, elementId: element.id });
	const comment = await buildComment(db, { collectionId: id, userId: partner.id });
	const named = { username: owner.username, name: slug ?? "" };
	return { id, version: String(version), ...named, elementId: element.id, commentId: comment.id };
}

async function chat({ app: { db }, owner, partner }: World) {
	const { id: listingId } = await buildListing(db, { userId: owner.id });
	return { listingId, chatId: (await buildChat(db, { listingId, user1Id: partner.id })).id };
}

/** The pending trade of a chat. */
export async function tradeOf(
	{ chatId = "", listingId }: Thing,
	{ app: { db }, partner }: World,
): Promise<Thing> {
	const { id } = await buildTrade(db, { listingId, buyerId: partner.id });
	await db.update(chats).set({ tradeId: id }).where(eq(chats.id, chatId));
	return { tradeId: id };
}

/** An open offer of two others: the owner and their partner could have one alone. */
async function offer({ app: { db, deps } }: World): Promise<Thing> {
	const [from, to] = [await buildUser(db), await buildUser(db)];
	const [give, get] = [
		[await buildEntry(db, { userId: from.id })],
		[await buildEntry(db, { userId: to.id })],
	];
	const system = contextOf(db, null, { events: deps.events });
	const { id: offerId, chatId } = await buildOffer(system, [from, to], { give, get });
	return { chatId, offerId };
}

async function person({ owner }: World): Promise<Thing> {
	return { username: owner.username };
}

/** A person's have, and a set with a card. */
async function lists({ app: { db }, owner }: World): Promise<Thing> {
	await buildListPerson(db, { userId: owner.id });
	const { id } = await buildEntry(db, { userId: owner.id });
	const expansion = await buildExpansion(db);
	const categoryId = expansion.categoryId ?? undefined;
	await buildItem(db, { categoryId, expansionId: expansion.id, number: "1" });
	return { id, username: owner.username, expansionId: expansion.id };
}

/** Builders by the beginnings of the paths that lead to what they build. */
const builders: Readonly<Record<string, (world: World) => Promise<Thing>>> = {
	"/sitemaps/": async () => ({ name: "pages.xml" }),
	"/escudos/": async () => ({ name: shieldImageName("alguien") }),
	"/api/legal/": async () => ({ document: "terms" }),
	"/auth/social/": async () => ({ provider: "google" }),
	"/mails/baja/": async ({ app: { db, url, deps } }) => {
		const content = { userId: (await buildUser(db)).id, kind: "offers" } as const;
		return { token: unsubscribeLink(url, deps.config.authSecrets[0], content).split("/").at(-1) ?? "" };
	},
	"/intercambios/:id": listing,
	"/perfil": listing,
	"/mensajes/nueva": listing,
	"/mensajes/oferta": listing,
	"/mensajes/:chatId": chat,
	"/mensajes/:chatId/oferta": offer,
	"/messages/": chat,
	"/notificaciones/lista": async ({ app: { db }, owner }) => ({
		id: (await buildNotification(db, { userId: owner.id })).id,
	}),
	"/vitrinas": showcase,
	"/vitrina/": showcase,
	"/showcase/": showcase,
	"/vitrinas/elemento/:id": async ({ app: { db }, owner }) => ({
		id: (await buildElement(db, { userId: owner.id })).id,
	}),
	"/reino-cards/": async ({ app: { db, deps }, owner }) => {
		const card = await buildStoredCard(db, deps.files, { userId: owner.id });
		const { id } = await buildShowcase(db, { ownerId: owner.id });
		return { id: card.id, serial: serialOf(card), showcaseId: id };
	},
	"/reporte/:kind/": async (world) => ({ kind: "publicacion", ...(await listing(world)) }),
	"/u/": person,
	"/u/:username/oferta": lists,
	"/bloqueo/": person,
	"/l/": lists,
	"/listas": lists,
	"/listas/sumar/:id": async ({ app: { db, deps }, owner }) =>
		sendText(contextOf(db, owner, { events: deps.events }), { text: "Charizard" }),
	"/g/": async ({ app: { db }, owner, partner }) => {
		const { slug } = await buildGroup(db, { ownerId: owner.id, members: [partner.id] });
		return { slug, username: partner.username };
	},
	"/mas-buscado": async ({ app: { db } }) => {
		const { id, categoryId } = await buildItem(db);
		return { itemId: id, categoryId };
	},
	"/admin/productos/:id": async ({ app: { db } }) => ({ id: (await buildStoreProduct(db)).id }),
	"/admin/moderacion/:caseId": async ({ app: { db, deps } }) => {
		const ctx = { ...contextOf(db, null, { events: deps.events }), db };
		return { caseId: (await reportBy(ctx, await buildSubject(db, "listing"))).id };
	},
	"/admin/usuarios/:id": async ({ app: { db } }) => ({ id: (await buildUser(db)).id }),
	"/admin/catalogo/articulos/:id": async ({ app: { db } }) => ({ id: (await buildItem(db)).id }),
	"/admin/catalogo/expansiones/:id": async ({ app: { db } }) => ({ id: (await buildExpansion(db)).id }),
};
