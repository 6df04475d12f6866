import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { startStopwatch } from "#tests/cpu-wait.ts";
import { testDatabase } from "#tests/database.ts";
import { startDatabaseProxy } from "#tests/database-proxy.ts";
import { isDatabaseUnavailable } from "./availability.server.ts";
import { connectDatabase, type Database, type Transaction } from "./database.server.ts";
import { transaction } from "./transaction.server.ts";

const { db, pool, connectionString } = await testDatabase();
await pool.query("create table notes (text text primary key)");

async function write(tx: Database | Transaction, text: string): Promise<void> {
	const client: { query(text: string, values: string[]): Promise<unknown> } = tx.$client;
	await client.query("insert into notes values ($1)", [text]);
}

async function notes(): Promise<string[]> {
	const { rows } = await pool.query<{ text: string }>("delete from notes returning text");
	return rows.map(({ text }) => text).sort();
}

it("keeps all of the work, or nothing of it", async () => {
	expect(
		await transaction(db, async (tx) => {
			await write(tx, "kept");
			expect(await db.execute(sql`select from notes`)).toMatchObject({ rowCount: 0 });
			return "done";
		}),
	).toBe("done");
	const refused = transaction(db, async (tx) => {
		await write(tx, "lost");
		throw new Error("changed my mind");
	});
	await expect(refused).rejects.toThrow("changed my mind");
	expect(await notes()).toEqual(["kept"]);
});

it("does not pass for done when the work went on over a statement that failed", async () => {
	const overlooking = transaction(db, async (tx) => {
		await write(tx, "lost");
		await write(tx, "lost").catch(() => undefined);
	});
	await expect(overlooking).rejects.toThrow("rolled back");
	expect(await notes()).toEqual([]);
});

it("lets a part of it fail alone", async () => {
	await transaction(db, async (tx) => {
		await write(tx, "before");
		const part = transaction(tx, async (inner) => {
			await write(inner, "within");
			await write(inner, "before");
		});
		await expect(part).rejects.toThrow("duplicate key");
		await transaction(tx, (inner) => write(inner, "another"));
		await write(tx, "after");
	});
	expect(await notes()).toEqual(["after", "another", "before"]);
});

it("gives a broken connection up and works on with another", async () => {
	const own = connectDatabase({ connectionString, max: 1 });
	const broken = transaction(own.db, async (tx) => {
		await write(tx, "lost");
		const { rows } = await tx.$client.query<{ pid: number }>("select pg_backend_pid() as pid");
		await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
		await write(tx, "lost, too");
	});
	await expect(broken).rejects.toThrow();
	await transaction(own.db, (tx) => write(tx, "kept"));
	await own.close();
	expect(await notes()).toEqual(["kept"]);
});

const steps = ["begin", "work", "commit"] as const;
it.each(steps)("gives up what is not answered at its %s, after one wait", async (silentAt) => {
	const proxy = await startDatabaseProxy(connectionString);
	const limits = { connection: 2_000, statement: 2_000, answer: 1_500 };
	const own = connectDatabase({ connectionString: proxy.connectionString, max: 1, limits });
	const silence = (step: string) => step === silentAt && proxy.holdAnswers();
	await own.pool.query("select");
	const elapsed = await startStopwatch();
	silence("begin");
	const unanswered: unknown = await transaction(own.db, async (tx) => {
		await tx.execute(sql`select`);
		silence("work");
		await tx.execute(sql`select`);
		silence("commit");
	}).catch((error: unknown) => error);
	expect(isDatabaseUnavailable(unanswered), String(unanswered)).toBe(true);
	expect(await elapsed()).toBeLessThan(2 * limits.answer);
	await expect.poll(() => own.pool.query("select").catch(() => null)).toBeTruthy();
	await transaction(own.db, (tx) => write(tx, `after ${silentAt}`));
	await own.close();
	await proxy.remove();
	expect(await notes()).toEqual([`after ${silentAt}`]);
});
