import { requireSite } from "#app/features/site/reading/reading.server.ts";
import type { SiteContent } from "#app/features/site/rules.ts";
import { translateFor } from "#app/messages.server.ts";
import { type Config, ConfigError, readConfig } from "#app/platform/config.server.ts";

/** The configuration of this process; a wrong one ends it with everything that is wrong. */
export function configOrExit(): Config {
	return orExit(() => readConfig(process.env));
}

/** The operator's own words; wrong ones end the process with everything that is wrong. */
export function siteOrExit(config: Config): SiteContent {
	return orExit(() => requireSite(config, translateFor));
}

function orExit<Value>(read: () => Value): Value {
	try {
		return read();
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		console.error(error.message);
		process.exit(2);
	}
}
