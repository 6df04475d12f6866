import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { testDatabase } from "#tests/database.ts";
import { startDatabaseProxy } from "#tests/database-proxy.ts";
import { collectLog } from "#tests/factories/log.ts";
import { startSmtp } from "#tests/smtp.ts";
import { connectDatabase } from "./database/database.server.ts";
import { createJobs, defineJob } from "./jobs.server.ts";
import { createLog, currentRequestId, withRequestId } from "./log.server.ts";
import { createMailer, type Mail, mailConcurrency } from "./mail.server.ts";

const { db, pool, connectionString } = await testDatabase();
const log = createLog("silent");
const nobody = "nadie@example.test";
let refused = 0;
const smtp = await startSmtp({
	onRcptTo({ address }, _session, done) {
		if (address !== nobody) return done();
		refused += 1;
		done(Object.assign(new Error("No such user"), { responseCode: 550 }));
	},
});
const mailer = createMailer({
	smtpUrl: smtp.url,
	from: "Reino <hola@reino.test>",
	dataDir: "",
	linkLog: undefined,
});
const jobs = createJobs(pool, log);
const mailing = defineJob<Mail>("mailing", { retryLimit: 3, retryDelay: 1 }, mailConcurrency);
const counting = defineJob<{ value: number }>("counting", { retryLimit: 3, retryDelay: 1 });
const done: number[] = [];
const requestIds = new Map<number, string | undefined>();
let failures = 0;

beforeAll(async () => {
	jobs.work(mailing, (mail) => mailer.send(mail));
	jobs.work(counting, async ({ value }) => {
		if (failures > 0) {
			failures -= 1;
			throw new Error("not yet");
		}
		requestIds.set(value, currentRequestId());
		done.push(value);
	});
	await jobs.start();
});

afterAll(async () => {
	await jobs.stop();
	mailer.close();
	await smtp.stop();
});

it("runs a job once it is committed, and none that was rolled back", async () => {
	await transaction(db, async (tx) => jobs.enqueue(tx, counting, { value: 1 }));
	const rolledBack = transaction(db, async (tx) => {
		await jobs.enqueue(tx, counting, { value: 2 });
		throw new Error("no");
	});
	await expect(rolledBack).rejects.toThrow("no");
	await jobs.enqueue(db, counting, { value: 3 });
	await expect.poll(() => done.toSorted()).toEqual([1, 3]);
});

it("runs a job as part of the request that asked for it, and tells how it went", async () => {
	const told: string[] = [];
	jobs.onDone(({ name, isGood }) => told.push(`${name} ${isGood}`));
	await withRequestId("request-1", () => jobs.enqueue(db, counting, { value: 4 }));
	await expect.poll(() => done).toContain(4);
	expect(requestIds.get(4)).toBe("request-1");
	await expect.poll(() => told).toContain("counting true");
	expect(await jobs.count()).toContainEqual(expect.objectContaining({ name: "counting", failed: 0 }));
});

it("writes one job for a key", async () => {
	const key = "018f0000-0000-7000-8000-000000000001";
	await transaction(db, async (tx) => jobs.enqueue(tx, counting, { value: 10 }, { key }));
	await transaction(db, async (tx) => jobs.enqueue(tx, counting, { value: 11 }, { key }));
	await jobs.enqueue(db, counting, { value: 12 });
	await expect.poll(() => done).toContain(12);
	expect(done).toContain(10);
	expect(done).not.toContain(11);
});

it("runs the job of the greatest priority first", async () => {
	await transaction(db, async (tx) => {
		for (const priority of [-2, 0, -1])
			await jobs.enqueue(tx, counting, { value: 100 - priority }, { priority });
	});
	const ran = () => done.filter((value) => value >= 100);
	await expect.poll(ran).toHaveLength(3);
	expect(ran()).toEqual([100, 101, 102]);
});

it("tries a failed job again", async () => {
	failures = 1;
	await jobs.enqueue(db, counting, { value: 6 });
	await expect.poll(() => done).toContain(6);
});

it("goes on after the database cut every connection", async () => {
	pool.on("error", () => {});
	await db
		.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid()`)
		.catch(() => {});
	await jobs.enqueue(db, counting, { value: 5 });
	await expect.poll(() => done).toContain(5);
});

it("sends mail through the mail server, again when it says later", async () => {
	smtp.refuseNext(1);
	const html = "<p>Aquí está tu enlace</p>";
	await jobs.enqueue(db, mailing, { to: "ana@example.test", subject: "Prueba", html, text: "Aquí está" });
	await expect.poll(() => smtp.received).toHaveLength(1);
	const [mail] = smtp.received;
	expect(mail).toMatchObject({ from: "hola@reino.test", to: ["ana@example.test"] });
	expect(mail?.source).toContain(html);
	expect(mail?.source).toContain("Content-Type: text/plain");
});

it("gives a mail up at once when the mail server knows no such address", async () => {
	await jobs.enqueue(db, mailing, { to: nobody, subject: "s", html: "h", text: "t" });
	const failed = sql`select from pgboss.job where data->>'to' = ${nobody} and state = 'failed'`;
	await expect.poll(async () => (await db.execute(failed)).rowCount).toBe(1);
	expect(refused).toBe(1);
});

it("sends mails as fast as the mail server takes them, whichever of them it refuses", async () => {
	const before = smtp.received.length;
	smtp.refuseNext(2);
	const mails = Array.from({ length: 60 }, (_, n) => ({
		to: `person${n}@example.test`,
		subject: "s",
		html: "h",
		text: "t",
	}));
	await transaction(db, async (tx) => {
		for (const mail of mails) await jobs.enqueue(tx, mailing, mail);
	});
	// One a second would take a minute.
	await expect.poll(() => smtp.received.length - before, { timeout: 45_000 }).toBe(mails.length);
});

it("tells in one line of a database that is away, however often it is asked for work", async () => {
	const proxy = await startDatabaseProxy(connectionString);
	const connection = connectDatabase({ connectionString: proxy.connectionString });
	const { log, logged } = collectLog();
	const many = createJobs(connection.pool, log);
	for (const name of ["one", "two", "three", "four", "five"])
		many.work(defineJob<{ id: string }>(`away-${name}`, { retryLimit: 0 }), async () => undefined);
	await many.start();
	await proxy.shut();
	const asked = vi.spyOn(connection.pool, "query");
	await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(15);
	expect(logged).toHaveLength(1);
	await proxy.open();
	await many.stop();
	await connection.close();
	await proxy.remove();
});
