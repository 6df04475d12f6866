import { randomBytes } from "node:crypto";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { letThrough } from "./network.ts";
import { expectGoodPage } from "./page-checks.ts";
import { publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, screens, test } from "./test.ts";

test("filters narrow the listings, live in the address and go with back; the newest come first when asked", async ({
	openBrowser,
}) => {
	const person = await openBrowser();
	await signUpQuickly(person, "filtra");
	const mark = randomBytes(4).toString("hex");
	await publishQuickly(person, [
		{ item: "Contra", title: `Primera ${mark}`, wanted: [] },
		{ item: "Contra", title: `Segunda ${mark}`, wanted: [] },
	]);
	const { page } = person;
	await test.step("on a desktop", () => filter(person, mark));
	await page.setViewportSize(screens.phone.viewport);
	await test.step("on a phone", () => filter(person, mark));
	await page.setViewportSize(screens.desktop.viewport);
	await test.step("the newest first, and after going back too", () => sort(person, mark));
	await test.step("what was cleared stays away, also before the listings come", () => clear(person, mark));
	await test.step("in another language", async () => {
		await page.goto(`/intercambios?q=${mark}&sort=newest&lang=en`);
		await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("newest");
		await expect(page.getByRole("article").filter({ hasText: mark }).first()).toBeVisible();
	});
});

async function filter({ page, t }: Person, mark: string): Promise<void> {
	await page.goto(`/intercambios?q=${mark}`);
	await waitUntilInteractive(page);
	const cards = page.getByRole("article");
	await expect(cards).toHaveCount(2);
	const open = page.getByRole("button", { name: t("common.filters") });
	const isPhone = await open.isVisible();
	if (isPhone) await open.click();
	const panel = page.getByRole("complementary", { name: t("common.filters") });
	const words = panel.getByLabel(t("listing.filters.text"));
	await expect(words).toHaveValue(mark);
	await words.fill(`segunda ${mark}`);
	if (isPhone) await panel.getByRole("button", { name: t("listing.filters.show") }).click();
	else await words.press("Enter");
	await expect(cards).toHaveCount(1);
	if (isPhone) {
		await expect(panel).toBeHidden();
		await open.click();
	}
	expect(new URL(page.url()).searchParams.get("q")).toBe(`segunda ${mark}`);
	const poor = panel.getByLabel(t("listing.condition.poor"));
	await poor.check();
	await expect(page.getByRole("heading", { name: t("listing.hub.none") })).toBeVisible();
	await expect(poor).toBeChecked();
	expect(new URL(page.url()).searchParams.getAll("condition")).toEqual(["poor"]);
	if (isPhone) {
		await test.step("back closes the sheet first, and so do its cross and Escape", async () => {
			await page.goBack();
			await expect(panel).toBeHidden();
			// The browser has gone back and comes forward again.
			await expect.poll(() => new URL(page.url()).searchParams.getAll("condition")).toEqual(["poor"]);
			await open.click();
			await expect(panel.getByRole("heading", { name: t("common.filters") })).toBeVisible();
			await expectGoodPage(page);
			await panel.getByRole("button", { name: t("common.close") }).click();
			await expect(panel).toBeHidden();
			await open.click();
			await page.keyboard.press("Escape");
			await expect(panel).toBeHidden();
		});
	}
	await page.goBack();
	await expect(cards).toHaveCount(1);
	if (isPhone) await open.click();
	await expect(poor).not.toBeChecked();
	if (isPhone) {
		// Enter shows the results too.
		await words.fill(`primera ${mark}`);
		await words.press("Enter");
		await expect(panel).toBeHidden();
		await expect(page.getByRole("heading", { name: `Primera ${mark}` })).toBeVisible();
	}
	const clear = page.getByRole("link", { name: t("listing.hub.clear") });
	await clear.click();
	await expect(page).toHaveURL(/\/intercambios$/);
	await expect(clear).toBeHidden();
}

async function clear({ page, t }: Person, mark: string): Promise<void> {
	await page.goto(`/intercambios?q=${mark}&condition=poor`);
	await waitUntilInteractive(page);
	const load = Promise.withResolvers<void>();
	await page.route("**/intercambios.data*", async (route) => {
		await load.promise;
		await route.continue();
	});
	const poor = page.getByRole("checkbox", { name: t("listing.condition.poor") });
	await expect(poor).toBeChecked();
	await page
		.getByRole("link", { name: t("listing.hub.clear") })
		.first()
		.click();
	await expect(poor).not.toBeChecked();
	await page.getByRole("switch", { name: t("listing.filters.open") }).check();
	load.resolve();
	await expect(page).toHaveURL(/\/intercambios\?open=1$/);
	await letThrough(page, "**/intercambios.data*");
	await clearTyped({ page, t });
}

/** Words that were typed and not sent are cleared with the filters. */
async function clearTyped({ page, t }: Pick<Person, "page" | "t">): Promise<void> {
	const words = page.getByRole("searchbox", { name: t("listing.filters.text") });
	await words.fill("sin enviar");
	await page
		.getByRole("link", { name: t("listing.hub.clear") })
		.first()
		.click();
	await expect(page).toHaveURL("/intercambios");
	await expect(words).toHaveValue("");
}

async function sort({ page, t }: Person, mark: string): Promise<void> {
	// Others publish meanwhile: among the newest of all it would soon stand on a later page.
	await page.goto(`/intercambios?q=${mark}`);
	await waitUntilInteractive(page);
	const card = page.getByRole("article").filter({ hasText: `Segunda ${mark}` });
	const order = page.getByRole("combobox", { name: t("listing.order.label") });
	await order.focus();
	await order.selectOption("newest");
	await expect(page).toHaveURL(/&sort=newest$/);
	await expect(card).toBeVisible();
	await expect(order).toBeFocused();
	await order.selectOption("nearest");
	await expect(page).toHaveURL(/&sort=nearest$/);
	await expect(page.getByRole("article").first()).toBeVisible();
	await order.selectOption("newest");
	await expect(card).toBeVisible();
	await card.getByRole("link", { name: mark }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(mark);
	await page.goBack();
	await expect(order).toHaveValue("newest");
}
