import { describe, expect, it } from "vitest";
import { readResult } from "./send-form.ts";

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
