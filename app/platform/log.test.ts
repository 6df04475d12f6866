import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createLog, createTerminalLog, withRequestId } from "./log.server.ts";

const token = "Zr8Kq2mVb7XwPd4NcLs9Tg3H";

/** What the log writes of one entry. */
function written(fields: object): Record<string, unknown> {
	const lines: string[] = [];
	createLog("info", { write: (line) => lines.push(line) }).error(fields, "something failed");
	expect(lines).toHaveLength(1);
	return JSON.parse(lines[0] ?? "");
}

function databaseError(): Error {
	const error = new pg.DatabaseError(`invalid input syntax for type uuid: "${token}"`, 1, "error");
	const detail = "Key (email)=(ana@example.test) already exists.";
	return Object.assign(error, { severity: "ERROR", code: "23505", constraint: "users_email_key", detail });
}

describe("an error in the log", () => {
	it("of a query says which and why, and none of its values", () => {
		const statement = "select id from sessions where token = $1";
		const { err } = written({ err: new DrizzleQueryError(statement, [token], databaseError()) });
		expect(err).toMatchObject({
			type: "DrizzleQueryError",
			query: statement,
			stack: expect.stringMatching(/^ {4}at .*log\.test\.ts/),
			cause: { type: "DatabaseError", code: "23505", constraint: "users_email_key" },
		});
		expect(JSON.stringify(err)).not.toMatch(/example\.test|Zr8Kq2/);
	});

	it("of a mail server names no address", () => {
		const message = "Can't send mail - all recipients were rejected: 550 <ana@example.test>: no such user";
		const said = { code: "EENVELOPE", responseCode: 550, command: "RCPT TO", rejected: ["ana@example.test"] };
		const { err } = written({ err: Object.assign(new Error(message), said) });
		expect(err).toMatchObject({ type: "Error", code: "EENVELOPE", responseCode: 550, command: "RCPT TO" });
		expect(JSON.stringify(err)).not.toContain("example.test");
	});

	it.each([
		[new TypeError("Cannot read properties of undefined (reading 'username')")],
		[new Error("Connection terminated unexpectedly")],
		[new Error("no chat 018f0000-0000-7000-8000-000000000001")],
	])("of our own keeps its words: %s", (error) => {
		expect(written({ err: error }).err).toMatchObject({ type: error.name, message: error.message });
	});

	it.each([
		[`no session ${token}`, "no session [cut]"],
		["unknown person ana@example.test", "unknown person [cut]"],
		[
			`cannot open http://localhost:3000/reset-password?token=${token}`,
			"cannot open http://localhost:3000/reset-password[cut]",
		],
		[`Error: Failed query: select $1\nparams: clave-larga,2`, "Error: Failed query: select $1\n[cut]"],
		["The argument is invalid. Received 'clave-larga'", "The argument is invalid. [cut]"],
	])("loses what may be secret in its words: %s", (message, kept) => {
		expect(written({ err: new Error(message) }).err).toMatchObject({ message: kept });
	});

	it("is described whatever was thrown", () => {
		expect(written({ err: "clave-larga" }).err).toEqual({ type: "string" });
		expect(written({ err: null }).err).toEqual({ type: "object" });
		expect(JSON.stringify(written({ err: JSON.parse('{"message":"ana@example.test"}') }))).not.toContain(
			"ana@",
		);
		const parsed = () => JSON.parse(`clave-larga ${token}`);
		expect(JSON.stringify(written({ err: thrownBy(parsed) }))).not.toContain("clave");
	});
});

it.each([
	["one word", "a".repeat(200_000)],
	["words joined by hyphens", "a-".repeat(100_000)],
	["question marks", "?".repeat(200_000)],
	["at signs", "@".repeat(200_000)],
])("of a long path is written in time that grows with its length: %s", (_what, path) => {
	const before = process.cpuUsage();
	written({ path });
	expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2);
});

it("cuts the signature out of a path", () => {
	const path = `/mails/baja/018f0000-0000-7000-8000-000000000001.${token}`;
	expect(written({ path }).path).toBe("/mails/baja/018f0000-0000-7000-8000-000000000001.[cut]");
});

function thrownBy(work: () => unknown): unknown {
	try {
		return work();
	} catch (error) {
		return error;
	}
}

it("a line says which request it belongs to, by an id that can be nothing else", () => {
	expect(withRequestId("abc_DEF-123", () => written({}))).toMatchObject({ requestId: "abc_DEF-123" });
	expect(written({})).not.toHaveProperty("requestId");
	const forged = withRequestId('x","level":60,"y":"', () => written({}));
	expect(forged.requestId).toMatch(/^[0-9a-f]{16}$/);
});

describe("the log of a terminal", () => {
	it("shows an error with its statement, its values and what the database says", () => {
		const entries: string[] = [];
		const log = createTerminalLog("warn", (text) => entries.push(text));
		log.info({}, "left out");
		log.error(
			{ err: new DrizzleQueryError("select id from sessions", [token], databaseError()) },
			"request failed",
		);
		expect(entries).toHaveLength(1);
		for (const part of [
			"request failed",
			"select id from sessions",
			token,
			"invalid input syntax",
			"log.test.ts",
		])
			expect(entries[0]).toContain(part);
	});
});

it("tells an outage of the database by one line a minute, and how many there were", () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const lines: { msg: string; count?: number }[] = [];
	const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
	const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
	const fail = () => log.error({ err: new DrizzleQueryError("select 1", [], away) }, "request failed");
	for (let n = 0; n < 100; n++) fail();
	log.error({ err: new TypeError("no function") }, "something failed");
	expect(lines.map(({ msg }) => msg)).toEqual(["request failed", "something failed"]);
	vi.advanceTimersByTime(60_000);
	log.warn({ err: away }, "repeated job failed");
	vi.advanceTimersByTime(180_000);
	fail();
	expect(lines.slice(2)).toMatchObject([
		{ msg: "the database is away", count: 99, err: { type: "DrizzleQueryError" } },
		{ msg: "the database is away", count: 1 },
		{ msg: "request failed" },
	]);
});
