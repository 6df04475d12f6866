import { listAdmins, setAdmin } from "#app/features/accounts/commands-admin.server.ts";
import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { migrateDatabase } from "#app/platform/database/migrate.server.ts";
import { configOrExit } from "./config-or-exit.ts";
import { openDatabase } from "./database.ts";

const usage = `Usage:
  npm run admin -- list
  npm run admin -- grant EMAIL
  npm run admin -- revoke EMAIL`;

/** Answers one call from the terminal. @returns the process's exit code */
async function run(db: Database, verb: string | undefined, email: string | undefined): Promise<number> {
	if (verb === "list" && !email) {
		const admins = await listAdmins(db);
		for (const admin of admins) console.log(`${admin.email} (${admin.username})`);
		if (admins.length === 0) console.log("There is no admin yet.");
		return 0;
	}
	if ((verb !== "grant" && verb !== "revoke") || !email) {
		console.error(usage);
		return 2;
	}
	const username = await setAdmin(db, email, verb === "grant");
	if (username === null) {
		console.error(`Nobody has an account with ${email}.`);
		return 1;
	}
	console.log(verb === "grant" ? `${username} is an admin now.` : `${username} is no admin any more.`);
	return 0;
}

const [verb, email] = process.argv.slice(2);
const database = await openDatabase(configOrExit(), (line) => console.error(line));
const { db, pool, close } = connectDatabase({ connectionString: database.connectionString, max: 2 });
try {
	await migrateDatabase(pool);
	process.exitCode = await run(db, verb, email);
} finally {
	await close();
	await database.stop();
}
