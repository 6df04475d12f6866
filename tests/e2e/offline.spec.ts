import { waitUntilInteractive } from "#tests/interactive.ts";
import { withoutConnection } from "./network.ts";
import { expectGoodPage } from "./page-checks.ts";
import { expect, test } from "./test.ts";

test("without a connection a link and a search stay on their page, with what was typed, and go on afterwards", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	await page.goto("/");
	await waitUntilInteractive(page);
	const search = page.getByRole("search", { name: t("listing.finder.label") });
	const field = search.getByRole("searchbox");
	const bar = page.getByRole("navigation", { name: t("shell.shortcuts") });
	const notice = page.getByText(t("shell.offline"));

	await test.step("they are held", async () => {
		await field.fill("Charizard");
		await withoutConnection(person, async () => {
			await bar.getByRole("link", { name: t("shell.showcases") }).click();
			await expect(notice).toBeVisible();
			await page.getByRole("button", { name: t("common.tryAgain") }).click();
			await search.getByRole("button").click();
			await expect(notice).toBeVisible();
			await expect(page).toHaveURL("/");
			await expect(field).toHaveValue("Charizard");
			await expectGoodPage(page);
		});
		await expect(notice).toBeHidden();
	});

	await test.step("and go on once it is back", async () => {
		await search.getByRole("button").click();
		await expect(page).toHaveURL(/\/intercambios\?.*Charizard/);
		await bar.getByRole("link", { name: t("shell.showcases") }).click();
		await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
		await expect(page).toHaveURL("/vitrinas");
	});

	await test.step("or at once, where the browser is wrong about it", async () => {
		await page.evaluate(() => Object.defineProperty(navigator, "onLine", { value: false }));
		await bar.getByRole("link", { name: t("shell.shop") }).click();
		await expect(page).toHaveURL("/tienda");
		await expect(notice).toBeHidden();
	});
});
