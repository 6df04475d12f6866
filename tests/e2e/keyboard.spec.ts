import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { catalogueClaims, productCategories } from "#app/features/catalogue/tables.server.ts";
import { waitingClaimsPath } from "#app/shared/admin-paths.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage } from "./page-checks.ts";
import { grantAdmin, open, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

test("somebody signs in with the keyboard alone, and goes on where they wanted", async ({ openBrowser }) => {
	const person = await openBrowser();
	const { page, context, t } = person;
	const account = await signUpQuickly(person, "teclado");
	await context.clearCookies();
	const dialog = page.getByRole("dialog");
	const banner = page.getByRole("banner");
	const signIn = banner.getByRole("link", { name: t("shell.signIn") }).first();
	const typeAccount = async () => {
		await dialog.getByLabel(t("auth.field.email"), { exact: true }).focus();
		await page.keyboard.type(account.email);
		await page.keyboard.press("Tab");
		await page.keyboard.type(account.password);
		await page.keyboard.press("Enter");
		await expect(dialog).toBeHidden();
	};
	await page.goto("/popular");
	await waitUntilInteractive(page);
	await test.step("the first stop leads past the bar", async () => {
		await page.keyboard.press("Tab");
		const skip = page.getByRole("link", { name: t("shell.skip") });
		await expect(skip).toBeFocused();
		await expect(skip).toBeInViewport();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("main")).toBeFocused();
	});
	await test.step("the dialog keeps the focus, and gives it back", async () => {
		await pressUntilFocused(page, "Shift+Tab", signIn);
		await page.keyboard.press("Enter");
		await expect(dialog).toBeVisible();
		await expect(dialog.locator(":focus")).toHaveCount(1);
		for (let presses = 0; presses < 12; presses += 1) {
			await page.keyboard.press("Tab");
			await expect(dialog.locator(":focus")).toHaveCount(1);
		}
		await page.keyboard.press("Escape");
		await expect(dialog).toBeHidden();
		await expect(page).toHaveURL("/popular#content");
		await expect(signIn).toBeFocused();
	});
	await test.step("signing in stays on the page", async () => {
		await page.keyboard.press("Enter");
		await typeAccount();
		await expect(page.getByLabel(t("shell.profile.menu", { username: account.username }))).toBeVisible();
		await expect(page).toHaveURL("/popular#content");
	});
	await test.step("a page for members asks to sign in, and one goes on there, or back", async () => {
		await context.clearCookies();
		await page.goto("/popular");
		await waitUntilInteractive(page);
		await banner.getByRole("link", { name: t("shell.publish") }).press("Enter");
		await expect(page).toHaveURL("/?auth=signIn&next=%2Fcrear");
		await expect(dialog).toHaveAccessibleName(t("auth.signIn.title"));
		await page.goBack();
		await expect(page).toHaveURL("/popular");
		await page.goForward();
		await typeAccount();
		await expect(page).toHaveURL("/crear");
	});
});

/** Two contradictions about stickers, which nobody else has any of. @returns their names */
async function contradictStickers(): Promise<[string, string]> {
	const db = sharedDatabase();
	const [category] = await db.select().from(productCategories).where(eq(productCategories.slug, "stickers"));
	const categoryId = category?.id ?? "";
	await db.delete(catalogueClaims).where(eq(catalogueClaims.categoryId, categoryId));
	const { id: expansionId, name: setName } = await buildExpansion(db, { categoryId });
	for (const [number, name] of [
		["1", "Arquera"],
		["2", "Delantera"],
	] as const) {
		const item = await buildItem(db, { categoryId, expansionId, number });
		const claim = { categoryId, itemId: item.id, setName, number, name };
		await db.insert(catalogueClaims).values({ ...claim, problem: "name" });
	}
	return ["Arquera", "Delantera"];
}

test("an admin sees to what waits with the keyboard alone, one after the other", async ({ openBrowser }) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	await grantAdmin((await signUpQuickly(person, "catalogo")).email);
	const [first, second] = await contradictStickers();
	await open(person, `${waitingClaimsPath}?category=stickers`);
	await expectGoodPage(page);
	const entries = page.getByRole("list", { name: t("catalogue.waiting.tab") }).getByRole("listitem");
	const dismiss = (name: string) =>
		page.getByRole("button", { name: `${t("catalogue.waiting.dismiss")} ${name}` });
	await entries.first().getByRole("link").focus();
	await pressUntilFocused(page, "Tab", dismiss(first));
	await page.keyboard.press("Enter");
	await expect(entries).toHaveCount(1);
	await expect(entries).toContainText(second);
	await expect(entries).toBeFocused();
	await pressUntilFocused(page, "Tab", dismiss(second));
	await page.keyboard.press("Enter");
	await expect(page.getByText(t("catalogue.waiting.none"))).toBeVisible();
	await expect(page.locator(":focus")).toContainText(t("catalogue.waiting.none"));
	await expectGoodPage(page);
});

async function pressUntilFocused(page: Page, key: "Tab" | "Shift+Tab", wanted: Locator): Promise<void> {
	const isFocused = () => wanted.evaluate((element) => element === document.activeElement);
	for (let presses = 0; presses < 20 && !(await isFocused()); presses += 1) await page.keyboard.press(key);
	await expect(wanted).toBeFocused();
}
