import { describe, expect, it } from "vitest";
import { stepsToShow } from "./rules.ts";

const listing = { name: "Cóndor", categorySlug: "stickers", listing: null };
const none = { isNewcomer: false, hasList: false, listing: null, showcases: 3 };
const done = { ...none, hasList: true, listing };

describe("the first steps", () => {
	it.each([
		["of who has neither list nor listing", none, null, { hasLooked: false }],
		[
			"of somebody new who has a list",
			{ ...none, isNewcomer: true, hasList: true },
			null,
			{ hasLooked: false },
		],
		["of somebody new who only has to look", { ...done, isNewcomer: true }, null, { hasLooked: false }],
		["of who has looked at showcases alone", none, "showcases", { hasLooked: true }],
	] as const)("are shown %s", (_, steps, remembered, shown) => {
		expect(stepsToShow(steps, remembered)).toEqual({ ...steps, ...shown });
	});

	it.each([
		["to who left them behind", { ...none, isNewcomer: true }, "end"],
		["to who has done all three", { ...done, isNewcomer: true }, "showcases"],
		["to an old member with a list", { ...none, hasList: true }, null],
		["to an old member with a listing", { ...none, listing }, "showcases"],
	] as const)("are no longer shown %s", (_, steps, remembered) => {
		expect(stepsToShow(steps, remembered)).toBeNull();
	});
});
