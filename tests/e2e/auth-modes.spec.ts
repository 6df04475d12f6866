import type { Locator } from "@playwright/test";
import { refusedMailName } from "#app/features/accounts/queries-settings.server.ts";
import { verifications } from "#app/features/accounts/tables.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { accountForm } from "./auth-fields.ts";
import { sharedDatabase } from "./database.ts";
import { letThrough, withoutConnection } from "./network.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { newAccount, pressSignIn } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

// Whatever the way in which a form does not get its answer, it fails alike; see react-router-network-error.test.ts.
test("the account dialog says what is wrong in each mode, and a lost connection takes nothing that was typed", async ({
	openBrowser,
}) => {
	const { username: taken } = await buildUser(sharedDatabase());
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	person.allow(/status of (4\d\d|503)|socket\.io/);
	await page.goto("/popular");
	await waitUntilInteractive(page);
	await pressSignIn({ page, t });
	const dialog = page.getByRole("dialog");
	const form = accountForm(person, dialog);

	await test.step("it opens on signing in", async () => {
		await expect(dialog).toHaveAccessibleName(t("auth.signIn.title"));
		await expect(form.field("common.email")).toHaveAttribute("autocomplete", "username");
		const password = form.field("auth.field.password");
		await expect(password).toHaveAttribute("autocomplete", "current-password");
		await form.fill({ "common.email": "ana" });
		await form.press("auth.signIn.submit");
		await form.expectWrong("common.email", "auth.error.invalidEmail");
		await form.expectWrong("auth.field.password", "auth.error.passwordRequired");
		await expect(form.field("common.email")).toBeFocused();
		await form.fill({ "common.email": "nadie@example.test" });
		await expect(form.box.getByRole("link")).toHaveText([t("auth.field.password")]);
		await form.fill({ "auth.field.password": "cualquiera" });
		await expect(form.box, "the summary goes when the fields are right").toHaveCount(0);
		await form.press("auth.field.showPassword");
		await expect(password).toHaveAttribute("type", "text");
		await form.press("auth.field.showPassword");
		await expect(password).toHaveAttribute("type", "password");
		await withoutConnection(person, async () => {
			await form.press("auth.signIn.submit");
			await expect(form.box).toHaveText(t("errors.service.unavailable"));
			await expect(form.field("common.email")).toHaveValue("nadie@example.test");
			await expect(password).toHaveValue("cualquiera");
		});
		await form.press("auth.signIn.submit");
		await expect(form.box).toHaveText(t("auth.error.invalidCredentials"));
		await expect(form.field("common.email")).toHaveValue("nadie@example.test");
		await expectGoodPage(page);
	});

	await test.step("another mode begins anew", async () => {
		await dialog.getByRole("link", { name: t("auth.signUp.switch") }).click();
		await expect(dialog).toHaveAccessibleName(t("auth.signUp.title"));
		await expect(dialog.getByRole("heading", { name: t("auth.signUp.title") })).toBeFocused();
		await expect(form.box).toHaveCount(0);
		for (const name of ["common.email", "auth.field.password", "auth.field.username"] as const) {
			await expect(form.field(name)).toHaveValue("");
		}
		await expect(form.field("auth.field.country")).toHaveValue("AR");
	});
	await signUpWrongly(person, taken);
	await test.step("a city is found", () => findCity(person));
	await test.step("a server that is away takes nothing, and signing up then succeeds", () =>
		signUpThoughAway(person));

	await test.step("closing leads back, once", async () => {
		await page.keyboard.press("Escape");
		await expect(dialog).toBeHidden();
		await expect(page).toHaveURL("/popular");
	});
});

