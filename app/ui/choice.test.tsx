import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Switch } from "./choice.tsx";

describe("Switch", () => {
	it("is a checkbox announced as a switch", () => {
		const html = renderToStaticMarkup(<Switch label="Abierto a propuestas" name="open" defaultChecked />);
		expect(html).toContain('role="switch"');
		expect(html).toContain('type="checkbox"');
	});
});
