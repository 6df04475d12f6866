import { randomUUID } from "node:crypto";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { expectGoodPage } from "./page-checks.ts";
import { ownOrigin, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

for (const [locale, screen, theme] of [
	["es", "phone", "dark"],
	["en", "desktop", "light"],
] as const) {
	test(`a listing is reported by three people, in ${locale} on a ${screen}`, async ({ openBrowser }) => {
		// Five people, and axe on several pages.
		test.setTimeout(180_000);
		const owner = await openBrowser({ locale, screen, theme });
		await signUpQuickly(owner, "duena");
		const title = `Reportada ${randomUUID().slice(0, 8)}`;
		const [path = ""] = await publishQuickly(owner, [{ item: "Contra", title }]);

		const visitor = await openBrowser({ locale, screen, theme });
		await openListing(visitor, path);
		await visitor.page.getByRole("link", { name: visitor.t("reports.action") }).click();
		await expect(visitor.page.getByRole("dialog")).toHaveAccessibleName(visitor.t("auth.signIn.title"));

		const reporter = await openBrowser({ locale, screen, theme });
		await signUpQuickly(reporter, "primera");
		await reportByDialog(reporter, path, title);
		for (const name of ["segunda", "tercera"]) {
			const person = await openBrowser({ locale });
			await signUpQuickly(person, name);
			const form = { reason: "La foto es de otro juego", submissionKey: randomUUID() };
			const sent = await person.context.request.post(`${path}/reporte`, { form, headers: ownOrigin() });
			expect(sent.ok(), `${name} was answered ${sent.status()}`).toBe(true);
		}

		reporter.allow(/status of 404/);
		await reporter.page.goto(path);
		await expect(reporter.page.getByRole("heading", { level: 1, name: title })).toBeHidden();
		await openListing(owner, path);
		await expect(owner.page.getByText(owner.t("listing.status.in_revision"))).toBeVisible();
		await expect(owner.page.getByRole("button", { name: owner.t("reports.action") })).toBeHidden();
		await expectGoodPage(owner.page);
	});
}

async function openListing({ page }: Person, path: string): Promise<void> {
	await page.goto(path);
	await waitUntilInteractive(page);
}

async function reportByDialog(person: Person, path: string, title: string): Promise<void> {
	const { page, t } = person;
	await openListing(person, path);
	await expectGoodPage(page);
	const open = page.getByRole("button", { name: t("reports.action") });
	await open.click();
	const dialog = page.getByRole("dialog");
	await expect(dialog).toHaveAccessibleName(t("reports.title"));
	const reason = dialog.getByRole("textbox", { name: t("reports.reason") });
	const send = dialog.getByRole("button", { name: t("reports.send") });
	await expect(reason).toBeFocused();
	await reason.fill("   ");
	await send.click();
	await expect(reason).toHaveAccessibleDescription(new RegExp(t("reports.problem.reasonRequired")));
	// What the browser itself would hold back is refused too.
	await reason.evaluate((field) => field.removeAttribute("maxlength"));
	await reason.fill("x".repeat(510));
	await expect(dialog.getByText("510/500")).toBeVisible();
	await send.click();
	await expect(reason).toHaveAccessibleDescription(
		new RegExp(t("reports.problem.reasonTooLong", { max: 500 })),
	);
	await expectGoodPage(page);
	await reason.fill("La foto es de otro juego");
	person.allow(/net::ERR/);
	await page.route("**/reporte", (route) => route.abort("connectionreset"));
	await send.click();
	await expect(dialog.getByRole("alert")).toContainText(t("reports.error"));
	await page.unroute("**/reporte");
	await send.dblclick();
	await expect(page.getByText(t("reports.success"))).toBeVisible();
	await expect(dialog).toBeHidden();
	await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

	person.allow(/status of 409/);
	await open.click();
	await reason.fill("Otra vez");
	await send.click();
	await expect(dialog.getByRole("alert")).toContainText(t("reports.alreadyReported"));
	await expectGoodPage(page);
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(open).toBeFocused();
}
