import { eq } from "drizzle-orm";
import sharp from "sharp";
import { users } from "#app/features/accounts/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { editProductPath, importProductsPath } from "#app/shared/admin-paths.ts";
import { cardsPath, chatsPath, createListingPath, popularPath, showcasePath } from "#app/shared/paths.ts";
import { addElementPath } from "#app/shared/showcase-paths.ts";
import { unique } from "#tests/factories/row.ts";
import { buildShownListing } from "#tests/factories/showcases.ts";
import { buildStoreProduct } from "#tests/factories/store.ts";
import type { BrowserSetup } from "./setup.ts";
import { enter, type Visitor } from "./visitor.ts";

const t = translateFor("es");
const offerText = "Tengo una Banjo-Kazooie.";

/** Somebody with an account of their own. */
export interface Member {
	readonly visitor: Visitor;
	readonly username: string;
}

/** Signs somebody up by the form and the link of the mail. */
export async function signUp({ visit, linkInMail }: BrowserSetup): Promise<Member> {
	const visitor = await visit();
	const username = `mica_${unique()}`.slice(0, 20);
	const email = `${username}@example.test`;
	await visitor.open(popularPath);
	await visitor.press({ role: "link", name: t("shell.signIn") });
	await visitor.press({ role: "link", name: t("auth.signUp.switch") });
	await visitor.see(t("auth.signUp.title"));
	await visitor.fill(t("common.email"), email);
	await visitor.fill(t("auth.field.password"), "una clave de prueba");
	await visitor.fill(t("auth.field.username"), username);
	await visitor.select(t("auth.field.country"), "AR");
	await visitor.fill(t("common.city"), "rosario");
	await visitor.press({ role: "option", name: "Rosario, Santa Fe" });
	await visitor.press({ role: "button", name: t("auth.signUp.submit") });
	await visitor.see(email);
	await visitor.open(await linkInMail(email));
	await visitor.press({ role: "button", name: t("auth.verify.submit") });
	await visitor.see(t("auth.verified.success"));
	return { visitor, username };
}

/** @returns the path of the listing */
export async function publish({ visitor }: Member, title: string): Promise<string> {
	await visitor.open(createListingPath);
	await visitor.press({ role: "field", name: t("listing.category.videoGames") });
	await visitor.fill(t("listing.create.item"), "Super Mario Wor");
	await visitor.press({ role: "option", name: "Super Mario World" });
	await visitor.press({ role: "button", name: t("listing.create.more") });
	await visitor.fill(t("common.title"), title);
	await visitor.press({ role: "field", name: t("listing.wear.excellent") });
	await visitor.attach(t("image.label"), await photo());
	await visitor.fill(t("listing.create.wanted", { count: 10 }), "Banjo");
	await visitor.press({ role: "option", name: "Banjo-Kazooie" });
	await visitor.press({ role: "button", name: t("common.publish") });
	await visitor.arriveAt("^/intercambios/[0-9a-f-]{36}/publicada$");
	await visitor.see(t("listing.published.title"));
	await seeImage(visitor, "main .cell img");
	return visitor.run(() => location.pathname.replace("/publicada", ""));
}

export async function makeOffer({ visitor }: Member, path: string): Promise<void> {
	await visitor.open(path);
	await visitor.press({ role: "link", name: t("listing.detail.offer") });
	await visitor.fill(t("listing.tradeOffer.message"), offerText);
	await visitor.press({ role: "button", name: t("listing.tradeOffer.send") });
	await visitor.arriveAt("^/mensajes/[0-9a-f-]{36}$");
	await visitor.see(offerText);
}

export async function talk(owner: Member, buyer: Member): Promise<void> {
	await owner.visitor.open(chatsPath);
	await owner.visitor.press({ role: "link", name: buyer.username });
	await owner.visitor.see(offerText);
	for (const [from, to, text] of [
		[owner, buyer, "Nos vemos el sabado?"],
		[buyer, owner, "Dale, a las 11."],
	] as const) {
		await from.visitor.fill(t("messages.message"), text);
		await from.visitor.type(enter);
		await to.visitor.see(text);
	}
}

