import type { Locator, Page } from "@playwright/test";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { signUpQuickly } from "./people.ts";
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

async function pressUntilFocused(page: Page, key: "Tab" | "Shift+Tab", wanted: Locator): Promise<void> {
	const isFocused = () => wanted.evaluate((element) => element === document.activeElement);
	for (let presses = 0; presses < 20 && !(await isFocused()); presses += 1) await page.keyboard.press(key);
	await expect(wanted).toBeFocused();
}
