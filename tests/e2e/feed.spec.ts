import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { letThrough } from "./network.ts";
import { expectGoodPage } from "./page-checks.ts";
import { publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, screens, test } from "./test.ts";

const published = 11;

const cardsOf = (page: Page) => page.getByRole("article");
const linksOf = (page: Page) =>
	cardsOf(page)
		.getByRole("link")
		.and(page.locator('[href^="/intercambios/"]'))
		.evaluateAll((links) => links.map((link) => link.getAttribute("href")));

test("popular trades and the feed go on to their ends, and are there on coming back", async ({
	openBrowser,
}) => {
	const person = await openBrowser();
	const { page, t } = person;
	await signUpQuickly(person, "vuelve");
	const mark = randomBytes(4).toString("hex");
	const titles = Array.from({ length: published }, (_, place) => `Vuelta ${mark} ${place}`);
	await publishQuickly(
		person,
		titles.map((title) => ({ item: "Contra", title, wanted: [`Deseo ${mark}`] })),
	);
	await person.context.clearCookies();
	const feed = `/intercambios?have=${encodeURIComponent(`Deseo ${mark}`)}`;

	await readPopular(person, mark);
	await page.setViewportSize(screens.phone.viewport);
	await test.step("a feed goes on to its end, and coming back shows it where it was", () =>
		readFeed(person, { path: feed, mark, titles }));
	await test.step("both go on without script", async () => {
		const reader = await openBrowser({ screen: "phone", javaScriptEnabled: false });
		for (const path of ["/popular", feed]) {
			await reader.page.goto(path);
			const seen = await linksOf(reader.page);
			expect(seen).toHaveLength(6);
			await reader.page.getByRole("main").getByText(t("listing.feed.more"), { exact: true }).click();
			await expect(reader.page).toHaveURL(/cursor=/);
			const further = await linksOf(reader.page);
			expect(further).toHaveLength(3);
			expect(further.filter((link) => seen.includes(link))).toEqual([]);
		}
		const shown = await cardsOf(reader.page).getByRole("heading").allTextContents();
		expect(titles).toEqual(expect.arrayContaining(shown));
	});
});

async function readPopular(person: Person, mark: string): Promise<void> {
	const { page, t } = person;
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
		await letThrough(page, "**/api/feed?*");
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
	await test.step("all of it is there on coming back", () => expectThereOnComingBack(page, mark));
}

interface Feed {
	readonly path: string;
	readonly mark: string;
	readonly titles: readonly string[];
}

async function readFeed({ page, t }: Person, { path, mark, titles }: Feed): Promise<void> {
	await page.goto(path);
	await waitUntilInteractive(page);
	const cards = cardsOf(page);
	const field = page.getByRole("combobox", { name: t("listing.finder.have") });
	await expect(field).toHaveValue(`Deseo ${mark}`);
	await page.setViewportSize({ width: 360, height: 640 });
	await expect(cards.first().getByRole("heading")).toBeAttached();
	await expect(cards.first()).toBeInViewport({ ratio: 0.2 });
	await page.mouse.wheel(0, 10_000);
	await expect(cards).toHaveCount(published);
	await expect(page.getByRole("button", { name: t("listing.feed.more") })).toBeHidden();
	expect((await cards.getByRole("heading").allTextContents()).sort()).toEqual([...titles].sort());
	await expectThereOnComingBack(page, mark);
	await expect(cards).toHaveCount(published);
	await page.goto(`/intercambios?want=${mark}`);
	await waitUntilInteractive(page);
	await expect(field).toBeHidden();
	await page.getByRole("button", { name: t("listing.finder.addHave"), exact: true }).click();
	await expect(field).toBeFocused();
	await expectGoodPage(page);
}

/**
 * Opens the last card with this mark and goes back: the list stands where it was, and asks nothing
 * for it. Cards of other journeys beside it may be gone by the time they are opened.
 */
async function expectThereOnComingBack(page: Page, mark: string): Promise<void> {
	const cards = cardsOf(page);
	const chosen = cards.filter({ hasText: mark }).last();
	await chosen.scrollIntoViewIfNeeded();
	const before = await page.evaluate(() => window.scrollY);
	const shown = await cards.count();
	const title = await chosen.getByRole("heading").textContent();
	await chosen.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
	expect(await page.evaluate(() => window.scrollY)).toBe(0);
	const asked: string[] = [];
	page.on("request", (request) => {
		const { pathname, searchParams } = new URL(request.url());
		// The shell asks who is signed in; the list itself asks nothing.
		const isShell = searchParams.get("_routes") === "root";
		const isList = ["/popular.data", "/intercambios.data"].includes(pathname);
		if (pathname === "/api/feed" || (isList && !isShell)) asked.push(pathname);
	});
	await page.goBack();
	await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(shown);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
	expect(asked).toEqual([]);
}
