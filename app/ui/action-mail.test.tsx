import { expect, it } from "vitest";
import { attributesOf, textsOf } from "#tests/factories/html.ts";
import { renderActionMail } from "./action-mail.tsx";

const publicUrl = "https://reino.test";
const link = `${publicUrl}/auth/callback?token=abc`;
const texts = {
	locale: "es",
	publicUrl,
	brand: "Reino",
	person: { image: `${publicUrl}/escudos/1-7.png`, alt: "Escudo", greeting: "Hola, ana:" },
	subject: "Verificá tu mail en Reino",
	body: "Ya casi está.",
	action: "Verificar mi mail",
	link,
	linkHint: "Si el botón no funciona:",
	footer: "Si no creaste una cuenta, ignorá este mail.",
};

it("carries the mark and the person's shield, with words in its place", async () => {
	const { html } = await renderActionMail(texts);
	expect(attributesOf(html, "img", "src")).toEqual([`${publicUrl}/art/mark.png`, texts.person.image]);
	expect(attributesOf(html, "img", "alt")).toEqual(["", "Escudo"]);
	expect(textsOf(html, "h1")).toEqual(["Verificá tu mail en Reino"]);
	expect(html).toContain("@media (prefers-color-scheme: dark) {");
});

it("says the same as a text", async () => {
	const { text } = await renderActionMail(texts);
	expect(text).toBe(
		["Hola, ana:", "Ya casi está.", `Verificar mi mail: ${link}`, `${texts.footer}\n`].join("\n\n"),
	);
});

it("does nothing of what a name says", async () => {
	const person = { ...texts.person, greeting: 'Hola, <img src=x onerror="alert(1)">:' };
	const { html } = await renderActionMail({ ...texts, person });
	expect(html).toContain("Hola, &lt;img src=x onerror=&quot;alert(1)&quot;&gt;:");
});
