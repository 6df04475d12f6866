import { AsyncLocalStorage } from "node:async_hooks";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import {
	type Context,
	defaultTextMapGetter,
	defaultTextMapSetter,
	type Span as OtelSpan,
	ROOT_CONTEXT,
	SpanKind,
	SpanStatusCode,
	trace,
} from "@opentelemetry/api";
import { ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
	defaultResource,
	detectResources,
	envDetector,
	resourceFromAttributes,
} from "@opentelemetry/resources";
import {
	BatchSpanProcessor,
	ParentBasedSampler,
	type SpanExporter,
	TraceIdRatioBasedSampler,
	TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Log } from "../log.server.ts";
import { currentRequestId } from "../request-id.server.ts";
import type { Span, SpanStart, Tracing } from "../tracing.server.ts";

/** A collector that does not answer does not hold up the end of the process for longer, in milliseconds. */
const closeMillis = 3_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

export interface OtlpOptions {
	/** How many of the requests and jobs that nothing led to are traced, 0 to 1. */
	readonly share: number;
	/** Tells this process from the others of its machine. */
	readonly port: number;
	readonly version: string;
	readonly log: Pick<Log, "warn">;
}

/**
 * Sends spans by OTLP over HTTP, in batches. Where to, with which headers and under which name the SDK reads from
 * OpenTelemetry's standard variables. Nothing is registered with its global API: libraries that trace into it stay silent,
 * since what they would tell was not looked at.
 */
export function createOtlpTracing({ share, port, version, log }: OtlpOptions): Tracing {
	const own = resourceFromAttributes({
		"service.name": "reino",
		"service.version": version,
		"service.instance.id": `${hostname()}:${port}`,
	});
	const provider = new TracerProvider({
		resource: defaultResource()
			.merge(own)
			.merge(detectResources({ detectors: [envDetector] })),
		sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
		spanProcessors: [new BatchSpanProcessor({ exporter: loggingFailures(new OTLPTraceExporter(), log) })],
	});
	const tracer = provider.getTracer("reino", version);
	const current = new AsyncLocalStorage<Context>();
	const span = async <T>(
		{ name, kind, attributes, parent }: SpanStart,
		work: (span: Span) => Promise<T>,
	): Promise<T> => {
		const outer = parent === undefined ? (current.getStore() ?? ROOT_CONTEXT) : contextOf(parent);
		const otel = tracer.startSpan(
			name,
			{ kind: kinds[kind], attributes: { ...attributes, ...requestId() } },
			outer,
		);
		const inner = spanOn(otel);
		try {
			return await current.run(trace.setSpan(outer, otel), () => work(inner));
		} catch (error) {
			inner.fail(reasonOf(error));
			throw error;
		} finally {
			otel.end();
		}
	};
	return {
		span,
		part: (start, work) => (current.getStore() ? span(start, work) : work()),
		parent: () => parentOf(current.getStore()),
		close: async () => {
			// What could not be handed over was logged.
			const handedOver = provider.shutdown().catch(() => undefined);
			await Promise.race([handedOver, delay(closeMillis, undefined, { ref: false })]);
		},
	};
}

const propagator = new W3CTraceContextPropagator();

function contextOf(traceparent: string): Context {
	return propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
}

function parentOf(context: Context | undefined): string | undefined {
	if (!context) return undefined;
	const carrier: { traceparent?: string } = {};
	propagator.inject(context, carrier, defaultTextMapSetter);
	return carrier.traceparent;
}

function requestId(): { "request.id"?: string } {
	const id = currentRequestId();
	return id === undefined ? {} : { "request.id": id };
}

function spanOn(otel: OtelSpan): Span {
	return {
		set: (attributes) => otel.setAttributes(attributes),
		fail: (reason) => otel.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", reason),
	};
}

/** An error's code (SQLSTATE, SMTP, Node), else its class: its words may repeat the values that it was given. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return typeof error;
	const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
	return code ?? error.constructor.name;
}

/** The same exporter, which says when spans begin to be lost, and not for each batch of them. */
function loggingFailures(exporter: SpanExporter, log: Pick<Log, "warn">): SpanExporter {
	let isFailing = false;
	return {
		export: (spans, done) =>
			exporter.export(spans, (result) => {
				const failed = result.code === ExportResultCode.FAILED;
				if (failed && !isFailing)
					log.warn({ err: result.error }, "traces are lost: the collector does not take them");
				isFailing = failed;
				done(result);
			}),
		shutdown: () => exporter.shutdown(),
		forceFlush: async () => exporter.forceFlush?.(),
	};
}
