import { startBuiltServer } from "#tests/built-server.ts";

/**
 * Starts one server for all journeys and tells the workers where it is, through the environment. It stands as
 * behind a proxy, so that everybody comes from an address of their own.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
	const server = await startBuiltServer({ environment: { TRUST_PROXY: "1" } });
	process.env.REINO_E2E_URL = server.url;
	process.env.REINO_E2E_DATA_DIR = server.dataDir;
	return () => server.stop();
}
