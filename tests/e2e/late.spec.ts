import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

/** Whether the letters of titles were asked for after the first paint, once they are there. */
async function cameLate(page: Page): Promise<boolean> {
	const areLoaded = () =>
		page.evaluate(() =>
			[...document.fonts].some(
				({ family, status }) => family.replaceAll('"', "") === "Bricolage Narrow" && status === "loaded",
			),
		);
	await expect.poll(areLoaded).toBe(true);
	const noted = () =>
		page.evaluate(() => {
			const [paint] = performance.getEntriesByType("paint");
			const [styles] = performance
				.getEntriesByType("resource")
				.filter(({ name }) => name.includes("/display-fonts"));
			return paint && styles ? styles.startTime > paint.startTime : null;
		});
	await expect.poll(noted).not.toBeNull();
	return (await noted()) === true;
}

test("titles get their letters after the first paint, and before it once they are known", async ({
	openBrowser,
}) => {
	const { page } = await openBrowser();
	await page.goto("/popular");
	expect(await cameLate(page)).toBe(true);
	await page.reload();
	expect(await cameLate(page)).toBe(false);
});

test("titles have their letters without script", async ({ openBrowser }) => {
	const { page } = await openBrowser({ javaScriptEnabled: false });
	const letters = page.waitForResponse(/bricolage-narrow-core/);
	await page.goto("/popular");
	expect((await letters).ok()).toBe(true);
});
