import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { attributesOf, textsOf } from "#tests/factories/html.ts";
import { SegmentedControl } from "./choice-set.tsx";

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
		expect(attributesOf(html, 'input[type="radio"]', "value")).toEqual(["mint", "good", "poor"]);
		expect(attributesOf(html, "input[checked]", "value")).toEqual(["good"]);
		expect(attributesOf(html, "input[disabled]", "value")).toEqual(["poor"]);
		expect(textsOf(html, "legend").join()).toContain("Estado");
	});

	it("ties its error to the group", () => {
		const html = renderToStaticMarkup(
			<SegmentedControl legend="Estado" name="condition" choices={choices} error="Elegí uno" />,
		);
		const [id] = attributesOf(html, "[aria-describedby]", "aria-describedby");
		expect(html).toContain(`id="${id}" role="alert"`);
		expect(html).toContain('aria-invalid="true"');
	});
});
