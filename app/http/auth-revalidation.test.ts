import { describe, expect, it } from "vitest";
import { skipRevalidationForDialog } from "./auth-revalidation.ts";

function loadsAnew(from: string, to: string, formMethod?: "POST"): boolean {
	return skipRevalidationForDialog({
		currentUrl: new URL(from, "http://site.invalid"),
		nextUrl: new URL(to, "http://site.invalid"),
		currentParams: {},
		nextParams: {},
		defaultShouldRevalidate: true,
		...(formMethod && { formMethod }),
	});
}

describe("a page under the account dialog", () => {
	it("keeps its data when the dialog opens, changes and closes", () => {
		expect(loadsAnew("/intercambios?want=a", "/intercambios?want=a&auth=signIn")).toBe(false);
		expect(loadsAnew("/?auth=signIn", "/?auth=signUp")).toBe(false);
		expect(loadsAnew("/?auth=signIn", "/")).toBe(false);
	});

	it("keeps its data when the code that sends the dialog's forms is fetched", () => {
		expect(loadsAnew("/popular?auth=signIn", "/auth/send")).toBe(false);
	});

	it("keeps its data when a dialog that the hash names opens and closes", () => {
		expect(loadsAnew("/intercambios/1", "/intercambios/1#offer")).toBe(false);
		expect(loadsAnew("/intercambios/1#offer", "/intercambios/1")).toBe(false);
		expect(loadsAnew("/intercambios/1?auth=signIn#offer", "/intercambios/1#offer")).toBe(false);
	});

	it("loads anew after signing in, for another search, and when asked to", () => {
		expect(loadsAnew("/?auth=signIn", "/", "POST")).toBe(true);
		expect(loadsAnew("/intercambios?auth=signIn", "/intercambios?want=a")).toBe(true);
		expect(loadsAnew("/popular", "/intercambios")).toBe(true);
		expect(loadsAnew("/popular", "/popular")).toBe(true);
	});
});
