import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { findFreePort } from "#tests/built-server.ts";
import { findSystemProgram } from "#tests/system-program.ts";
import { until } from "#tests/until.ts";
import type { Engine, Tab } from "./tab.ts";

const driver = {
	variable: "REINO_WEBKIT_DRIVER",
	names: ["WebKitWebDriver"],
	package: "webkit2gtk-driver",
};
/** It has no mode without a window, so that it gets a screen that nobody sees. */
const screen = { variable: "REINO_XVFB", names: ["Xvfb"], package: "xvfb" };

/** WebKitGTK, the engine of Safari, by WebDriver: https://www.w3.org/TR/webdriver2 */
export const webkit: Engine = {
	name: "WebKitGTK",
	packages: `${driver.package} ${screen.package}`,
	isHere: () => [driver, screen].every((program) => findSystemProgram(program) !== null),
	start,
};

async function start(): Promise<Tab> {
	const folder = await mkdtemp(join(tmpdir(), "reino-webkit-"));
	const shown = await startScreen();
	const port = await findFreePort();
	const child = spawn(findSystemProgram(driver) ?? "", [`--port=${port}`], {
		env: { PATH: process.env.PATH, HOME: folder, DISPLAY: shown.display },
		stdio: "ignore",
	});
	const exited = once(child, "exit");
	const close = async () => {
		child.kill("SIGKILL");
		await exited;
		// The browser, which the driver has started, ends with its screen.
		await shown.close();
		await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
	};
	try {
		return { ...(await openSession(`http://127.0.0.1:${port}`)), close };
	} catch (error) {
		await close();
		throw error;
	}
}

async function openSession(driverUrl: string): Promise<Omit<Tab, "close">> {
	const status = () => fetch(`${driverUrl}/status`);
	await until("WebKitWebDriver listens", () =>
		status().then(
			({ ok }) => ok,
			() => false,
		),
	);
	const { sessionId } = await post<{ sessionId: string }>(`${driverUrl}/session`, { capabilities: {} });
	const session = `${driverUrl}/session/${sessionId}`;
	return {
		open: (url) => post(`${session}/url`, { url }),
		run: async (script, ...values) => {
			const body = `return (async () => JSON.stringify(await (${script})(...JSON.parse(arguments[0])) ?? null))()`;
			const args = [JSON.stringify(values)];
			return JSON.parse(await post(`${session}/execute/sync`, { script: body, args }));
		},
		perform: (source) => post(`${session}/actions`, { actions: [source] }),
	};
}

async function post<T>(url: string, body: object): Promise<T> {
	const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
	const { value } = await response.json();
	if (!response.ok) throw new Error(`${url}: ${value.error}, ${value.message}`);
	return value;
}

/** Starts an X server on a number of its own choice. */
async function startScreen() {
	const options = ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"];
	const child = spawn(findSystemProgram(screen) ?? "", options, {
		stdio: ["ignore", "ignore", "ignore", "pipe"],
	});
	const exited = once(child, "exit");
	const [number] = await once(child.stdio[3] as Readable, "data");
	return {
		display: `:${String(number).trim()}`,
		close: async () => {
			child.kill("SIGKILL");
			await exited;
		},
	};
}
