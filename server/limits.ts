import { configOrExit } from "./config-or-exit.ts";
import { withDatabase } from "./database.ts";
import { limitsCallOf } from "./limits-calls.ts";
import { operatorMessage } from "./operator-errors.ts";

const usage = `Usage:
  npm run limits -- list
  npm run limits -- share ADDRESS [HOURS]
  npm run limits -- end ADDRESS
An address, or a network such as 190.2.3.0/24, that many people share may do 20 times as much: for some hours, or for good.`;

const call = limitsCallOf(process.argv.slice(2));
if (!call) {
	console.error(usage);
	process.exit(2);
}
try {
	const { code, text } = await withDatabase(configOrExit(), (db) => call(db, new Date()), { creates: false });
	(code === 0 ? console.log : console.error)(text);
	process.exitCode = code;
} catch (error) {
	const message = operatorMessage(error);
	if (!message) throw error;
	console.error(message);
	process.exitCode = 2;
}
