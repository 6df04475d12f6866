import { describe, expect, it } from "vitest";
import { linkedPages, loadNumberedPage, readPageNumber } from "./numbered-page.ts";

describe("the page's number in an address", () => {
	it.each([
		["", 1],
		["page=1", 1],
		["page=37", 37],
		["page=0", 1],
		["page=-2", 1],
		["page=03", 1],
		["page=2.5", 1],
		["page=1e3", 1],
		["page=9999999999999999999999", 1],
		["page=tres", 1],
	])("of %j is %i", (query, number) => {
		expect(readPageNumber(new URLSearchParams(query))).toBe(number);
	});
});

describe("a page of a list", () => {
	const all = Array.from({ length: 45 }, (_, index) => index);
	const list = {
		count: async () => all.length,
		read: async (limit: number, offset: number) => all.slice(offset, offset + limit),
	};

	it("has its rows, its number and the total", async () => {
		const page = await loadNumberedPage({ number: 2, size: 20 }, list);
		expect(page).toMatchObject({ number: 2, size: 20, total: 45 });
		expect([page.rows[0], page.rows.at(-1)]).toEqual([20, 39]);
	});

	it("is the last one where its number lies behind the end", async () => {
		const page = await loadNumberedPage({ number: 900, size: 20 }, list);
		expect([page.number, page.rows[0], page.rows.length]).toEqual([3, 40, 5]);
	});

	it.each([
		["the last", 3, 45],
		["the only", 1, 7],
	])("is not counted where it is %s", async (_, number, total) => {
		const count = () => Promise.reject(new Error("counted"));
		const read = async (limit: number, offset: number) => all.slice(0, total).slice(offset, offset + limit);
		expect(await loadNumberedPage({ number, size: 20 }, { count, read })).toMatchObject({ number, total });
	});

	it("of an empty list is the first one, without rows", async () => {
		const empty = { count: async () => 0, read: async () => [] };
		const page = await loadNumberedPage({ number: 4, size: 20 }, empty);
		expect(page).toEqual({ rows: [], number: 1, size: 20, total: 0 });
	});
});

describe("the pages that a pager leads to", () => {
	it.each([
		[1, 1, [1]],
		[1, 2, [1, 2]],
		[2, 3, [1, 2, 3]],
		[1, 9, [1, 2, 3, 9]],
		[2, 9, [1, 2, 3, 9]],
		[5, 9, [1, 4, 5, 6, 9]],
		[8, 9, [1, 7, 8, 9]],
		[9, 9, [1, 7, 8, 9]],
	])("from page %i of %i are %j", (number, pages, linked) => {
		expect(linkedPages({ number, size: 10, total: pages * 10 })).toEqual(linked);
	});
});
