import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SegmentedControl, Switch } from "./choice.tsx";

const choices = [
	{ value: "mint", label: "Mint" },
	{ value: "good", label: "Bueno" },
	{ value: "poor", label: "Gastado", disabled: true },
];

describe("SegmentedControl", () => {
	it("is one group of native radio buttons, so arrows move and a form posts it", () => {
		const html = renderToStaticMarkup(
			<SegmentedControl legend="Estado" name="condition" choices={choices} defaultValue="good" />,
		);
		expect(html.match(/type="radio"/g)).toHaveLength(3);
		expect(html).toMatch(/checked="" value="good"|value="good" checked=""/);
		expect(html.match(/checked=""/g)).toHaveLength(1);
		expect(html).toMatch(/<legend[^>]*>Estado/);
		expect(html).toContain("disabled");
	});

	it("ties its error to the group", () => {
		const html = renderToStaticMarkup(
			<SegmentedControl legend="Estado" name="condition" choices={choices} error="Elegí uno" />,
		);
		const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
		expect(html).toContain(`id="${id}" role="alert"`);
		expect(html).toContain('aria-invalid="true"');
	});
});

describe("Switch", () => {
	it("is a checkbox announced as a switch", () => {
		const html = renderToStaticMarkup(<Switch label="Abierto a ofertas" name="open" defaultChecked />);
		expect(html).toContain('role="switch"');
		expect(html).toContain('type="checkbox"');
	});
});
