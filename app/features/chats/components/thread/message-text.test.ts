import { expect, it } from "vitest";
import { partsOf } from "./message-text.tsx";

const shape = (text: string) => partsOf(text).map((part) => (part.isLink ? `<${part.text}>` : part.text));

it.each([
	["sin enlaces", ["sin enlaces"]],
	["", []],
	["mirá https://a.example/x?y=1.", ["mirá ", "<https://a.example/x?y=1>", "."]],
	["(http://a.example) y HTTPS://B.example", ["(", "<http://a.example>", ") y ", "<HTTPS://B.example>"]],
	["javascript:alert(1) data:text/html,x", ["javascript:alert(1) data:text/html,x"]],
	['https://a.example/"onclick="x', ["<https://a.example/>", '"onclick="x']],
])("%j", (text, expected) => {
	expect(shape(text)).toEqual(expected);
	expect(
		partsOf(text)
			.map((part) => part.text)
			.join(""),
	).toBe(text);
});
