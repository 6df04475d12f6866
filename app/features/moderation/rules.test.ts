import { describe, expect, it } from "vitest";
import {
	checkReason,
	dailyLimitStart,
	reasonMaxLength,
	reportersToHide,
	reportsPerDay,
	reportWindowStart,
	splitReason,
	withHeadline,
} from "./rules.ts";

describe("a report's reason", () => {
	it.each([
		["a sentence", "La foto no es de la carta", null],
		["the longest", "ñ".repeat(reasonMaxLength), null],
		["the longest of emoji", "🃏".repeat(reasonMaxLength), null],
		["nothing", "", "reports.problem.reasonRequired"],
		["only what nobody sees", "\u200b \n", "reports.problem.reasonRequired"],
		["one character too many", "ñ".repeat(reasonMaxLength + 1), "reports.problem.reasonTooLong"],
		["NUL", "a\0b", "reports.problem.reasonInvalid"],
		["half an emoji", "\ud83c", "reports.problem.reasonInvalid"],
	])("may be or not: %s", (_, reason, problem) => {
		expect(checkReason(reason)).toBe(problem);
	});
});

describe("the limits", () => {
	const now = new Date("2026-11-21T12:00:00.000Z");

	it("are those of the product", () => {
		expect([reasonMaxLength, reportersToHide, reportsPerDay]).toEqual([500, 3, 10]);
	});

	it("look back a day and a week", () => {
		expect(dailyLimitStart(now).toISOString()).toBe("2026-11-20T12:00:00.000Z");
		expect(reportWindowStart(now).toISOString()).toBe("2026-11-14T12:00:00.000Z");
	});
});

describe("a frequent reason", () => {
	const all = ["Pide plata", "Es ofensivo"];

	it.each([
		["", "Pide plata", "Pide plata"],
		["Y no contesta", "Pide plata", "Pide plata\nY no contesta"],
		["Es ofensivo\nA todos", "Pide plata", "Pide plata\nA todos"],
		["Es ofensivo", "Pide plata", "Pide plata"],
		["Pide plata\nY insiste", "Pide plata", "Pide plata\nY insiste"],
	])("becomes the first line of %j", (text, headline, filled) => {
		expect(withHeadline(text, headline, all)).toBe(filled);
	});

	it.each([
		["Pide plata\nPor adelantado", { headline: "Pide plata", body: "Por adelantado" }],
		["Pide plata", { headline: "Pide plata", body: "" }],
		["a".repeat(41), { headline: null, body: "a".repeat(41) }],
		["🃏".repeat(40), { headline: "🃏".repeat(40), body: "" }],
	])("is told apart in %j", (reason, parts) => {
		expect(splitReason(reason)).toEqual(parts);
	});
});
