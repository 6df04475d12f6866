import { describe, expect, it } from "vitest";
import { plainFailure } from "#app/shared/result.ts";
import { failLostActions, keepShownRoutes, type RouteResults } from "./lost-connection.ts";

const lost = new TypeError("Failed to fetch");
const failed = { type: "error", result: lost } as const;
const unavailable = {
	type: "error",
	result: { data: plainFailure("service.unavailable"), init: { status: 503 } },
};
const known = new Map([
	["root", "/"],
	["routes/chats/messages", "/mensajes"],
	["routes/chats/conversation", "/mensajes/one"],
]);
const page: RouteResults = {
	root: failed,
	"routes/chats/messages": failed,
	"routes/chats/conversation": failed,
};

describe("a lost connection", () => {
	it("leaves a page that is loaded anew as it is", () => {
		expect(keepShownRoutes(page, known, "/mensajes/one")).toEqual({});
	});

	it("leaves the list of chats on the way back to it, beside which stands nothing that is loaded", () => {
		const unloaded: RouteResults = { "routes/chats/no-chat": { type: "data", result: null } };
		const list = { root: failed, "routes/chats/messages": failed, ...unloaded };
		expect(keepShownRoutes(list, known, "/mensajes")).toEqual(unloaded);
	});

	it("fails only what was newly asked for", () => {
		const other = keepShownRoutes(page, known, "/mensajes/two");
		expect(other).toMatchObject({ "routes/chats/conversation": unavailable });
		expect(Object.keys(other)).toEqual(["routes/chats/conversation"]);
	});

	it("fails all that is not on the screen yet", () => {
		const results = keepShownRoutes(page, new Map([["root", "/"]]), "/mensajes/one");
		expect(Object.keys(results)).toEqual(["routes/chats/messages", "routes/chats/conversation"]);
	});
});

describe("an answer", () => {
	const refused = new Error("refused");
	it.each<[string, RouteResults]>([
		[
			"with data for all",
			{ root: { type: "data", result: 1 }, "routes/chats/messages": { type: "data", result: 2 } },
		],
		["that refuses one", { root: { type: "data", result: 1 }, "routes/chats/messages": failed }],
		["that refuses each", { root: failed, "routes/chats/messages": { type: "error", result: refused } }],
		["that leads elsewhere", { root: { type: "error", result: Response.redirect("http://site.invalid/") } }],
		["to a single part of a page", { "routes/chats/messages": failed }],
	])("%s passes as it is", (_, results) => {
		expect(keepShownRoutes(results, known, "/mensajes/one")).toBe(results);
	});

	it("of a server that is in trouble keeps its own words", () => {
		const trouble = { type: "error", result: new Error("502") } as const;
		const results = { root: trouble, "routes/listings/listing": trouble };
		expect(keepShownRoutes(results, known, "/intercambios/x")).toEqual({
			"routes/listings/listing": trouble,
		});
	});
});

describe("an action", () => {
	const elsewhere = { type: "error", result: Response.redirect("http://site.invalid/") } as const;
	const tooLarge = { code: "request.tooLarge", params: {}, problems: {} };
	const refused = { status: 413, statusText: "", data: tooLarge, internal: false };
	const failure = (of: object, status: number) => ({
		action: { type: "data", result: { data: { ok: false, failure: of }, init: { status } } },
	});

	it("that is lost on its way fails like one that was refused", () => {
		const unavailable = failure(plainFailure("service.unavailable"), 503);
		expect(failLostActions({ action: failed })).toMatchObject(unavailable);
		const trouble = { type: "error", result: new Error("502") } as const;
		expect(failLostActions({ action: trouble })).toMatchObject(unavailable);
	});

	it("that the server did not begin fails as it says", () => {
		const said = failLostActions({ action: { type: "error", result: refused } });
		expect(said).toMatchObject(failure(tooLarge, 413));
	});

	it("passes with its result, or with the way that it leads", () => {
		const done = { type: "data", result: { ok: true } } as const;
		expect(failLostActions({ action: done })).toEqual({ action: done });
		expect(failLostActions({ action: elsewhere })).toEqual({ action: elsewhere });
	});
});
