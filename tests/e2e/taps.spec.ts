import { Buffer } from "node:buffer";
import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { productCategories, productItems } from "#app/features/catalogue/tables.server.ts";
import { addToListsPath } from "#app/shared/list-paths.ts";
import { crossPath, groupsPath, publicListPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildCodedSet } from "#tests/factories/imports.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { onlyRow, unique } from "#tests/factories/row.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { linkInMail, newAccount, open, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

// From a list to a person on a phone of 360 px: how often one must touch the glass.

/** A person's thumb. All that they do on the glass goes through it and is counted; the keys of the keyboard are no taps. */
class Thumb {
	taps = 0;

	async tap(target: Locator): Promise<void> {
		this.taps += 1;
		await target.tap();
	}

	/** Types into a field that is tapped first. */
	async type(field: Locator, text: string): Promise<void> {
		await this.tap(field);
		await field.fill(text);
	}

	/** Pastes into a field: a tap on it, and one on what the phone offers there. */
	async paste(field: Locator, text: string): Promise<void> {
		this.taps += 1;
		await this.type(field, text);
	}

	/** Sends a file: a tap on the button, and one on the file. */
	async choose(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
		this.taps += 2;
		await input.setInputFiles(file);
	}
}

interface Things {
	/** Names of things that the person of the test has and the other seeks, and the other way round. */
	readonly haves: readonly string[];
	readonly wants: readonly string[];
	/** The other, who matches both ways. */
	readonly username: string;
}

/** Somebody with the other side of a list of so many haves and wants. */
async function buildOther(haveCount: number, wantCount: number): Promise<Things> {
	const db = sharedDatabase();
	const { id: userId, username } = await buildUser(db, { city: "Rosario, Santa Fe", country: "AR" });
	const nameAll = async (count: number, side: "have" | "want") => {
		const names: string[] = [];
		for (let n = 0; n < count; n++) {
			const { id: itemId, name } = await buildItem(db, { name: `Criatura ${unique()}` });
			await buildEntry(db, { userId, itemId, side });
			names.push(name);
		}
		return names;
	};
	return { haves: await nameAll(haveCount, "want"), wants: await nameAll(wantCount, "have"), username };
}

const listOf = ({ haves, wants }: Things) => ["TENGO", ...haves, "ME FALTAN", ...wants].join("\n");

/** The paper that a list is pasted on. */
const paper = ({ page, t }: Person) => page.getByRole("textbox", { name: t("lists.add.text") });

/** From the review to the first message, which is there to be sent. */
async function addAndWrite(person: Person, thumb: Thumb, username: string): Promise<void> {
	const { page, t } = person;
	const main = page.getByRole("main");
	await thumb.tap(main.getByRole("button", { name: /^Sumar \d+/ }));
	const match = main.getByRole("article", { name: username });
	await thumb.tap(match.getByRole("link", { name: t("matches.write") }));
	await expect(messageField(person)).not.toHaveValue("");
	await sendFirstMessage(person, thumb);
}

const messageField = ({ page, t }: Person) =>
	page.getByRole("textbox", { name: t("listing.tradeOffer.message") });

async function sendFirstMessage({ page, t }: Person, thumb: Thumb): Promise<void> {
	await thumb.tap(page.getByRole("button", { name: t("messages.pair.send") }));
	await expect(page).toHaveURL(/\/mensajes\/[0-9a-f-]{36}$/);
	await expect(page.getByRole("log")).not.toBeEmpty();
}

/** Makes an account in the dialog that is open, as far as the mail with its link. @returns the account and the link */
async function signUp({ page, t }: Person, thumb: Thumb, name: string) {
	const dialog = page.getByRole("dialog");
	await expect(dialog).toHaveAccessibleName(t("auth.signUp.title"));
	const { email, password, username } = newAccount(name);
	await thumb.type(dialog.getByLabel(t("common.email"), { exact: true }), email);
	await thumb.type(dialog.getByLabel(t("auth.field.password"), { exact: true }), password);
	await thumb.type(dialog.getByLabel(t("auth.field.username"), { exact: true }), username);
	await thumb.type(dialog.getByLabel(t("common.city"), { exact: true }), "rosario");
	await thumb.tap(dialog.getByRole("option", { name: "Rosario, Santa Fe" }));
	await thumb.tap(dialog.getByRole("button", { name: t("auth.signUp.submit") }));
	await expect(dialog.getByRole("status").filter({ hasText: email })).toBeVisible();
	return { password, link: await linkInMail(email) };
}