async function signUpWrongly(person: Person, taken: string): Promise<void> {
	const { page, t } = person;
	const dialog = page.getByRole("dialog");
	const form = accountForm(person, dialog);
	await test.step("what the browser finds", async () => {
		for (const [name, value] of [
			["common.email", "email"],
			["auth.field.password", "new-password"],
			["auth.field.country", "country"],
			["common.city", "address-level2"],
		] as const) {
			await expect(form.field(name)).toHaveAttribute("autocomplete", value);
		}
		await form.press("auth.signUp.submit");
		await expect(form.box).toContainText(t("errors.form.checkFields"));
		await expect(form.box).toBeInViewport();
		const wrong = ["common.email", "auth.field.password", "auth.field.username", "common.city"] as const;
		const names = wrong.map((name) => t(name));
		await expect(form.box.getByRole("link")).toHaveText(names);
		await form.box.getByRole("link", { name: t("auth.field.username") }).click();
		await expect(form.field("auth.field.username")).toBeFocused();
		await form.expectWrong("auth.field.username", "auth.error.usernameRequired");
		await form.expectWrong("common.city", "auth.error.cityRequired");
		await expectGoodPage(page);
		await removeLimits(person);
		await form.fill({
			"common.email": "ana@",
			"auth.field.password": "corta",
			"auth.field.username": "con espacios",
			"auth.field.twitter": "no-es-un-usuario",
		});
		await form.press("auth.signUp.submit");
		await form.expectWrong("common.email", "auth.error.invalidEmail");
		await form.expectWrong("auth.field.password", "auth.error.passwordTooShort");
		await form.expectWrong("auth.field.username", "auth.error.invalidUsername");
		await form.expectWrong("auth.field.twitter", "auth.error.invalidTwitter");
		await form.field("auth.field.country").selectOption("UY");
		await removeLimits(person);
		await form.fill({ "auth.field.password": "x".repeat(129), "common.city": "x".repeat(101) });
		await form.press("auth.signUp.submit");
		await form.expectWrong("auth.field.password", "auth.error.passwordTooLong");
		await form.expectWrong("common.city", "auth.error.cityTooLong");
		await forgeCountry(person);
		await form.press("auth.signUp.submit");
		await form.expectWrong("auth.field.country", "auth.error.countryRequired");
	});

	await test.step("what the server finds", async () => {
		const { email, username } = newAccount("nueva");
		await form.field("auth.field.country").selectOption("AR");
		await form.fill({
			"common.email": email,
			"auth.field.password": "123456",
			"auth.field.username": username,
			"common.city": "Ningún Lugar",
			"auth.field.twitter": "@ana_k",
		});
		await form.press("auth.signUp.submit");
		await form.expectWrong("common.city", "auth.error.cityUnknown");
		await form.fill({ "common.city": "San Martín" });
		await form.press("auth.signUp.submit");
		await form.expectWrong("common.city", "auth.error.cityNotChosen");
		await form.fill({ "common.city": "Ushuaia" });
		await form.press("auth.signUp.submit");
		await form.expectWrong("auth.field.password", "auth.error.weakPassword");
		await form.fill({ "auth.field.password": "una clave larga", "auth.field.username": taken });
		await form.press("auth.signUp.submit");
		await form.expectWrong("auth.field.username", "auth.error.usernameTaken");
		await expect(form.field("common.email")).toHaveValue(email);
		await expect(form.field("auth.field.password")).toHaveValue("una clave larga");
	});
}

/** Found without its accent, by keyboard, or typed in other countries. */
async function findCity(person: Person): Promise<void> {
	const { page, t } = person;
	const dialog = page.getByRole("dialog");
	const { field } = accountForm(person, dialog);
	const city = field("common.city");
	const options = dialog.getByRole("listbox").getByRole("option");
	await city.fill("cordoba");
	await expect(options.first()).toHaveText("Córdoba, Córdoba");
	await city.press("ArrowDown");
	await city.press("Enter");
	await expect(city).toHaveValue("Córdoba, Córdoba");
	await city.fill("rosario");
	await dialog.getByRole("option", { name: "Rosario, Santa Fe" }).click();
	await expect(city).toHaveValue("Rosario, Santa Fe");
	await city.fill("a");
	await expect(options).toHaveCount(50);
	await expectNoOverflow(page);
	await city.press("Escape");
	await expect(options).toHaveCount(0);
	await expect(dialog).toBeVisible();
	await city.fill("zzzz");
	await expect(dialog.getByText(t("auth.city.none")).first()).toBeVisible();
	await field("auth.field.country").selectOption("CL");
	await expect(city).not.toHaveRole("combobox");
	await city.fill("Valparaíso");
	await expect(options).toHaveCount(0);
}

