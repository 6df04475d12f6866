import { describe, expect, it } from "vitest";
import { attributesOf, select, textsOf } from "#tests/factories/html.ts";
import { type ChatMailTexts, renderChatMail } from "./chat-mail.tsx";

const publicUrl = "https://reino.test";
const image = {
	src: `${publicUrl}/intercambios/1/compartir.jpg?v=1&lang=es`,
	alt: "Cóndor del Alba",
	size: { width: 1200, height: 630 },
};
const sender = { name: "beto", image: `${publicUrl}/escudos/1-7.png`, alt: "Escudo" };
const link = "https://reino.test/mensajes/1";
const unsubscribeLink = "https://reino.test/mails/baja/1";

function render(overrides: Partial<ChatMailTexts> = {}) {
	return renderChatMail({
		locale: "es",
		brand: "Reino",
		publicUrl,
		image,
		sender,
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
const targetsOf = (html: string) => new Set(attributesOf(html, "[href]", "href"));

const imagesIn = (html: string) =>
	select(html, "img").map((image) => ({ src: image.getAttribute("src"), alt: image.getAttribute("alt") }));

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
		expect(new Set(attributesOf(html, "[lang]", "lang"))).toEqual(new Set(["es"]));
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

	it("shows the mark, the listing and who wrote, each with words in its place", async () => {
		const { html } = await render();
		expect(imagesIn(html)).toEqual([
			{ src: `${publicUrl}/art/mark.png`, alt: "" },
			{ src: image.src, alt: "Cóndor del Alba" },
			{ src: sender.image, alt: "Escudo" },
		]);
		expect(textsOf(html, "p")).toContain("Hola, ana:");
		expect(html).toContain("<b>beto</b>");
	});

	it("does without an image of a listing that is not public", async () => {
		const { html } = await render({ image: null });
		expect(imagesIn(html).map(({ src }) => src)).toEqual([`${publicUrl}/art/mark.png`, sender.image]);
	});

	it("is shown in both themes", async () => {
		const { html } = await render();
		expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
		expect(html).toContain("@media (prefers-color-scheme: dark) {");
	});

	it.each(hostile)("shows %s and does nothing of it", async (words) => {
		const { html, text } = await render({
			message: words,
			body: `beto te escribió por ${words}:`,
			image: { ...image, alt: words },
			sender: { ...sender, name: words },
		});
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