/** Opens the link of the mail and proves the address; another browser than that of the sign-up asks for the password. */
async function verify(
	person: Person,
	thumb: Thumb,
	{ link, password }: { link: string; password?: string },
): Promise<void> {
	thumb.taps += 1;
	await open(person, link);
	const field = person.page.getByRole("main").getByLabel(person.t("auth.field.password"), { exact: true });
	if (password) await thumb.type(field, password);
	await thumb.tap(person.page.getByRole("button", { name: person.t("auth.verify.submit") }));
}

test("a member pastes a list and writes to a match in ten taps", async ({ openBrowser }) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const thumb = new Thumb();
	const things = await buildOther(12, 12);
	await signUpQuickly(person, "pega");
	await open(person, "/");
	await thumb.tap(page.getByRole("main").getByRole("link", { name: t("lists.page.paste") }));
	await thumb.paste(paper(person), listOf(things));
	await thumb.tap(page.getByRole("button", { name: t("lists.add.review") }));
	await addAndWrite(person, thumb, things.username);
	expect(thumb.taps).toBeLessThanOrEqual(10);
});

test("a visitor crosses a list, makes an account and writes to a match in sixteen taps", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const main = page.getByRole("main");
	const thumb = new Thumb();
	const things = await buildOther(4, 4);
	await open(person, crossPath);
	await thumb.paste(paper(person), listOf(things));
	await thumb.tap(main.getByRole("button", { name: t("matches.cross.again"), exact: true }));
	await thumb.tap(page.getByRole("link", { name: t("matches.cross.join") }));
	const { link } = await signUp(person, thumb, "llega");
	await verify(person, thumb, { link });
	await addAndWrite(person, thumb, things.username);
	expect(thumb.taps).toBeLessThanOrEqual(16);
});

test("thirty stickers to swap and sixty that are missing lead to a match", async ({ openBrowser }) => {
	const db = sharedDatabase();
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const thumb = new Thumb();
	const stickers = onlyRow(
		await db.select().from(productCategories).where(eq(productCategories.slug, "stickers")),
	);
	const code = `Z${unique()}`.toUpperCase();
	const numbers = Array.from({ length: 90 }, (_, index) => String(index + 1));
	const album = await buildCodedSet(
		db,
		{ categoryId: stickers.id, code, name: `Álbum ${code}` },
		numbers.map((number) => [number, `${code} ${number}`] as const),
	);
	const { id: userId, username } = await buildUser(db);
	const items = await db.select().from(productItems).where(eq(productItems.expansionId, album.id));
	for (const { id: itemId, number } of items)
		await buildEntry(db, { userId, itemId, side: Number(number) <= 30 ? "want" : "have" });
	await signUpQuickly(person, "figus");
	await open(person, addToListsPath);
	const text = `REPETIDAS\n${code}: 1-9, 10(x2), 11-30\nME FALTAN\n${code}: 31-90`;
	await thumb.paste(paper(person), text);
	await thumb.tap(page.getByRole("button", { name: t("lists.add.review") }));
	await addAndWrite(person, thumb, username);
	expect(thumb.taps).toBeLessThanOrEqual(9);
});

