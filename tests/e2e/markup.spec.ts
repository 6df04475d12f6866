import type { Page } from "@playwright/test";
import { Parser } from "htmlparser2";
import { buildEveryPage, pagePatterns } from "./every-page.ts";
import { expect, test } from "./test.ts";

/** Scripts and styles have no elements in them, but characters that look like such. */
const rawText = /(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/g;

/** The elements of a page as its tags nest them, each with all that it stands in. */
function elementsAsWritten(html: string): string[] {
	const [within, found]: [string[], string[]] = [[], []];
	const parser = new Parser(
		{
			onopentag(name) {
				within.push(name);
				found.push(within.join(" "));
			},
			onclosetag() {
				within.pop();
			},
		},
		{ xmlMode: true },
	);
	parser.end(html);
	return found;
}

/** The same as a browser builds it. */
function elementsAsBuilt(page: Page, html: string): Promise<string[]> {
	return page.evaluate((text) => {
		const found: string[] = [];
		const walk = (element: Element, within: string) => {
			const path = `${within} ${element.localName}`.trim();
			found.push(path);
			const { children } = element instanceof HTMLTemplateElement ? element.content : element;
			for (const child of children) walk(child, path);
		};
		walk(new DOMParser().parseFromString(text, "text/html").documentElement, "");
		return found;
	}, html);
}

/** Addresses that answer a member with something else than a page of their own, and how. */
const otherStatus: Readonly<Record<string, number>> = {
	"/vitrinas/azar": 302,
	"/vitrina/:username/:name": 404,
	"/showcase/:username/:name": 404,
	"/auth": 302,
	"/auth/callback": 400,
	"/auth/email": 410,
	"/mails/baja/:token": 400,
	"/dev/outbox": 404,
	"/admin/*": 404,
	"/*": 404,
};

test("a browser builds of every page what its tags say, for a visitor and for a member", async ({
	openBrowser,
}) => {
	const [member, visitor] = [await openBrowser(), await openBrowser({ locale: "en" })];
	const addressOf = await buildEveryPage(member);
	for (const pattern of pagePatterns) {
		const answers = [];
		for (const { context, page } of [member, visitor]) {
			const response = await context.request.get(addressOf(pattern), { maxRedirects: 0 });
			answers.push(response.status());
			if (!response.headers()["content-type"]?.startsWith("text/html")) continue;
			const html = (await response.text()).replace(rawText, "$1$3");
			const built = await elementsAsBuilt(page, html);
			expect.soft(built, response.url()).toEqual(elementsAsWritten(html));
		}
		expect.soft(answers[0], pattern).toBe(otherStatus[pattern] ?? 200);
	}
});
