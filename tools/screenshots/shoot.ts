import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { type Locale, locales } from "#app/i18n/locale.ts";
import { translateFor } from "#app/messages.server.ts";
import { type DemoPerson, demoPassword, people } from "#db/demo/people.ts";
import { startBuiltServer } from "#tests/built-server.ts";
import { chromiumFlags, findChromium } from "#tests/chromium.ts";
import type { Shot } from "./shot.ts";
import { shots } from "./states.ts";

const folder = join(import.meta.dirname, "../../screenshots");
const widths = [360, 1280] as const;
const themes = ["light", "dark"] as const;

/** An image of the whole page shows what is else drawn only once in sight, and not what waits above its top. */
const style =
	"* { content-visibility: visible !important } .skip-link:not(:focus) { visibility: hidden !important }";

interface Look {
	readonly locale: Locale;
	readonly theme: (typeof themes)[number];
	readonly width: (typeof widths)[number];
}

const { values } = parseArgs({ options: { only: { type: "string" } } });
const wanted = shots.filter(({ name }) => !values.only || name.includes(values.only));
if (wanted.length === 0) {
	console.error(
		`No page has "${values.only}" in its name. There are: ${shots.map(({ name }) => name).join(", ")}`,
	);
	process.exit(2);
}

const server = await startBuiltServer({ environment: { SEED: "demo" } });
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
try {
	await mkdir(folder, { recursive: true });
	const cookies = {
		visitor: [],
		collector: await signIn(browser, ({ role }) => role === undefined),
		admin: await signIn(browser, ({ role }) => role === "admin"),
	};
	for (const locale of locales) {
		for (const theme of themes) {
			for (const width of widths) await shootAll({ locale, theme, width }, cookies);
		}
	}
} finally {
	await browser.close();
	await server.stop();
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** The session of the first of the demo's people who is so. */
async function signIn(within: Browser, isWanted: (person: DemoPerson) => boolean): Promise<Cookies> {
	const context = await within.newContext({ baseURL: server.url });
	const form = { intent: "signIn", email: people.find(isWanted)?.email ?? "", password: demoPassword };
	const response = await context.request.post("/auth?mode=signIn", { form, headers: { Origin: server.url } });
	if (!response.ok()) throw new Error(`The demo's sign-in answered ${response.status()}`);
	const cookies = await context.cookies();
	await context.close();
	return cookies;
}

async function shootAll(look: Look, cookies: Readonly<Record<Shot["who"], Cookies>>): Promise<void> {
	for (const who of ["visitor", "collector", "admin"] as const) {
		const context = await openContext(look);
		await context.addInitScript(noteInvited);
		await context.addCookies(cookies[who].filter(({ name }) => name.includes("session")));
		for (const shot of wanted) {
			if (shot.who === who) await shoot(context, shot, look);
		}
		await context.close();
	}
}

/** The hub has asked its visitor to sign in before, so that the dialog does not stand in the way. */
function noteInvited(): void {
	if (location.protocol.startsWith("http")) sessionStorage.setItem("reino-invited", "1");
}

function openContext({ locale, theme, width }: Look): Promise<BrowserContext> {
	const isPhone = width < 700;
	return browser.newContext({
		baseURL: server.url,
		viewport: { width, height: isPhone ? 740 : 800 },
		isMobile: isPhone,
		hasTouch: isPhone,
		deviceScaleFactor: isPhone ? 2 : 1,
		locale: locale === "es" ? "es-AR" : "en-GB",
		timezoneId: "America/Argentina/Buenos_Aires",
		colorScheme: theme,
		reducedMotion: "reduce",
	});
}

async function shoot(context: BrowserContext, shot: Shot, { locale, theme, width }: Look): Promise<void> {
	const file = join(folder, `${shot.name}-${width}-${theme}-${locale}.png`);
	const page = await context.newPage();
	page.setDefaultTimeout(20_000);
	try {
		await shot.open({ page, t: translateFor(locale) });
		await page.waitForLoadState("networkidle");
		await page.screenshot({ path: file, style, fullPage: (await page.getByRole("dialog").count()) === 0 });
		console.log(file);
	} catch (error) {
		process.exitCode = 1;
		console.error(
			`${shot.name} at ${width}, ${theme}, ${locale}: ${error instanceof Error ? error.message : error}`,
		);
	} finally {
		await page.close();
	}
}
