import { sql } from "drizzle-orm";
import type pg from "pg";
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type Queue } from "pg-boss";
import type { Database, Transaction } from "./database/database.server.ts";
import { FinalError } from "./final-error.ts";
import { currentRequestId, type Log, withRequestId } from "./log.server.ts";

/** How often a worker that has caught up looks for new jobs, in seconds. */
const pollSeconds = 1;
/**
 * A node at work on a job says so twice in this time, and is taken for dead when it does not, in seconds: the least that
 * pg-boss knows. Then the job is tried again.
 */
const heartbeatSeconds = 10;
/** How often the nodes look for jobs of dead ones, in seconds. */
const superviseSeconds = 10;
/** Longest wait for running jobs when the process stops, in milliseconds. */
const stopMillis = 5_000;

/**
 * A kind of background work and what a job of it carries; the payload must survive JSON. It stays in the database for
 * a while, so that it names rows and holds no address and no secret.
 */
export interface JobKind<Payload extends object> {
	readonly name: string;
	readonly queue: Omit<Queue, "name">;
	/** How many a node does at the same time. */
	readonly concurrency: number;
	readonly pollSeconds: number;
	/** Ties the payload's type to the kind, for the compiler alone. */
	readonly payload?: Payload;
}

/** Work that outlives the request that asked for it, kept in the database and done at least once. */
export interface Jobs {
	/**
	 * Writes a job. Given a transaction, the job exists only if that transaction commits.
	 * Any node may run it, and none runs it while another does.
	 * @param options `key` is a UUID of what it is about: as long as a job of this kind with it is kept, no other is written;
	 *   of those that wait, one of a greater `priority` comes first, and 0 is that of all others
	 */
	enqueue<P extends object>(
		db: Database | Transaction,
		kind: JobKind<P>,
		payload: P,
		options?: EnqueueOptions,
	): Promise<void>;
	/** Says who does a kind of work; call it before `start`. An error that is not final makes the job run again later. */
	work<P extends object>(kind: JobKind<P>, run: (payload: P) => Promise<void>): void;
	/**
	 * Does work at set times, once for all nodes; call it before `start`. A time at which no node ran is made good once.
	 * An error is tried again twice, and holds up nothing else.
	 * @param name of this work alone, in the log and in the database
	 * @param cron minute, hour, day, month and weekday, in UTC
	 * @param run what it returns is logged
	 */
	schedule(name: string, cron: string, run: () => Promise<unknown>): void;
	/**
	 * Does work again and again, once for all nodes; call it before `start`. An error is logged, and the next time comes
	 * all the same.
	 * @param name of this work alone, in the log and in the database
	 * @param seconds from the end of one time to the next
	 */
	repeat(name: string, seconds: number, run: () => Promise<unknown>): void;
	/** Tells of each job that this process has done. */
	onDone(listener: (done: JobDone) => void): void;
	/** How many jobs there are on all nodes, for each kind that this process knows; up to a minute old. */
	count(): Promise<JobCount[]>;
	/** Prepares the queues' own tables and begins to work. */
	start(): Promise<void>;
	/** Lets running jobs end, at most 5 s; what is cut runs again elsewhere. */
	stop(): Promise<void>;
}

interface EnqueueOptions {
	readonly key?: string;
	readonly priority?: number;
}

/** A job that is over, for this time at least. */
interface JobDone {
	readonly name: string;
	readonly isGood: boolean;
	/** Time from when the job was due to its beginning. */
	readonly waitedSeconds: number;
	readonly seconds: number;
}

interface JobCount {
	readonly name: string;
	/** Due, and not startedAt. */
	readonly ready: number;
	/** The time to start at, if later. */
	readonly deferred: number;
	readonly active: number;
	/** Given up, as long as they are kept. */
	readonly failed: number;
}

/**
 * Names a kind of job.
 * @param queue retries, and how long done jobs are kept
 * @param concurrency how many a node does at the same time; of a kind with one, it does one in a second
 */
export function defineJob<Payload extends object>(
	name: string,
	queue: JobKind<Payload>["queue"],
	concurrency = 1,
): JobKind<Payload> {
	return { name, queue, concurrency, pollSeconds };
}

/** Tried again when it fails or its process dies. */
const scheduledQueue = {
	retryLimit: 2,
	retryDelay: 5 * 60,
	expireInSeconds: 60 * 60,
	deleteAfterSeconds: 24 * 60 * 60,
};
/**
 * One at most waits. The work's own errors do not fail the job, so that what is tried again is one whose process died
 * or that could not ask for the next; as often as it takes, since each asks for the next one.
 */
const repeatedQueue = {
	policy: "short",
	retryLimit: 1_000,
	retryDelay: 5,
	expireInSeconds: 60,
	deleteAfterSeconds: 60 * 60,
};

interface Runner {
	readonly kind: JobKind<object>;
	readonly run: (payload: object) => Promise<void>;
	/** Runs once its queue is there. */
	readonly begin?: () => Promise<unknown>;
}

interface JobsOptions {
	/** How often schedules and what they made are looked at, which nobody waits for; up to 45. */
	readonly scheduleSeconds?: number;
}

/** The request that a job belongs to in the log. */
interface Origin {
	readonly requestId?: string | undefined;
}

