import { expect, it } from "vitest";
import { escapeFormula, readSheet } from "./sheets.server.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, "utf16le"));
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

const text = "uno,dos,tres\nCóndor,,3\n";
const read = ["1: uno|dos|tres", "2: Cóndor||3"];

it.each([
	["UTF-8", utf8(text), read],
	["a byte order mark", utf8(`\uFEFF${text}`), read],
	["Windows-1252", latin1(text), read],
	["UTF-16", utf16(text), read],
	["UTF-16 of other machines", Uint8Array.from(Buffer.from(utf16(text)).swap16()), read],
	["semicolons", utf8(text.replaceAll(",", ";")), read],
	["tabs", utf8(text.replaceAll(",", "\t")), read],
	["commas in a quoted header of tabs", utf8('"a,b,c,d"\te'), ["1: a,b,c,d|e"]],
	["lines of Windows", utf8(text.replaceAll("\n", "\r\n")), read],
	["lines of an old Mac", utf8(text.replaceAll("\n", "\r")), read],
	["a line for Excel", utf8(`sep=,\n${text}`), ["2: uno|dos|tres", "3: Cóndor||3"]],
	["the same saved anew", utf8(`"sep=,",,\n${text}`), ["2: uno|dos|tres", "3: Cóndor||3"]],
	["separators at the ends", utf8("a,b,,,\n1,2,,,\n"), ["1: a|b|||", "2: 1|2|||"]],
	["short and long rows", utf8("a,b\n1\n1,2,3"), ["1: a|b", "2: 1", "3: 1|2|3"]],
	["empty rows", utf8("\na,b\n\n,\n  , \n1,2\n\n"), ["2: a|b", "6: 1|2"]],
	["spaces before quotes", utf8('a, "b"\n1, "2, 3"'), ["1: a|b", "2: 1|2, 3"]],
	["lines in a cell", utf8('a,"b\r\nc"\n1,2'), ["1: a|b\nc", "3: 1|2"]],
	["quotes that do not belong", utf8('a,5" b\n1,"2" 3'), ['1: a|5" b', '2: 1|"2" 3']],
	["formulas", utf8('\'=1+1,=1+1,-5\n"=""004""",\'t Hooft,\'5'), ["1: =1+1|=1+1|-5", "2: 004|'t Hooft|'5"]],
	["nothing", utf8(""), []],
])("a file with %s is read", async (_, bytes, rows) => {
	const sheet = await readSheet(bytes, 10);
	expect(sheet.rows.map(({ line, cells }) => `${line}: ${cells.join("|")}`)).toEqual(rows);
	expect(sheet.brokenAt).toBeNull();
});

it("is read up to a limit of rows, or a quote that is never closed", async () => {
	expect((await readSheet(utf8("a\n".repeat(1_000_000)), 3)).rows).toHaveLength(3);
	const broken = await readSheet(utf8(`sep=,\na,b\n1,"2\n${"3,4\n".repeat(20_000)}`), 10);
	expect(broken.rows.map(({ line }) => line)).toEqual([2]);
	expect(broken.brokenAt).toBe(3);
});

it.each([
	["=1+1", "'=1+1"],
	["+2 Mace", "'+2 Mace"],
	["'=1+1", "''=1+1"],
	["''-1", "'''-1"],
	['="004"', `'="004"`],
	["Charizard", "Charizard"],
	["'t Hooft", "'t Hooft"],
])("%s leaves as %s and comes back the same", async (plain, cell) => {
	expect(escapeFormula(plain)).toBe(cell);
	const quoted = `"${cell.replaceAll('"', '""')}"`;
	expect((await readSheet(utf8(quoted), 1)).rows[0]?.cells).toEqual([plain]);
});
