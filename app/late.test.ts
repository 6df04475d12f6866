import { expect, it } from "vitest";
import { fetchKnown, fetchLate, holdBack } from "./late.ts";

const page = `<head><link rel="stylesheet" href="/app.css"/><link data-late="" rel="stylesheet" href="/titles.css"/>
<noscript><link rel="stylesheet" href="/titles.css"/></noscript></head>
<body><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>
<script>first()</script><script nonce="n" type="module" async="">import "/a.js"</script></body>`;

it("holds back scripts and late styles, and nothing else", () => {
	const held = holdBack(page);
	expect(held).not.toContain('rel="modulepreload"');
	expect(held.match(/rel="late-module"/g)).toHaveLength(2);
	expect(held).toContain('<script nonce="n" type="late-module">import "/a.js"</script>');
	expect(held).toContain('<link data-late="" rel="late-styles" href="/titles.css"/>');
	expect(held).toContain('<link rel="stylesheet" href="/app.css"/>');
	expect(held).toContain('<noscript><link rel="stylesheet" href="/titles.css"/></noscript>');
	expect(held).toContain("<script>first()</script>");
});

it.each([fetchKnown, fetchLate])("stands in a page as it is", (script) => {
	expect(script).not.toMatch(/[&<>"']/);
	expect(() => new Function(script)).not.toThrow();
});
