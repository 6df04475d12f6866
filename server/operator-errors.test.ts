import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readConfig } from "#app/platform/config.server.ts";
import { UnknownDatabaseError } from "#app/platform/database/migrate.server.ts";
import { developerMessage, operatorMessage } from "./operator-errors.ts";

it("names what a database lacks instead of its address", () => {
	const error = Object.assign(new Error("could not extend file: No space left on device"), { code: "53100" });
	expect(operatorMessage(error)).toBe(
		"The database has no disk, memory or connections left: could not extend file: No space left on device. Free some and try again.",
	);
});

it.each([
	['extension "intarray" is not available', "0A000"],
	['permission denied to create extension "intarray"', "42501"],
])("names the extension that a database lacks: %s", (message, code) => {
	expect(operatorMessage(Object.assign(new Error(message), { code }))).toBe(
		"The database's server lacks the extension intarray, or its role may not create it. Install it there, then start again.",
	);
});

it("says that a database's socket lets nobody in", () => {
	const error = Object.assign(new Error("connect EACCES /run/postgresql/.s.PGSQL.5432"), {
		code: "EACCES",
		syscall: "connect",
	});
	expect(operatorMessage(error)).toBe(
		"The database cannot be reached: connect EACCES /run/postgresql/.s.PGSQL.5432. Does it run, and is DATABASE_URL right?",
	);
});

it("says that the disk is full, where a file's error names no file", () => {
	const error = Object.assign(new Error("ENOSPC: no space left on device, write"), {
		code: "ENOSPC",
		syscall: "write",
	});
	expect(operatorMessage(error)).toBe("The disk is full. Free some and try again.");
});

describe("an edited migration", () => {
	const edited = new UnknownDatabaseError("An earlier draft.", ["0004_listings.sql"]);
	const development = readConfig({
		NODE_ENV: "development",
		AUTH_SECRET: randomBytes(32).toString("hex"),
		DATA_DIR: ".data",
	});

	it("is named to a developer, with the command that starts afresh", () => {
		expect(
			developerMessage(edited, development),
		).toBe(`Edited since this database was made: 0004_listings.sql.
To start afresh, with the demo and without what you have entered: rm -r .data/postgres && npm run dev`);
	});

	it("leads to no command where others' data may be", () => {
		const databaseUrl = "postgres://db.example/reino";
		expect(developerMessage(edited, { ...development, databaseUrl })).toBeUndefined();
		expect(developerMessage(edited, { ...development, environment: "production" })).toBeUndefined();
		expect(developerMessage(new UnknownDatabaseError("Another's."), development)).toBeUndefined();
	});
});
