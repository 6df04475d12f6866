import { listRoles, setRole } from "#app/features/accounts/commands-admin.server.ts";
import type { Role } from "#app/features/accounts/rules.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { UnknownDatabaseError } from "#app/platform/database/migrate.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { configOrExit } from "./config-or-exit.ts";
import { withDatabase } from "./database.ts";

const usage = `Usage:
  npm run admin -- list
  npm run admin -- grant EMAIL [admin|moderator]
  npm run admin -- revoke EMAIL`;

type Call = (db: Database) => Promise<number>;

/** What was asked for, which answers with the process's exit code; null when it makes no sense. */
function callOf([verb, email, role, ...more]: readonly string[]): Call | null {
	if (more.length > 0) return null;
	if (verb === "list" && !email) return list;
	if (!email) return null;
	if (verb === "revoke" && role === undefined) return (db) => change(db, email, "user");
	if (verb !== "grant") return null;
	if (role === undefined || role === "admin") return (db) => change(db, email, "admin");
	return role === "moderator" ? (db) => change(db, email, role) : null;
}

async function list(db: Database): Promise<number> {
	const holders = await listRoles(db);
	for (const { email, username, role } of holders) console.log(`${role}: ${email} (${username})`);
	if (!holders.some(({ role }) => role === "admin")) console.log("There is no admin yet.");
	return 0;
}

const outcomes: Record<Role, string> = {
	admin: "is an admin now.",
	moderator: "is a moderator now.",
	user: "has no role any more.",
};

async function change(db: Database, email: string, role: Role): Promise<number> {
	const username = await setRole(db, createLog("info", process.stderr), email, role);
	if (username === null) {
		console.error(`Nobody has an account with ${email}.`);
		return 1;
	}
	console.log(`${username} ${outcomes[role]}`);
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
