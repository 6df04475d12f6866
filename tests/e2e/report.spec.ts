import { randomUUID } from "node:crypto";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { letThrough } from "./network.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { type Account, pressReport, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

// The other language and width have a short look in looks.spec.ts.
const locale = "es";
const screen = "phone";
const theme = "dark";

test("a visitor signs in to report a listing, does so once, and loses nothing of what they wrote", async ({
	openBrowser,
}) => {
	const reporter = await openBrowser({ locale, screen, theme });
	const title = `Reportada ${randomUUID().slice(0, 8)}`;
	await signUpQuickly(reporter, "duena");
	const [path = ""] = await publishQuickly(reporter, [{ item: "Contra", title }]);
	const account = await signUpQuickly(reporter, "primera");
	await reporter.context.clearCookies();
	await signInToReport(reporter, path, account);
	await reportByDialog(reporter, title);
});

/** A visitor is asked to sign in, and finds what they wanted to do open afterwards; Back closes it. */
async function signInToReport({ page, t }: Person, path: string, account: Account): Promise<void> {
	await page.goto("/popular");
	await page.goto(path);
	await waitUntilInteractive(page);
	await pressReport({ page, t });
	const dialog = page.getByRole("dialog");
	await expect(dialog).toHaveAccessibleName(t("auth.signIn.title"));
	await dialog.getByLabel(t("common.email"), { exact: true }).fill(account.email);
	await dialog.getByLabel(t("auth.field.password"), { exact: true }).fill(account.password);
	await dialog.getByRole("button", { name: t("auth.signIn.submit") }).click();
	await expect(dialog).toHaveAccessibleName(t("reports.title.listing"));
	await expect(page).toHaveURL(`${path}#report-listing-${path.split("/").at(-1)}`);
	await page.goBack();
	await expect(dialog).toBeHidden();
	await expect(page).toHaveURL(path);
	await pressReport({ page, t });
	await expect(dialog).toHaveAccessibleName(t("reports.title.listing"));
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(page).toHaveURL(path);
	await page.goBack();
	await expect(page).toHaveURL("/popular");
	await page.goForward();
	await expect(page).toHaveURL(path);
	await waitUntilInteractive(page);
}

async function reportByDialog(person: Person, title: string): Promise<void> {
	const { page, t } = person;
	await pressReport(person);
	const dialog = page.getByRole("dialog");
	await expect(dialog).toHaveAccessibleName(t("reports.title.listing"));
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
	await page.route("**/reporte/publicacion/*/envio.data*", (route) => route.abort("connectionreset"));
	await send.click();
	await expect(dialog.getByRole("alert")).toContainText(t("reports.error"));
	// What was typed waits for whoever comes back to it.
	await page.keyboard.press("Escape");
	await pressReport(person);
	await expect(reason).toHaveValue("La foto es de otro juego");
	await letThrough(page, "**/reporte/publicacion/*/envio.data*");
	await send.dblclick();
	await expect(page.getByText(t("reports.success"))).toBeVisible();
	await expect(dialog).toBeHidden();
	await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

	person.allow(/status of 409/);
	await pressReport(person);
	// What was kept would only be there with the focus.
	await expect(reason).toBeFocused();
	await expect(reason).toHaveValue("");
	await reason.fill("Otra vez");
	await send.click();
	await expect(dialog.getByRole("alert")).toContainText(t("reports.alreadyReported"));
	await expectNoOverflow(page);
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(page.getByRole("main").getByLabel(t("common.more"), { exact: true })).toBeFocused();
}
