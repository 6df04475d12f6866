import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getJson, readResult } from "./requests.ts";

const failed = (code: string, problems = {}) => ({ ok: false, failure: { code, params: {}, problems } });

describe("the result in a response", () => {
	it("is the server's own", () => {
		for (const result of [
			{ ok: true, value: { id: "abc" } },
			failed("request.invalid", { item: "listing.problem.itemRequired" }),
		]) {
			expect(readResult(200, JSON.stringify(result))).toEqual(result);
		}
	});

	it("is a failure when something between us and the server responds", () => {
		expect(readResult(413, "Payload Too Large")).toEqual(failed("request.tooLarge"));
		const others = [
			"",
			"<html>Bad Gateway</html>",
			"null",
			"7",
			'{"ok":false}',
			'{"ok":false,"failure":{"code":"toString"}}',
		];
		for (const text of others) expect(readResult(502, text)).toEqual(failed("service.unavailable"));
	});
});

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
