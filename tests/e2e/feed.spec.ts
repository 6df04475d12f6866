import { randomBytes } from "node:crypto";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { publishQuickly, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

// The other language and width have a short look in looks.spec.ts.
const screen = "phone";

test("the feed goes on to its end, and coming back from a listing shows it where it was", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen });
	await signUpQuickly(person, "vuelve");
	const mark = randomBytes(4).toString("hex");
	const titles = Array.from({ length: 11 }, (_, place) => `Vuelta ${mark} ${place}`);
	await publishQuickly(
		person,
		titles.map((title) => ({ item: "Contra", title, wanted: [`Deseo ${mark}`] })),
	);
	await person.context.clearCookies();
	const { page, t } = person;
	const path = `/intercambios?have=${encodeURIComponent(`Deseo ${mark}`)}`;
	await page.goto(path);
	await waitUntilInteractive(page);
	const cards = page.getByRole("article");
	const field = page.getByRole("combobox", { name: t("listing.finder.have") });
	await expect(field).toBeHidden();
	await page.setViewportSize({ width: 360, height: 640 });
	await expect(cards.first().getByRole("heading")).toBeAttached();
	await expect(cards.first()).toBeInViewport({ ratio: 0.2 });
	await page.mouse.wheel(0, 10_000);
	await expect(cards).toHaveCount(11);
	await expect(page.getByRole("button", { name: t("listing.feed.more") })).toBeHidden();
	expect((await cards.getByRole("heading").allTextContents()).sort()).toEqual([...titles].sort());
	const last = cards.nth(9);
	await last.scrollIntoViewIfNeeded();
	const title = await last.getByRole("heading").textContent();
	const before = await page.evaluate(() => window.scrollY);
	await last.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
	expect(await page.evaluate(() => window.scrollY)).toBe(0);
	const asked: string[] = [];
	page.on("request", (request) => {
		const { pathname, searchParams } = new URL(request.url());
		// The shell asks who is signed in; the feed itself asks nothing.
		const isShell = searchParams.get("_routes") === "root";
		if (pathname === "/api/feed" || (pathname === "/intercambios.data" && !isShell)) asked.push(pathname);
	});
	await page.goBack();
	await expect(cards).toHaveCount(11);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
	expect(asked).toEqual([]);
	await page.getByText(t("listing.finder.edit"), { exact: true }).click();
	await expect(field).toHaveValue(`Deseo ${mark}`);

	await test.step("a visitor reads on without script", async () => {
		const reader = await openBrowser({ screen, javaScriptEnabled: false });
		const shown = reader.page.getByRole("article").getByRole("heading");
		await reader.page.goto(path);
		const first = await shown.allTextContents();
		await reader.page.getByRole("main").getByText(t("listing.feed.more"), { exact: true }).click();
		await expect(reader.page).toHaveURL(/cursor=/);
		const second = await shown.allTextContents();
		expect(second.length).toBeGreaterThan(0);
		expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
		expect(titles).toEqual(expect.arrayContaining([...first, ...second]));
	});
});
