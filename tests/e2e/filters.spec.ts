import { randomBytes } from "node:crypto";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { publishQuickly, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

for (const screen of ["phone", "desktop"] as const) {
	test(`filters narrow the listings, live in the address and go with back, on a ${screen}`, async ({
		openBrowser,
	}) => {
		const person = await openBrowser({ screen });
		await signUpQuickly(person, "filtra");
		const mark = randomBytes(4).toString("hex");
		await publishQuickly(person, [
			{ item: "Contra", title: `Primera ${mark}`, wanted: [] },
			{ item: "Contra", title: `Segunda ${mark}`, wanted: [] },
		]);
		const { page, t } = person;
		await page.goto(`/intercambios?q=${mark}`);
		await waitUntilInteractive(page);
		const cards = page.getByRole("article");
		await expect(cards).toHaveCount(2);
		const open = page.getByRole("button", { name: t("listing.filters.title") });
		if (screen === "phone") await open.click();
		const panel = page.getByRole("complementary", { name: t("listing.filters.title") });
		const words = panel.getByLabel(t("listing.filters.text"));
		await expect(words).toHaveValue(mark);
		await words.fill(`segunda ${mark}`);
		if (screen === "phone") await panel.getByRole("button", { name: t("listing.filters.show") }).click();
		else await words.press("Enter");
		await expect(cards).toHaveCount(1);
		if (screen === "phone") {
			await expect(panel).toBeHidden();
			await open.click();
		}
		expect(new URL(page.url()).searchParams.get("q")).toBe(`segunda ${mark}`);
		const poor = panel.getByLabel(t("listing.condition.poor"));
		await poor.check();
		await expect(page.getByRole("heading", { name: t("listing.hub.none") })).toBeVisible();
		await expect(poor).toBeChecked();
		expect(new URL(page.url()).searchParams.getAll("condition")).toEqual(["poor"]);
		await page.goBack();
		await expect(cards).toHaveCount(1);
		await expect(poor).not.toBeChecked();
		if (screen === "phone") {
			// Enter shows the results too.
			await words.fill(`primera ${mark}`);
			await words.press("Enter");
			await expect(panel).toBeHidden();
			await expect(page.getByRole("heading", { name: `Primera ${mark}` })).toBeVisible();
		}
		await page.getByRole("link", { name: t("listing.hub.clear") }).click();
		await expect(page).toHaveURL(/\/intercambios$/);
	});
}

test("the newest come first when they are asked for, in another language and after going back too", async ({
	openBrowser,
}) => {
	const person = await openBrowser();
	await signUpQuickly(person, "ordena");
	const mark = randomBytes(4).toString("hex");
	await publishQuickly(person, [{ item: "Contra", title: `Nueva ${mark}`, wanted: [] }]);
	const { page, t } = person;
	await page.goto("/intercambios");
	await waitUntilInteractive(page);
	// Others publish meanwhile: it is among the first, not always the very first.
	const card = page.getByRole("article").filter({ hasText: mark });
	const order = page.getByRole("combobox", { name: t("listing.order.label") });
	await order.focus();
	await order.selectOption("newest");
	await expect(page).toHaveURL(/\?sort=newest$/);
	await expect(card).toBeVisible();
	await expect(order).toBeFocused();
	await order.selectOption("nearest");
	await expect(page).toHaveURL(/\?sort=nearest$/);
	await expect(page.getByRole("article").first()).toBeVisible();
	await order.selectOption("newest");
	await expect(card).toBeVisible();
	await card.getByRole("link", { name: mark }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText(mark);
	await page.goBack();
	await expect(order).toHaveValue("newest");
	await page.goto("/intercambios?sort=newest&lang=en");
	await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("newest");
	await expect(card).toBeVisible();
});

test("a search that finds nothing leads on to what is new", async ({ openBrowser }) => {
	const { page, t } = await openBrowser();
	await page.goto("/intercambios?want=zzqxjkw");
	await expect(page.getByRole("option", { name: t("listing.order.newest") })).toBeAttached();
	await expect(page.getByRole("option", { name: t("listing.order.nearest") })).toHaveCount(0);
	await expect(page.getByRole("heading", { name: t("listing.hub.none") })).toBeVisible();
	await expect(page.getByRole("heading", { name: t("listing.hub.newest") })).toBeVisible();
	await expect(page.getByRole("article").first()).toBeVisible();
});
