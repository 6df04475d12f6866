import { expectGoodPage } from "./page-checks.ts";
import { signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

const nobody = "018f0000-0000-7000-8000-000000000000";

for (const [locale, screen, theme] of [
	["es", "phone", "light"],
	["en", "desktop", "dark"],
] as const) {
	test(`what is not there has a page of its own, in ${locale} on a ${screen}`, async ({ openBrowser }) => {
		const visitor = await openBrowser({ locale, screen, theme });
		const { page, t } = visitor;
		visitor.allow(/status of 404/);
		for (const path of ["/no-existe", "/intercambios/no-es-un-id", `/intercambios/${nobody}`]) {
			expect((await page.goto(path))?.status(), path).toBe(404);
			await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shell.notFound.title"));
			await expect(page).toHaveTitle(`${t("shell.notFound.title")} · Reino`);
		}
		await expectGoodPage(page);
		visitor.allow(/status of 400/);
		expect((await page.goto("/intercambios?cursor=roto"))?.status()).toBe(400);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("shell.error.title"));
		await expectGoodPage(page);
	});
}

test("a conversation of others is not found", async ({ openBrowser }) => {
	const person = await openBrowser();
	await signUpQuickly(person, "ajena");
	person.allow(/status of 404/);
	for (const path of [`/mensajes/${nobody}`, "/mensajes/no-es-un-id"]) {
		expect((await person.page.goto(path))?.status(), path).toBe(404);
		const heading = person.page.getByRole("heading", { level: 1 });
		await expect(heading).toHaveText(person.t("messages.unauthorized"));
	}
	await expectGoodPage(person.page);
});

test("a visitor of a page for members is asked to sign in", async ({ openBrowser }) => {
	const { page, t } = await openBrowser();
	for (const path of ["/crear", "/mensajes", `/mensajes/${nobody}`]) {
		await page.goto(path);
		await expect(page).toHaveURL(`/?auth=signIn&next=${encodeURIComponent(path)}`);
		await expect(page.getByRole("dialog")).toHaveAccessibleName(t("auth.signIn.title"));
	}
	await page.goto("/perfil");
	await expect(page).toHaveURL("/?auth=signIn&next=%2Fperfil");
});
