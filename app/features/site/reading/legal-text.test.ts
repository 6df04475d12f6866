import { describe, expect, it } from "vitest";
import { LegalTextError, parseLegalText } from "./legal-text.ts";

const values = { site: "Mazo", operator: "Ana *Paz* S.A.", email: "hola@mazo.example" };
const parse = (source: string) => parseLegalText(source, values);
const problemOf = (source: string) => {
	try {
		parse(source);
	} catch (error) {
		if (error instanceof LegalTextError) return [error.problem, error.params];
		throw error;
	}
	return null;
};
const inSection = (markdown: string) => `# Términos\n\nLas reglas.\n\n## Uno\n\n${markdown}\n`;

describe("a legal text", () => {
	it("has a head, a title, a lead, facts and sections", () => {
		const source = `---
updated: 2026-11-21
mail: Arrepentimiento de compra
---

# Términos de {{site}}

Las reglas de **{{site}}**.

| Titular | {{operator}} |
| --- | --- |
| Contacto | {{email}} |

## Tu cuenta

Escribinos a {{email}},
o mirá [la guía](/como-funciona).

- Uno
- **Dos** y *tres*
`;
		expect(parse(source)).toEqual({
			updated: "2026-11-21T12:00:00Z",
			mailSubject: "Arrepentimiento de compra",
			title: "Términos de Mazo",
			lead: "Las reglas de Mazo.",
			facts: [
				["Titular", "Ana *Paz* S.A."],
				["Contacto", "hola@mazo.example"],
			],
			sections: [
				{
					heading: "Tu cuenta",
					body: [
						{
							paragraph: [
								{ text: "Escribinos a hola@mazo.example, o mirá " },
								{ text: "la guía", href: "/como-funciona" },
								{ text: "." },
							],
						},
						{
							items: [
								[{ text: "Uno" }],
								[{ text: "Dos", isStrong: true }, { text: " y " }, { text: "tres", isEmphasis: true }],
							],
						},
					],
				},
			],
		});
	});

	it("may come from an editor that writes a mark before it and ends lines with two signs", () => {
		const source = "\uFEFF---\r\nmail:\r\n---\r\n# Contacto\r\n\r\nEscribinos.\r\n";
		expect(parse(source)).toMatchObject({ title: "Contacto", mailSubject: "", updated: null, sections: [] });
	});

	it.each([
		["a script", "<script>alert(1)</script>"],
		["an element in a line", "Hola <img src=x onerror=alert(1)> vos"],
		["an image", "![foto](https://example.com/a.png)"],
		["a link that runs", "[tocá](javascript:alert(1))"],
		["a link to data", "[tocá](data:text/html,hola)"],
		["a link to whatever scheme the page has", "[tocá](//example.com)"],
		["a link behind a reference", "[tocá][x]\n\n[x]: javascript:alert(1)"],
		["code", "```\nhola\n```"],
		["a quote", "> hola"],
		["a list in a list", "- uno\n  - dos"],
		["a smaller heading", "### Más"],
		["a table among the sections", "| a | b |\n| --- | --- |\n| c | d |"],
	])("with %s is refused, and says where", (_what, markdown) => {
		const [problem, params] = problemOf(inSection(markdown)) ?? [];
		expect(problem).toBe("site.problem.markdown");
		expect(params).toEqual({ excerpt: expect.stringMatching(/\S/) });
	});

	it.each([
		["no title", "Las reglas.\n", "site.problem.title"],
		["no lead", "# Términos\n\n## Uno\n", "site.problem.title"],
		["nothing", "", "site.problem.title"],
		["text before its first section", "# Términos\n\nLas reglas.\n\nMás.\n", "site.problem.markdown"],
		["a day that is none", "---\nupdated: 2026-02-30\n---\n# A\n\nb\n", "site.problem.head"],
		["a head with something else", "---\ntitle: A\n---\n# A\n\nb\n", "site.problem.head"],
		["an unknown placeholder", inSection("Hola {{cuit}}"), "site.problem.placeholder"],
		["a table of three columns", "# A\n\nb\n\n| a | b | c |\n| - | - | - |\n", "site.problem.markdown"],
	])("with %s is refused", (_what, source, expected) => {
		expect(problemOf(source)?.[0]).toBe(expected);
	});
});
