import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { select } from "#tests/factories/html.ts";
import { DottedFacts } from "./dotted-facts.tsx";

it("ties each dot to the fact after it, so that no line ends with a dot", () => {
	const html = renderToStaticMarkup(
		<DottedFacts facts={["LRW 121 · PL", null, false, <b key="figure">2</b>]} />,
	);
	expect(select(html, ".dotted-facts")[0]?.textContent).toBe("LRW 121 ·\u00a0PL ·\u00a02");
});

it("is a fact alone without a dot", () => {
	const html = renderToStaticMarkup(<DottedFacts facts={[undefined, "LRW 121"]} />);
	expect(select(html, ".dotted-facts")[0]?.textContent).toBe("LRW 121");
});
