import { waitUntilInteractive } from "#tests/interactive.ts";
import { signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

test("somebody signs in with the keyboard alone", async ({ openBrowser }) => {
	const account = await signUpQuickly(await openBrowser(), "teclado");
	const { page, t } = await openBrowser();
	await page.goto("/popular");
	await waitUntilInteractive(page);
	await page.keyboard.press("Tab");
	const skip = page.getByRole("link", { name: t("shell.skip") });
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("main")).toBeFocused();

	await page.goto("/popular");
	await waitUntilInteractive(page);
	const signIn = page
		.getByRole("banner")
		.getByRole("link", { name: t("shell.signIn") })
		.first();
	for (let presses = 0; presses < 20 && !(await isFocused(signIn)); presses += 1) {
		await page.keyboard.press("Tab");
	}
	await expect(signIn).toBeFocused();
	await page.keyboard.press("Enter");
	const dialog = page.getByRole("dialog");
	await expect(dialog).toBeVisible();
	await expect(dialog.locator(":focus")).toHaveCount(1);
	for (let presses = 0; presses < 12; presses += 1) {
		await page.keyboard.press("Tab");
		await expect(dialog.locator(":focus")).toHaveCount(1);
	}
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(page).toHaveURL("/popular");
	await expect(signIn).toBeFocused();

	await page.keyboard.press("Enter");
	await expect(dialog).toBeVisible();
	await dialog.getByLabel(t("auth.field.email"), { exact: true }).focus();
	await page.keyboard.type(account.email);
	await page.keyboard.press("Tab");
	await page.keyboard.type(account.password);
	await page.keyboard.press("Enter");
	await expect(dialog).toBeHidden();
	await expect(page.getByLabel(t("shell.profile.menu", { username: account.username }))).toBeVisible();
	await expect(page).toHaveURL("/popular");
});

function isFocused(locator: ReturnType<import("@playwright/test").Page["locator"]>): Promise<boolean> {
	return locator.evaluate((element) => element === document.activeElement);
}
