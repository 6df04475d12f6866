import { describe, expect, it } from "vitest";
import { mendPath, withoutStraySigns } from "./stray-signs.ts";

describe("withoutStraySigns", () => {
	it.each([
		["@ana_k", "ana_k"],
		["ana_k).", "ana_k"],
		[" «ana_k»… ", "ana_k"],
		["-a-_", "-a-_"],
		["...", ""],
		["", ""],
	])("of %j leaves %j", (text, name) => {
		expect(withoutStraySigns(text)).toBe(name);
	});
});

describe("mendPath", () => {
	it.each([
		["/g/amigos-ab12.", "/g/amigos-ab12"],
		["/g/amigos-ab12%20", "/g/amigos-ab12"],
		["/u/@ana_k", "/u/ana_k"],
		["/l/ana_k%E2%80%9D,", "/l/ana_k"],
		["/mas-buscado)", "/mas-buscado"],
		["/vitrina/ana_k/mi-%C3%B1and%C3%BA!", "/vitrina/ana_k/mi-%C3%B1and%C3%BA"],
		["/u/ana_k./vitrinas", "/u/ana_k/vitrinas"],
	])("of %s is %s", (path, mended) => {
		expect(mendPath(path)).toBe(mended);
	});

	it.each([
		"/",
		"/listas/listas.csv",
		"/vitrina/ana_k/mi-%C3%B1and%C3%BA",
		"/.well-known/security.txt",
		"/mails/baja/01.offers.aB-_-",
		"/intercambios/%00",
		"/u/...",
		"/u/%E0%A4%A",
		"//evil.example.",
	])("leaves %s as it is", (path) => {
		expect(mendPath(path)).toBeNull();
	});
});
