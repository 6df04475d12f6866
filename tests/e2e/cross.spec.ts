import { eq } from "drizzle-orm";
import { productCategories } from "#app/features/catalogue/tables.server.ts";
import { crossPath, crossWithPath, listingsPath, publicListPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { onlyRow, unique } from "#tests/factories/row.ts";
import { sharedDatabase } from "./database.ts";
import { openBeforeScripts } from "./network.ts";
import { expectGoodPage } from "./page-checks.ts";
import { linkInMail, newAccount, open } from "./people.ts";
import { expect, test } from "./test.ts";

test("a visitor crosses a list with somebody's, signs up, adds it, and writes to them", async ({
	openBrowser,
}) => {
	const db = sharedDatabase();
	const { username, id: userId } = await buildUser(db, { city: "Rosario, Santa Fe", country: "AR" });
	const things = await Promise.all(Array.from({ length: 4 }, () => buildItem(db)));
	for (const { id } of things) await buildEntry(db, { userId, itemId: id });
	for (let n = 0; n < 12; n++) await buildEntry(db, { userId });
	const text = things.map(({ name }) => name).join("\n");
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const main = page.getByRole("main");
	const paper = page.getByRole("textbox", { name: t("lists.add.text") });
	const send = main.getByRole("button", { name: t("matches.cross.again"), exact: true });
	const matched = main.locator(".pocket.matched");

	await test.step("pastes it, and says which list it is of", async () => {
		await open(person, crossWithPath(username));
		await paper.fill(text);
		await expectGoodPage(page);
		await send.tap();
		await page.getByRole("radio", { name: t("matches.cross.askWant") }).check();
		await expectGoodPage(page);
		await send.tap();
		await expect(main.getByText(t("matches.cross.read", { count: 4 }))).toBeVisible();
		const first = main.getByRole("listitem").filter({ hasText: username });
		await expect(first).toContainText(things[0]?.name ?? "");
		await expect(main.getByText(t("lists.add.pasted"))).toBeVisible();
		await expect(main.locator(".pasted-lines ol")).toBeHidden();
		await expectGoodPage(page);
	});

	await test.step("sees the same things lit on that person's lists, without pasting them again", async () => {
		await open(person, publicListPath(username));
		await expect(main.getByText(t("matches.cross.bandGet", { count: 4 }))).toBeVisible();
		await expect(matched).toHaveCount(4);
		await expectGoodPage(page);
	});

	await test.step("signs up", async () => {
		await page.getByRole("link", { name: t("matches.cross.join") }).tap();
		const dialog = page.getByRole("dialog");
		await expect(dialog).toHaveAccessibleName(t("auth.signUp.title"));
		const account = newAccount("cruza");
		await dialog.getByLabel(t("common.email"), { exact: true }).fill(account.email);
		await dialog.getByLabel(t("auth.field.password"), { exact: true }).fill(account.password);
		await dialog.getByLabel(t("auth.field.username"), { exact: true }).fill(account.username);
		await dialog.getByLabel(t("auth.field.country"), { exact: true }).selectOption("AR");
		await dialog.getByLabel(t("common.city"), { exact: true }).fill("rosario");
		await dialog.getByRole("option", { name: "Rosario, Santa Fe" }).tap();
		await dialog.getByRole("button", { name: t("auth.signUp.submit") }).tap();
		await expect(dialog.getByRole("status").filter({ hasText: account.email })).toBeVisible();
		await open(person, await linkInMail(account.email));
		await page.getByRole("button", { name: t("auth.verify.submit") }).tap();
	});

	await test.step("reviews what was pasted", async () => {
		await expect(page).toHaveURL(/\/listas\/sumar\/[0-9a-f-]{36}\?con=/);
		await page.goBack();
		await expect(paper).toHaveValue(text);
		await page.goForward();
		await page.getByRole("button", { name: t("lists.add.submit", { count: 4 }) }).tap();
		await expect(
			page.getByRole("heading", { level: 1, name: t("matches.matchesPerson", { username }) }),
		).toBeFocused();
		await expectGoodPage(page);
	});

	await test.step("writes to who has what they added", async () => {
		await main.getByRole("link", { name: t("matches.backToList") }).tap();
		await expect(matched).toHaveCount(4);
		await page.goBack();
		await main.getByRole("link", { name: t("matches.writeTo", { username }) }).tap();
		await page.getByRole("textbox", { name: t("listing.tradeOffer.message") }).fill("¿Cambiamos?");
		await page.getByRole("button", { name: t("messages.pair.send") }).tap();
		await expect(page).toHaveURL(/\/mensajes\/[0-9a-f-]{36}$/);
	});
});

/** A set of a category, with one card of a name in it. @returns what a button calls the card */
async function buildPrinting(categorySlug: string, name: string, number: string) {
	const db = sharedDatabase();
	const category = onlyRow(
		await db.select().from(productCategories).where(eq(productCategories.slug, categorySlug)),
	);
	const expansion = await buildExpansion(db, { categoryId: category.id });
	const item = await buildItem(db, { categoryId: category.id, expansionId: expansion.id, name, number });
	return { id: item.id, label: `${expansion.name} · ${number}` };
}

test("a visitor says which game a card is of, and it is counted", async ({ openBrowser }) => {
	const db = sharedDatabase();
	const { username, id: userId } = await buildUser(db);
	const name = `Puma ${unique()}`;
	const inMagic = await buildPrinting("magic", name, "7");
	const inPokemon = await buildPrinting("pokemon-tcg", name, "8");
	await buildEntry(db, { userId, side: "want", itemId: inPokemon.id });
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const main = page.getByRole("main");
	const perhaps = main.getByRole("region", { name: t("matches.cross.perhaps", { count: 1 }) });
	const choice = (label: string) => perhaps.getByRole("button", { name: label });
	await open(person, crossPath);
	await page.getByRole("textbox", { name: t("lists.add.text") }).fill(`TENGO:\n${name}`);
	await main.getByRole("button", { name: t("matches.cross.again"), exact: true }).tap();
	await expect(perhaps).toContainText(t("matches.cross.perhapsWhichHave", { name }));
	await expect(main.getByText(username)).toHaveCount(0);
	await expectGoodPage(page);

	await choice(inMagic.label).tap();
	await choice(t("common.change")).tap();
	await expect(main.getByText(username)).toHaveCount(0);
	await choice(inPokemon.label).tap();
	await expect(main.getByRole("listitem").filter({ hasText: username })).toContainText(name);
	await expect(
		perhaps.getByText(
			t("matches.cross.perhapsCounted", { people: t("matches.cross.perhapsSought", { count: 1 }) }),
		),
	).toBeVisible();
});

for (const { path, label, says, leads } of [
	{ path: "/", label: "lists.add.text", says: "lists.add.readingText", leads: /\/cruce$/ },
	{
		path: listingsPath,
		label: "listing.finder.want",
		says: "listing.picker.searching",
		leads: /want=Charizard/,
	},
] as const)
	test(`what is sent from ${path} before the page's scripts have come says that it is on its way`, async ({
		openBrowser,
	}) => {
		const { page, t } = await openBrowser({ screen: "phone" });
		const button = page.getByRole("main").locator("[data-sent-text]");
		await openBeforeScripts(page, path);
		// Nothing comes, so that the page stays to be looked at.
		await page.route(leads, (route) => route.fulfill({ status: 204 }));
		const field = page.getByLabel(t(label), { exact: true }).and(page.locator("input, textarea"));
		await field.fill("Charizard");
		await button.evaluate((sent: HTMLButtonElement) => sent.form?.requestSubmit(sent));
		await expect(button).toHaveAccessibleName(t(says));
		await button.scrollIntoViewIfNeeded();
		await expect(button).toBeInViewport();
	});
