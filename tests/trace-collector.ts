import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

const attributeSchema = z.object({
	key: z.string(),
	value: z.object({
		stringValue: z.string().optional(),
		intValue: z.union([z.number(), z.string()]).optional(),
	}),
});
const spanSchema = z.object({
	traceId: z.string(),
	spanId: z.string(),
	parentSpanId: z.string().optional(),
	name: z.string(),
	attributes: z.array(attributeSchema),
	status: z.object({ code: z.number() }),
});
const exportSchema = z.object({
	resourceSpans: z.array(
		z.object({
			resource: z.object({ attributes: z.array(attributeSchema) }),
			scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
		}),
	),
});

export interface CollectedSpan extends Omit<z.infer<typeof spanSchema>, "attributes"> {
	readonly attributes: Readonly<Record<string, string | number | undefined>>;
	/** Attributes of the process. */
	readonly resource: Readonly<Record<string, string | number | undefined>>;
}

export interface TraceCollector {
	/** For OTEL_EXPORTER_OTLP_ENDPOINT. */
	readonly url: string;
	/** Everything that was received, as it came. */
	text(): string;
	spans(): CollectedSpan[];
	/** Takes nothing from now on. */
	refuse(): void;
	stop(): Promise<void>;
}

/** Takes traces by OTLP over HTTP, in JSON, on a free port of this machine. */
export async function startTraceCollector(): Promise<TraceCollector> {
	const received: string[] = [];
	let isRefusing = false;
	const server = createServer((request, response) => {
		if (request.method !== "POST" || request.url !== "/v1/traces") return response.writeHead(404).end();
		if (isRefusing) return response.writeHead(401).end();
		const chunks: Buffer[] = [];
		request.on("data", (chunk: Buffer) => chunks.push(chunk));
		request.on("end", () => {
			received.push(Buffer.concat(chunks).toString("utf8"));
			response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		text: () => received.join("\n"),
		spans: () => received.flatMap(readSpans),
		refuse: () => {
			isRefusing = true;
		},
		stop: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

function readSpans(text: string): CollectedSpan[] {
	const { resourceSpans } = exportSchema.parse(JSON.parse(text));
	return resourceSpans.flatMap(({ resource, scopeSpans }) =>
		scopeSpans.flatMap(({ spans }) =>
			spans.map((span) => ({
				...span,
				attributes: readAttributes(span.attributes),
				resource: readAttributes(resource.attributes),
			})),
		),
	);
}

function readAttributes(attributes: readonly z.infer<typeof attributeSchema>[]) {
	return Object.fromEntries(
		attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
	);
}
