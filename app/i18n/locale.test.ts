import { describe, expect, it } from "vitest";
import { detectLocale, localeInAddress, localeInCookie, pathInLocale, versionedPath } from "./locale.ts";

describe("the language of a request", () => {
	it.each([
		["the choice in the cookie wins over the browser", "/", "a=1; user-language=en; b=2", "es-AR", "en"],
		["a cookie with another value counts for nothing", "/", "user-language=fr", "en-US", "en"],
		["a longer cookie name is another cookie", "/", "my-user-language=en", "es", "es"],
		["a browser whose first language is English", "/", null, "en-GB,en;q=0.9,es;q=0.8", "en"],
		["a browser with English further down", "/", null, "pt-BR,en;q=0.9", "es"],
		["a browser that says nothing", "/", null, null, "es"],
		["the address wins over everything", "/popular?lang=en", "user-language=es", "es", "en"],
		["an address that asks for a third language", "/?lang=fr", "user-language=en", "es", "en"],
	])("%s", (_name, address, cookie, acceptLanguage, locale) => {
		expect(detectLocale(address, cookie, acceptLanguage)).toBe(locale);
	});
});

describe("the language that an address asks for", () => {
	it.each([
		["/?lang=es", "es"],
		["https://reino.example/popular?cursor=a&lang=en#list", "en"],
		["?lang=en&have=zelda", "en"],
		["/", null],
		["/?lang=", null],
		["/?lang=eng", null],
		["/?slang=en", null],
		["/lang=en", null],
	])("%s", (address, locale) => {
		expect(localeInAddress(address)).toBe(locale);
	});

	it("is put into a path, and taken out of it, beside what else is there", () => {
		expect(pathInLocale("/", "en")).toBe("/?lang=en");
		expect(pathInLocale("/?lang=es", "en")).toBe("/?lang=en");
		expect(pathInLocale("/intercambios?category=consoles&lang=en", null)).toBe(
			"/intercambios?category=consoles",
		);
		expect(pathInLocale("/popular?lang=en#list", null)).toBe("/popular#list");
	});
});

it("reads the choice as scripts see it", () => {
	expect(localeInCookie("theme=dark; user-language=en")).toBe("en");
	expect(localeInCookie("")).toBeNull();
});

describe("the path of a version", () => {
	it.each([
		["/u/ana/compartir.jpg", "/u/ana/compartir.jpg?v=0a&lang=en"],
		["/l/ana/compartir.jpg?formato=hoja", "/l/ana/compartir.jpg?formato=hoja&v=0a&lang=en"],
	])("of %s names it, and the language", (path, href) => {
		expect(versionedPath(path, "0a", "en")).toBe(href);
	});
});
