import type { Config } from "../config.server.ts";
import type { Log } from "../log.server.ts";
import { noTracing, type Tracing } from "../tracing.server.ts";

/**
 * Traces where the configuration names a collector. The SDK is loaded only then.
 * @param version of what runs
 */
export async function openTracing(
	{ traces, port }: Pick<Config, "traces" | "port">,
	version: string,
	log: Pick<Log, "warn">,
): Promise<Tracing> {
	if (!traces) return noTracing;
	const { createOtlpTracing } = await import("./otlp.server.ts");
	return createOtlpTracing({ ...traces, port, version, log });
}
