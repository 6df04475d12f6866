import { inTemporaryFolder, report, vitest } from "./steps.ts";
import { startSystemPostgres } from "./system-postgres.ts";

// The tests of commands, queries and tables once more, on the PostgreSQL of the system: an operator may run an older
// version than the one that comes with the app. What does not touch the database cannot differ between the two.
await inTemporaryFolder(async (folder) => {
	const server = await startSystemPostgres();
	if (!server) {
		console.log("There is no other PostgreSQL on this machine, so nothing was compared.");
		console.log("0 passed, 0 failed, 1 skipped");
		return;
	}
	const environment = { TEST_DATABASE_URL: server.connectionString };
	try {
		const which = { projects: ["database"], paths: [".server.test.ts"], environment };
		report([await vitest(`database on ${server.version}`, folder, which)]);
	} finally {
		await server.stop();
	}
});
