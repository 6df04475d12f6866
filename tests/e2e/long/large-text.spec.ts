import { buildEveryPage, pagePatterns } from "../every-page.ts";
import { expectNoOverflow } from "../page-checks.ts";
import { expect, type ScreenName, screens, test } from "../test.ts";

for (const screen of Object.keys(screens) as ScreenName[]) {
	test(`no page is wider than the screen with letters of twice the size, on a ${screen}`, async ({
		openBrowser,
	}) => {
		const person = await openBrowser({ screen });
		const { context, page } = person;
		person.allow(/status of (400|404|410)/);
		const addressOf = await buildEveryPage(person);
		await context.addInitScript(() => {
			const sheet = new CSSStyleSheet();
			sheet.replaceSync(":root { font-size: 200% }");
			document.adoptedStyleSheets.push(sheet);
		});
		const tooWide: string[] = [];
		for (const pattern of pagePatterns) {
			await page.goto(addressOf(pattern), { waitUntil: "load" });
			await expectNoOverflow(page).catch(() => tooWide.push(page.url()));
		}
		expect(tooWide).toEqual([]);
	});
}
