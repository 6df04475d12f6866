import { type HTMLElement, parse } from "node-html-parser";

/** The elements of a page that a CSS selector matches, in their order. */
export function select(html: string, selector: string): HTMLElement[] {
	return parse(html).querySelectorAll(selector);
}

/** The values of an attribute where elements that a CSS selector matches have it, with entities undone. */
export function attributesOf(html: string, selector: string, name: string): string[] {
	return select(html, selector).flatMap((element) => element.getAttribute(name) ?? []);
}

/** The texts of the elements that a CSS selector matches, without tags, with entities undone and all spaces alike. */
export function textsOf(html: string, selector: string): string[] {
	return select(html, selector).map(({ textContent }) => textContent.replaceAll("\u00a0", " "));
}
