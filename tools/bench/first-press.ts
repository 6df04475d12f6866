import { type Browser, chromium } from "@playwright/test";
import { chromiumFlags } from "#tests/chromium.ts";

/** A page as somebody opens it. */
export interface PressedPage {
	readonly name: string;
	readonly path: string;
	/** Value of the header that signs a member in; null for a visitor. */
	readonly cookie: string | null;
}

/** What came of one visit: times in milliseconds from the start of the visit, and what was fetched before the press was answered. */
export interface PressFigures {
	readonly paint: number;
	readonly press: number;
	readonly requests: number;
	readonly kilobytes: number;
}

/** A cheap phone on a slow connection. Bytes a second, milliseconds before each answer. */
const phone = {
	slowdown: 4,
	network: {
		offline: false,
		latency: 150,
		downloadThroughput: 1_600_000 / 8,
		uploadThroughput: 750_000 / 8,
	},
};

declare global {
	interface Window {
		pressFigures?: PressFigures;
	}
}

/**
 * Presses what needs script from the first paint on, and notes when the page answers: it marks itself and does the held
 * press, and draws both with the next frame. Runs in the browser.
 */
function watchFirstPress(): void {
	const note = () => {
		const press = performance.now();
		const fetched = performance
			.getEntriesByType("resource")
			.filter((entry) => entry instanceof PerformanceResourceTiming)
			.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= press);
		const [paint] = performance.getEntriesByName("first-contentful-paint");
		window.pressFigures = {
			paint: paint?.startTime ?? Number.NaN,
			press,
			requests: fetched.length,
			kilobytes: fetched.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
		};
	};
	const press = () =>
		document.querySelector<HTMLElement>("main [type=button]:not([popovertarget]), [type=button]")?.click();
	new PerformanceObserver(press).observe({ type: "paint", buffered: true });
	new MutationObserver((_, observer) => {
		if (!document.documentElement?.dataset.interactive) return;
		observer.disconnect();
		requestAnimationFrame(() => setTimeout(note));
	}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-interactive"] });
}

/** Opens a page as a cheap phone would, with nothing cached. */
export async function visitAndPress(
	browser: Browser,
	origin: string,
	{ path, cookie }: PressedPage,
): Promise<PressFigures> {
	const context = await browser.newContext({
		baseURL: origin,
		viewport: { width: 360, height: 740 },
		isMobile: true,
		hasTouch: true,
		deviceScaleFactor: 2,
		locale: "es-AR",
	});
	try {
		const cookies = cookie?.split("; ").map((pair) => /^([^=]+)=(.*)$/.exec(pair)) ?? [];
		for (const [, name = "", value = ""] of cookies.filter((pair) => pair !== null))
			await context.addCookies([{ name, value, url: origin }]);
		const page = await context.newPage();
		const session = await context.newCDPSession(page);
		await session.send("Network.enable");
		await session.send("Network.emulateNetworkConditions", phone.network);
		await session.send("Emulation.setCPUThrottlingRate", { rate: phone.slowdown });
		await page.addInitScript(watchFirstPress);
		await page.goto(path, { waitUntil: "commit" });
		const figures = await page.waitForFunction(() => window.pressFigures, undefined, {
			timeout: 60_000,
			polling: 250,
		});
		return (await figures.jsonValue()) as PressFigures;
	} finally {
		await context.close();
	}
}

/** A browser for such visits. */
export function launchPhone(executablePath: string): Promise<Browser> {
	return chromium.launch({ executablePath, args: chromiumFlags });
}
