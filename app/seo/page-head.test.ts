import { expect, it } from "vitest";
import { descriptionOf } from "./page-head.tsx";

it("leaves a short text as it is, on one line", () => {
	expect(descriptionOf(" Como nueva.\n\nCon  caja. ")).toBe("Como nueva. Con caja.");
});

it("cuts a long one between words", () => {
	const text = `${"Pikachu, ".repeat(30)}`;
	const short = descriptionOf(text);
	expect(short.length).toBeLessThanOrEqual(161);
	expect(short).toMatch(/Pikachu…$/);
});

it("leaves no half of a character", () => {
	expect(descriptionOf(`a${"🃏".repeat(200)}`).isWellFormed()).toBe(true);
});
