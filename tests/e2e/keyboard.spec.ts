import type { Locator, Page } from "@playwright/test";
import { eq, inArray } from "drizzle-orm";
import { teachCatalogue } from "#app/features/catalogue/commands-teach.server.ts";
import {
	catalogueClaims,
	productCategories,
	productExpansions,
} from "#app/features/catalogue/tables.server.ts";
import { waitingClaimsPath } from "#app/shared/admin-paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
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
		await dialog.getByLabel(t("common.email"), { exact: true }).focus();
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

test("a dialog that asks nothing begins with its heading and keeps the focus", async ({ openBrowser }) => {
	const { page } = await openBrowser({ screen: "phone" });
	await page.goto("/popular");
	await waitUntilInteractive(page);
	const dialog = page.getByRole("dialog");
	await page.locator('footer a[href="/terms"]').press("Enter");
	await expect(dialog.locator(".legal-text")).toBeVisible();
	await expect(dialog.getByRole("heading", { level: 2 })).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(dialog.locator(":focus")).toHaveCount(1);
	await page.keyboard.press("Tab");
	await expect(dialog.getByRole("heading", { level: 2 })).not.toBeFocused();
	await expect(dialog.locator(":focus")).toHaveCount(1);
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

test("an admin confirms a set at once, and takes back what a person taught with one press", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	await grantAdmin((await signUpQuickly(person, "ensenado")).email);
	const { username, right, wrong } = await teachSets();
	await open(person, `${waitingClaimsPath}?category=figures`);
	const views = page.getByRole("navigation", { name: t("catalogue.taught.views") });
	const press = (text: string, name: string) =>
		page.getByRole("button", { name: `${text} ${name}`, exact: true }).click();
	await views.getByRole("link", { name: t("catalogue.taught.sets") }).click();
	const groups = (name: string) => page.getByRole("list", { name }).getByRole("listitem");
	await expect(groups(t("catalogue.taught.sets")).filter({ hasText: right })).toBeVisible();
	await expectGoodPage(page);
	await press(t("catalogue.taught.confirm"), right);
	await expect(page.getByText(t("catalogue.taught.confirmed", { count: 2 }))).toBeVisible();
	await expect(groups(t("catalogue.taught.sets")).filter({ hasText: right })).toHaveCount(0);
	await views.getByRole("link", { name: t("catalogue.taught.files") }).click();
	const file = groups(t("catalogue.taught.files")).filter({ hasText: username });
	await expect(file).toBeVisible();
	await expectGoodPage(page);
	await file.getByRole("link").click();
	await expect(page.getByText(t("catalogue.taught.onlyPart"))).toBeVisible();
	await expect(groups(t("catalogue.waiting.tab"))).toHaveCount(2);
	await page.goBack();
	await file.getByRole("button", { name: t("catalogue.taught.withdrawFile") }).click();
	await expect(page.getByText(t("catalogue.taught.withdrawn", { count: 2 }))).toBeVisible();
	await expect(file).toHaveCount(0);
	const isTaught = inArray(productExpansions.name, [right, wrong]);
	const left = await sharedDatabase()
		.select({ name: productExpansions.name })
		.from(productExpansions)
		.where(isTaught);
	expect(left).toEqual([{ name: right }]);
});

/** Lets somebody's file teach two new lines of two figures each. */
async function teachSets() {
	const db = sharedDatabase();
	const teacher = await buildUser(db);
	const [right, wrong] = [`Selva ${teacher.username}`, `Ganga ${teacher.username}`];
	const rows = [right, wrong].flatMap((set) =>
		["1", "2"].map((number) => ({
			category: "figures",
			code: null,
			set,
			number,
			name: `${set} n.º ${number}`,
		})),
	);
	const coded = rows.map((row) => ({ ...row, code: row.set.slice(0, 40) }));
	expect(await teachCatalogue(contextOf(db, teacher), { rows: coded })).not.toContain(null);
	return { username: teacher.username, right, wrong };
}

async function pressUntilFocused(page: Page, key: "Tab" | "Shift+Tab", wanted: Locator): Promise<void> {
	const isFocused = () => wanted.evaluate((element) => element === document.activeElement);
	for (let presses = 0; presses < 20 && !(await isFocused()); presses += 1) await page.keyboard.press(key);
	await expect(wanted).toBeFocused();
}
