import type { Page } from "@playwright/test";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { expectGoodPage } from "./page-checks.ts";
import { publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

const published = 12;

/** A page that is sure to have more than its first screen shows. */
async function fillPopular(person: Person): Promise<void> {
	await signUpQuickly(person, "popular");
	const titles = Array.from({ length: published }, (_, place) => `Popular ${place}`);
	await publishQuickly(
		person,
		titles.map((title) => ({ item: "Contra", title })),
	);
}

const cardsOf = (page: Page) => page.getByRole("article");
const linksOf = (page: Page) =>
	cardsOf(page)
		.getByRole("link")
		.and(page.locator('[href^="/intercambios/"]'))
		.evaluateAll((links) => links.map((link) => link.getAttribute("href")));

test("popular trades go on as the last card comes into sight, and are there on coming back", async ({
	openBrowser,
}) => {
	await fillPopular(await openBrowser());
	const { page, t } = await openBrowser();
	await page.goto("/popular");
	await waitUntilInteractive(page);
	const cards = cardsOf(page);
	const [first, second, third, fourth] = await Promise.all(
		[0, 1, 2, 3].map((place) => cards.nth(place).boundingBox()),
	);
	expect(new Set([first?.y, second?.y, third?.y]).size).toBe(1);
	expect(fourth?.y).toBeGreaterThan(first?.y ?? 0);
	await expect(async () => {
		await page.keyboard.press("End");
		expect(await cards.count()).toBeGreaterThanOrEqual(published);
		await expect(page.getByRole("button", { name: t("listing.feed.more") })).toHaveCount(0, { timeout: 500 });
		await expect(page.getByRole("status", { name: t("listing.feed.loading") })).toHaveCount(0, {
			timeout: 500,
		});
	}).toPass();
	const links = await linksOf(page);
	expect(new Set(links).size).toBe(links.length);
	await expectGoodPage(page);

	const chosen = cards.nth(9);
	await chosen.scrollIntoViewIfNeeded();
	const before = await page.evaluate(() => window.scrollY);
	const shown = await cards.count();
	const title = await chosen.getByRole("heading").textContent();
	await chosen.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
	const asked: string[] = [];
	page.on("request", (request) => {
		const { pathname, searchParams } = new URL(request.url());
		// The shell asks who is signed in; the list itself asks nothing.
		const isShell = searchParams.get("_routes") === "root";
		if (pathname === "/api/feed" || (pathname === "/popular.data" && !isShell)) asked.push(pathname);
	});
	await page.goBack();
	await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(shown);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
	expect(asked).toEqual([]);
});

test("a page that does not come says so, and comes when asked again", async ({ openBrowser }) => {
	await fillPopular(await openBrowser());
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	person.allow(/status of 503/);
	await page.route("**/api/feed?*", (route) => route.fulfill({ status: 503, json: {} }));
	await page.goto("/popular");
	await waitUntilInteractive(page);
	const cards = cardsOf(page);
	await cards.last().scrollIntoViewIfNeeded();
	await expect(page.getByRole("main").getByRole("alert")).toContainText(t("listing.feed.error"));
	await expect(cards).toHaveCount(6);
	await page.unroute("**/api/feed?*");
	await page.getByRole("button", { name: t("listing.feed.more") }).click();
	await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
	await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(9);
});

test("popular trades go on without script", async ({ openBrowser }) => {
	await fillPopular(await openBrowser());
	const { page, t } = await openBrowser({ javaScriptEnabled: false });
	await page.goto("/popular");
	const seen = await linksOf(page);
	expect(seen).toHaveLength(6);
	await page.getByRole("main").getByText(t("listing.feed.more"), { exact: true }).click();
	await expect(page).toHaveURL(/cursor=/);
	const further = await linksOf(page);
	expect(further).toHaveLength(3);
	expect(further.filter((link) => seen.includes(link))).toEqual([]);
});
