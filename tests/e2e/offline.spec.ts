import { waitUntilInteractive } from "#tests/interactive.ts";
import { withoutConnection } from "./network.ts";
import { expectGoodPage } from "./page-checks.ts";
import { expect, test } from "./test.ts";

test("without a connection a link stays on its page, with what was typed, and says so; the next press goes on", async ({
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

	await test.step("it is held", async () => {
		await field.fill("Charizard");
		await withoutConnection(person, async () => {
			await bar.getByRole("link", { name: t("shell.showcases") }).click();
			await expect(notice).toBeVisible();
			await expect(page).toHaveURL("/");
			await expect(field).toHaveValue("Charizard");
			await expectGoodPage(page);
		});
		await expect(notice).toBeHidden();
	});

	await test.step("it goes on once the connection is back", async () => {
		await bar.getByRole("link", { name: t("shell.showcases") }).click();
		await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
		await expect(page).toHaveURL("/vitrinas");
	});

	await test.step("and at the next press, where the browser is wrong about it", async () => {
		await page.evaluate(() => Object.defineProperty(navigator, "onLine", { value: false }));
		const shop = bar.getByRole("link", { name: t("shell.shop") });
		await shop.click();
		await expect(notice).toBeVisible();
		await shop.click();
		await expect(page).toHaveURL("/tienda");
		await expect(notice).toBeHidden();
	});
});
