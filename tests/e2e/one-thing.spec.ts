import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { longListSize } from "#app/features/lists/entry/rules-page.ts";
import { addOnePath } from "#app/shared/list-paths.ts";
import { listingPath, listsPath, publicListPath } from "#app/shared/paths.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { onlyRow, unique } from "#tests/factories/row.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage } from "./page-checks.ts";
import { open, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

test("somebody finds one thing by typing, takes it back, and seeks it on somebody's list", async ({
	openBrowser,
}) => {
	const db = sharedDatabase();
	const { id: expansionId, categoryId } = await buildExpansion(db, { code: "QSOL" });
	const card = { categoryId: categoryId ?? "", name: `Yaguareté ${unique()}` };
	const item = await buildItem(db, { ...card, expansionId, number: "7" });
	await buildItem(db, card);
	const entry = await buildEntry(db, { itemId: item.id });
	const owner = onlyRow(await db.select().from(users).where(eq(users.id, entry.userId)));
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	await signUpQuickly(person, "unasola");
	await open(person, addOnePath);
	const field = page.getByRole("searchbox");
	await expect(field).toBeFocused();
	await field.fill(card.name);
	const printing = page.getByRole("button", { name: "QSOL 7" });
	await expect(printing).toContainText(t("matches.cross.has", { count: 1 }));
	await expectGoodPage(page);
	await printing.click();
	const list = t("lists.page.want");
	await expect(page.getByText(t("lists.one.added", { name: card.name, list }))).toBeVisible();
	await expect(field).toBeFocused();
	await expect(printing).toHaveCount(0);
	await page.getByRole("button", { name: t("common.undo") }).click();
	await expect(printing).toBeVisible();

	await open(person, publicListPath(owner.username));
	await page.getByRole("button", { name: card.name }).click();
	const sheet = page.getByRole("dialog");
	await expect(sheet.getByText(t("matches.cross.has", { count: 1 })).first()).toBeVisible();
	await sheet.getByRole("radio", { name: t("lists.want.any", { name: card.name }) }).check();
	await expectGoodPage(page);
	await sheet.getByRole("button", { name: t("lists.want.add") }).click();
	await expect(sheet).toBeHidden();

	const other = await buildItem(db, { ...card, expansionId, name: `Aguará ${unique()}`, number: "8" });
	const { id: listingId, userId } = await buildListing(db, { productItemId: other.id });
	await buildEntry(db, { userId, itemId: other.id, listingId });
	await open(person, listingPath(listingId));
	await page.getByRole("button", { name: t("lists.want.add") }).press("Enter");
	await expect(page.getByRole("link", { name: t("lists.want.added") })).toBeFocused();
});

test("a long list is jumped through by letters and sets, with the keyboard", async ({ openBrowser }) => {
	const db = sharedDatabase();
	const owner = await openBrowser({ locale: "en", theme: "dark" });
	const { page, t } = owner;
	const { username } = await signUpQuickly(owner, "larga");
	const { id: userId } = onlyRow(
		await db.select({ id: users.id }).from(users).where(eq(users.username, username)),
	);
	const { id: expansionId, categoryId } = await buildExpansion(db, { code: "QLUN" });
	const zorro = await buildItem(db, {
		categoryId: categoryId ?? "",
		expansionId,
		name: `Zorro ${unique()}`,
		number: "1",
	});
	await buildEntry(db, { userId, itemId: zorro.id });
	for (let n = 0; n < longListSize; n++) await buildEntry(db, { userId, customName: `Cosa ${n}` });
	await open(owner, listsPath);
	await page.getByRole("link", { name: t("lists.page.letter"), exact: true }).press("Enter");
	await page.getByRole("link", { name: "Z", exact: true }).press("Enter");
	const pockets = page.locator(".binder-page.have .pocket");
	await expect(pockets).toHaveCount(1);
	await expect(pockets).toContainText(zorro.name);
	await expectGoodPage(page);
	await page.getByRole("link", { name: t("lists.page.set"), exact: true }).press("Enter");
	await page.getByRole("link", { name: "QLUN 1", exact: true }).press("Enter");
	await expect(page).toHaveURL(new RegExp(`por=set&en=${expansionId}`));
	await expect(pockets).toHaveCount(1);
	await expectGoodPage(page);
});

test("who still has a thing says so, and what they typed about it stays", async ({ openBrowser }) => {
	const db = sharedDatabase();
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const { username } = await signUpQuickly(person, "todavia");
	const { id: userId } = onlyRow(
		await db.select({ id: users.id }).from(users).where(eq(users.username, username)),
	);
	const touchedAt = new Date(Date.now() - 200 * 24 * 60 * 60 * 1000);
	const { customName } = await buildEntry(db, { userId, customName: `Lote ${unique()}`, touchedAt });
	await open(person, listsPath);
	await page.getByRole("button", { name: customName ?? "" }).click();
	const dialog = page.getByRole("dialog");
	const note = dialog.getByRole("textbox", { name: t("lists.entry.note"), exact: true });
	await note.fill("esquina tocada");
	await dialog.getByRole("button", { name: t("lists.page.stillHave") }).click();
	await expect(dialog.getByRole("button", { name: t("lists.page.stillHave") })).toHaveCount(0);
	await expect(note).toHaveValue("esquina tocada");
});
