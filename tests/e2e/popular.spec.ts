import type { Page } from "@playwright/test";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { expectGoodPage } from "./page-checks.ts";
import { publishQuickly, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

const published = 12;

const cardsOf = (page: Page) => page.getByRole("article");
const linksOf = (page: Page) =>
	cardsOf(page)
		.getByRole("link")
		.and(page.locator('[href^="/intercambios/"]'))
		.evaluateAll((links) => links.map((link) => link.getAttribute("href")));

test("popular trades go on as the last card comes into sight, and are there on coming back", async ({
	openBrowser,
}) => {
	const person = await openBrowser();
	const { page, t } = person;
	await signUpQuickly(person, "popular");
	const titles = Array.from({ length: published }, (_, place) => `Popular ${place}`);
	await publishQuickly(
		person,
		titles.map((title) => ({ item: "Contra", title })),
	);
	await person.context.clearCookies();
	const cards = cardsOf(page);
	const failure = page.getByRole("main").getByRole("alert");
	const more = page.getByRole("button", { name: t("listing.feed.more") });

	await test.step("a page that does not come says so, and comes when asked again", async () => {
		person.allow(/status of 503/);
		await page.route("**/api/feed?*", (route) => route.fulfill({ status: 503, json: {} }));
		await page.goto("/popular");
		await waitUntilInteractive(page);
		await cards.last().scrollIntoViewIfNeeded();
		await expect(failure).toContainText(t("listing.feed.error"));
		await expect(cards).toHaveCount(6);
		const boxes = await Promise.all([0, 1, 2, 3].map((place) => cards.nth(place).boundingBox()));
		const [first, second, third, fourth] = boxes;
		expect(new Set([first?.y, second?.y, third?.y]).size).toBe(1);
		expect(fourth?.y).toBeGreaterThan(first?.y ?? 0);
		await page.unroute("**/api/feed?*");
		await more.click();
		await expect(failure).toHaveCount(0);
		await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(9);
	});
	await test.step("it goes on to its end, with nothing twice", async () => {
		await expect(async () => {
			await page.keyboard.press("End");
			expect(await cards.count()).toBeGreaterThanOrEqual(published);
			await expect(more).toHaveCount(0, { timeout: 500 });
			const loading = page.getByRole("status", { name: t("listing.feed.loading") });
			await expect(loading).toHaveCount(0, { timeout: 500 });
		}).toPass();
		const links = await linksOf(page);
		expect(new Set(links).size).toBe(links.length);
		await expectGoodPage(page);
	});
	await test.step("all of it is there on coming back", () => expectThereOnComingBack(page));
	await test.step("it goes on without script", async () => {
		const reader = await openBrowser({ javaScriptEnabled: false });
		await reader.page.goto("/popular");
		const seen = await linksOf(reader.page);
		expect(seen).toHaveLength(6);
		await reader.page.getByRole("main").getByText(t("listing.feed.more"), { exact: true }).click();
		await expect(reader.page).toHaveURL(/cursor=/);
		const further = await linksOf(reader.page);
		expect(further).toHaveLength(3);
		expect(further.filter((link) => seen.includes(link))).toEqual([]);
	});
});

/** Opens a card and goes back: the list stands where it was, and asks nothing for it. */
async function expectThereOnComingBack(page: Page): Promise<void> {
	const cards = cardsOf(page);
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
}
