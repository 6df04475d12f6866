import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { expect } from "./test.ts";

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What must hold on every page: nothing for axe to find, and nothing wider than the screen. */
export async function expectGoodPage(page: Page): Promise<void> {
	await drawWhatIsOutOfSight(page);
	await waitUntilStill(page);
	await expectNoOverflow(page);
	await expectNoZoom(page);
	// A document that was looked at before has it already: taking it in costs as much as looking.
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
	const violations = await page.evaluate(runAxe);
	const found = violations.map(({ id, help, nodes }) => ({
		rule: `${id}: ${help}`,
		where: nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`),
	}));
	expect(found, `axe on ${page.url()}`).toEqual([]);
}

async function runAxe() {
	const { run } = (window as unknown as { axe: typeof axe }).axe;
	return (await run({ resultTypes: ["violations"] })).violations;
}

/**
 * Whatever is spared the drawing until one scrolls to it has no colours yet that axe could judge, nor has what depends on
 * the size of its container before that is laid out: the second frame comes once the first one is drawn.
 */
async function drawWhatIsOutOfSight(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync("* { content-visibility: visible !important }");
		document.adoptedStyleSheets.push(sheet);
		for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
	});
}

/**
 * A dialog comes in from nothing. Before its first frame axe takes it for one that is not there, and the page behind
 * it for the one in use.
 */
async function waitUntilStill(page: Page): Promise<void> {
	await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/** The size of a text, in pixels, below which an iPhone zooms in on its field. */
const minFieldSize = 16;
const phoneWidth = 700;

/** What is typed or chosen on a phone is written so large that the phone does not zoom in. */
async function expectNoZoom(page: Page): Promise<void> {
	if ((page.viewportSize()?.width ?? 0) > phoneWidth) return;
	const fields = page.locator(
		"input:not([type=checkbox], [type=radio], [type=file], [type=range]), select, textarea",
	);
	const small = await fields.evaluateAll(
		(found, min) =>
			found
				.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < min)
				.map(({ outerHTML }) => outerHTML.slice(0, 200)),
		minFieldSize,
	);
	expect(small, `fields of ${page.url()} on which a phone zooms in`).toEqual([]);
}

export async function expectNoOverflow(page: Page): Promise<void> {
	const wanted = page.viewportSize()?.width ?? 0;
	const width = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(width, `width of ${page.url()}`).toBeLessThanOrEqual(wanted);
}
