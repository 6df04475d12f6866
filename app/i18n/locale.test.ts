import { describe, expect, it } from "vitest";
import { detectLocale } from "./locale.ts";

describe("the language of a request", () => {
	it.each([
		["the choice in the cookie wins", "a=1; user-language=en; b=2", "es-AR", "en"],
		["a cookie with another value counts for nothing", "user-language=fr", "en-US", "en"],
		["a longer cookie name is another cookie", "my-user-language=en", "es", "es"],
		["a browser whose first language is English", null, "en-GB,en;q=0.9,es;q=0.8", "en"],
		["a browser with English further down", null, "pt-BR,en;q=0.9", "es"],
		["a browser that says nothing", null, null, "es"],
	])("%s", (_name, cookie, acceptLanguage, locale) => {
		expect(detectLocale(cookie, acceptLanguage)).toBe(locale);
	});
});
