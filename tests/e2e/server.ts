import { randomBytes } from "node:crypto";
import { findFreePort, startBuiltServer } from "#tests/built-server.ts";
import { findProxy, startProxy } from "#tests/caddy.ts";
import { startOauth, type TestOauth } from "#tests/factories/oauth.ts";
import { readPostmaster } from "#tests/postmaster.ts";
import { servePricePages } from "#tests/price-pages.ts";

/**
 * Starts one server for all journeys and tells the workers where it is, through the environment. It stands as
 * behind a proxy, so that everybody comes from an address of their own. With REINO_E2E_TLS it does: people reach it over
 * https, by the one of `deploy/`.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
	const secret = randomBytes(32).toString("hex");
	const [prices, google, facebook] = await Promise.all([servePricePages(), startOauth(), startOauth()]);
	const publicUrl = process.env.REINO_E2E_TLS ? `https://localhost:${await findFreePort()}` : undefined;
	const environment = {
		...(publicUrl && { PUBLIC_URL: publicUrl }),
		TRUST_PROXY: "1",
		AUTH_SECRET: secret,
		PRICE_GUIDE_PORT: String(prices.port),
		...settingsOf("GOOGLE", google),
		...settingsOf("FACEBOOK", facebook),
	};
	const server = await startBuiltServer({ environment });
	const proxy = publicUrl && (await startProxy(findProxy() ?? "", publicUrl, [new URL(server.url).host]));
	process.env.REINO_E2E_URL = publicUrl ?? server.url;
	process.env.REINO_E2E_DATA_DIR = server.dataDir;
	process.env.REINO_E2E_DATABASE_URL = (await readPostmaster(server.dataDir)).url;
	process.env.REINO_E2E_SECRET = secret;
	process.env.REINO_E2E_GOOGLE = google.settings.profileUrl;
	process.env.REINO_E2E_FACEBOOK = facebook.settings.profileUrl;
	return async () => {
		if (proxy) await proxy.stop();
		await server.stop();
		await Promise.all([prices.close(), google.stop(), facebook.stop()]);
	};
}

function settingsOf(provider: string, { settings }: TestOauth): Record<string, string> {
	return {
		[`${provider}_CLIENT_ID`]: settings.clientId,
		[`${provider}_CLIENT_SECRET`]: settings.clientSecret,
		[`${provider}_AUTHORIZE_URL`]: settings.authorizeUrl,
		[`${provider}_TOKEN_URL`]: settings.tokenUrl,
		[`${provider}_PROFILE_URL`]: settings.profileUrl,
	};
}