test("a sheet of sixty games that Excel saved leads to a match", async ({ openBrowser }) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const thumb = new Thumb();
	const things = await buildOther(60, 0);
	await signUpQuickly(person, "juegos");
	await open(person, addToListsPath);
	const rows = things.haves.map((name) => `${name};1`);
	// In Argentina its columns are parted by semicolons, and its letters those of Windows.
	const buffer = Buffer.from(["Nombre;Cantidad", ...rows].join("\r\n"), "latin1");
	await thumb.choose(page.locator("input[type=file]"), {
		name: "mis juegos.csv",
		mimeType: "text/csv",
		buffer,
	});
	await thumb.tap(page.getByRole("button", { name: t("lists.add.column.read") }));
	await thumb.tap(page.getByRole("button", { name: t("lists.add.reviewCount", { count: 60 }) }));
	const main = page.getByRole("main");
	await thumb.tap(main.getByRole("button", { name: /^Sumar \d+/ }));
	await expect(main.getByText(things.username).first()).toBeVisible();
	expect(thumb.taps).toBeLessThanOrEqual(8);
});

test("six people meet by a link, one of them by a mail that another browser opens", async ({
	openBrowser,
}) => {
	const maker = await openBrowser({ screen: "phone" });
	const thumb = new Thumb();
	const things = await buildOther(1, 1);
	await signUpQuickly(maker, "arma");
	await open(maker, groupsPath);
	const name = `Mesa ${unique()}`;
	await thumb.type(maker.page.getByRole("textbox", { name: maker.t("groups.name") }), name);
	await thumb.tap(maker.page.getByRole("button", { name: maker.t("groups.make") }));
	await expect(maker.page.getByRole("heading", { name: maker.t("groups.alone") })).toBeVisible();
	expect(thumb.taps).toBeLessThanOrEqual(3);
	const link = new URL(maker.page.url()).pathname;
	for (const seat of [1, 2, 3, 4]) {
		const guest = await openBrowser({ screen: "phone" });
		const { username } = await signUpQuickly(guest, `silla${seat}`);
		await giveEntries(username, things);
		const guestThumb = new Thumb();
		await open(guest, link);
		await guestThumb.tap(guest.page.getByRole("button", { name: guest.t("groups.join") }));
		await expectInside(guest.page, guest, seat + 1);
		expect(guestThumb.taps).toBe(1);
		await guest.context.close();
	}
	await test.step("the sixth has no account, and their mail opens elsewhere", async () => {
		const [first, second] = [await openBrowser({ screen: "phone" }), await openBrowser({ screen: "phone" })];
		const guestThumb = new Thumb();
		await open(first, link);
		await guestThumb.tap(first.page.getByRole("link", { name: first.t("groups.joinSignUp") }));
		await verify(second, guestThumb, await signUp(first, guestThumb, "silla6"));
		await expect(second.page).toHaveURL(new RegExp(link));
		await guestThumb.tap(second.page.getByRole("button", { name: second.t("groups.join") }));
		await expectInside(second.page, second, 6);
		expect(guestThumb.taps).toBeLessThanOrEqual(11);
	});
	await open(maker, link);
	await expectInside(maker.page, maker, 6);
});

/** Gives somebody one thing and the wish for another. */
async function giveEntries(username: string, { haves, wants }: Things): Promise<void> {
	const db = sharedDatabase();
	const { id: userId } = onlyRow(await db.select().from(users).where(eq(users.username, username)));
	for (const [side, [name = ""]] of [["have", wants] as const, ["want", haves] as const]) {
		const item = onlyRow(await db.select().from(productItems).where(eq(productItems.name, name)));
		await buildEntry(db, { userId, itemId: item.id, side });
	}
}

async function expectInside(page: Page, { t }: Person, count: number): Promise<void> {
	const members = t("groups.members", { count });
	await expect(page.getByText(t("groups.typeOf", { members }))).toBeVisible();
}

test("a link to somebody's lists in a chat leads to a message in four taps", async ({ openBrowser }) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const thumb = new Thumb();
	const things = await buildOther(3, 3);
	const { username } = await signUpQuickly(person, "abre");
	await giveEntries(username, { ...things, haves: things.wants, wants: things.haves });
	thumb.taps += 1;
	await page.goto(publicListPath(things.username));
	await waitUntilInteractive(page);
	await thumb.tap(page.getByRole("main").getByRole("link", { name: t("matches.write") }));
	await thumb.type(messageField(person), "¿Cambiamos?");
	await sendFirstMessage(person, thumb);
	expect(thumb.taps).toBeLessThanOrEqual(4);
});
