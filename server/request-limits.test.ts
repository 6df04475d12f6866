import { Hono } from "hono";
import { expect, it } from "vitest";
import { markDevice } from "#app/features/accounts/auth/auth.server.ts";
import { limitRequests, requestLimits } from "./request-limits.ts";

const accounts = { secrets: ["a secret of the tests"], publicUrl: "http://localhost:3000" } as const;

/** The cookie of a visitor's browser that was marked. */
function buildMark(): string {
	const headers = new Headers();
	markDevice(accounts, headers);
	return headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

/** An application whose answers wait until they are let go; `/soon` does not. */
function buildApp() {
	const waiting: (() => void)[] = [];
	const limits = { ...requestLimits, reads: { total: 9, running: 1, crowd: 0, waiting: 0, maxWait: 0 } };
	const deps = {
		config: { trustProxy: true },
		accounts,
		readSession: (headers: Headers) => headers.get("Cookie")?.match(/^(ana|bea)$/)?.[0] ?? null,
	};
	const hono = new Hono()
		.use(limitRequests(deps, limits))
		.get("/soon", (c) => c.text("soon"))
		.get("*", (c) => new Promise<Response>((resolve) => waiting.push(() => resolve(c.text("late")))));
	const ask = async (path: string, address: string, session?: string) =>
		hono.request(path, { headers: { "X-Forwarded-For": address, ...(session && { Cookie: session }) } });
	return {
		ask,
		letGo: () => {
			for (const resolve of waiting.splice(0)) resolve();
		},
	};
}

it("refuses whom it already answers enough, in words of both languages, and nobody beside them", async () => {
	const { ask, letGo } = buildApp();
	const held = [ask("/late", "203.0.113.1"), ask("/late", "203.0.113.1", "ana")];
	const refused = await ask("/soon", "203.0.113.1");
	expect(refused.status).toBe(429);
	expect(Object.fromEntries(refused.headers)).toMatchObject({
		"retry-after": "5",
		"cache-control": "private, no-store",
		connection: "close",
		"content-type": expect.stringMatching("text/plain"),
	});
	const text = await refused.text();
	expect(text).toContain("Recargá esta en unos segundos");
	expect(text).toContain("Reload this one in a few seconds");
	expect((await ask("/soon", "203.0.113.7", "ana")).status).toBe(429);
	// Another address, and somebody else who is signed in behind the same one.
	expect((await ask("/soon", "203.0.113.2")).status).toBe(200);
	expect((await ask("/soon", "203.0.113.1", "bea")).status).toBe(200);
	letGo();
	expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
	expect((await ask("/soon", "203.0.113.1")).status).toBe(200);
});

it("keeps no visitor waiting behind a neighbour's browser, but for twice as many of one address", async () => {
	const { ask, letGo } = buildApp();
	const [one, two, three] = [buildMark(), buildMark(), buildMark()];
	const address = "203.0.113.3";
	const held = [ask("/late", address, one), ask("/late", address)];
	expect((await ask("/soon", address, one)).status).toBe(429);
	expect((await ask("/soon", address, two)).status).toBe(200);
	held.push(ask("/late", address, two));
	expect((await ask("/soon", address, three)).status).toBe(429);
	expect((await ask("/soon", "203.0.113.4", three)).status).toBe(200);
	letGo();
	expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200]);
});
