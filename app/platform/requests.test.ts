import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { getJson } from "./requests.ts";

const silent: Server = createServer(() => {});
let address = "";

beforeAll(async () => {
	silent.listen(0, "localhost");
	await once(silent, "listening");
	address = `http://localhost:${(silent.address() as AddressInfo).port}/`;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
	silent.closeAllConnections();
	silent.close();
});

it("gives up on a server that never responds", async () => {
	const limitAfter = AbortSignal.timeout.bind(AbortSignal);
	const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => limitAfter(20));
	await expect(getJson(address)).rejects.toThrow("timeout");
	expect(limit).toHaveBeenCalledExactlyOnceWith(15_000);
});

it("waits as long as its caller wants to", async () => {
	const leaving = new AbortController();
	const asked = once(silent, "request");
	const answer = getJson(address, { signal: leaving.signal });
	await asked;
	leaving.abort(new Error("left"));
	await expect(answer).rejects.toThrow("left");
});
