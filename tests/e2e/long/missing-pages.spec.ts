import { translateFor } from "#app/messages.server.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { expectGoodPage, expectNoOverflow } from "../page-checks.ts";
import { signUpQuickly } from "../people.ts";
import { expect, screens, test } from "../test.ts";

const nobody = "018f0000-0000-7000-8000-000000000000";

test("what is not there has a page of its own, in both languages", async ({ openBrowser }) => {
	const visitor = await openBrowser({ screen: "phone" });
	const { page, context, t } = visitor;
	const heading = page.getByRole("heading", { level: 1 });
	visitor.allow(/status of 40[04]/);
	await signUpQuickly(visitor, "ajena");
	const missing = [
		["/no-existe", 404, "shell.notFound.title"],
		["/intercambios?cursor=roto", 400, "shell.error.title"],
		[`/mensajes/${nobody}`, 404, "messages.unauthorized"],
	] as const;
	for (const [path, status, title] of missing) {
		expect((await page.goto(path))?.status()).toBe(status);
		await expect(heading).toHaveText(t(title));
		if (path === "/no-existe") await expect(page).toHaveTitle(`${t(title)} · Reino`);
		await expectGoodPage(page);
	}
	// A page that wakes up in another language than the chosen one would load itself anew.
	await waitUntilInteractive(page);
	const url = process.env.REINO_E2E_URL ?? "";
	await context.addCookies([{ name: "user-language", value: "en", url }]);
	await page.setViewportSize(screens.desktop.viewport);
	for (const [path, , title] of missing) {
		await page.goto(path);
		await expect(heading).toHaveText(translateFor("en")(title));
		await expectNoOverflow(page);
	}
});
