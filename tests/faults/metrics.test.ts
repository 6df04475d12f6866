import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findFreePort, startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { openSocket } from "./socket-client.ts";

const { db, connectionString } = await testDatabase();
const secret = randomBytes(32).toString("hex");
const port = await findFreePort();
const environment = { DATABASE_URL: connectionString, AUTH_SECRET: secret, METRICS_PORT: String(port) };
const node = await startBuiltServer({ environment });
afterAll(() => node.stop());

async function readMetrics(): Promise<string> {
	const response = await fetch(`http://127.0.0.1:${port}/metrics`);
	expect(response.headers.get("Content-Type")).toContain("text/plain; version=0.0.4");
	return response.text();
}

/** The value of a series, its labels as they are written. */
function readValue(metrics: string, series: string): number | undefined {
	const line = metrics.split("\n").find((text) => text.startsWith(`${series} `));
	return line === undefined ? undefined : Number(line.slice(series.length));
}

/** Sends a request that is never whole, and leaves. */
async function leaveBeforeAnswer(url: string): Promise<void> {
	const sent = request(url, { method: "POST" }).on("error", () => undefined);
	await new Promise((resolve) => sent.write("text=", resolve));
	sent.destroy();
}

it("tells what the process does by routes and never by what people ask for", async () => {
	const person = await buildUser(db);
	const { id } = await buildListing(db, { userId: person.id });
	const cookie = await cookieOf(db, person, secret);
	const socket = await openSocket(node.url, cookie);
	for (const path of [
		`/intercambios/${id}`,
		`/intercambios/${id}.data`,
		"/_.data",
		"/nada/de/esto",
		"/popular",
		"/popular",
		"/socket.io/?EIO=4&transport=polling",
	])
		await fetch(node.url + path, { headers: { Cookie: path.endsWith("popular") ? "" : cookie } });
	await fetch(`${node.url}/popular`, { method: "PURGE" });
	await leaveBeforeAnswer(`${node.url}/popular`);
	const requests = (name: string, status: number, method = "GET") =>
		`reino_http_requests_total{method="${method}",route="${name}",status="${status}"}`;
	const hasCounted = async () => {
		const found = await readMetrics();
		const runs = readValue(found, 'reino_job_runs_total{job="notify-unread",status="completed"}') ?? 0;
		return runs > 0 && readValue(found, requests("/popular", 0, "POST")) === 1;
	};
	await expect.poll(hasCounted).toBe(true);
	const metrics = await readMetrics();
	expect(readValue(metrics, requests("/popular", 200))).toBe(2);
	expect(readValue(metrics, "reino_page_cache_hits_total")).toBe(1);
	expect(readValue(metrics, requests("/intercambios/:id", 200))).toBe(2);
	expect(readValue(metrics, requests("/", 200))).toBe(1);
	expect(readValue(metrics, requests("/*", 404))).toBe(1);
	expect(readValue(metrics, 'reino_http_request_seconds_count{route="/*"}')).toBe(1);
	expect(readValue(metrics, 'reino_http_request_seconds_count{route="/intercambios/:id"}')).toBe(2);
	expect(readValue(metrics, "reino_sockets")).toBe(1);
	expect(readValue(metrics, "reino_draining")).toBe(0);
	expect(readValue(metrics, 'reino_database_silent{pool="pages"}')).toBe(0);
	expect(readValue(metrics, 'reino_jobs{job="notify-unread",state="failed"}')).toBe(0);
	expect(readValue(metrics, 'reino_figures{figure="trades"}')).toBe(0);
	expect(readValue(metrics, "reino_page_cache_bytes")).toBeGreaterThan(0);
	for (const name of [
		"nodejs_eventloop_lag_seconds",
		"process_resident_memory_bytes",
		"reino_mails_sent_total",
	])
		expect(metrics).toContain(`\n${name}`);
	for (const marked of [id, person.id, person.email, person.username, "nada", "PURGE", secret])
		expect(metrics).not.toContain(marked);
	socket.close();
	expect((await fetch(`${node.url}/metrics`)).status).toBe(404);
	expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

it("has every figure that the alerts and the dashboard of deploy/ read", async () => {
	const metrics = await readMetrics();
	for (const file of ["prometheus/alerts.yml", "grafana/reino.json"]) {
		const text = await readFile(join(import.meta.dirname, "../../deploy", file), "utf8");
		const names = new Set(text.match(/\b(reino|nodejs|process)_[a-z0-9_]+(?=[{[) "])/g));
		expect(names.size).toBeGreaterThan(5);
		expect([...names].filter((name) => !metrics.includes(`# TYPE ${name.replace(/_bucket$/, "")} `))).toEqual(
			[],
		);
	}
});