async function signUpThoughAway(person: Person): Promise<void> {
	const { page, t } = person;
	const dialog = page.getByRole("dialog");
	const form = accountForm(person, dialog);
	const { email, username } = newAccount("cortada");
	const typed = {
		"common.email": email,
		"auth.field.password": "una clave larga",
		"auth.field.username": username,
		"common.city": "Valparaíso",
	} as const;
	await form.fill(typed);
	await page.route("**/*.data*", (route) => route.fulfill({ status: 503, body: "Ya vuelve." }));
	await form.press("auth.signUp.submit");
	await expect(form.box).toHaveText(t("errors.service.unavailable"));
	await expect(form.box).toBeInViewport();
	await expect(form.field("auth.field.country")).toHaveValue("CL");
	for (const [name, text] of Object.entries(typed))
		await expect(form.field(name as keyof typeof typed)).toHaveValue(text);
	await letThrough(page, "**/*.data*");
	const id = await dialog.locator('input[name="submissionKey"]').inputValue();
	await form.press("auth.signUp.submit");
	await expect(dialog).toHaveAccessibleName(t("auth.sent.title"));
	await expect(dialog.getByRole("heading", { name: t("auth.sent.title") })).toBeFocused();
	await expect(dialog.getByRole("status").filter({ hasText: email })).toBeVisible();
	await expect(form.field("common.email")).toHaveCount(0);
	await sharedDatabase()
		.insert(verifications)
		.values({ identifier: refusedMailName(id), value: "", expiresAt: new Date(Date.now() + 3_600_000) });
	await expect(dialog.getByRole("alert")).toHaveText(t("auth.sent.refused", { email }));
	await expectGoodPage(page);
	await dialog.getByRole("link", { name: t("auth.sent.other") }).click();
	await expect(dialog).toHaveAccessibleName(t("auth.signUp.title"));
	await expect(form.field("common.email")).toHaveValue("");
	for (const name of ["auth.field.username", "common.city"] as const)
		await expect(form.field(name)).toHaveValue(typed[name]);
	await expect(form.field("auth.field.country")).toHaveValue("CL");
	await expect(form.field("auth.field.password")).toHaveValue("");
	await expect(dialog.locator('input[name="submissionKey"]')).not.toHaveValue(id);
	const other = newAccount("corregida").email;
	await form.fill({ "common.email": other, "auth.field.password": "una clave larga" });
	await form.press("auth.signUp.submit");
	await expect(dialog.getByRole("status").filter({ hasText: other })).toBeVisible();
	await sendAgain(person, dialog);
}

/** Twice, with the focus on the button all along, and once too often. */
async function sendAgain({ page, t }: Person, dialog: Locator): Promise<void> {
	const button = dialog.getByRole("button", { name: t("auth.resend.action") });
	await button.focus();
	for (const time of [1, 2]) {
		const answered = page.waitForResponse((response) => response.request().method() === "POST");
		await button.press("Enter");
		await answered;
		await expect(dialog.getByText(t("auth.resend.success")), `time ${time}`).toBeVisible();
		await expect(button).toBeFocused();
	}
	await page.route("**/*.data*", (route) => route.fulfill({ status: 503, body: "Ya vuelve." }));
	await button.press("Enter");
	await expect(dialog.getByText(t("errors.service.unavailable"))).toBeVisible();
	await expect(button).toBeFocused();
	await letThrough(page, "**/*.data*");
}

test("the account page says that a mail was sent as its heading, and leads back to the form", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const main = page.getByRole("main");
	const form = accountForm(person, main);
	const heading = main.getByRole("heading", { level: 1 });
	await page.goto("/auth?mode=resetPassword");
	await waitUntilInteractive(page);
	await form.fill({ "common.email": "nadie@example.test" });
	await form.press("auth.resetPassword.submit");
	await expect(heading).toHaveText(t("auth.sent.title"));
	await expect(heading).toBeFocused();
	await expect(page).toHaveTitle(new RegExp(t("auth.sent.title")));
	await expect(main.getByRole("status").filter({ hasText: "nadie@example.test" })).toBeVisible();
	await expectGoodPage(page);
	await form.press("auth.resetPassword.again");
	await expect(main.getByText(t("auth.resetPassword.resent"))).toBeVisible();
	await expect(main.getByRole("button", { name: t("auth.resetPassword.again") })).toBeFocused();
	await main.getByRole("link", { name: t("auth.sent.other") }).click();
	await expect(heading).toHaveText(t("auth.resetPassword.title"));
	await expect(heading).toBeFocused();
	await expect(form.field("common.email")).toHaveValue("");
});

/** Removes the limits by which the browser itself holds text back: the server has to tell of them too. */
async function removeLimits({ page }: Person): Promise<void> {
	await page.evaluate(() => {
		for (const field of document.querySelectorAll("[maxlength]")) field.removeAttribute("maxlength");
	});
}

/** No choice of the list leaves the country empty. */
async function forgeCountry({ page }: Person): Promise<void> {
	await page.evaluate(() => {
		for (const option of document.querySelectorAll("option:checked")) option.setAttribute("value", "XX");
	});
}