export async function seal(owner: Member, buyer: Member): Promise<void> {
	await owner.visitor.press({ role: "button", name: t("trade.start") });
	for (const { visitor } of [owner, buyer]) {
		// The other's seal moves what is below it.
		if (visitor === buyer.visitor) await visitor.see(t("trade.yours.title"));
		await visitor.press({ role: "button", name: t("trade.accept") });
		await visitor.press({ role: "button", name: t("trade.accept.confirm") });
	}
	for (const { visitor } of [owner, buyer]) await visitor.arriveAt("^/perfil#trueque-");
}

export async function makeCard({ visitor, username }: Member, { db }: BrowserSetup): Promise<void> {
	await db.update(users).set({ twitterUsername: "hace_cartas" }).where(eq(users.username, username));
	await visitor.open(cardsPath);
	await visitor.press({ role: "button", name: t("cards.create") });
	await visitor.attach(t("common.choosePhoto"), await photo());
	await visitor.press({ role: "button", name: t("cards.making.generate") });
	await visitor.waitFor("the card is made", () =>
		/R-\d{6}/.test(document.querySelector("dialog [role=status]")?.textContent ?? ""),
	);
}

export async function addPiece({ visitor }: Member): Promise<void> {
	await visitor.open(addElementPath());
	await visitor.attach(t("image.label"), await photo());
	await visitor.fill(t("common.title"), "Cartucho dorado");
	await visitor.press({ role: "button", name: t("showcases.element.add") });
	await visitor.arriveAt("^/vitrinas/crear\\?element=");
}

/** Comments with a text and an emoji. */
export async function comment({ visitor }: Member, { db }: BrowserSetup): Promise<void> {
	const { collectionId } = await buildShownListing(db);
	await visitor.open(showcasePath(collectionId));
	await visitor.fill(t("comments.field"), "Que linda ");
	await visitor.press({ role: "button", name: t("comments.emoji.open") });
	await visitor.press({ role: "gridcell", name: "Cara sonriendo" });
	await visitor.waitFor("the emoji is in the comment", () =>
		/^Que linda \p{Extended_Pictographic}/u.test(document.querySelector("textarea")?.value ?? ""),
	);
	await visitor.press({ role: "button", name: t("comments.send") });
	await visitor.see(t("collections.comments.success"));
}

/** Adds a photo to a product, and loads a file of products. */
export async function runShop({ visitor, username }: Member, { db }: BrowserSetup): Promise<void> {
	await db.update(users).set({ role: "admin" }).where(eq(users.username, username));
	const { id } = await buildStoreProduct(db, { condition: "new" });
	await visitor.open(editProductPath(id));
	await visitor.attach(t("product.images.add"), await photo());
	await visitor.press({ role: "button", name: t("common.saveChanges") });
	await visitor.arriveAt(`^/admin/productos/${id}$`);
	await visitor.open(importProductsPath);
	const bytes = Buffer.from("nombre;precio\nSin categoria;10\n");
	await visitor.attach(t("common.csvFile"), { name: "productos.csv", type: "text/csv", bytes });
	await visitor.press({ role: "button", name: t("products.import.submit") });
	await visitor.see(t("products.import.refused"));
}

function seeImage(visitor: Visitor, selector: string): Promise<void> {
	return visitor.waitFor(
		"the picture is shown",
		(image) => (document.querySelector<HTMLImageElement>(image)?.naturalWidth ?? 0) > 0,
		selector,
	);
}

async function photo() {
	const picture = sharp({ create: { width: 900, height: 1200, channels: 3, background: "#6b4bd8" } });
	return { name: "foto.jpg", type: "image/jpeg", bytes: await picture.jpeg().toBuffer() };
}
