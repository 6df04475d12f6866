import { type Config, ConfigError, readConfig } from "#app/platform/config.server.ts";

/** The configuration of this process; a wrong one ends it with everything that is wrong. */
export function configOrExit(): Config {
	try {
		return readConfig(process.env);
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		console.error(error.message);
		process.exit(2);
	}
}
