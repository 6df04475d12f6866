import { expect, it } from "vitest";
import { formatTaxId, isTaxId } from "./tax-id.ts";

// The first is that of the national tax agency itself.
it.each(["33-69345023-9", "33693450239", "20-00000000-1"])("takes %s", (text) => {
	expect(isTaxId(text)).toBe(true);
});

it.each(["33-69345023-8", "3369345023", "33 69345023 9", "", "abc", "33-69345023-99"])(
	"refuses %s",
	(text) => {
		expect(isTaxId(text)).toBe(false);
	},
);

it("writes it with dashes", () => {
	expect(formatTaxId("33693450239")).toBe("33-69345023-9");
	expect(formatTaxId("33-69345023-9")).toBe("33-69345023-9");
});
