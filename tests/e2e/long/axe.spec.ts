import { waitUntilInteractive } from "#tests/interactive.ts";
import { buildEveryPage, pagePatterns } from "../every-page.ts";
import { expectGoodPage, expectNoOverflow } from "../page-checks.ts";
import { expect, screens, test } from "../test.ts";

const narrowest = { ...screens.phone.viewport, width: 320 };

const parts = {
	"the administration": pagePatterns.filter((pattern) => pattern.startsWith("/admin")),
	"the site": pagePatterns.filter((pattern) => !pattern.startsWith("/admin")),
};

for (const theme of ["light", "dark"] as const) {
	for (const [part, patterns] of Object.entries(parts)) {
		test(`axe has nothing against any page of ${part} on a phone in the ${theme} theme, and the narrowest has room`, async ({
			openBrowser,
		}) => {
			test.slow();
			const person = await openBrowser({ screen: "phone", theme });
			const { page } = person;
			person.allow(/status of (400|404|410)/);
			const addressOf = await buildEveryPage(person);
			const problems: string[] = [];
			const note = ({ message }: Error) => void problems.push(message);
			for (const pattern of patterns) {
				await page.setViewportSize(screens.phone.viewport);
				await page.goto(addressOf(pattern));
				await waitUntilInteractive(page);
				await expectGoodPage(page).catch(note);
				await page.setViewportSize(narrowest);
				await expectNoOverflow(page).catch(note);
			}
			expect(problems).toEqual([]);
		});
	}
}
