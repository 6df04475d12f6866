import { randomBytes } from "node:crypto";
import { translateFor } from "#app/messages.server.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { buildStoreProduct } from "#tests/factories/store.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { letThrough, openBeforeScripts } from "./network.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { grantAdmin, ownOrigin, signUpQuickly } from "./people.ts";
import { expect, type Person, screens, test } from "./test.ts";

/** Eleven products with a word that no other test has; the last one is the newest. */
async function stock(): Promise<{ word: string; categoryId: string }> {
	const db = sharedDatabase();
	const word = `lote${randomBytes(4).toString("hex")}`;
	const { id: categoryId } = await buildCategory(db);
	for (let n = 1; n <= 11; n += 1) {
		await buildStoreProduct(db, {
			name: `Consola ${n} del ${word}`,
			productCategoryId: categoryId,
			costUsd: "52.00",
			marketPrice: "89.40",
			marginPercentage: "32",
			createdAt: new Date(Date.UTC(2026, 0, n)),
		});
	}
	return { word, categoryId };
}

test("an operator finds a product and sells it, is told what another was quicker with, copies it, and loads files of products", async ({
	openBrowser,
}) => {
	const operator = await openBrowser();
	const { page, t } = operator;
	const { word, categoryId } = await stock();
	const { email } = await signUpQuickly(operator, "vendedora");
	await grantAdmin(email);
	await page.goto("/admin/productos");
	await waitUntilInteractive(page);
	const search = page.getByRole("searchbox", { name: t("products.search") });
	await search.fill(word);
	await page.keyboard.press("Enter");
	await expect(page.getByText(t("products.shown", { from: 1, to: 10, total: 11 }))).toBeVisible();
	await expect(search).toBeFocused();
	await page.getByLabel(t("common.category")).selectOption(categoryId);
	await expect(page).toHaveURL(new RegExp(categoryId));
	await page.getByRole("link", { name: t("common.pages.next") }).click();
	await expect(page.getByText(t("products.shown", { from: 11, to: 11, total: 11 }))).toBeVisible();
	await page.goBack();
	await expect(page.getByText(t("products.shown", { from: 1, to: 10, total: 11 }))).toBeVisible();
	await expect(search).toHaveValue(word);
	await expectGoodPage(page);
	await clearAndChoose(operator, word);
	const name = `Consola 11 del ${word}`;
	await page.getByRole("link", { name: t("products.viewOf", { name }) }).click();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	await sell(operator);
	await expectGoodPage(page);

	await page.goto(`/admin/productos?status=all&q=${word}`);
	const row = page.getByRole("row", { name });
	await expect(row).toContainText(t("product.status.sold"));
	await row.getByRole("link").click();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	await chooseEarly(operator);
	await resellTogether(operator);
	await duplicateTwice(operator);
	await loadFiles(operator, word);
});

/** Words that were typed and not sent are cleared with the filters. */
async function clearTyped({ page, t }: Pick<Person, "page" | "t">): Promise<void> {
	const words = page.getByRole("searchbox", { name: t("products.search") });
	await page.goto("/admin/productos?status=reserved");
	await waitUntilInteractive(page);
	await words.fill("sin enviar");
	await page.getByRole("link", { name: t("products.filter.clear") }).click();
	await expect(page).toHaveURL("/admin/productos");
	await expect(words).toHaveValue("");
}

/**
 * Filters that were cleared stay away, also for a choice that is made before the list has come, and going back brings
 * them back, all on a machine so slow that nothing is drawn in between.
 */
async function clearAndChoose({ page, t }: Person, word: string): Promise<void> {
	const load = Promise.withResolvers<void>();
	await page.route("**/admin/productos.data*", async (route) => {
		await load.promise;
		await route.continue();
	});
	const cdp = await page.context().newCDPSession(page);
	await cdp.send("Emulation.setCPUThrottlingRate", { rate: 20 });
	await page.getByRole("link", { name: t("products.filter.clear") }).click();
	await page.getByLabel(t("common.status")).selectOption("reserved");
	load.resolve();
	await expect(page).toHaveURL(/\/admin\/productos\?status=reserved$/);
	await page.goBack();
	await expect(page.getByRole("searchbox", { name: t("products.search") })).toHaveValue(word);
	await expect(page.getByLabel(t("common.status"))).toHaveValue("available");
	await cdp.detach();
	await letThrough(page, "**/admin/productos.data*");
	await clearTyped({ page, t });
	await page.goBack();
	await page.goBack();
}

