import { createServer, type Server } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { getFigureTotals } from "#app/features/figures/queries.server.ts";
import type { App } from "../app.ts";
import type { OwnedDeps } from "../deps.ts";
import { closeServer, listen } from "../http.ts";
import type { Realtime } from "../realtime/realtime.ts";
import { loadRouteOf } from "../route-of.ts";
import { readVersion } from "../version.ts";
import { observeRequests } from "./requests.ts";

/** The measured parts of a process. */
export interface Observed {
	readonly owned: Pick<OwnedDeps, "deps" | "pools" | "counters">;
	readonly app: Pick<App, "htmlCache" | "readiness">;
	readonly server: Server;
	readonly realtime: Pick<Realtime, "io">;
}

/** Upper ends of what the times of jobs are counted by, in seconds. */
const jobDurations = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800];

/**
 * Serves `GET /metrics` in Prometheus' form, at an address of its own that the proxy does not lead to.
 * @returns what ends it
 */
export async function serveMetrics(
	observed: Observed,
	{ host, port }: { host: string; port: number },
): Promise<() => Promise<void>> {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	observeRequests(observed.server, registry, await loadRouteOf());
	observeProcess(registry, observed);
	observeDatabase(registry, observed.owned);
	observeJobRuns(registry, observed.owned.deps);
	observeJobStates(registry, observed.owned.deps);
	observeFigures(registry, observed.owned.deps);
	const server = createServer(async (request, response) => {
		if (request.method !== "GET" || request.url !== "/metrics") return response.writeHead(404).end();
		const text = await registry.metrics();
		response.writeHead(200, { "Content-Type": registry.contentType }).end(text);
	});
	await listen(server, port, host);
	return () => closeServer(server, 1_000);
}

function observeProcess(registry: Registry, { owned, app, realtime }: Observed): void {
	const { counters } = owned;
	const gauge = (name: string, help: string, value: () => number) =>
		new Gauge({
			name,
			help,
			registers: [registry],
			collect() {
				this.set(value());
			},
		});
	const counter = (name: string, help: string, value: () => number) =>
		new Counter({
			name,
			help,
			registers: [registry],
			collect() {
				this.reset();
				this.inc(value());
			},
		});
	new Gauge({
		name: "reino_version_info",
		help: "Which version runs; always 1",
		labelNames: ["version", "schema"],
		registers: [registry],
	}).set({ ...readVersion() }, 1);
	gauge("reino_draining", "1 once the process is to end", () => Number(app.readiness.isDraining));
	gauge("reino_sockets", "Open sockets", () => realtime.io.sockets.sockets.size);
	gauge("reino_page_cache_bytes", "Memory of the pages that are kept for visitors", () => app.htmlCache.size);
	counter("reino_page_cache_hits_total", "Pages answered from memory", () => app.htmlCache.hits);
	counter(
		"reino_database_deadlocks_total",
		"Transactions that the database ended because they and others waited for each other",
		() => counters.deadlocks,
	);
	counter("reino_mails_sent_total", "Mails handed over", () => counters.mailsSent);
	counter("reino_mails_failed_total", "Tries to hand a mail over that failed", () => counters.mailsFailed);
	counter(
		"reino_files_written_total",
		"Files written: an image is one for each width",
		() => counters.filesWritten,
	);
	counter("reino_files_failed_total", "Files that could not be written", () => counters.filesFailed);
	counter("reino_files_written_bytes_total", "Size of the files written", () => counters.bytesWritten);
}

function observeDatabase(registry: Registry, { pools }: Observed["owned"]): void {
	new Gauge({
		name: "reino_database_connections",
		help: "Connections of this process by use, and who waits for one",
		labelNames: ["pool", "state"],
		registers: [registry],
		collect() {
			for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
				this.set({ pool, state: "used" }, totalCount - idleCount);
				this.set({ pool, state: "idle" }, idleCount);
				this.set({ pool, state: "waiting" }, waitingCount);
			}
		},
	});
	new Gauge({
		name: "reino_database_silent",
		help: "1 while the database does not answer and everybody is refused at once",
		labelNames: ["pool"],
		registers: [registry],
		collect() {
			for (const [pool, { isBroken }] of Object.entries(pools)) this.set({ pool }, Number(isBroken));
		},
	});
}

function observeJobRuns(registry: Registry, { jobs }: OwnedDeps["deps"]): void {
	const own = { labelNames: ["job"], registers: [registry] };
	const runs = new Counter({
		name: "reino_job_runs_total",
		help: "Jobs that this process did, by how they ended",
		labelNames: ["job", "status"],
		registers: [registry],
	});
	const waits = new Histogram({
		...own,
		name: "reino_job_wait_seconds",
		help: "From when a job was due to its beginning",
		buckets: jobDurations,
	});
	const times = new Histogram({
		...own,
		name: "reino_job_seconds",
		help: "How long jobs ran",
		buckets: jobDurations,
	});
	jobs.onDone(({ name: job, isGood, waitedSeconds, seconds }) => {
		runs.inc({ job, status: isGood ? "completed" : "failed" });
		waits.observe({ job }, waitedSeconds);
		times.observe({ job }, seconds);
	});
}

function observeJobStates(registry: Registry, { jobs, log }: OwnedDeps["deps"]): void {
	new Gauge({
		name: "reino_jobs",
		help: "Jobs of all nodes by state, up to a minute old",
		labelNames: ["job", "state"],
		registers: [registry],
		async collect() {
			this.reset();
			// Without the database, what is known of the process itself is told all the same.
			const counts = await jobs.count().catch((error: unknown) => {
				log.warn({ err: error }, "jobs not counted");
				return [];
			});
			for (const { name: job, ...states } of counts)
				for (const [state, count] of Object.entries(states)) this.set({ job, state }, count);
		},
	});
}

function observeFigures(registry: Registry, { db, log }: OwnedDeps["deps"]): void {
	new Gauge({
		name: "reino_figures",
		help: "Figures of /admin/numeros since the first day, the same on every node; delta(…[1d]) is a day's",
		labelNames: ["figure"],
		registers: [registry],
		async collect() {
			this.reset();
			const totals = await getFigureTotals(db).catch((error: unknown) => {
				log.warn({ err: error }, "figures not read");
				return {};
			});
			for (const [figure, total] of Object.entries(totals)) this.set({ figure }, total);
		},
	});
}
