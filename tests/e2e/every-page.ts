import { randomBytes } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { users } from "#app/features/accounts/tables.server.ts";
import { productCategories } from "#app/features/catalogue/tables.server.ts";
import { openLocalFiles } from "#app/platform/files/open-files.server.ts";
import routes from "#app/routes.ts";
import { imageFile, imageWidths, restrictedMark } from "#app/shared/image.ts";
import { addToListsPath } from "#app/shared/list-paths.ts";
import { reportPath } from "#app/shared/report-paths.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildGeneratedCard, serialOf } from "#tests/factories/cards.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { buildChat, buildChatMessage, buildPairChat } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildGroup } from "#tests/factories/groups.ts";
import { buildListing, buildWantedItem } from "#tests/factories/listings.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { buildNotification } from "#tests/factories/notifications.ts";
import { buildSubject, reportBy } from "#tests/factories/reported.ts";
import { onlyRow, unique } from "#tests/factories/row.ts";
import { buildComment, buildElement, buildShowcase, buildShownElement } from "#tests/factories/showcases.ts";
import { buildStoreProduct } from "#tests/factories/store.ts";
import { sharedDatabase } from "./database.ts";
import { ownOrigin, signUpQuickly } from "./people.ts";
import type { Person } from "./test.ts";

/** Patterns of the addresses that have a page: their modules have components. */
export const pagePatterns: readonly string[] = patternsOf(routes, "");

function patternsOf(entries: readonly RouteConfigEntry[], above: string): string[] {
	return entries.flatMap(({ path, index, file, children = [] }) => {
		const own = path ? `${above}/${path}` : above;
		const isPage = file.endsWith(".tsx") && (path || index);
		return [...(isPage ? [own || "/"] : []), ...patternsOf(children, own)];
	});
}

/**
 * Signs somebody in who has one of everything, and may administer.
 * @returns an address of each page by its pattern, with something on the page
 */
export async function buildEveryPage(person: Person): Promise<(pattern: string) => string> {
	const db = sharedDatabase();
	const { username } = await signUpQuickly(person, "todas");
	const changed = { role: "admin", twitterUsername: username } as const;
	const me = onlyRow(await db.update(users).set(changed).where(eq(users.username, username)).returning());
	const other = await buildUser(db, { city: "Rosario, Santa Fe", country: "AR" });
	const parameters = {
		...(await buildCrossing(me, other)),
		...(await buildTalk(me, other)),
		...(await buildShown(me, other)),
		...(await buildAdministered()),
		"/listas/sumar/:id": await pasteList(person),
		"/u/:username": other.username,
		"/l/:username": other.username,
		"/bloqueo/:username": other.username,
		"/mails/baja/:token": "gastado",
	};
	return (pattern) => fill(pattern, parameters);
}

/** Puts the values of the longest pattern that it begins with into a pattern; a whole address takes its place. */
function fill(pattern: string, parameters: Readonly<Record<string, string>>): string {
	const beginnings = Object.keys(parameters).filter((key) => `${pattern}/`.startsWith(`${key}/`));
	const [longest = ""] = beginnings.sort((a, b) => b.length - a.length);
	const known = parameters[longest] ?? "";
	if (known.startsWith("/")) return known;
	const values = known.split(" ");
	const path = pattern.replaceAll(/:\w+\??/g, () => values.shift() ?? "").replace("*", "no/hay/nada");
	if (/\/(\/|$)/.test(path) && path !== "/") throw new Error(`Nothing is known to fill ${pattern} with.`);
	return path;
}

/** A set, whose things one person has and the other seeks, and a group of both. */
async function buildCrossing(me: UserRow, other: UserRow) {
	const db = sharedDatabase();
	const [category] = await db
		.select()
		.from(productCategories)
		.where(eq(productCategories.slug, "pokemon-tcg"));
	const categoryId = category?.id ?? "";
	const expansion = await buildExpansion(db, { categoryId, name: `Serie ${unique()}` });
	for (const [at, number] of ["1", "2", "3", "4", "5", "6"].entries()) {
		const name = `Carta de la primera edición ${unique()}`;
		const { id } = await buildItem(db, { categoryId, expansionId: expansion.id, number, name });
		const [giver, taker] = at % 2 ? [me, other] : [other, me];
		await buildEntry(db, { userId: giver.id, itemId: id });
		await buildEntry(db, { userId: taker.id, itemId: id, side: "want" });
	}
	await buildEntry(db, { userId: me.id, customName: `Lote de figuritas ${unique()}` });
	const group = await buildGroup(db, { ownerId: me.id, members: [other.id] });
	return { "/listas/set/:expansionId": expansion.id, "/g/:slug": group.slug };
}

