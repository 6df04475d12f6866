import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { findFreePort } from "./built-server.ts";
import type { RunningProxy } from "./caddy.ts";
import { findSystemProgram } from "./system-program.ts";
import { until } from "./until.ts";

const site = join(import.meta.dirname, "../deploy/nginx/reino.conf");

/** Finds nginx, or installs it. @returns path of the program, or null where there is none */
export function findNginx(): string | null {
	return findSystemProgram({ variable: "REINO_NGINX", names: ["nginx"], package: "nginx" });
}

/**
 * Starts nginx with the site of `deploy/`, in which an operator writes their name and nodes; and here other ports than 80 and 443, and
 * a certificate for a localhost, which this process trusts from then on.
 * @param program from {@link findNginx}
 * @param url what people open, https at a localhost
 * @param nodes where the nodes listen, such as `127.0.0.1:3001`
 */
export async function startNginx(
	program: string,
	url: string,
	nodes: readonly string[],
): Promise<RunningProxy> {
	const folder = await mkdtemp(join(tmpdir(), "reino-nginx-"));
	// Its workers are another account's.
	await chmod(folder, 0o755);
	const httpPort = await findFreePort();
	await makeCertificate(folder);
	const { port, host } = new URL(url);
	const configuration = (await readFile(site, "utf8"))
		.replaceAll(/(\t+server )127\.0\.0\.1:3001( .*\n)(?:\t+server .*\n)*/g, (_all, before, after) =>
			nodes.map((node) => `${before}${node}${after}`).join(""),
		)
		.replaceAll("/etc/letsencrypt/live/reino.example", folder)
		.replaceAll("https://reino.example", `https://${host}`)
		.replaceAll("server_name reino.example", "server_name localhost")
		.replaceAll(/(listen (?:\[::\]:)?)80;/g, `$1${httpPort};`)
		.replaceAll(/(listen (?:\[::\]:)?)443 /g, `$1${port} `);
	await writeFile(join(folder, "nginx.conf"), mainOf(folder, configuration));
	await mkdir(join(folder, "temp"));
	const child = spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf"), "-g", "daemon off;"], {
		stdio: ["ignore", "ignore", "pipe"],
	});
	const [problems, exited] = [text(child.stderr), once(child, "exit")];
	const httpUrl = `http://localhost:${httpPort}`;
	await until("nginx listens", async () => {
		if (child.exitCode !== null) throw new Error(`${program} ended before it was ready:\n${await problems}`);
		return fetch(httpUrl, { redirect: "manual" }).then(
			() => true,
			() => false,
		);
	});
	return {
		httpUrl,
		stop: async () => {
			child.kill("SIGTERM");
			await exited;
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** What a system's own configuration has around its sites, with everything that is written below one folder. */
function mainOf(folder: string, configuration: string): string {
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
		(name) => `${name}_temp_path ${folder}/temp/${name};`,
	);
	return `worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events {}
http {
	access_log off;
	${temporary.join("\n\t")}
	${configuration}
}
`;
}

async function makeCertificate(folder: string): Promise<void> {
	const [key, certificate] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
	execFileSync(
		"openssl",
		[
			...[
				"req",
				"-x509",
				"-newkey",
				"ec",
				"-pkeyopt",
				"ec_paramgen_curve:prime256v1",
				"-nodes",
				"-days",
				"1",
			],
			...[
				"-subj",
				"/CN=localhost",
				"-addext",
				"subjectAltName=DNS:localhost",
				"-keyout",
				key,
				"-out",
				certificate,
			],
		],
		{ stdio: "ignore" },
	);
	setDefaultCACertificates([...getCACertificates(), await readFile(certificate, "utf8")]);
}
