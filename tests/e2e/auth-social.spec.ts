import { randomBytes } from "node:crypto";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { accountForm } from "./auth-fields.ts";
import { type AuthServer, startAuthServer } from "./auth-server.ts";
import { expectGoodPage } from "./page-checks.ts";
import { expect, type Person, test } from "./test.ts";

// One server with its providers for the whole file.
test.describe.configure({ mode: "default" });

let server: AuthServer;
test.beforeAll(async () => {
	server = await startAuthServer();
});
test.afterAll(() => server.stop());

const providers = {
	google: { button: "auth.social.google", failed: "auth.error.googleFailed", locale: "es" },
	facebook: { button: "auth.social.facebook", failed: "auth.error.facebookFailed", locale: "en" },
} as const;
type Provider = keyof typeof providers;

for (const provider of ["google", "facebook"] as const) {
	const { button, failed, locale } = providers[provider];
	test(`somebody comes by ${provider}, and is asked once for city and username`, async ({ openBrowser }) => {
		const person = await openBrowser({ locale, baseURL: server.url });
		const { page, t } = person;
		person.allow(/status of 4\d\d/);
		const name = `${provider.slice(0, 2)}_${randomBytes(4).toString("hex")}`;
		server[provider].profile = profileOf(provider, name);
		await comeBy(person, "/tienda", button);
		await expect(page.getByText(t("auth.social.success"))).toBeVisible();
		await expect(page.getByText(t("auth.social.complete"))).toBeVisible();
		await expectGoodPage(page);
		await complete(person, name);

		const other = await openBrowser({ locale, baseURL: server.url });
		await comeBy(other, "/tienda", button);
		await expect(other.page.getByText(t("auth.social.success"))).toBeVisible();
		await expect(other.page).toHaveURL("/tienda");

		server[provider].profile = null;
		const refused = await openBrowser({ locale, baseURL: server.url, screen: "phone" });
		await comeBy(refused, "/tienda", button);
		const box = refused.page.getByRole("main").getByRole("alert");
		await expect(box).toHaveText(t(failed));
		await expectGoodPage(refused.page);
	});
}

async function comeBy(
	{ page, t }: Person,
	path: string,
	button: "auth.social.google" | "auth.social.facebook",
) {
	await page.goto(`${path}?auth=signIn`);
	await page
		.getByRole("dialog")
		.getByRole("link", { name: t(button) })
		.click();
}

/** Chooses a username, after one that is none, and a city of the list. */
async function complete(person: Person, name: string): Promise<void> {
	const { page, t } = person;
	const form = accountForm(person, page.getByRole("main"));
	await waitUntilInteractive(page);
	await form.fill({ "auth.field.username": "con espacios" });
	await form.press("profile.save");
	await form.expectWrong("auth.field.username", "auth.error.invalidUsername");
	await form.expectWrong("auth.field.city", "auth.error.cityRequired");
	await form.fill({ "auth.field.username": name, "auth.field.city": "Ushuaia" });
	await form.press("profile.save");
	await expect(page.getByText(t("profile.editSuccess"))).toBeVisible();
	await expect(page, "on to where they were").toHaveURL("/tienda");
	await page.goto("/perfil");
	await expect(page.getByRole("list", { name: t("profile.statistics") })).toContainText(name);
}

function profileOf(provider: Provider, name: string): object {
	const email = `${name}@example.test`;
	return provider === "google" ? { sub: name, email, email_verified: true } : { id: name, email };
}
