import type { Page } from "@playwright/test";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { letThrough } from "../network.ts";
import { expectNoOverflow } from "../page-checks.ts";
import { expect, test } from "../test.ts";

test("the hub asks a visitor to sign in, once a visit", async ({ openBrowser }) => {
	const { page, t } = await openBrowser({ isFirstVisit: true, screen: "phone" });
	const dialog = page.getByRole("dialog");
	const want = page.getByRole("combobox", { name: t("listing.finder.want") });
	await expectNoInvitationAfter(page, () => want.fill("zel"));
	await expectNoInvitationAfter(page, async () => {
		await want.fill("zel");
		await want.blur();
	});
	await expectNoInvitationAfter(page, () =>
		page.getByRole("banner").locator("summary").locator("visible=true").first().click(),
	);
	await expectNoInvitationAfter(page, () => page.getByRole("button", { name: t("common.filters") }).click());
	const bar = page.getByRole("navigation", { name: t("shell.shortcuts") });
	await page.goto("/intercambios?q=zelda");
	await waitUntilInteractive(page);
	await bar.getByRole("link", { name: t("shell.showcases") }).click();
	await expect(page).toHaveURL("/vitrinas");
	await expect(dialog).toBeHidden();
	await bar.getByRole("link", { name: t("shell.trades") }).click();
	await expect(dialog).toHaveAccessibleName(t("auth.signIn.title"));
	await expect(dialog).toHaveAccessibleDescription(t("auth.invitation"));
	await expect(dialog).toBeFocused();
	await expectNoOverflow(page);
	const asked: string[] = [];
	page.on("request", (request) => asked.push(request.url()));
	await dialog.getByRole("link", { name: t("auth.signUp.switch") }).click();
	await expect(dialog).toHaveAccessibleName(t("auth.signUp.title"));
	await dialog.getByRole("button", { name: t("common.close") }).click();
	await expect(dialog).toBeHidden();
	await expect(page).toHaveURL("/intercambios");
	expect(asked.filter((url) => url.includes(".data"))).toEqual([]);
	await page.reload();
	await waitUntilInteractive(page);
	await nextFrame(page);
	// Not even its code is fetched.
	expect(asked.filter((url) => url.includes("auth-panel"))).toEqual([]);
	await expect(dialog).toBeHidden();
	await page.goBack();
	await expect(page).toHaveURL("/vitrinas");
});

/** Waits until everything is shown that was ready to be. */
async function nextFrame(page: Page): Promise<void> {
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Lets a visitor act before the dialog's code is there; the invitation then does not come. */
async function expectNoInvitationAfter(page: Page, act: () => Promise<void>): Promise<void> {
	const done = Promise.withResolvers<void>();
	await page.route(/auth-panel.*\.js/, async (route) => {
		await done.promise;
		await route.continue();
	});
	const asked = page.waitForRequest(/auth-panel.*\.js/);
	await page.goto("/intercambios");
	await asked;
	await act();
	const answered = page.waitForResponse(/auth-panel.*\.js/);
	done.resolve();
	await (await answered).finished();
	await nextFrame(page);
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await letThrough(page, /auth-panel.*\.js/);
}
