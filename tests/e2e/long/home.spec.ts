import type { Locator, Page } from "@playwright/test";
import { locales } from "#app/i18n/locale.ts";
import type { MessageKey } from "#app/i18n/register.ts";
import { cardsPath, crossPath, shopPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "../database.ts";
import { expectGoodPage, expectNoOverflow } from "../page-checks.ts";
import { expect, type Person, test } from "../test.ts";

/** The hero and its two slides; the one that is away is out of the tree that people are told of. */
function heroOf({ page, t }: Person) {
	const hero = page.getByRole("region", { name: t("home.hero.label") });
	const slide = (name: "home.hero.trades" | "home.hero.showcases") =>
		hero.getByRole("article", { name: t(name) });
	return { hero, trades: slide("home.hero.trades"), showcases: slide("home.hero.showcases") };
}

async function swipe(page: Page, by: number): Promise<void> {
	const touch = { pointerType: "touch", pointerId: 7, isPrimary: true, clientY: 300 };
	const hero = page.locator(".hero");
	await hero.dispatchEvent("pointerdown", { ...touch, clientX: 200 });
	await hero.dispatchEvent("pointerup", { ...touch, clientX: 200 + by });
}

/** Lets the page's time go on; what a timer brought about is drawn before the next one. */
async function passTime(page: Page, ms: number): Promise<void> {
	const step = 500;
	for (let passed = 0; passed < ms; passed += step) {
		await page.clock.runFor(step);
		await page.evaluate(async () => {
			// The page's own clock stands still; only messages go on, as those that React draws by.
			for (let turn = 0; turn < 3; turn++) {
				const { port1, port2 } = new MessageChannel();
				const told = new Promise((resolve) => port1.addEventListener("message", resolve, { once: true }));
				port1.start();
				port2.postMessage(null);
				await told;
			}
		});
	}
}

test("slides advance every five seconds, rest for four after a touch, and stop when told", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const { hero, trades, showcases } = heroOf(person);
	// Wider than a phone, where nothing advances by itself, and still touched by fingers.
	await page.setViewportSize({ width: 768, height: 1024 });
	await page.emulateMedia({ reducedMotion: "no-preference" });
	// Time stands still but for what is said here, however slow the machine.
	await page.clock.install({ time: "2026-01-01T11:00:00Z" });
	await page.clock.pauseAt("2026-01-01T12:00:00Z");
	await page.goto("/");
	await waitUntilInteractive(page);
	// The slides begin once the page has come to rest.
	await passTime(page, 500);
	await passTime(page, 5_000);
	await expect(showcases).toBeVisible();
	await passTime(page, 5_000);
	await expect(trades).toBeVisible();
	await swipe(page, -120);
	await expect(showcases).toBeVisible();
	await passTime(page, 8_500);
	await expect(showcases).toBeVisible();
	await passTime(page, 1_000);
	await expect(trades).toBeVisible();
	await swipe(page, 20);
	await expect(trades).toBeVisible();
	const pause = hero.getByRole("button", { name: t("shell.carousel.pause") });
	const play = hero.getByRole("button", { name: t("shell.carousel.play") });
	await pause.tap();
	// A tap is over before the browser made a click of it.
	await expect(play).toBeVisible();
	await passTime(page, 16_000);
	await expect(trades).toBeVisible();
	await play.tap();
	await expect(pause).toBeVisible();
	await passTime(page, 9_500);
	await expect(showcases).toBeVisible();
});

/** Opens the home, whose first slide stays. */
async function openStillHero(person: Person) {
	const { page, t } = person;
	const shown = heroOf(person);
	await page.clock.install();
	await page.goto("/");
	await waitUntilInteractive(page);
	// Long enough for one slide, and too short for two.
	await passTime(page, 7_000);
	await expect(shown.trades).toBeVisible();
	await expect(shown.hero.getByRole("button", { name: t("shell.carousel.play") })).toBeHidden();
	return shown;
}

test("slides stand still on a phone, and follow a swipe", async ({ openBrowser }) => {
	const person = await openBrowser({ screen: "phone" });
	const { page } = person;
	await page.emulateMedia({ reducedMotion: "no-preference" });
	const { showcases } = await openStillHero(person);
	await swipe(page, -120);
	await expect(showcases).toBeVisible();
});

/** The paper's upper edge and two of its lines, in pixels. */
const twoLines = 80;

const firstScreens: readonly { path: string; acts: readonly MessageKey[] }[] = [
	{ path: "/", acts: ["home.hero.trades.explore", "home.allTrades"] },
	{ path: cardsPath, acts: ["cards.create", "cards.seeRarities"] },
	{ path: shopPath, acts: ["common.browseListings", "store.place"] },
];

