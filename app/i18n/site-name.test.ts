import { expect, it } from "vitest";
import { withSiteName } from "./site-name.ts";

it("calls the site by its name wherever a text does, and leaves other placeholders", () => {
	const texts = { a: "{{site}}, de {{site}}", b: "{{username}} en {{site}}", c: "Reino Cards" };
	expect(withSiteName(texts, "Mazo & Cía $&")).toEqual({
		a: "Mazo & Cía $&, de Mazo & Cía $&",
		b: "{{username}} en Mazo & Cía $&",
		c: "Reino Cards",
	});
});
