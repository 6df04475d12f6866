import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Half as long as the one that comes unasked, which every page would have to take in and read. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What must hold on every page: nothing for axe to find, and nothing wider than the screen. */
export async function expectGoodPage(page: Page): Promise<void> {
	await drawWhatIsOutOfSight(page);
	await waitUntilStill(page);
	await expectNoOverflow(page);
	// The newer way opens one more page for each answer, and looks into frames, of which there are none.
	const axe = new AxeBuilder({ page, axeSource })
		.options({ resultTypes: ["violations"] })
		.setLegacyMode(true);
	const { violations } = await axe.analyze();
	const found = violations.map(({ id, help, nodes }) => ({
		rule: `${id}: ${help}`,
		where: nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`),
	}));
	expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Whatever is spared the drawing until one scrolls to it has no colours yet that axe could judge. */
async function drawWhatIsOutOfSight(page: Page): Promise<void> {
	await page.evaluate(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync("* { content-visibility: visible !important }");
		document.adoptedStyleSheets.push(sheet);
	});
}

/**
 * A dialog comes in from nothing. Before its first frame axe takes it for one that is not there, and the page behind
 * it for the one in use.
 */
async function waitUntilStill(page: Page): Promise<void> {
	await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

export async function expectNoOverflow(page: Page): Promise<void> {
	const wanted = page.viewportSize()?.width ?? 0;
	const width = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(width, `width of ${page.url()}`).toBeLessThanOrEqual(wanted);
}
