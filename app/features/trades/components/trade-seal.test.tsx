import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { select } from "#tests/factories/html.ts";
import { TradeSeal } from "./trade-seal.tsx";

function render(you: boolean, they: boolean): string {
	return renderToStaticMarkup(<TradeSeal you={you} they={they} label="Falta tu sello" />);
}

describe("TradeSeal", () => {
	it("is one image with its state in words", () => {
		expect(render(false, true)).toContain('role="img" aria-label="Falta tu sello"');
	});

	it.each([
		[false, false, 0],
		[true, false, 1],
		[false, true, 1],
		[true, true, 2],
	])("you %s, they %s: %i golden halves, closed only with both", (you, they, golden) => {
		const html = render(you, they);
		expect(select(html, ".half.on")).toHaveLength(golden);
		expect(select(html, ".seal.closed")).toHaveLength(you && they ? 1 : 0);
	});
});
