import { waitUntilInteractive } from "#tests/interactive.ts";
import { buildEveryPage, pagePatterns } from "../every-page.ts";
import { findSmallTargets } from "../page-checks.ts";
import { expect, test } from "../test.ts";

for (const who of ["member", "visitor"] as const) {
	test(`on every page of a phone a ${who}'s finger finds what it presses`, async ({ openBrowser }) => {
		const member = await openBrowser({ screen: "phone" });
		const addressOf = await buildEveryPage(member);
		const person = who === "member" ? member : await openBrowser({ screen: "phone" });
		const { page } = person;
		person.allow(/status of (400|404|410)/);
		for (const pattern of pagePatterns) {
			await page.goto(addressOf(pattern));
			await waitUntilInteractive(page);
			expect.soft(await findSmallTargets(page), page.url()).toEqual([]);
		}
	});
}
