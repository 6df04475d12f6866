import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { HtmlCache } from "./html-cache.ts";

const nonce = "only-for-this-rendering";
const anonymous = { method: "GET", url: "/intercambios", cookie: undefined, acceptLanguage: "es-AR" };

function publicAnswer(headers: Record<string, string> = {}, html = "<p>"): Response {
	return new Response(html, {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Cache-Control": "public, s-maxage=1",
			...headers,
		},
	});
}

describe("which requests are answered from memory", () => {
	const cache = new HtmlCache();

	it("keeps the languages apart", () => {
		expect(cache.keyOf(anonymous)).not.toBe(cache.keyOf({ ...anonymous, acceptLanguage: "en" }));
		expect(cache.keyOf({ ...anonymous, cookie: "user-language=en" })).toBe(
			cache.keyOf({ ...anonymous, acceptLanguage: "en" }),
		);
	});

	it("takes the language of the address before any other", () => {
		const asked = { ...anonymous, url: "/intercambios?lang=en", cookie: "user-language=es" };
		expect(cache.keyOf(asked)).toBe(cache.keyOf({ ...asked, cookie: undefined, acceptLanguage: "en" }));
		expect(cache.keyOf(asked)).not.toBe(cache.keyOf({ ...asked, url: "/intercambios?lang=es" }));
	});

	it.each([
		["a write", { method: "POST" }],
		["a person with a session", { cookie: "reino.session_token=abc.def" }],
		["a person with a secure session", { cookie: "__Secure-reino.session_token=abc.def" }],
		["an address without end", { url: `/?q=${"x".repeat(600)}` }],
	])("never: %s", (_name, change) => {
		expect(cache.keyOf({ ...anonymous, ...change })).toBeUndefined();
	});
});

describe("which answers are kept", () => {
	it.each([
		["one that sets a cookie", publicAnswer({ "Set-Cookie": "a=1" })],
		[
			"one that its route did not call public",
			new Response(null, { headers: { "Content-Type": "text/html" } }),
		],
		["the data of a page", publicAnswer({ "Content-Type": "text/x-script" })],
		["one that its route called private", publicAnswer({ "Cache-Control": "private, no-store" })],
		["an error page", new Response(null, { status: 404, headers: publicAnswer().headers })],
	])("never: %s", async (_name, answer) => {
		const cache = new HtmlCache();
		expect(await cache.keep("key", answer, nonce)).toBeUndefined();
		expect(answer.bodyUsed).toBe(false);
		expect(cache.get("key")).toBeUndefined();
	});

	it("keeps a public page, and lets only its own scripts run", async () => {
		const cache = new HtmlCache();
		const [code, injected] = ["if (1 < 2) window.__own = '</p>'", 'alert("injected")'];
		const html = `<title>a < b</title><script nonce="${nonce}" data-a="></script>">${code}</script><script nonce="guessed">${injected}</script>`;
		const kept = await cache.keep("key", publicAnswer({}, html), nonce);
		const policy = kept?.headers["Content-Security-Policy"];
		const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
		expect(policy).toContain(hashOf(code));
		expect(policy).not.toContain(hashOf(injected));
		expect(policy).not.toContain("nonce-");
		expect(kept?.identity.toString()).toBe(html);
		expect(kept?.headers["Cache-Control"]).toBe("private, no-cache");
	});

	it("stays within its memory however many addresses are asked", async () => {
		const cache = new HtmlCache();
		const html = "x".repeat(200_000);
		for (let index = 0; index < 300; index++) {
			await cache.keep(`key ${index}`, publicAnswer({}, html + index), nonce);
		}
		expect(cache.size).toBeLessThanOrEqual(32 * 1024 * 1024);
		expect(cache.get("key 299")).toBeDefined();
		expect(cache.get("key 0")).toBeUndefined();
	});
});
