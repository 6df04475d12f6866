import type { Database } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { adminCallOf } from "./admin-calls.ts";
import { configOrExit } from "./config-or-exit.ts";
import { withDatabase } from "./database.ts";
import { operatorMessage } from "./operator-errors.ts";

const usage = `Usage:
  npm run admin -- list
  npm run admin -- grant EMAIL [admin|moderator]
  npm run admin -- revoke EMAIL
  npm run admin -- link EMAIL
The link chooses a new password, for when no mail can bring one.`;

const call = adminCallOf(process.argv.slice(2));
if (!call) {
	console.error(usage);
	process.exit(2);
}
try {
	const log = createLog("info", process.stderr);
	const config = configOrExit();
	const work = (db: Database) => call(db, log, config.publicUrl);
	const { code, text } = await withDatabase(config, work, { creates: false });
	(code === 0 ? console.log : console.error)(text);
	process.exitCode = code;
} catch (error) {
	const message = operatorMessage(error);
	if (!message) throw error;
	console.error(message);
	process.exitCode = 2;
}
