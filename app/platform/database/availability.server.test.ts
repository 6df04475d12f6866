import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, it } from "vitest";
import { isDatabaseUnavailable, isPoolExhausted, isUnanswered } from "./availability.server.ts";

const coded = (code: string, more: object = {}) => Object.assign(new Error("from below"), { code, ...more });

describe("a database that is away", () => {
	it.each([
		["ends the connection", coded("57P01")],
		["starts", coded("57P03")],
		["has ended a statement that took too long", coded("57014")],
		["has ended a connection that stood still in a transaction", coded("25P03")],
		["has ended a transaction that took too long", coded("25P04")],
		["has no room on its disk", coded("53100")],
		["has no memory left", coded("53200")],
		["has no connection left", coded("53300")],
		["has reached a limit of its configuration", coded("53400")],
		["refuses connections", coded("ECONNREFUSED")],
		["has a name that nobody knows", coded("ENOTFOUND", { syscall: "getaddrinfo" })],
		["has a name that nobody could look up", coded("EAI_AGAIN", { syscall: "getaddrinfo" })],
		["has an address that no way leads to", coded("EHOSTUNREACH")],
		["has no socket", coded("ENOENT", { syscall: "connect" })],
		["cut the connection", new Error("Connection terminated unexpectedly")],
		["cut it before", new Error("Client has encountered a connection error and is not queryable")],
		["says nothing", new Error("Query read timeout")],
		["is used by others", new Error("timeout exceeded when trying to connect")],
	])("%s", (_what, error) => {
		expect(isDatabaseUnavailable(error)).toBe(true);
		const wrapped = new DrizzleQueryError("select", [], error);
		expect(isDatabaseUnavailable(new Error("work failed", { cause: wrapped }))).toBe(true);
	});

	it.each([
		["refuses a value", coded("23505")],
		["has a wrong statement", coded("42601")],
		["forgot a transaction that failed", coded("25P02")],
		["is not what lacks a file", coded("ENOENT", { syscall: "open" })],
		["throws no error", "57P01"],
	])("is none that %s", (_what, error) => {
		expect(isDatabaseUnavailable(error)).toBe(false);
	});
});

it("tells silence from a crowd", () => {
	const [silent, crowded] = [
		new Error("Query read timeout"),
		new Error("timeout exceeded when trying to connect"),
	];
	expect([isUnanswered(silent), isPoolExhausted(silent)]).toEqual([true, false]);
	expect([isUnanswered(crowded), isPoolExhausted(crowded)]).toEqual([false, true]);
	expect(isPoolExhausted(coded("53300"))).toBe(true);
});
