import { describe, expect, it } from "vitest";
import { type ChatMailTexts, renderChatMail } from "./chat-mail.tsx";

const link = "https://reino.test/mensajes/1";
const unsubscribeLink = "https://reino.test/mails/baja/1";

function render(overrides: Partial<ChatMailTexts> = {}) {
	return renderChatMail({
		locale: "es",
		greeting: "Hola, ana:",
		body: "beto te escribió por Cóndor del Alba:",
		message: "¿La cambiás?\n\nTengo la violeta.",
		action: "Responder en Reino",
		link,
		linkHint: "Si el botón no funciona:",
		footer: "Te avisamos porque alguien escribió.",
		unsubscribe: "No recibir más avisos",
		unsubscribeLink,
		...overrides,
	});
}

/** Where a reader can get to by pressing something. */
const targetsOf = (html: string) =>
	new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target));

const hostile = [
	"<script>alert(1)</script>",
	'<a href="https://evil.example">Responder en Reino</a>',
	'"><img src=x onerror=alert(1)>',
	"</blockquote></body></html><h1>Fin</h1>",
	"&lt;b&gt; &amp; {{name}} %s",
	"<style>*{display:none}</style>",
	"<!--[if mso]><b>mso</b><![endif]-->",
];

describe("the mail about an offer", () => {
	it("says the same as a page and as a text, in its language", async () => {
		const { html, text } = await render();
		expect(html).toContain('lang="es"');
		expect(html).toContain("¿La cambiás?<br/><br/>Tengo la violeta.");
		expect(text).toBe(
			[
				"Hola, ana:",
				"beto te escribió por Cóndor del Alba:",
				"> ¿La cambiás?\n>\n> Tengo la violeta.",
				`Responder en Reino: ${link}`,
				"Te avisamos porque alguien escribió.",
				`No recibir más avisos: ${unsubscribeLink}\n`,
			].join("\n\n"),
		);
	});

	it.each(hostile)("shows %s and does nothing of it", async (words) => {
		const { html, text } = await render({ message: words, body: `beto te escribió por ${words}:` });
		const { html: plain } = await render();
		expect(targetsOf(html)).toEqual(new Set([link, unsubscribeLink]));
		const tags = (page: string) => [...page.matchAll(/<\/?(script|style|img|h1|b|body|html)\b/g)].length;
		expect(tags(html)).toBe(tags(plain));
		expect(text).toContain(`> ${words}`);
	});

	it.each(["\r\n", "\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029"])(
		"lets no line of the message pass for one of ours, ended by %j",
		async (end) => {
			const fake = "Responder en Reino: https://evil.example";
			const { text } = await render({ message: `Hola${end}${end}${fake}` });
			expect(text).toContain(`> Hola\n>\n> ${fake}\n`);
			expect(text.split(/[\n\r\v\f\u0085\u2028\u2029]/).filter((line) => line === fake)).toEqual([]);
		},
	);

	it("holds the longest message, and one without a space", async () => {
		const { html, text } = await render({ message: "🙂".repeat(2000) });
		expect(text).toContain(`> ${"🙂".repeat(2000)}`);
		expect(html.isWellFormed()).toBe(true);
	});
});
