import { expect, it } from "vitest";
import { linkParts } from "./thread-view.tsx";

const shape = (text: string) => linkParts(text).map((part) => (part.href ? `<${part.text}>` : part.text));

it.each([
	["sin enlaces", ["sin enlaces"]],
	["", []],
	["mirá https://a.example/x?y=1.", ["mirá ", "<https://a.example/x?y=1>", "."]],
	["(http://a.example) y HTTPS://B.example", ["(", "<http://a.example>", ") y ", "<HTTPS://B.example>"]],
	["javascript:alert(1) data:text/html,x", ["javascript:alert(1) data:text/html,x"]],
	[
		"https://a.example/wiki/Charizard_(Base_Set_4)).",
		["<https://a.example/wiki/Charizard_(Base_Set_4)>", ")."],
	],
	["(ver https://a.example/a_(b)_[c]/x)", ["(ver ", "<https://a.example/a_(b)_[c]/x>", ")"]],
	["https://a.example/Farfetch'd…", ["<https://a.example/Farfetch'd>", "…"]],
	["«www.a.example/x», Awww.que.lindo", ["«", "<www.a.example/x>", "», Awww.que.lindo"]],
	["www. y ana@www.a.example y https://...", ["www. y ana@www.a.example y https://..."]],
	['https://a.example/"onclick="x', ["<https://a.example/>", '"onclick="x']],
])("%j", (text, expected) => {
	expect(shape(text)).toEqual(expected);
	expect(
		linkParts(text)
			.map((part) => part.text)
			.join(""),
	).toBe(text);
});

it("leads from an address without a scheme to its page over https", () => {
	expect(linkParts("www.a.example")).toEqual([
		{ at: 0, text: "www.a.example", href: "https://www.a.example" },
	]);
});

it("is done at once with a text that is nothing but brackets", () => {
	const text = `https://a.example/${"(".repeat(900)}${")".repeat(1_000)}`;
	expect(linkParts(text)[0]?.text).toHaveLength(18 + 1_800);
});