/** A listing, and chats of two people. */
async function buildTalk(me: UserRow, other: UserRow) {
	const db = sharedDatabase();
	const { id: listingId } = await buildListing(db, { userId: me.id, description: "Con marco" });
	await buildWantedItem(db, { listingId });
	const offered = await buildListing(db, { userId: other.id });
	const { id: chatId } = await buildChat(db, { listingId, user1Id: other.id, user2Id: me.id });
	await buildPairChat(db, { user1Id: me.id, user2Id: other.id });
	for (const senderId of [other.id, me.id])
		await buildChatMessage(db, { chatId, senderId, content: "¡Hola!" });
	await buildNotification(db, { userId: me.id });
	return {
		"/intercambios/:id": listingId,
		"/intercambios/:id/reporte": offered.id,
		"/mensajes/:chatId": chatId,
		"/mensajes/nueva": `/mensajes/nueva?listing=${offered.id}`,
		"/reporte/:kind/:id": reportPath({ kind: "person", id: other.username }),
	};
}

/** A showcase with an element and a comment, and a card. */
async function buildShown(me: UserRow, other: UserRow) {
	const db = sharedDatabase();
	const { id: showcaseId } = await buildShowcase(db, { ownerId: me.id });
	const { id: elementId } = await buildElement(db, { userId: me.id, imageUrl: await storeImage() });
	await buildShownElement(db, { collectionId: showcaseId, elementId });
	await buildComment(db, { collectionId: showcaseId, userId: other.id });
	const card = await buildGeneratedCard(db, {
		userId: me.id,
		cardImageUrl: await storeImage(restrictedMark),
	});
	return {
		"/vitrinas/detalle/:id": showcaseId,
		"/vitrinas/editar/:id?": showcaseId,
		"/vitrinas/elemento/:id": elementId,
		"/vitrina/:username/:name": `${other.username} nada`,
		"/showcase/:username/:name": `${other.username} nada`,
		"/reino-cards/:serial": serialOf(card),
	};
}

/** An image whose files are there. @returns its key */
async function storeImage(mark = ""): Promise<string> {
	const files = openLocalFiles({ dataDir: process.env.REINO_E2E_DATA_DIR ?? "" });
	const key = randomBytes(16).toString("hex") + mark;
	const look = { create: { width: 100, height: 140, channels: 3, background: "#b8860b" } } as const;
	const bytes = await sharp(look).webp().toBuffer();
	for (const width of imageWidths) await files.write(imageFile(key, width), bytes);
	return key;
}

/** What the administration has a page of. */
async function buildAdministered() {
	const db = sharedDatabase();
	const person = await buildUser(db);
	const product = await buildStoreProduct(db);
	const expansion = await buildExpansion(db);
	const item = await buildItem(db);
	const reported = await reportBy({ ...contextOf(db, null), db }, await buildSubject(db, "listing", person));
	return {
		"/admin/productos/:id": product.id,
		"/admin/moderacion/:caseId?": reported.id,
		"/admin/usuarios/:id": person.id,
		"/admin/usuarios/:id/eliminar": person.id,
		"/admin/catalogo/articulos/:id": item.id,
		"/admin/catalogo/expansiones/:id": expansion.id,
	};
}

/** Sends a text to be reviewed. @returns the review's id */
async function pasteList({ context }: Person): Promise<string> {
	const form = { intent: "text", text: "TENGO\nCharizard\nEspantapájaros de hojalata\nBUSCO\nPikachu" };
	const options = { multipart: form, maxRedirects: 0, headers: ownOrigin() };
	const response = await context.request.post(addToListsPath, options);
	return response.headers().location?.split("/").at(-1) ?? "";
}
