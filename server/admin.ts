import { listAdmins, setAdmin } from "#app/features/accounts/commands-admin.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { UnknownDatabaseError } from "#app/platform/database/migrate.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { configOrExit } from "./config-or-exit.ts";
import { withDatabase } from "./database.ts";

const usage = `Usage:
  npm run admin -- list
  npm run admin -- grant EMAIL
  npm run admin -- revoke EMAIL`;

type Call = (db: Database) => Promise<number>;

/** What was asked for, which answers with the process's exit code; null when it makes no sense. */
function callOf([verb, email, ...more]: readonly string[]): Call | null {
	if (more.length > 0) return null;
	if (verb === "list" && !email) return list;
	if ((verb !== "grant" && verb !== "revoke") || !email) return null;
	return (db) => change(db, email, verb === "grant");
}

async function list(db: Database): Promise<number> {
	const admins = await listAdmins(db);
	for (const admin of admins) console.log(`${admin.email} (${admin.username})`);
	if (admins.length === 0) console.log("There is no admin yet.");
	return 0;
}

async function change(db: Database, email: string, isAdmin: boolean): Promise<number> {
	const username = await setAdmin(db, createLog("info", process.stderr), email, isAdmin);
	if (username === null) {
		console.error(`Nobody has an account with ${email}.`);
		return 1;
	}
	console.log(isAdmin ? `${username} is an admin now.` : `${username} is no admin any more.`);
	return 0;
}

const call = callOf(process.argv.slice(2));
if (!call) {
	console.error(usage);
	process.exit(2);
}
try {
	process.exitCode = await withDatabase(configOrExit(), call);
} catch (error) {
	if (!(error instanceof UnknownDatabaseError)) throw error;
	console.error(error.message);
	process.exitCode = 2;
}
