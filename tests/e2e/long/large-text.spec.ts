import { buildEveryPage, pagePatterns } from "../every-page.ts";
import { expectNoOverflow } from "../page-checks.ts";
import { open } from "../people.ts";
import { expect, type ScreenName, screens, test } from "../test.ts";

/** Letters of twice the size. */
function enlargeText(): void {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(":root { font-size: 200% }");
	document.adoptedStyleSheets.push(sheet);
}

for (const screen of Object.keys(screens) as ScreenName[]) {
	test(`no page is wider than the screen with letters of twice the size, on a ${screen}`, async ({
		openBrowser,
	}) => {
		const person = await openBrowser({ screen });
		const { context, page } = person;
		person.allow(/status of (400|404|410)/);
		const addressOf = await buildEveryPage(person);
		await context.addInitScript(enlargeText);
		const tooWide: string[] = [];
		for (const pattern of pagePatterns) {
			await page.goto(addressOf(pattern), { waitUntil: "load" });
			await expectNoOverflow(page).catch(() => tooWide.push(page.url()));
		}
		expect(tooWide).toEqual([]);
	});
}

test("the numbers in the header leave each other and the icons free with letters of twice the size", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { page } = person;
	await buildEveryPage(person);
	await person.context.addInitScript(enlargeText);
	await open(person, "/");
	const numbers = page.getByRole("banner").locator("[data-count]").locator("visible=true");
	await expect(numbers).toHaveCount(2);
	const boxes = await numbers.evaluateAll((dots) =>
		dots.map((dot) => {
			dot.setAttribute("data-count", "99+");
			const icons = [...document.querySelectorAll("header .icon-button > .icon, header [data-count]")];
			const own = dot.getBoundingClientRect();
			return icons
				.filter((other) => other.parentElement !== dot.parentElement)
				.map((other) => other.getBoundingClientRect())
				.filter(({ width, left, right, top, bottom }) => {
					const isBeside = right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom;
					return width > 0 && !isBeside;
				}).length;
		}),
	);
	expect(boxes).toEqual([0, 0]);
});
