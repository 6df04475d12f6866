import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import type { Config } from "#app/platform/config.server.ts";
import { isDatabaseUnavailable } from "#app/platform/database/availability.server.ts";
import { EmbeddedError } from "#app/platform/database/embedded/site.server.ts";
import { databaseErrorOf } from "#app/platform/database/errors.server.ts";
import { UnknownDatabaseError } from "#app/platform/database/migrate.server.ts";

/** The sentence for an operator about a database or a file that is not as they named it; undefined for any other error. */
export function operatorMessage(error: unknown): string | undefined {
	if (error instanceof EmbeddedError || error instanceof UnknownDatabaseError) return error.message;
	if (databaseErrorOf(error)?.code.startsWith("53"))
		return `The database has no disk, memory or connections left: ${wordsOf(error)}. Free some and try again.`;
	const extension = missingExtension(error);
	if (extension)
		return `The database's server lacks the extension ${extension}, or its role may not create it. Install it there, then start again.`;
	if (isUnreachable(error))
		return `The database cannot be reached: ${wordsOf(error)}. Does it run, and is DATABASE_URL right?`;
	return isFileError(error) ? fileMessage(error) : undefined;
}

/**
 * What a developer can do about a database that was made before an edit of `db/migrations`; undefined where nothing was
 * edited, or where the database is not one that Reino made for itself.
 */
export function developerMessage(
	error: unknown,
	{ environment, databaseUrl, dataDir }: Config,
): string | undefined {
	if (environment !== "development" || databaseUrl !== undefined) return undefined;
	if (!(error instanceof UnknownDatabaseError) || error.changed.length === 0) return undefined;
	const folder = relative(".", join(dataDir, "postgres"));
	return `Edited since this database was made: ${error.changed.join(", ")}.
To start afresh, with the demo and without what you have entered: rm -r ${folder} && npm run dev`;
}

/** The extension that a migration asked for in vain. */
function missingExtension(error: unknown): string | undefined {
	return /^(?:extension|permission denied to create extension) "(\w+)"/.exec(
		databaseErrorOf(error)?.message ?? "",
	)?.[1];
}

/** SQLSTATE classes and Node error codes of a database that does not let us in, does not exist or has a wrong certificate. */
const refusals = /^(28|3D|CERT_|DEPTH_ZERO_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)/;

/** Whether there is no database to work with: it is away, does not exist, or does not let us in. */
function isUnreachable(error: unknown): boolean {
	return (
		isDatabaseUnavailable(error) ||
		isRefusedSocket(error) ||
		refusals.test(databaseErrorOf(error)?.code ?? codeOf(error))
	);
}

/** Whether whoever runs this may not open the database's socket. */
function isRefusedSocket(error: unknown): boolean {
	return codeOf(error) === "EACCES" && (error as { syscall?: string }).syscall === "connect";
}

/** Of several addresses that were tried in vain Node has only the code. */
function wordsOf(error: unknown): string {
	const { message = "" } = error as { message?: string };
	return message || codeOf(error);
}

function codeOf(error: unknown): string {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

interface FileError extends Error {
	readonly code: string;
	readonly path?: string;
}

function isFileError(error: unknown): error is FileError {
	const isWithoutPath = ["EISDIR", "ENOSPC"].includes(codeOf(error));
	return error instanceof Error && "syscall" in error && ("path" in error || isWithoutPath);
}

function fileMessage({ code, path = "", message }: FileError): string {
	const file = resolve(path);
	if (code === "EISDIR") return "What was named is a folder, not a file.";
	if (code === "ENOSPC") return "The disk is full. Free some and try again.";
	if (code === "ENOENT")
		return existsSync(dirname(file)) ? `There is no file ${file}.` : `There is no folder ${dirname(file)}.`;
	if (code === "EACCES") return `${userInfo().username} may not open ${file}.`;
	return `${message}.`;
}
