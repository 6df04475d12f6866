import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { collectLog } from "#tests/factories/log.ts";
import { startTraceCollector } from "#tests/trace-collector.ts";
import { withRequestId } from "../request-id.server.ts";
import { createOtlpTracing } from "./otlp.server.ts";

afterEach(() => vi.unstubAllEnvs());

const work = { name: "work", kind: "server" } as const;
const token = "Zr8Kq2mVb7XwPd4NcLs9Tg3H";

function openTracing(url: string, share = 1) {
	vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", url);
	const { log, logged } = collectLog();
	return { logged, tracing: createOtlpTracing({ share, port: 3000, version: "1.0.0", log }) };
}

it("keeps what led to what, here and elsewhere", async () => {
	const collector = await startTraceCollector();
	const { tracing } = openTracing(collector.url);
	let parent: string | undefined;
	await withRequestId("request-1", () =>
		tracing.span(work, async () => {
			await tracing.part({ name: "part", kind: "client" }, async () => undefined);
			parent = tracing.parent();
		}),
	);
	await tracing.span({ name: "later", kind: "consumer", parent }, async () => undefined);
	await tracing.part({ name: "of nothing", kind: "client" }, async () => undefined);
	expect(tracing.parent()).toBeUndefined();
	await tracing.close();
	const spans = collector.spans();
	const root = spans.find(({ name }) => name === "work");
	expect(spans.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
		["part", root?.spanId],
		["work", undefined],
		["later", root?.spanId],
	]);
	expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
	expect(spans.map(({ attributes }) => attributes["request.id"])).toEqual([
		"request-1",
		"request-1",
		undefined,
	]);
	expect(root?.resource).toMatchObject({ "service.name": "reino", "service.version": "1.0.0" });
	await collector.stop();
});

it("tells of a failure its code or its class and none of its words", async () => {
	const collector = await startTraceCollector();
	const { tracing } = openTracing(collector.url);
	const fail = (error: unknown) =>
		expect(tracing.span(work, async () => Promise.reject(error))).rejects.toBe(error);
	await fail(new TypeError(`no ${token}`));
	await fail(Object.assign(new Error(token), { code: "23505" }));
	await tracing.close();
	expect(collector.spans().map(({ attributes, status }) => [attributes["error.type"], status.code])).toEqual([
		["TypeError", 2],
		["23505", 2],
	]);
	expect(collector.text()).not.toContain(token);
	await collector.stop();
});

it("traces the share that was asked for, and a request whole or not at all", async () => {
	const collector = await startTraceCollector();
	const { tracing } = openTracing(collector.url, 0);
	await tracing.span(work, () => tracing.part(work, async () => undefined));
	const sampled = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
	await tracing.span({ ...work, parent: sampled }, async () => undefined);
	await tracing.close();
	expect(collector.spans().map(({ parentSpanId }) => parentSpanId)).toEqual(["00f067aa0ba902b7"]);
	await collector.stop();
});

it("says that a collector refuses, and ends while one is silent", async () => {
	const server = createServer((_request, response) => response.writeHead(401).end(token));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const refused = openTracing(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	await refused.tracing.span(work, async () => undefined);
	await refused.tracing.close();
	expect(refused.logged).toHaveLength(1);
	expect(refused.logged[0]).toMatchObject({
		level: 40,
		msg: "traces are lost: the collector does not take them",
	});
	expect(JSON.stringify(refused.logged)).not.toContain(token);
	server.removeAllListeners("request");
	const silent = openTracing(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	await silent.tracing.span(work, async () => undefined);
	await silent.tracing.close();
	server.closeAllConnections();
	server.close();
});
