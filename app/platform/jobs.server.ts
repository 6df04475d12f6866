import { sql } from "drizzle-orm";
import type pg from "pg";
import { fromDrizzle, type JobWithMetadata, PgBoss, type QueueOptions } from "pg-boss";
import type { Database, Transaction } from "./database/database.server.ts";
import type { Log } from "./log.server.ts";

/** How often a worker looks for new jobs, in seconds. */
const pollSeconds = 1;
/** Longest wait for running jobs when the process stops, in milliseconds. */
const stopMillis = 5_000;

/** A kind of background work and what a job of it carries; the payload must survive JSON. */
export interface JobKind<Payload extends object> {
	readonly name: string;
	readonly queue: QueueOptions;
	/** Only for the compiler: ties the payload's type to the kind. */
	readonly payload?: Payload;
}

/** Work that outlives the request that asked for it, kept in the database and done at least once. */
export interface Jobs {
	/**
	 * Writes a job. Given a transaction, the job exists only if that transaction commits.
	 * Any node may run it, and none runs it while another does.
	 * @param key a UUID of what it is about: as long as a job of this kind with it is kept, no other is written
	 */
	enqueue<P extends object>(
		db: Database | Transaction,
		kind: JobKind<P>,
		payload: P,
		key?: string,
	): Promise<void>;
	/** Says who does a kind of work; call it before `start`. An error makes the job run again later. */
	work<P extends object>(kind: JobKind<P>, run: (payload: P) => Promise<void>): void;
	/** Prepares the queues' own tables and begins to work. */
	start(): Promise<void>;
	/** Lets running jobs end, at most 5 s; what is cut runs again elsewhere. */
	stop(): Promise<void>;
}

/** Names a kind of job. `queue` holds retries and how long done jobs are kept. */
export function defineJob<Payload extends object>(name: string, queue: QueueOptions): JobKind<Payload> {
	return { name, queue };
}

type Runner = { kind: JobKind<object>; run: (payload: object) => Promise<void> };

/** Jobs over the application's own pool: no connections of their own, and a database restart is outlived. */
export function createJobs(pool: pg.Pool, log: Log): Jobs {
	const boss = new PgBoss({
		db: { executeSql: (text, values) => pool.query(text, values) },
		schedule: false,
	});
	boss.on("error", (error) => log.warn({ err: error }, "job queue"));
	const runners: Runner[] = [];
	let running = false;
	return {
		async enqueue(db, kind, payload, key) {
			await boss.send(kind.name, payload, { db: fromDrizzle(db, sql), ...(key && { id: key }) });
		},
		work(kind, run) {
			runners.push({ kind, run: run as Runner["run"] });
		},
		async start() {
			await boss.start();
			running = true;
			for (const runner of runners) await startWorker(boss, runner, log);
		},
		async stop() {
			if (!running) return;
			running = false;
			await boss.stop({ graceful: true, timeout: stopMillis });
		},
	};
}

async function startWorker(boss: PgBoss, { kind, run }: Runner, log: Log): Promise<void> {
	await boss.createQueue(kind.name, kind.queue);
	// A queue that an earlier version made keeps its settings otherwise.
	if (Object.keys(kind.queue).length > 0) await boss.updateQueue(kind.name, kind.queue);
	const options = { pollingIntervalSeconds: pollSeconds, includeMetadata: true } as const;
	await boss.work(kind.name, options, async (batch: JobWithMetadata<object>[]) => {
		for (const job of batch) {
			try {
				await run(job.data);
			} catch (error) {
				const entry = { err: error, job: kind.name, id: job.id, attempt: job.retryCount + 1 };
				if (job.retryCount < job.retryLimit) log.warn(entry, "job failed and will be tried again");
				else log.error(entry, "job failed for good");
				throw error;
			}
		}
	});
}
