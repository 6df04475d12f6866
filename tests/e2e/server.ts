import { startBuiltServer } from "#tests/built-server.ts";

/** Starts one server for all journeys and tells the workers where it is, through the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
	const server = await startBuiltServer();
	process.env.REINO_E2E_URL = server.url;
	process.env.REINO_E2E_DATA_DIR = server.dataDir;
	return () => server.stop();
}
