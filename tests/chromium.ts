import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium as playwrightChromium } from "@playwright/test";
import packagedChromium from "@sparticuz/chromium";

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
	const present = findInPath() ?? findPlaywrights();
	if (present) return present;
	if (process.getuid?.() === 0 && installFromSystem()) {
		const installed = findInPath();
		if (installed) return installed;
	}
	return packagedChromium.executablePath();
}

function findInPath(): string | undefined {
	const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
	return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

function findPlaywrights(): string | undefined {
	const path = playwrightChromium.executablePath();
	return isProgram(path) ? path : undefined;
}

function installFromSystem(): boolean {
	try {
		execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"], {
			stdio: "ignore",
		});
		return true;
	} catch {
		return false;
	}
}

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
