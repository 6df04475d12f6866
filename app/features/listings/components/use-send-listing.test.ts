import { describe, expect, it } from "vitest";
import { readSent } from "./use-send-listing.ts";

const refused = (code: string, params = {}) => ({
	answer: { ok: false, intent: "create", failure: { code, params } },
});

describe("the answer to a listing that was sent", () => {
	it("is the listing's id", () => {
		expect(readSent({ status: 200, text: '{"ok":true,"result":{"id":"abc"}}' })).toEqual({ id: "abc" });
	});

	it("is what was wrong with each field", () => {
		const failure = { code: "request.invalid", params: { item: "itemRequired" } };
		expect(readSent({ status: 400, text: JSON.stringify({ ok: false, failure }) })).toEqual(
			refused("request.invalid", failure.params),
		);
	});

	it("may come from something between us and the server", () => {
		expect(readSent({ status: 413, text: "Payload Too Large" })).toEqual(refused("upload.tooLarge"));
		for (const text of ["", "<html>Bad Gateway</html>", "null", "7", '{"failure":{"code":"toString"}}']) {
			expect(readSent({ status: 502, text })).toEqual(refused("service.unavailable"));
		}
	});
});