for (const locale of locales) {
	test(`what one can do is in a phone's first screen, above the bar (${locale})`, async ({ openBrowser }) => {
		const { page, t } = await openBrowser({ screen: "phone", locale });
		const search = page.getByRole("searchbox", { name: t("home.hero.search") });
		const paper = page.getByRole("textbox", { name: t("lists.add.text") });
		const crossTitle = page.getByRole("heading", { name: t("matches.cross.head") });
		const bar = page
			.getByRole("navigation", { name: t("shell.shortcuts") })
			.getByRole("link", { name: t("shell.publishTrade") });
		for (const width of [360, 320]) {
			await page.setViewportSize({ width, height: 740 });
			for (const { path, acts } of firstScreens) {
				await page.goto(path);
				const links = acts.map((name) =>
					page
						.getByRole("main")
						.getByRole("link", { name: t(name) })
						.first(),
				);
				for (const act of path === "/" ? [...links, search, crossTitle] : links) {
					expect(await bottomOf(act), `${path} at ${width}`).toBeLessThan(await topOf(bar));
				}
				if (path === "/")
					expect(await topOf(paper), `the first two lines at ${width}`).toBeLessThan(
						(await topOf(bar)) - twoLines,
					);
			}
		}
	});
}

for (const javaScriptEnabled of [true, false]) {
	const how = javaScriptEnabled ? "with script" : "without script";

	test(`the home page searches, and crosses what is pasted on it, ${how}`, async ({ openBrowser }) => {
		const db = sharedDatabase();
		const { username, id: userId } = await buildUser(db, { city: "Rosario, Santa Fe", country: "AR" });
		const { id: itemId, name } = await buildItem(db);
		await buildEntry(db, { userId, itemId });
		const { page, t } = await openBrowser({ screen: "phone", javaScriptEnabled });
		const search = page.getByRole("searchbox", { name: t("home.hero.search") });
		const paper = page.getByRole("textbox", { name: t("lists.add.text") });
		const cross = page.getByRole("button", { name: t("matches.cross.again"), exact: true });
		const problem = page.getByText(t("lists.add.textRequired"));

		await page.goto("/");
		await search.fill("no hay nada así");
		await search.press("Enter");
		await expect(page).toHaveURL(`/intercambios?${new URLSearchParams({ q: "no hay nada así" })}`);

		await page.goto("/");
		if (javaScriptEnabled) {
			await waitUntilInteractive(page);
			await cross.tap();
			await expect(problem).toBeVisible();
			await expect(paper).toBeFocused();
		}
		await paper.fill(`ME FALTAN:\n${name}`);
		await expect(problem).toBeHidden();
		await cross.tap();
		await expect(page).toHaveURL(crossPath);
		await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: username })).toContainText(
			name,
		);
	});
}

async function topOf(locator: Locator): Promise<number> {
	return (await locator.boundingBox())?.y ?? 0;
}

async function bottomOf(locator: Locator): Promise<number> {
	const box = await locator.boundingBox();
	return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}

test("slides stand still for who wants no motion, follow the arrow keys, and lead on", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ locale: "en", theme: "dark" });
	const { page, t } = person;
	const { hero, trades, showcases } = await openStillHero(person);
	await hero.getByRole("button", { name: t("home.hero.trades") }).focus();
	await page.keyboard.press("ArrowRight");
	await expect(showcases).toBeVisible();
	await page.keyboard.press("ArrowRight");
	await expect(trades).toBeVisible();
	await page.keyboard.press("ArrowLeft");
	await expect(showcases).toBeVisible();
	await expectGoodPage(page);
	await hero.getByRole("button", { name: t("home.hero.trades") }).click();
	await expect(showcases).toBeHidden();
	await trades.getByRole("link", { name: t("home.hero.trades.explore") }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
	await page.keyboard.press("Escape");
	await hero.getByRole("button", { name: t("home.hero.showcases") }).click();
	await expect(trades).toBeHidden();
	await showcases.getByRole("link", { name: t("home.hero.showcases.visit") }).click();
	await expect(page).toHaveURL("/vitrinas");
});

test("both slides are there without script, one below the other, and titles have their font from the first visit", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ javaScriptEnabled: false, screen: "phone" });
	const { page, t } = person;
	const { trades, showcases, hero } = heroOf(person);
	// The page itself names the font; without script nothing else can.
	const font = page.waitForResponse(/bricolage-narrow-core/);
	const styles = page.waitForResponse(/\.css$/);
	await page.route(/\.css$/, async (route) => {
		// Before the styles that name it have come: the page itself asks for it.
		expect((await font).ok()).toBe(true);
		await route.continue();
	});
	await page.goto("/");
	expect((await styles).ok()).toBe(true);
	await expect(trades).toBeVisible();
	await expect(showcases).toBeVisible();
	await expect(hero.getByRole("button", { name: t("home.hero.showcases") })).toHaveCount(0);
	const [first, second] = [await trades.boundingBox(), await showcases.boundingBox()];
	expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0));
	await expectNoOverflow(page);
});
