import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
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
			{ message: `a mail to ${email}`, timeout: 15_000 },
		)
		.toMatch(/^http/);
	return link;
}

async function readMails(): Promise<{ to: string; link: string | null }[]> {
	const folder = join(process.env.REINO_E2E_DATA_DIR ?? "", "outbox");
	const names = await readdir(folder).catch(() => []);
	const files = names.filter((name) => name.endsWith(".json")).sort();
	const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8").catch(() => "")));
	// A mail that is being written at this moment is read the next time.
	return texts.filter((text) => text.endsWith("}\n")).map((text) => JSON.parse(text));
}

/** Makes an account and signs its person in without the screens, which other tests go through. */
export async function signUpQuickly(person: Person, name: string): Promise<Account> {
	const account = newAccount(name);
	const { email, username, password } = account;
	const { request } = person.context;
	await send(request, "/auth?mode=signUp", {
		intent: "signUp",
		email,
		username,
		password,
		country: "AR",
		city: "Rosario, Santa Fe",
	});
	const verified = await request.get(await linkInMail(email));
	expect(verified.ok()).toBe(true);
	return account;
}

export interface QuickListing {
	readonly item: string;
	readonly title?: string;
	readonly wanted?: readonly string[];
	readonly category?: string;
}

/** Publishes without the screen. @returns the path of the listing's page */
export async function publishQuickly(person: Person, listing: QuickListing): Promise<string> {
	const { request } = person.context;
	const page = await (await request.get("/crear")).text();
	const { item, title = item, wanted = [], category = "video-games" } = listing;
	const categoryId = categoryIds(page)[category];
	if (!categoryId) throw new Error(`No category ${category} on /crear`);
	const form = new FormData();
	const fields = { submissionKey: crypto.randomUUID(), categoryId, item, title, isOpenToOffers: "on" };
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	for (const name of wanted) form.append("wanted", name);
	const response = await request.post("/crear", { multipart: form, maxRedirects: 0, headers: ownOrigin() });
	const path = response.headers().location ?? "";
	expect(path, `publishing answered ${response.status()}`).toMatch(/^\/intercambios\/[0-9a-f-]{36}$/);
	return path;
}

/** The radio buttons of the form, by the pictogram's order in the catalogue's own data. */
function categoryIds(html: string): Readonly<Record<string, string>> {
	const ids: Record<string, string> = {};
	for (const [, id, slug] of html.matchAll(/"([0-9a-f-]{36})","slug","([a-z-]+)"/g)) {
		if (id && slug) ids[slug] = id;
	}
	return ids;
}

async function send(request: APIRequestContext, path: string, form: Record<string, string>): Promise<void> {
	const response = await request.post(path, { form, headers: ownOrigin() });
	expect(response.ok(), `${path} answered ${response.status()}`).toBe(true);
}

function ownOrigin() {
	return { Origin: process.env.REINO_E2E_URL ?? "" };
}
