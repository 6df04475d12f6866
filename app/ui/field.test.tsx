import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { TextArea, TextField } from "./field.tsx";

describe("TextField", () => {
	it("ties label, hint and error to the control", () => {
		const html = renderToStaticMarkup(
			<TextField id="city" label="Ciudad" hint="De la lista" error="Falta" />,
		);
		expect(html).toContain('<label class="label" for="city">');
		expect(html).toContain('aria-describedby="city-error city-hint"');
		expect(html).toContain('aria-invalid="true"');
		expect(html).toContain('id="city-error" role="alert"');
		expect(html).toContain('id="city-hint"');
	});

	it("carries no description where there is none", () => {
		const html = renderToStaticMarkup(<TextField label="Ciudad" />);
		expect(html).not.toContain("aria-describedby");
		expect(html).not.toContain("aria-invalid");
	});
});

describe("the counter of a field", () => {
	it("counts what is already there", () => {
		const html = renderToStaticMarkup(
			<TextArea label="Descripción" maxLength={500} counted defaultValue="Ñandú 🐦" />,
		);
		expect(html).toContain("7/500");
	});

	it("counts an emoji once, of whatever it is made, where it counts as a person does", () => {
		const html = renderToStaticMarkup(<TextField label="Nombre" limit={100} defaultValue="a👨‍👩‍👧‍👦b" />);
		expect(html).toContain("3/100");
		expect(html).not.toContain("maxlength");
	});
});
