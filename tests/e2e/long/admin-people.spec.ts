import { randomBytes } from "node:crypto";
import { dayAt } from "#app/features/store/rules-sales.ts";
import { translateFor } from "#app/messages.server.ts";
import {
	adminCataloguePath,
	adminPeoplePath,
	productPath,
	salesPath,
	typedNamesPath,
} from "#app/shared/admin-paths.ts";
import { adminPath, withSearch } from "#app/shared/paths.ts";
import { buildHeldPrice, buildSale } from "#tests/factories/store.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "../database.ts";
import { expectGoodPage, expectNoOverflow } from "../page-checks.ts";
import { grantAdmin, publishQuickly, signUpQuickly } from "../people.ts";
import { expect, type Person, screens, test } from "../test.ts";

test("an admin takes in what people type, makes a moderator of a person, looks at sales and decides on a price that jumped", async ({
	openBrowser,
}) => {
	// One after the other on the same browser; the admin stays.
	const person = await openBrowser();
	const { page, t } = person;
	const name = `Cartucho celeste ${randomBytes(3).toString("hex")}`;
	await signUpQuickly(person, "vecina");
	await publishQuickly(person, [{ item: name.toUpperCase() }]);
	const account = await signUpQuickly(person, "ayudante");
	await publishQuickly(person, [{ item: name }]);
	const { email, username: adminName } = await signUpQuickly(person, "administra");
	await grantAdmin(email);

	await page.goto(`${typedNamesPath}?category=video-games`);
	await waitUntilInteractive(page);
	await expectGoodPage(page);
	// A notice is an item of a list too, and names what it is about.
	const names = page.getByRole("list", { name: t("catalogue.typed.title") });
	const entry = names.getByRole("listitem").filter({ hasText: name });
	await expect(entry).toContainText(t("moderation.queue.reporters", { count: 2 }));
	await entry.getByRole("button", { name: t("catalogue.typed.takeIn") }).click();
	await page.getByRole("link", { name: t("catalogue.typed.seeItem") }).click();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	await page.getByLabel(t("catalogue.nameEs")).fill(`Joya ${name}`);
	await page.getByRole("button", { name: t("common.saveChanges") }).click();
	await expect(page.getByText(t("common.changesSaved"))).toBeVisible();
	await expect(page.getByRole("heading", { name: t("catalogue.merge.title") })).toBeVisible();
	await expectGoodPage(page);
	await page.goBack();
	await expect(names.or(page.getByText(t("catalogue.typed.none")))).toBeVisible();
	await expect(entry).toHaveCount(0);

	await page.goto(adminPeoplePath);
	await page.getByRole("searchbox").fill(account.email);
	await page.getByRole("button", { name: t("common.search") }).click();
	await page.getByRole("link", { name: account.username }).click();
	await waitUntilInteractive(page);
	await expectGoodPage(page);
	await page.getByRole("radio", { name: t("people.power.moderator") }).check();
	await page.getByRole("button", { name: t("people.role.save") }).click();
	await expect(page.getByText(t("people.roleLog.by", { username: adminName }))).toBeVisible();
	await page.getByRole("button", { name: t("listing.premium.make") }).click();
	await expect(page.getByRole("button", { name: t("listing.premium.remove") })).toBeVisible();

	await test.step("sales", () => lookAtSales(person));
	const productId = await decideOnPrice(person);

	await test.step("the same screens fit a phone, in the dark and in English", async () => {
		await page.setViewportSize(screens.phone.viewport);
		await page.emulateMedia({ colorScheme: "dark" });
		await page.goto(withSearch(adminCataloguePath, { q: "zelda", lang: "en" }));
		await expect(page.locator("html")).toHaveAttribute("lang", "en");
		await expectGoodPage(page);
		await waitUntilInteractive(page);
		await page.getByRole("table").getByRole("link").first().click();
		await expect(page.getByLabel(translateFor("en")("catalogue.nameEs"))).toBeVisible();
		await expectNoOverflow(page);
		await page.goto(withSearch(adminPeoplePath, { q: adminName }));
		await expectGoodPage(page);
		await page.setViewportSize({ width: 320, height: 640 });
		for (const path of [adminPath, salesPath, productPath(productId)]) {
			await page.goto(withSearch(path, { lang: "en" }));
			await expect(page.locator("html")).toHaveAttribute("lang", "en");
			await expectNoOverflow(page);
		}
	});
});

async function lookAtSales({ page, t }: Person): Promise<void> {
	const soldOn = dayAt(new Date());
	await buildSale(sharedDatabase(), { soldOn, salePrice: "31.00", costUsd: "22.00" });
	await page.goto(salesPath);
	await waitUntilInteractive(page);
	await page.getByText(t("sales.inFigures")).click();
	await expect(page.getByRole("table", { name: t("sales.byDay") })).toBeVisible();
	await expectGoodPage(page);
	await page.getByRole("link", { name: t("sales.previous") }).click();
	await expect(page.getByRole("link", { name: t("sales.next") })).toBeVisible();
}

/** Takes the price that jumped. @returns the product's id */
async function decideOnPrice({ page, t }: Person): Promise<string> {
	const held = { marketPrice: "60.00", heldPrice: "940.00", lastPriceUpdate: new Date() };
	const product = await buildHeldPrice(sharedDatabase(), { name: "Selva en Llamas", ...held });
	await page.goto(adminPath);
	await expectGoodPage(page);
	await page.getByRole("link", { name: product.name }).click();
	await expect(page.getByText(t("prices.held"))).toBeVisible();
	await expectGoodPage(page);
	await waitUntilInteractive(page);
	await page.getByRole("button", { name: t("prices.take") }).click();
	await expect(page.getByText(t("prices.held"))).toBeHidden();
	await expect(page.getByText("940,00").first()).toBeVisible();
	await expect(page).toHaveURL(productPath(product.id));
	return product.id;
}
