import { randomBytes, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { productCategories } from "#app/features/catalogue/tables.server.ts";
import { buildPassword, buildUser } from "#tests/factories/accounts.ts";
import { buildSessionCookie } from "#tests/factories/session-cookie.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { expect, type Person } from "./test.ts";

export interface Account {
	readonly email: string;
	readonly username: string;
	readonly password: string;
}

export function newAccount(name: string): Account {
	const username = `${name}_${randomBytes(4).toString("hex")}`;
	return { email: `${username}@example.test`, username, password: `clave de ${name}` };
}

/** The link in the newest mail to an address, waiting for the mail to be written. */
export async function linkInMail(email: string): Promise<string> {
	let link = "";
	await expect
		.poll(
			async () => {
				const mail = (await readMails()).findLast(({ to }) => to === email);
				link = mail?.link ?? "";
				return link;
			},
			{ message: `a mail to ${email}` },
		)
		.toContain(`${process.env.REINO_E2E_URL}/`);
	return link;
}

/** A mail as the outbox of the shared server keeps it. */
export interface MailInOutbox {
	readonly to: string;
	readonly subject: string;
	readonly link: string | null;
	readonly headers?: Readonly<Record<string, string>>;
}

/** Everything in the outbox of the shared server, oldest first. */
export async function readMails(): Promise<MailInOutbox[]> {
	const folder = join(process.env.REINO_E2E_DATA_DIR ?? "", "outbox");
	const names = await readdir(folder).catch(() => []);
	const files = names.filter((name) => name.endsWith(".json")).sort();
	const mails = await Promise.all(files.map((name) => readMail(join(folder, name))));
	return mails.filter((mail) => mail !== undefined);
}

const mailsByFile = new Map<string, MailInOutbox>();

/** A mail that is being written at this moment is read the next time. */
async function readMail(file: string): Promise<MailInOutbox | undefined> {
	const known = mailsByFile.get(file);
	if (known) return known;
	const text = await readFile(file, "utf8").catch(() => "");
	if (!text.endsWith("}\n")) return undefined;
	const mail: MailInOutbox = JSON.parse(text);
	mailsByFile.set(file, mail);
	return mail;
}

/** One password for all, and what the product's own `hashPassword` made of it once: hashing takes its time. */
const password = "una clave de prueba";
const passwordHash =
	"$argon2id$v=19$m=19456,t=2,p=1$674eWF493zAfaonBtaviGA$DkZx1+hKsJkHpMaHB+QQHMR1rE6KtqbPsKuixd9CuXg";

/** Makes an account and signs its person in by a cookie, without the screens, which other tests go through. */
export async function signUpQuickly({ context, locale }: Person, name: string): Promise<Account> {
	const { email, username } = newAccount(name);
	const db = sharedDatabase();
	const user = await buildUser(db, { email, username, locale, city: "Rosario, Santa Fe" });
	await buildPassword(db, { userId: user.id, password: passwordHash });
	const url = process.env.REINO_E2E_URL ?? "";
	const secure = url.startsWith("https:");
	const cookie = await buildSessionCookie(db, user, process.env.REINO_E2E_SECRET ?? "", secure);
	await context.addCookies([{ ...cookie, url, httpOnly: true, sameSite: "Lax", secure }]);
	return { email, username, password };
}

/** Goes to a page and waits until it answers to a press. */
export async function open({ page }: Person, path: string): Promise<void> {
	await page.goto(path);
	await waitUntilInteractive(page);
}

/** Presses the bar's way to sign in. */
export async function pressSignIn({ page, t }: Pick<Person, "page" | "t">): Promise<void> {
	const link = page.getByRole("banner").getByRole("link", { name: t("shell.signIn") });
	await link.first().click();
}

/** Opens the menu behind a member's shield. */
export async function openAccountMenu({ page, t }: Pick<Person, "page" | "t">): Promise<void> {
	await page
		.getByRole("banner")
		.getByLabel(t("shell.profile.menu", { username: "" }))
		.click();
}

/** Signs out by the menu. */
export async function signOut({ page, t }: Person): Promise<void> {
	await waitUntilInteractive(page);
	await openAccountMenu({ page, t });
	await page
		.getByRole("button", { name: t("shell.signOut") })
		.locator("visible=true")
		.click();
	await expect(page.getByText(t("auth.signOut.success"))).toBeVisible();
}

/** Makes somebody an admin. */
export async function grantAdmin(email: string): Promise<void> {
	await sharedDatabase().update(users).set({ role: "admin" }).where(eq(users.email, email));
}

export interface QuickListing {
	/** An item of the catalogue's video games, or any other name. */
	readonly item: string;
	readonly title?: string;
	readonly wanted?: readonly string[];
}

let videoGamesId: string | undefined;

/** The category's id, which is the same for everybody. */
async function videoGames(): Promise<string> {
	if (videoGamesId) return videoGamesId;
	const [category] = await sharedDatabase()
		.select({ id: productCategories.id })
		.from(productCategories)
		.where(eq(productCategories.slug, "video-games"));
	if (!category) throw new Error("There are no video games.");
	videoGamesId = category.id;
	return videoGamesId;
}

/** Publishes listings without filling in the form. @returns the paths of their pages */
export async function publishQuickly(person: Person, listings: readonly QuickListing[]): Promise<string[]> {
	const { context } = person;
	const categoryId = await videoGames();
	const paths: string[] = [];
	for (const { item, title = item, wanted = [] } of listings) {
		const form = new FormData();
		const fields = { submissionKey: randomUUID(), categoryId, item, title, isOpenToOffers: "on" };
		for (const [name, value] of Object.entries(fields)) form.append(name, value);
		for (const name of wanted) form.append("wanted", name);
		const options = { multipart: form, maxRedirects: 0, headers: ownOrigin() };
		const response = await context.request.post("/crear", options);
		const path = response.headers().location ?? "";
		const [, listing] = /^(\/intercambios\/[0-9a-f-]{36})\/publicada$/.exec(path) ?? [];
		expect(listing, `publishing answered ${response.status()}: ${path}`).toBeDefined();
		paths.push(listing ?? "");
	}
	return paths;
}

/** Opens the fold of title and description in the form of a new listing, where it is closed. */
export async function unfoldDetails({ page, t }: Pick<Person, "page" | "t">): Promise<void> {
	const label = page.getByText(t("listing.create.more"), { exact: true });
	const fold = page.locator("details").filter({ has: label });
	if ((await fold.getAttribute("open")) === null) await label.click();
}

/** Presses the report in the "···" of what a page is about. */
export async function pressReport({ page, t }: Pick<Person, "page" | "t">): Promise<void> {
	await page.getByRole("main").getByLabel(t("common.more"), { exact: true }).click();
	await page.getByRole("link", { name: t("reports.action") }).click();
}

export function ownOrigin() {
	return { Origin: process.env.REINO_E2E_URL ?? "" };
}
