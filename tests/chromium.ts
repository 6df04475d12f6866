import { chromium as playwrightChromium } from "@playwright/test";
import packagedChromium from "@sparticuz/chromium";
import { findInPath, installProgram, isProgram } from "./system-program.ts";

/** For a browser that runs tests: no sandbox (root cannot have one), and nothing that calls home. */
export const chromiumFlags = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

// The one without a window of its own comes first: it takes two thirds of the time.
const names = [
	"chromium-headless-shell",
	"chromium",
	"chromium-browser",
	"google-chrome",
	"google-chrome-stable",
	"chrome",
];

/**
 * Finds a Chromium: REINO_CHROMIUM, PATH, Playwright's own, the system's package (installed when we are root),
 * and at last the one that an npm package carries.
 * @returns absolute path of the program
 */
export async function findChromium(): Promise<string> {
	const told = process.env.REINO_CHROMIUM;
	if (told) return told;
	const present = findInPath(names) ?? findPlaywrights();
	if (present) return present;
	return installProgram({ names, package: "chromium-headless-shell" }) ?? packagedChromium.executablePath();
}

function findPlaywrights(): string | null {
	const path = playwrightChromium.executablePath();
	return isProgram(path) ? path : null;
}
