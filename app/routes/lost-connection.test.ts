import { describe, expect, it } from "vitest";
import { keepStanding, type LoaderResults } from "./lost-connection.ts";

const lost = new TypeError("Failed to fetch");
const failed = { type: "error", result: lost } as const;
const unavailable = {
	type: "error",
	result: { data: { code: "service.unavailable", params: {} }, init: { status: 503 } },
};
const known = new Map([
	["root", "/"],
	["routes/messages", "/mensajes"],
	["routes/conversation", "/mensajes/one"],
]);
const page: LoaderResults = { root: failed, "routes/messages": failed, "routes/conversation": failed };

describe("a lost connection", () => {
	it("leaves a page that is loaded anew as it is", () => {
		expect(keepStanding(page, known, "/mensajes/one")).toEqual({});
	});

	it("fails only what was newly asked for", () => {
		const other = keepStanding(page, known, "/mensajes/two");
		expect(other).toMatchObject({ "routes/conversation": unavailable });
		expect(Object.keys(other)).toEqual(["routes/conversation"]);
	});

	it("fails all that is not on the screen yet", () => {
		const results = keepStanding(page, new Map([["root", "/"]]), "/mensajes/one");
		expect(Object.keys(results)).toEqual(["routes/messages", "routes/conversation"]);
	});
});

describe("an answer", () => {
	const refused = new Error("refused");
	it.each<[string, LoaderResults]>([
		[
			"with data for all",
			{ root: { type: "data", result: 1 }, "routes/messages": { type: "data", result: 2 } },
		],
		["that refuses one", { root: { type: "data", result: 1 }, "routes/messages": failed }],
		["that refuses each", { root: failed, "routes/messages": { type: "error", result: refused } }],
		["that leads elsewhere", { root: { type: "error", result: Response.redirect("http://site.invalid/") } }],
		["to a single part of a page", { "routes/messages": failed }],
	])("%s passes as it is", (_, results) => {
		expect(keepStanding(results, known, "/mensajes/one")).toBe(results);
	});

	it("of a server that is in trouble keeps its own words", () => {
		const trouble = { type: "error", result: new Error("502") } as const;
		const results = { root: trouble, "routes/listing": trouble };
		expect(keepStanding(results, known, "/intercambios/x")).toEqual({ "routes/listing": trouble });
	});
});
