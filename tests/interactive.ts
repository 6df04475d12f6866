import type { Page } from "@playwright/test";

/** Waits until React has taken the page over, so that the first press does what it should. */
export async function waitUntilInteractive(page: Page): Promise<void> {
	await page.locator("html[data-interactive]").waitFor({ state: "attached" });
}
