import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { findSystemProgram } from "#tests/system-program.ts";
import type { Engine, Tab } from "./tab.ts";

const program = { variable: "REINO_FIREFOX", names: ["firefox-esr", "firefox"], package: "firefox-esr" };

/** Nothing that calls home, asks a question, or is not in Spanish. */
const settings = {
	"intl.accept_languages": "es-AR, es",
	"app.normandy.enabled": false,
	"app.update.auto": false,
	"browser.shell.checkDefaultBrowser": false,
	"datareporting.policy.dataSubmissionEnabled": false,
	"network.captive-portal-service.enabled": false,
	"network.connectivity-service.enabled": false,
	"services.settings.server": "data:,",
	"toolkit.telemetry.enabled": false,
};

/** Firefox, by WebDriver BiDi, which it speaks itself: https://w3c.github.io/webdriver-bidi */
export const firefox: Engine = {
	name: "Firefox",
	packages: program.package,
	isHere: () => findSystemProgram(program) !== null,
	start,
};

async function start(): Promise<Tab> {
	const folder = await mkdtemp(join(tmpdir(), "reino-firefox-"));
	const lines = Object.entries(settings).map(
		([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
	);
	await writeFile(join(folder, "user.js"), lines.join(""));
	const path = findSystemProgram(program) ?? "";
	const child = spawn(path, ["--headless", "--no-remote", "--profile", folder, "--remote-debugging-port=0"], {
		env: { PATH: process.env.PATH, HOME: folder, MOZ_CRASHREPORTER_DISABLE: "1" },
		stdio: ["ignore", "ignore", "pipe"],
	});
	const exited = once(child, "exit");
	const close = async () => {
		child.kill("SIGKILL");
		await exited;
		await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
	};
	try {
		return { ...(await openSession(await addressIn(child.stderr))), close };
	} catch (error) {
		await close();
		throw error;
	}
}

/** The address that a starting Firefox prints. */
function addressIn(output: Readable): Promise<string> {
	return new Promise((resolve, reject) => {
		const lines = createInterface({ input: output });
		lines.on("line", (line) => {
			const [, url] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? [];
			if (url) resolve(url);
		});
		lines.on("close", () => reject(new Error("Firefox ended before it was ready.")));
	});
}

async function openSession(address: string): Promise<Omit<Tab, "close">> {
	const send = await connect(`${address}/session`);
	await send("session.new", { capabilities: {} });
	const { contexts } = await send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
	const context = contexts[0]?.context;
	return {
		open: async (url) => {
			const navigate = () => send("browsingContext.navigate", { context, url, wait: "complete" });
			// A step through the history that a closing dialog has begun ends this one.
			await navigate().catch((error: unknown) => {
				if (!String(error).includes("NS_BINDING_ABORTED")) throw error;
				return navigate();
			});
		},
		run: async (script, ...values) => {
			const called = await send<Called>("script.callFunction", {
				functionDeclaration: `async (values) => JSON.stringify(await (${script})(...JSON.parse(values)) ?? null)`,
				arguments: [{ type: "string", value: JSON.stringify(values) }],
				target: { context },
				awaitPromise: true,
			});
			if (called.type === "exception") throw new Error(called.exceptionDetails.text);
			return JSON.parse(called.result.value);
		},
		perform: async (source) => void (await send("input.performActions", { context, actions: [source] })),
	};
}

type Called =
	| { readonly type: "success"; readonly result: { readonly value: string } }
	| { readonly type: "exception"; readonly exceptionDetails: { readonly text: string } };

interface Answer {
	readonly id?: number;
	readonly type: "success" | "error" | "event";
	readonly result?: unknown;
	readonly error?: string;
	readonly message?: string;
}

/** Opens a connection. @returns what sends a command and waits for its answer */
async function connect(url: string) {
	const socket = new WebSocket(url);
	const waiting = new Map<number, (answer: Answer) => void>();
	socket.addEventListener("message", ({ data }) => {
		const answer: Answer = JSON.parse(data);
		waiting.get(answer.id ?? 0)?.(answer);
	});
	await once(socket, "open");
	let last = 0;
	return async function send<T>(method: string, params: object): Promise<T> {
		last += 1;
		const { promise, resolve } = Promise.withResolvers<Answer>();
		waiting.set(last, resolve);
		socket.send(JSON.stringify({ id: last, method, params }));
		const answer = await promise;
		if (answer.type === "error") throw new Error(`${method}: ${answer.error}, ${answer.message}`);
		return answer.result as T;
	};
}
