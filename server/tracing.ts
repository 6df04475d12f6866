import { IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { context, propagation } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import {
	defaultResource,
	detectResources,
	envDetector,
	resourceFromAttributes,
} from "@opentelemetry/resources";
import {
	BatchSpanProcessor,
	ParentBasedSampler,
	type ReadableSpan,
	TraceIdRatioBasedSampler,
	TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Config } from "#app/platform/config.server.ts";
import { createLog, type Log } from "#app/platform/log.server.ts";
import { healthPath, realtimePath } from "#app/shared/paths.ts";
import { configOrExit } from "./config-or-exit.ts";
import { readVersion } from "./version.ts";

/** A collector that does not answer does not hold up the end of the process for longer, in milliseconds. */
const closeMillis = 3_000;

/** Beginnings of addresses that programs ask for again and again. */
const untraced = ["/assets/", "/metrics", healthPath, realtimePath];

/** What leaves of a span: no path, no query, no header, no address of a person, no value of a statement. */
const safeAttributes = new Set([
	"db.namespace",
	"db.query.text",
	"db.system.name",
	"error.type",
	"http.request.method",
	"http.response.status_code",
	"http.route",
	"request.id",
	"server.address",
	"server.port",
]);

export interface Tracing {
	/** Names requests by their routes from now on. */
	nameBy(routeOf: (url: string) => string): void;
	/** Hands over what is left, for at most 3 s. */
	close(): Promise<void>;
}

/**
 * Sends spans of requests, and of the statements and requests to others below them, by OTLP. It must run before anything else
 * loads pg. Nothing is registered as the global provider: libraries would tell it what nobody here has looked at.
 */
export function startTracing(): Tracing {
	const config = configOrExit();
	const provider = createProvider(config);
	let routeOf: (url: string) => string = () => "other";
	context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
	if (config.trustProxy) propagation.setGlobalPropagator(new W3CTraceContextPropagator());
	instrumentHttp(config, (url) => routeOf(url)).setTracerProvider(provider);
	instrumentPg().setTracerProvider(provider);
	// They see what is required, not what is imported; both get the same objects.
	for (const name of ["http", "https", "pg"]) createRequire(import.meta.url)(name);
	return {
		nameBy(find) {
			routeOf = find;
		},
		close: async () => {
			// What could not be handed over was logged.
			const handedOver = provider.shutdown().catch(() => undefined);
			await Promise.race([handedOver, delay(closeMillis, undefined, { ref: false })]);
		},
	};
}

function instrumentHttp({ trustProxy }: Config, routeOf: (url: string) => string): HttpInstrumentation {
	return new HttpInstrumentation({
		ignoreIncomingRequestHook: ({ url = "/" }) => untraced.some((path) => url.startsWith(path)),
		applyCustomAttributesOnSpan: (span, request) => {
			if (!(request instanceof IncomingMessage)) return;
			const route = routeOf(request.url ?? "/");
			const id = trustProxy && request.headers["x-request-id"];
			span.updateName(`${request.method} ${route}`).setAttribute("http.route", route);
			if (id) span.setAttribute("request.id", id);
		},
	});
}

function instrumentPg(): PgInstrumentation {
	return new PgInstrumentation({
		requireParentSpan: true,
		ignoreConnectSpans: true,
		requestHook: (span, { query: { name, text } }) =>
			span
				.updateName(name ?? /\w+/.exec(text)?.[0].toLowerCase() ?? "statement")
				.setAttribute("db.query.text", text.replaceAll(/'[^']*'/g, "?")),
	});
}

function createProvider({ traces, port, logLevel }: Config): TracerProvider {
	const own = resourceFromAttributes({
		"service.name": "reino",
		"service.version": readVersion().version,
		"service.instance.id": `${hostname()}:${port}`,
	});
	return new TracerProvider({
		resource: defaultResource()
			.merge(own)
			.merge(detectResources({ detectors: [envDetector] })),
		sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traces?.share ?? 1) }),
		spanProcessors: [new BatchSpanProcessor({ exporter: new SafeExporter(createLog(logLevel)) })],
	});
}

/** Sends {@link withoutSecrets}, and logs when spans begin to be lost, not each batch of them. */
class SafeExporter extends OTLPTraceExporter {
	readonly #log: Pick<Log, "warn">;
	#isFailing = false;

	constructor(log: Pick<Log, "warn">) {
		super();
		this.#log = log;
	}

	override export(...[spans, done]: Parameters<OTLPTraceExporter["export"]>): void {
		super.export(spans.map(withoutSecrets), (result) => {
			const failed = result.code === ExportResultCode.FAILED;
			if (failed && !this.#isFailing)
				this.#log.warn({ err: result.error }, "traces are lost: the collector does not take them");
			this.#isFailing = failed;
			done(result);
		});
	}
}

/** The span with its safe attributes alone, and without the words of errors, which repeat what was given. */
function withoutSecrets(span: ReadableSpan): ReadableSpan {
	const attributes = Object.entries(span.attributes).filter(([name]) => safeAttributes.has(name));
	return Object.create(span, {
		attributes: { value: Object.fromEntries(attributes) },
		events: { value: [] },
		status: { value: { code: span.status.code } },
	});
}
