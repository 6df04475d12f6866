import { expect, it } from "vitest";
import {
	checkComment,
	checkElementTitle,
	checkShowcaseDescription,
	checkShowcaseName,
	listSearch,
	readListFilters,
} from "./rules.ts";
import { CreateShowcaseInput } from "./schema.ts";

const family = "👨‍👩‍👧‍👦";

it("counts characters as a person does", () => {
	expect(checkShowcaseName(family.repeat(100))).toBeNull();
	expect(checkShowcaseName(family.repeat(101))).toBe("showcases.problem.nameTooLong");
	expect(checkShowcaseDescription(family.repeat(501))).toBe("showcases.problem.descriptionTooLong");
	expect(checkElementTitle(`${"a".repeat(99)}${family}`)).toBeNull();
	expect(checkElementTitle(`${"a".repeat(100)}${family}`)).toBe("showcases.problem.titleTooLong");
	expect(checkComment(family.repeat(400))).toBeNull();
	expect(checkComment(family.repeat(401))).toBe("showcases.problem.commentTooLong");
});

it("asks for a name, a title and a comment that show something, and for no description", () => {
	expect(checkShowcaseName(" \u200b\n")).toBe("collections.create.nameRequired");
	expect(checkElementTitle("\t")).toBe("common.titleRequired");
	expect(checkComment("")).toBe("showcases.problem.commentRequired");
	expect(checkShowcaseDescription("  ")).toBeNull();
	expect(checkComment("a\0b")).toBe("errors.field.invalid");
});

const element = "019a2b3c-4d5e-7f80-9a1b-2c3d4e5f6071";
const sent = { submissionKey: element, name: "El rincón", description: "" };
const parsed = (pieces: unknown) => CreateShowcaseInput.safeParse({ ...sent, pieces });

it("takes each thing once, in order, and wants at least one", () => {
	const listing = element.replace("019a", "019b");
	expect(
		parsed([`listing:${listing}`, `element:${element}`, `listing:${listing.toUpperCase()}`]).data,
	).toMatchObject({
		pieces: [
			{ kind: "listing", id: listing },
			{ kind: "element", id: element },
		],
	});
	expect(parsed([]).error?.issues[0]).toMatchObject({
		params: { problem: "collections.create.listingsRequired" },
	});
	expect(parsed(["card:1"]).success).toBe(false);
	const many = Array.from({ length: 51 }, (_, n) => `listing:${listing.slice(0, -2)}${String(n + 10)}`);
	expect(parsed(many).error?.issues[0]).toMatchObject({
		params: { problem: "showcases.problem.tooManyListings" },
	});
	expect(parsed(many.slice(1)).success).toBe(true);
});

it.each([
	["", ""],
	["sort=likes&mine=0&q=", ""],
	["sort=oldest&cursor=x&foo=1", ""],
	["mine=1&sort=newest&q=+snes+", "q=snes&mine=1&sort=newest"],
	[`q=${"a".repeat(300)}`, `q=${"a".repeat(100)}`],
])("an address with ?%s asks for the list ?%s", (asked, list) => {
	expect(listSearch(readListFilters(new URLSearchParams(asked)))).toBe(list);
});
