import { randomInt } from "node:crypto";
import { type Browser, type BrowserContext, test as base, type Page } from "@playwright/test";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { translateFor } from "#app/messages.server.ts";

/** The two widths that the product is designed at, in CSS pixels. */
export const screens = {
	phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
	desktop: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
} as const;
export type ScreenName = keyof typeof screens;

export interface BrowserOptions {
	readonly locale?: Locale;
	readonly screen?: ScreenName;
	/** The theme that the system asks for. */
	readonly theme?: "light" | "dark";
	readonly javaScriptEnabled?: boolean;
	/** A visit that has just begun: the hub asks its visitor to sign in. Others have been asked before. */
	readonly isFirstVisit?: boolean;
}

/** Somebody's browser: a context of its own, in one language and one width. */
export interface Person {
	readonly context: BrowserContext;
	readonly page: Page;
	readonly t: Translate;
	readonly locale: Locale;
	/** Lets this complaint of the browser pass; any other fails the test. */
	allow(complaint: RegExp): void;
}

interface Fixtures {
	/** Opens a browser for one more person. What its console complains about fails the test. */
	openBrowser(options?: BrowserOptions): Promise<Person>;
}

const intlNames: Record<Locale, string> = { es: "es-AR", en: "en-GB" };

export const test = base.extend<Fixtures>({
	openBrowser: async ({ browser }, use, { title }) => {
		const opened: { person: Person; complaints: string[]; allowed: RegExp[] }[] = [];
		await use(async (options = {}) => {
			const entry = await openPerson(browser, options);
			opened.push(entry);
			return entry.person;
		});
		const unexpected = opened.flatMap(({ complaints, allowed }) =>
			complaints.filter((complaint) => !allowed.some((known) => known.test(complaint))),
		);
		for (const { person } of opened) await close(person);
		if (unexpected.length > 0)
			throw new Error(`The browser complained in "${title}":\n${unexpected.join("\n")}`);
	},
});

/** A request that a test held back may still be under way. */
async function close({ context }: Person): Promise<void> {
	for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
	await context.close();
}

/** Runs in every document, also in the empty ones, which have no storage. */
function noteInvited(): void {
	if (location.protocol.startsWith("http")) sessionStorage.setItem("reino-invited", "1");
}

function randomHex(): string {
	return randomInt(1, 0xffff).toString(16);
}

async function openPerson(browser: Browser, options: BrowserOptions) {
	const { locale = "es", screen = "desktop", theme = "light", javaScriptEnabled = true } = options;
	const baseURL = process.env.REINO_E2E_URL;
	const context = await browser.newContext({
		...screens[screen],
		...(baseURL && { baseURL }),
		// Over https the certificate is one of the proxy's own.
		ignoreHTTPSErrors: true,
		locale: intlNames[locale],
		timezoneId: "America/Argentina/Buenos_Aires",
		colorScheme: theme,
		reducedMotion: "reduce",
		// Attempts are counted for each address; everybody has their own, of the documentation's network.
		extraHTTPHeaders: { "X-Forwarded-For": `2001:db8:${randomHex()}:${randomHex()}::1` },
		javaScriptEnabled,
	});
	if (!options.isFirstVisit) await context.addInitScript(noteInvited);
	const complaints: string[] = [];
	const allowed: RegExp[] = [];
	context.on("console", (message) => {
		const kind = message.type();
		if (kind !== "error" && kind !== "warning") return;
		// The router fetches a page's styles before its data have come, which may take a busy machine long.
		if (/\.css was preloaded using link preload but not used within a few seconds/.test(message.text()))
			return;
		// A Reino Card closes once it is traded, also to another test's page that has just been told of it.
		if (/\/files\/[0-9a-f]{32}r/.test(message.location().url)) return;
		complaints.push(`${kind} on ${message.page()?.url()}: ${message.text()} (${message.location().url})`);
	});
	context.on("weberror", (error) => {
		const { name, message, stack } = error.error();
		// React Router has nobody hear of it when an answer is given up between its data and the end of its stream.
		if (message.includes("BodyStreamBuffer was aborted")) return;
		complaints.push(`thrown: ${stack || `${name}: ${message}`}`);
	});
	const page = await context.newPage();
	const allow = (complaint: RegExp) => {
		allowed.push(complaint);
	};
	const person: Person = { context, page, locale, t: translateFor(locale), allow };
	return { person, complaints, allowed };
}

export { expect } from "@playwright/test";