/** Jobs over the application's own pool: no connections of their own, and a database restart is outlived. */
export function createJobs(pool: pg.Pool, log: Log, { scheduleSeconds = 30 }: JobsOptions = {}): Jobs {
	const boss = new PgBoss({
		db: { executeSql: (text, values) => pool.query(text, values) },
		cronMonitorIntervalSeconds: scheduleSeconds,
		cronWorkerIntervalSeconds: scheduleSeconds,
		superviseIntervalSeconds: superviseSeconds,
		monitorIntervalSeconds: superviseSeconds,
	});
	boss.on("error", (error) => log.warn({ err: errorOf(error) }, "job queue"));
	const runners: Runner[] = [];
	const listeners: ((done: JobDone) => void)[] = [];
	const report = (done: JobDone) => {
		for (const listener of listeners) listener(done);
	};
	let running = false;
	return {
		async enqueue(db, kind, payload, { key, priority = 0 } = {}) {
			const origin: Origin = { requestId: currentRequestId() };
			await boss.send(
				kind.name,
				{ ...payload, ...origin },
				{ db: fromDrizzle(db, sql), priority, ...(key && { id: key }) },
			);
		},
		work(kind, run) {
			runners.push({ kind, run: run as Runner["run"] });
		},
		schedule: (name, cron, work) =>
			runners.push(scheduledRunner({ boss, log, name, cron, pollSeconds: scheduleSeconds, work })),
		repeat: (name, seconds, work) => runners.push(repeatedRunner({ boss, log, name, seconds, work })),
		onDone(listener) {
			listeners.push(listener);
		},
		count: () => Promise.all(runners.map(({ kind }) => countJobs(boss, kind.name))),
		async start() {
			await boss.start();
			running = true;
			for (const runner of runners) await startWorker(boss, runner, { log, report });
		},
		async stop() {
			if (!running) return;
			running = false;
			await boss.stop({ graceful: true, timeout: stopMillis });
		},
	};
}

/** An error of pg-boss, which hands the fields of some over without their class: what is told of them goes by it. */
function errorOf(told: Error): Error {
	return told instanceof Error ? told : Object.assign(new Error(), told);
}

interface OwnWork {
	readonly boss: PgBoss;
	readonly log: Log;
	readonly name: string;
	readonly work: () => Promise<unknown>;
}

interface ScheduledWork extends OwnWork {
	readonly cron: string;
	readonly pollSeconds: number;
}

function scheduledRunner({ boss, log, name, cron, pollSeconds, work }: ScheduledWork): Runner {
	return {
		kind: { name, queue: scheduledQueue, concurrency: 1, pollSeconds },
		run: async () => log.debug({ job: name, result: await work() }, "scheduled job done"),
		begin: () => boss.schedule(name, cron, {}, { missed: "once" }),
	};
}

interface RepeatedWork extends OwnWork {
	/** Pause from the end of one run to the beginning of the next. */
	readonly seconds: number;
}

/** Each job asks for the next one, whether it went well or not. */
function repeatedRunner({ boss, log, name, seconds, work }: RepeatedWork): Runner {
	const askForNext = (startAfter: number) => boss.send(name, {}, { startAfter });
	return {
		kind: { name, queue: repeatedQueue, concurrency: 1, pollSeconds },
		run: async () => {
			await work().catch((error: unknown) => log.warn({ err: error, job: name }, "repeated job failed"));
			await askForNext(seconds);
		},
		begin: () => askForNext(0),
	};
}

async function countJobs(boss: PgBoss, name: string): Promise<JobCount> {
	const [stats] = await boss.getQueueStats(name, { force: true });
	const { readyCount = 0, deferredCount = 0, activeCount = 0, failedCount = 0 } = stats ?? {};
	return { name, ready: readyCount, deferred: deferredCount, active: activeCount, failed: failedCount };
}

interface JobReport {
	readonly log: Log;
	readonly report: (done: JobDone) => void;
}

async function startWorker(boss: PgBoss, runner: Runner, telling: JobReport): Promise<void> {
	const { name, queue, concurrency, pollSeconds: pollingIntervalSeconds } = runner.kind;
	const { policy, ...settings } = { ...queue, heartbeatSeconds };
	await boss.createQueue(name, { policy, ...settings });
	// A queue that an earlier version made keeps its settings otherwise.
	await boss.updateQueue(name, settings);
	await runner.begin?.();
	const options = {
		pollingIntervalSeconds,
		batchSize: concurrency,
		// As long as there are more jobs than it takes at once, the next ones do not wait.
		burstWhenBatchFull: true,
		perJobResults: true,
		includeMetadata: true,
	} as const;
	await boss.work(name, options, (batch: JobWithMetadata<object>[]) =>
		Promise.all(batch.map((job) => runTimed(runner, job, telling))),
	);
}

async function runTimed(
	runner: Runner,
	job: JobWithMetadata<object>,
	{ log, report }: JobReport,
): Promise<JobResult> {
	const startedAt = Date.now();
	const { name } = runner.kind;
	const { requestId, ...data } = job.data as Origin;
	const result = await withRequestId(requestId, () => runJob(runner, { ...job, data }, log));
	report({
		name,
		isGood: result.status === "completed",
		waitedSeconds: Math.max(0, startedAt - new Date(job.startAfter).getTime()) / 1_000,
		seconds: (Date.now() - startedAt) / 1_000,
	});
	return result;
}

/** Does a job. Why it failed is in the log alone: the queue would keep every word of the error. */
async function runJob({ kind, run }: Runner, job: JobWithMetadata<object>, log: Log): Promise<JobResult> {
	try {
		await run(job.data);
		return { id: job.id, status: "completed" };
	} catch (error) {
		const entry = { err: error, job: kind.name, id: job.id, attempt: job.retryCount + 1 };
		const isFinal = error instanceof FinalError;
		if (!isFinal && job.retryCount < job.retryLimit) log.warn(entry, "job failed and will be tried again");
		else log.error(entry, "job failed for good");
		// The other status has pg-boss try it no more.
		return { id: job.id, status: isFinal ? "deadletter" : "failed" };
	}
}