/** A status that is chosen waits; cancelled, it is as before. */
async function sell({ page, t }: Person): Promise<void> {
	const status = page.getByLabel(t("product.status.change"));
	const waiting = page.getByText(t("product.status.pending"));
	await status.selectOption("reserved");
	await expect(waiting).toBeVisible();
	await page.getByRole("button", { name: t("common.cancel") }).click();
	await expect(waiting).toBeHidden();
	await expect(status).toHaveValue("available");
	await status.selectOption("sold");
	const price = page.getByLabel(t("product.sale.price"));
	await expect(price).toHaveValue("118,01");
	await price.fill("-5");
	const save = page.getByRole("button", { name: t("product.status.save") });
	await save.click();
	await expect(page.getByText(t("product.problem.priceInvalid"))).toBeVisible();
	await price.fill("110");
	await save.click();
	await expect(page.getByText(t("product.status.saved"))).toBeVisible();
	await expect(waiting).toBeHidden();
	const log = page.getByRole("region", { name: t("product.saleLog.title") });
	await expect(log.getByRole("listitem").first()).toContainText("110,00");
}

/** A status that is chosen before the page's scripts have come waits to be saved all the same. */
async function chooseEarly({ page, t }: Person): Promise<void> {
	const letScriptsCome = await openBeforeScripts(page, page.url());
	await page.getByLabel(t("product.status.change")).selectOption("reserved");
	await letScriptsCome();
	await expect(page.getByText(t("product.status.pending"))).toBeVisible();
}

/** Somebody else changes its status meanwhile: the second one to do so is told that it is another by now. */
async function resellTogether({ page, context, t, allow }: Person): Promise<void> {
	const status = page.getByLabel(t("product.status.change"));
	await status.selectOption("available");
	const saleMark = await page.locator("input[name=saleMark]").inputValue();
	const form = { intent: "status", saleMark, status: "reserved" };
	const first = await context.request.post(page.url(), { form, headers: ownOrigin() });
	expect(first.ok(), `the first was answered ${first.status()}`).toBe(true);
	allow(/409/);
	await page.getByRole("button", { name: t("product.status.save") }).click();
	await expect(page.getByText(t("errors.product.changed"))).toBeVisible();
	await page.getByRole("link", { name: t("catalogue.asItIsNow") }).click();
	await expect(status).toHaveValue("reserved");
}

/** A copy is a product like any other: it can be duplicated as well. */
async function duplicateTwice({ page, t }: Person): Promise<void> {
	const original = page.url();
	const duplicate = page.getByRole("button", { name: t("product.duplicate"), exact: true });
	await duplicate.click();
	await expect(page.getByText(t("product.duplicate.done"))).toBeVisible();
	const first = page.url();
	expect(first).not.toBe(original);
	await duplicate.click();
	await expect(page).not.toHaveURL(first);
	await expect(page).toHaveURL(/copy/);
}

/** A file with a mistake is told of by line; one without is taken in, and can be had back, on a phone in English too. */
async function loadFiles({ page, t }: Person, word: string): Promise<void> {
	await page.goto("/admin/productos/cargar");
	await waitUntilInteractive(page);
	const file = page.getByLabel(t("common.csvFile"));
	const load = (text: string) =>
		file.setInputFiles({ name: "productos.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
	const submit = page.getByRole("button", { name: t("products.import.submit"), exact: true });
	const heading = "name;category;market_price;description";
	await load(`${heading}\nLata del ${word};accessories;12,5;\nSobre;nada;x;`);
	await submit.click();
	await expect(page.getByRole("alert")).toContainText(t("errors.catalogue.categoryNotFound"));
	await expectGoodPage(page);
	await load(`${heading}\nLata del ${word};shop/accessories;12,5;"Con ""tapa"""\n`);
	await submit.click();
	await expect(page.getByText(t("products.import.created", { count: 1 }))).toBeVisible();
	await page.setViewportSize(screens.phone.viewport);
	await page.goto(`/admin/productos?q=${word}+lata&lang=en`);
	await expect(page.getByRole("row", { name: `Lata del ${word}` })).toContainText("12.50");
	await expectNoOverflow(page);
	const download = page.waitForEvent("download");
	const english = translateFor("en");
	await page.getByRole("main").getByLabel(english("common.more"), { exact: true }).click();
	await page.getByRole("link", { name: english("products.export") }).click();
	expect((await download).suggestedFilename()).toMatch(/^productos-.*\.csv$/);
}
