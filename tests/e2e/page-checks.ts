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

function isPhone(page: Page): boolean {
	return (page.viewportSize()?.width ?? 0) <= phoneWidth;
}

/** What is typed or chosen on a phone is written so large that the phone does not zoom in. */
async function expectNoZoom(page: Page): Promise<void> {
	if (!isPhone(page)) return;
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

/**
 * The sides of what a finger presses, in pixels: {@link https://www.w3.org/TR/WCAG22/#target-size-enhanced 2.5.5}. A link within a
 * sentence is as high as its line, which {@link https://www.w3.org/TR/WCAG22/#target-size-minimum 2.5.8} excepts; it has 24 here.
 */
const targetSizes = { min: 44, inSentence: 24 };

/** Every button, link and field of a phone's page that is too small for a finger, with its size. */
export async function findSmallTargets(page: Page): Promise<string[]> {
	return isPhone(page) ? page.evaluate(measureTargets, targetSizes) : [];
}

/** Runs in the page. What is not drawn, or drawn for the keyboard alone, is no target. */
function measureTargets({ min, inSentence }: typeof targetSizes): string[] {
	interface Size {
		readonly width: number;
		readonly height: number;
	}
	const pseudoSize = (element: Element, name: string): Size[] => {
		const { content, position, width, height } = getComputedStyle(element, name);
		if (content === "none" || position !== "absolute") return [];
		return [{ width: Number.parseFloat(width) || 0, height: Number.parseFloat(height) || 0 }];
	};
	/** Parts of a control that take a press: itself, what is in it, its layers, and its label. */
	const partsOf = (control: Element): Size[] => {
		const labels = "labels" in control ? [...((control.labels ?? []) as NodeListOf<Element>)] : [];
		const own = [control, ...control.querySelectorAll("*"), ...labels];
		return [
			// Sizes as they are laid out: what comes in is smaller for a moment.
			...own.map((part) =>
				part instanceof HTMLElement
					? { width: part.offsetWidth, height: part.offsetHeight }
					: part.getBoundingClientRect(),
			),
			...[control, ...labels].flatMap((part) =>
				["::before", "::after"].flatMap((name) => pseudoSize(part, name)),
			),
		];
	};
	const isInSentence = (control: Element): boolean => {
		if (getComputedStyle(control).display !== "inline") return false;
		let block = control.parentElement;
		while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
		const others = block?.cloneNode(true) as Element | undefined;
		for (const each of others?.querySelectorAll("a, button") ?? []) each.remove();
		return /\p{L}/u.test(others?.textContent ?? "");
	};
	const isTarget = (control: Element): boolean => {
		const { width, height } = control.getBoundingClientRect();
		const isHidden = control.closest("[inert], [aria-hidden=true]") !== null || width * height <= 1;
		return !isHidden && control.checkVisibility({ visibilityProperty: true });
	};
	const controls = document.querySelectorAll(
		"a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], [role=option]",
	);
	return [...controls].filter(isTarget).flatMap((control) => {
		const parts = partsOf(control);
		// Half a pixel is a matter of rounding.
		const [width, height] = [
			Math.max(...parts.map((part) => part.width)) + 0.5,
			Math.max(...parts.map((part) => part.height)) + 0.5,
		];
		const inline = isInSentence(control);
		const isLarge = inline ? height >= inSentence : width >= min && height >= min;
		if (isLarge) return [];
		const name = control.getAttribute("aria-label") ?? control.textContent?.trim() ?? "";
		const size = `${Math.floor(width)} × ${Math.floor(height)}`;
		return [
			`${size}${inline ? " in a sentence" : ""}: ${name.slice(0, 40)} ${control.outerHTML.slice(0, 160)}`,
		];
	});
}

export async function expectNoOverflow(page: Page): Promise<void> {
	const wanted = page.viewportSize()?.width ?? 0;
	const width = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(width, `width of ${page.url()}`).toBeLessThanOrEqual(wanted);
}
