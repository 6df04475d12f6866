import { productPricesPath, salesPath } from "#app/shared/admin-paths.ts";
import { adminPath, shopPath, withSearch } from "#app/shared/paths.ts";
import { buildGuidedProduct, buildPrice, buildSale } from "#tests/factories/store.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { grantAdmin, linkInMail, newAccount, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test("an operator looks at sales and decides on a price that jumped", async ({ openBrowser }) => {
	const operator = await openBrowser({ locale: "es", screen: "desktop" });
	const { page, t } = operator;
	await grantAdmin((await signUpQuickly(operator, "opera")).email);
	const db = sharedDatabase();
	const soldOn = daysAgo(1).toISOString().slice(0, 10);
	const sale = await buildSale(db, { name: "Zorro, el juego", soldOn, salePrice: "31.00", costUsd: "22.00" });
	const product = await buildGuidedProduct(db, { name: "Selva en Llamas", marketPrice: "60.00" });
	for (const [price, days] of [
		["52.00", 40],
		["60.00", 2],
	] as const)
		await buildPrice(db, { productId: product.id, price, readAt: daysAgo(days) });
	await buildPrice(db, { productId: product.id, price: "940.00", state: "held" });

	await page.goto(salesPath);
	await waitUntilInteractive(page);
	await page.getByRole("link", { name: t("sales.period.weeks") }).click();
	await expect(page.getByRole("heading", { name: t("sales.byWeek") })).toBeVisible();
	await expect(page.getByRole("link", { name: sale.name })).toBeVisible();
	await page.getByText(t("sales.inFigures")).click();
	await expect(page.getByRole("table", { name: t("sales.byWeek") })).toBeVisible();
	await expectGoodPage(page);

	await page.goto(adminPath);
	await expectGoodPage(page);
	await page.getByRole("link", { name: product.name }).click();
	await expect(page.getByRole("img", { name: /52,00/ })).toBeVisible();
	await expectGoodPage(page);
	await waitUntilInteractive(page);
	await page.getByRole("button", { name: t("prices.take") }).click();
	await expect(page.getByText(t("prices.held"))).toBeHidden();
	await expect(page.getByRole("img", { name: /940,00/ })).toBeVisible();
	await expect(page).toHaveURL(productPricesPath(product.id));

	await page.setViewportSize({ width: 320, height: 640 });
	for (const path of [adminPath, salesPath, productPricesPath(product.id)]) {
		await page.goto(withSearch(path, { lang: "en" }));
		await expect(page.locator("html")).toHaveAttribute("lang", "en");
		await expectNoOverflow(page);
	}
});

test("a visitor is told when the shop opens, and can take it back", async ({ openBrowser }) => {
	const { page, t } = await openBrowser({ locale: "en", screen: "phone", theme: "dark" });
	const { email } = newAccount("abre");
	await page.goto(shopPath);
	await waitUntilInteractive(page);
	const field = page.getByRole("textbox", { name: t("auth.field.email") });
	await field.fill("nobody");
	await page.getByRole("button", { name: t("opening.submit") }).click();
	await expect(field).toHaveAccessibleDescription(t("auth.error.invalidEmail"));
	await field.fill(email);
	await page.getByRole("button", { name: t("opening.submit") }).click();
	await expect(page.getByText(t("opening.sent"))).toBeVisible();
	await expectNoOverflow(page);

	await page.goto(await linkInMail(email));
	await waitUntilInteractive(page);
	await expect(page.getByText(t("opening.link.confirmText", { email }))).toBeVisible();
	await page.getByRole("button", { name: t("opening.link.submit") }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("opening.link.done"));
	await expectGoodPage(page);
	await page.getByRole("button", { name: t("opening.link.forget") }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("opening.link.gone"));
});
