import { expect, test } from "./test.ts";

// The page itself names the font; without script nothing else can.
test("titles have their font from the first visit", async ({ openBrowser }) => {
	const { page } = await openBrowser({ javaScriptEnabled: false });
	const font = page.waitForResponse(/bricolage-narrow-core/);
	const styles = page.waitForResponse(/\.css$/);
	await page.route(/\.css$/, async (route) => {
		// Before the styles that name it have come: the page itself asks for it.
		expect((await font).ok()).toBe(true);
		await route.continue();
	});
	await page.goto("/popular");
	expect((await styles).ok()).toBe(true);
});
