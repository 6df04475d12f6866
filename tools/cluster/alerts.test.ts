import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { startSmtp } from "#tests/smtp.ts";
import { findSystemProgram } from "#tests/system-program.ts";
import { until } from "#tests/until.ts";

const folder = join(import.meta.dirname, "../../deploy/prometheus");
const promtool = findSystemProgram({
	variable: "REINO_PROMTOOL",
	names: ["promtool"],
	package: "prometheus",
});
const alertmanager = findSystemProgram({
	variable: "REINO_ALERTMANAGER",
	names: ["prometheus-alertmanager", "alertmanager"],
	package: "prometheus-alertmanager",
});
const ends: (() => unknown)[] = [];

afterAll(async () => {
	for (const end of ends.reverse()) await end();
});

it.skipIf(!promtool)("Prometheus takes its configuration, and each alert is raised by what it is for", () => {
	const run = (...words: string[]) =>
		execFileSync(promtool ?? "", words, { cwd: folder, encoding: "utf8", stdio: "pipe" });
	expect(run("check", "config", "prometheus.yml")).toContain("SUCCESS");
	expect(run("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
});

/** A server that keeps what is posted to it. */
async function startHook(): Promise<{ url: string; posted: string[] }> {
	const posted: string[] = [];
	const server: Server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on("data", (chunk: Buffer) => chunks.push(chunk));
		request.on("end", () => {
			posted.push(Buffer.concat(chunks).toString());
			response.end();
		});
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	ends.push(() => server.close());
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, posted };
}

/** A port that nobody listens at. */
async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, "close");
	return port;
}

/** Starts Alertmanager with the shipped file, filled in as an operator does. @returns its address */
async function startAlertmanager(smtpUrl: string, hookUrl: string): Promise<string> {
	const home = await mkdtemp(join(tmpdir(), "reino-alerts-"));
	ends.push(() => rm(home, { recursive: true, force: true }));
	const filled = (await readFile(join(folder, "alertmanager.yml"), "utf8"))
		.replace("smtp.provider.example:587", new URL(smtpUrl).host)
		.replace(/^ {2}smtp_auth_.*\n/gm, "")
		.replace("global:\n", "global:\n  smtp_require_tls: false\n")
		.replace("https://pager.example/hook", hookUrl)
		.replace("group_wait: 30s", "group_wait: 0s");
	await writeFile(join(home, "alertmanager.yml"), filled);
	const address = `127.0.0.1:${await freePort()}`;
	const options = [
		`--config.file=${join(home, "alertmanager.yml")}`,
		`--storage.path=${home}`,
		`--web.listen-address=${address}`,
		"--cluster.listen-address=",
	];
	const child = spawn(alertmanager ?? "", options, { stdio: "ignore" });
	ends.push(async () => {
		const ended = once(child, "exit");
		child.kill();
		await ended;
	});
	const isReady = () =>
		fetch(`http://${address}/-/ready`).then(
			({ ok }) => ok,
			() => false,
		);
	await until("Alertmanager answers", isReady);
	return `http://${address}`;
}

it.skipIf(!alertmanager)(
	"who is to be woken gets what is critical by mail and webhook, with what to do",
	async () => {
		const smtp = await startSmtp();
		ends.push(() => smtp.stop());
		const hook = await startHook();
		const url = await startAlertmanager(smtp.url, hook.url);
		const alert = (severity: string, summary: string) => ({
			labels: { alertname: "ReinoBackupFailed", severity, job: severity },
			annotations: { summary, action: "journalctl -u reino-backup" },
		});
		const alerts = [alert("critical", "The backup failed"), alert("warning", "Something is slow")];
		const headers = { "Content-Type": "application/json" };
		const response = await fetch(`${url}/api/v2/alerts`, {
			method: "POST",
			headers,
			body: JSON.stringify(alerts),
		});
		expect(response.status).toBe(200);
		await until(
			"both are told",
			() => smtp.mailsTo("you@provider.example").length === 2 && hook.posted.length > 0,
		);
		const mails = smtp.mailsTo("you@provider.example").map(({ source }) => source);
		const critical = mails.find((source) => source.includes("The backup failed"));
		expect(critical).toContain("Subject: [Reino] firing: The backup failed");
		expect(critical).toContain("journalctl -u reino-backup");
		expect(hook.posted.join()).toContain("The backup failed");
		expect(hook.posted.join()).not.toContain("Something is slow");
	},
);
