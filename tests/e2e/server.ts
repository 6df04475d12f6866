import { randomBytes } from "node:crypto";
import { startBuiltServer } from "#tests/built-server.ts";
import { readPostmaster } from "#tests/postmaster.ts";
import { servePricePages } from "#tests/price-pages.ts";

/**
 * Starts one server for all journeys and tells the workers where it is, through the environment. It stands as
 * behind a proxy, so that everybody comes from an address of their own.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
	const secret = randomBytes(32).toString("hex");
	const prices = await servePricePages();
	const environment = { TRUST_PROXY: "1", AUTH_SECRET: secret, PRICE_GUIDE_PORT: String(prices.port) };
	const server = await startBuiltServer({ environment });
	process.env.REINO_E2E_URL = server.url;
	process.env.REINO_E2E_DATA_DIR = server.dataDir;
	process.env.REINO_E2E_DATABASE_URL = (await readPostmaster(server.dataDir)).url;
	process.env.REINO_E2E_SECRET = secret;
	return async () => {
		await server.stop();
		await prices.close();
	};
}
