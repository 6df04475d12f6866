import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { findFreePort } from "./built-server.ts";
import { findSystemProgram } from "./system-program.ts";

const configuration = join(import.meta.dirname, "../deploy/caddy/Caddyfile");
/** In the folder of its own that Caddy writes into: what signs the certificate of a localhost. */
const authority = ".local/share/caddy/pki/authorities/local/root.crt";

export interface RunningProxy {
	/** Leads to the site over https, where that is what people open. */
	readonly httpUrl: string;
	stop(): Promise<void>;
}

/** Finds Caddy, or installs it. @returns path of the program, or null where there is none */
export function findProxy(): string | null {
	return findSystemProgram({ variable: "REINO_CADDY", names: ["caddy"], package: "caddy" });
}

/**
 * Starts Caddy with the configuration of `deploy/`. Over https it has a certificate of its own, which
 * this process trusts from then on.
 * @param program from {@link findProxy}
 * @param url what people open, at a localhost
 * @param nodes where the nodes listen, such as `localhost:3001`
 * @param accessLog where it says who asked for what, as REINO_ACCESS_LOG names it
 */
export async function startProxy(
	program: string,
	url: string,
	nodes: readonly string[],
	accessLog?: string,
): Promise<RunningProxy> {
	const folder = await mkdtemp(join(tmpdir(), "reino-proxy-"));
	const httpPort = await findFreePort();
	const isSecure = url.startsWith("https:");
	const awaited = new Set(["serving initial configuration", ...(isSecure ? ["certificate obtained"] : [])]);
	const child = spawn(program, ["run", "--config", configuration, "--adapter", "caddyfile"], {
		env: {
			PATH: process.env.PATH,
			HOME: folder,
			REINO_SITE: url,
			REINO_HTTP_PORT: String(httpPort),
			REINO_NODES: nodes.join(" "),
			...(accessLog && { REINO_ACCESS_LOG: accessLog }),
		},
		stdio: ["ignore", "ignore", "pipe"],
	});
	const exited = once(child, "exit");
	const last: string[] = [];
	const isReady = await new Promise<boolean>((resolve) => {
		const lines = createInterface({ input: child.stderr });
		lines.on("line", (line) => {
			last.push(line);
			for (const words of awaited) if (line.includes(words)) awaited.delete(words);
			if (awaited.size === 0) resolve(true);
		});
		lines.on("close", () => resolve(false));
	});
	if (!isReady) throw new Error(`${program} ended before it was ready:\n${last.join("\n")}`);
	if (isSecure) {
		const certificate = await readFile(join(folder, authority), "utf8");
		setDefaultCACertificates([...getCACertificates(), certificate]);
	}
	return {
		httpUrl: `http://localhost:${httpPort}`,
		stop: async () => {
			child.kill("SIGKILL");
			await exited;
			await rm(folder, { recursive: true, force: true });
		},
	};
}
