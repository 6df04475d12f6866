import { randomBytes } from "node:crypto";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { accountForm } from "../auth-fields.ts";
import { expectGoodPage } from "../page-checks.ts";
import { newAccount, pressSignIn, readMails, signOut } from "../people.ts";
import { expect, type Person, test } from "../test.ts";

// The other language and width have a short look in looks.spec.ts.
test("an account and its mails", async ({ openBrowser }) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	person.allow(/status of (4\d\d)/);
	const account = newAccount("correo");
	const { email } = account;
	const dialog = page.getByRole("dialog");
	const form = accountForm(person, dialog);

	await test.step("sign-up shows where the mail went, and sends it again", async () => {
		await signUp(person, account);
		await expect(dialog.getByRole("status").filter({ hasText: email })).toBeVisible();
		await expect(dialog.getByRole("status").filter({ hasText: t("auth.sent.verification") })).toBeVisible();
		await expectGoodPage(page);
		await linkIn(email, 1, t("auth.mail.verification.subject"));
		await form.press("auth.resend.action");
		await expect(dialog.getByText(t("auth.resend.success"))).toBeVisible();
	});
	const link = await linkIn(email, 2, t("auth.mail.verification.subject"));

	await test.step("signing in waits for the address, and offers the mail again", async () => {
		await dialog.getByRole("link", { name: t("auth.sent.back") }).click();
		await form.fill({ "common.email": email, "auth.field.password": account.password });
		await form.press("auth.signIn.submit");
		await expect(form.box).toContainText(t("auth.error.emailNotVerified"));
		await expect(form.box.getByRole("button", { name: t("auth.resend.action") })).toBeVisible();
	});

	await test.step("the link signs in, after a press, and elsewhere with the password", async () => {
		const elsewhere = await openBrowser({ screen: "phone", locale: "en", theme: "dark" });
		await elsewhere.page.goto(link);
		await waitUntilInteractive(elsewhere.page);
		const proof = accountForm(elsewhere, elsewhere.page.getByRole("main"));
		await proof.press("auth.verify.submit");
		await proof.expectWrong("auth.field.password", "auth.error.passwordRequired");
		await expectGoodPage(elsewhere.page);
		await page.goto(link);
		await waitUntilInteractive(page);
		await expect(page.getByRole("main")).toContainText(email);
		await page.getByRole("button", { name: t("auth.verify.submit") }).click();
		await expect(page.getByText(t("auth.verified.success"))).toBeVisible();
		await signOut(person);
	});
	await expectCallbackErrors(person, email);

	await test.step("who signs up again is told by mail alone", async () => {
		await signUp(person, { ...newAccount("otra"), email });
		await expect(dialog.getByRole("status").filter({ hasText: t("auth.sent.verification") })).toBeVisible();
		await page.goto(await linkIn(email, 3, t("auth.mail.alreadyRegistered.subject")));
		await expect(page.getByText(t("auth.error.alreadyRegistered"))).toBeVisible();
	});

	await test.step("a forgotten password", async () => {
		await pressSignIn(person);
		await dialog.getByRole("link", { name: t("auth.resetPassword.switch") }).click();
		await expect(dialog).toHaveAccessibleName(t("auth.resetPassword.title"));
		await form.fill({ "common.email": "no es un mail" });
		await form.press("auth.resetPassword.submit");
		await form.expectWrong("common.email", "auth.error.invalidEmail");
		await form.fill({ "common.email": email });
		await form.press("auth.resetPassword.submit");
		await expect(dialog.getByRole("status").filter({ hasText: email })).toBeVisible();
		await expect(dialog.getByRole("status").filter({ hasText: t("auth.sent.reset") })).toBeVisible();
	});
	await chooseNewPassword(person, await linkIn(email, 4, t("auth.mail.reset.subject")), email);
});

/** The link in an address's nth mail, waiting for it to be written; `subject` must be its subject. */
async function linkIn(email: string, place: number, subject: string): Promise<string> {
	const mails = async () => (await readMails()).filter(({ to }) => to === email);
	await expect.poll(async () => (await mails()).length, { message: `mail ${place} to ${email}` }).toBe(place);
	const mail = (await mails()).at(-1);
	expect(mail?.subject).toBe(subject);
	return mail?.link ?? "";
}

/** What the hash says went wrong, and the way to another mail, which nobody gets whose address is verified. */
async function expectCallbackErrors(person: Person, email: string): Promise<void> {
	const { page, t } = person;
	const main = page.getByRole("main");
	const form = accountForm(person, main);
	await test.step("a verification link that does not work", async () => {
		await page.goto("/auth/callback#error_code=access_denied&error_description=Ask+your+admin");
		await expect(main.getByText("Ask your admin")).toBeVisible();
		await expect(form.field("common.email")).toHaveCount(0);
		await page.goto("/auth/callback#error=server_error");
		await expect(main.getByText(t("auth.resetPassword.error.general"))).toBeVisible();
		await expect(form.field("common.email")).toHaveCount(0);
		await page.goto("/auth/callback#error_code=otp_expired&error_description=Whatever");
		await expect(main.getByText(t("auth.resetPassword.error.linkExpired"))).toBeVisible();
		await expectGoodPage(page);
		await form.fill({ "common.email": "no es un mail" });
		await form.press("auth.resend.action");
		await form.expectWrong("common.email", "auth.error.invalidEmail");
		await form.fill({ "common.email": email });
		await form.press("auth.resend.action");
		await expect(main.getByRole("status")).toHaveText(t("auth.resend.success"));
	});
}

/** Through the link, which works once; the new password signs in. */
async function chooseNewPassword(person: Person, link: string, email: string): Promise<void> {
	const { page, t } = person;
	const form = accountForm(person, page.getByRole("main"));
	const name = "auth.field.newPassword";
	await test.step("a new password", async () => {
		await page.goto(link);
		await waitUntilInteractive(page);
		await expect(form.field(name)).toHaveAttribute("autocomplete", "new-password");
		await form.fill({ [name]: "corta" });
		await form.press("auth.newPassword.submit");
		await form.expectWrong(name, "auth.error.passwordTooShort");
		await form.fill({ [name]: "123456" });
		await form.press("auth.newPassword.submit");
		await form.expectWrong(name, "auth.error.weakPassword");
		await expectGoodPage(page);
		await form.fill({ [name]: "una clave nueva" });
		await form.press("auth.newPassword.submit");
		await expect(page.getByText(t("auth.newPassword.success"))).toBeVisible();
		await form.fill({ "common.email": email, "auth.field.password": "una clave nueva" });
		await form.press("auth.signIn.submit");
		await expect(page.getByText(t("auth.signIn.success"))).toBeVisible();
	});
	await test.step("links that do not work", async () => {
		const main = page.getByRole("main");
		await page.goto("/reset-password#error_code=otp_expired&error_description=Whatever");
		await expect(main).toContainText(t("auth.resetPassword.error.linkExpired"));
		await page.goto("/reset-password#error_code=access_denied&error_description=Ask+your+admin");
		await expect(main).toContainText("Ask your admin");
		await page.goto("/reset-password#error_code=access_denied");
		await expect(main).toContainText(t("auth.resetPassword.error.general"));
		await expectGoodPage(page);
	});
}

async function signUp(person: Person, account: ReturnType<typeof newAccount>): Promise<void> {
	const { page } = person;
	const form = accountForm(person, page.getByRole("dialog"));
	await page.goto("/?auth=signUp");
	await form.fill({
		"common.email": account.email,
		"auth.field.password": account.password,
		"auth.field.username": account.username.slice(0, 20),
	});
	await form.field("auth.field.country").selectOption("UY");
	await form.fill({ "common.city": "Montevideo" });
	await form.press("auth.signUp.submit");
}

const providers = {
	google: { button: "auth.social.google", failed: "auth.error.googleFailed" },
	facebook: { button: "auth.social.facebook", failed: "auth.error.facebookFailed" },
} as const;
type Provider = keyof typeof providers;

test("somebody comes by Google or Facebook, and is asked once for city and username", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, context, t } = person;
	person.allow(/status of 4\d\d/);
	for (const provider of ["google", "facebook"] as const) {
		const { button, failed } = providers[provider];
		const name = `${provider.slice(0, 2)}_${randomBytes(4).toString("hex")}`;
		await test.step(`refused by ${provider}, the first time`, async () => {
			await agreeToBe(provider, null);
			await comeBy(person, "/tienda", button);
			await expect(page.getByRole("main").getByRole("alert")).toHaveText(t(failed));
			if (provider === "google") await expectGoodPage(page);
		});
		await test.step("new", async () => {
			await agreeToBe(provider, profileOf(provider, name));
			await comeBy(person, "/tienda", button);
			await expect(page.getByText(t("auth.social.success"))).toBeVisible();
			await expect(page.getByText(t("auth.social.complete"))).toBeVisible();
			if (provider === "google") await expectGoodPage(page);
			await complete(person, name);
		});
		await test.step("known", async () => {
			await context.clearCookies();
			await comeBy(person, "/tienda", button);
			await expect(page.getByText(t("auth.social.success"))).toBeVisible();
			await expect(page).toHaveURL("/tienda");
			await expect(page.getByLabel(t("shell.profile.menu", { username: name }))).toBeAttached();
			await context.clearCookies();
		});
	}
});

/** What a provider says of the next one who comes; null refuses. */
async function agreeToBe(provider: Provider, profile: object | null): Promise<void> {
	const url = process.env[`REINO_E2E_${provider.toUpperCase()}`] ?? "";
	const answer = await fetch(url, { method: "PUT", body: JSON.stringify(profile) });
	expect(answer.ok).toBe(true);
}

async function comeBy(
	{ page, t }: Person,
	path: string,
	button: "auth.social.google" | "auth.social.facebook",
) {
	await page.goto(`${path}?auth=signIn`);
	await page
		.getByRole("dialog")
		.getByRole("button", { name: t(button) })
		.click();
}

/** Chooses a username, after one that is none, and a city of the list. */
async function complete(person: Person, name: string): Promise<void> {
	const { page, t } = person;
	const form = accountForm(person, page.getByRole("main"));
	await waitUntilInteractive(page);
	await form.fill({ "auth.field.username": "con espacios" });
	await form.press("common.saveChanges");
	await form.expectWrong("auth.field.username", "auth.error.invalidUsername");
	await form.expectWrong("common.city", "auth.error.cityRequired");
	await form.fill({ "auth.field.username": name, "common.city": "Ushuaia" });
	await form.press("common.saveChanges");
	await expect(page.getByText(t("profile.editSuccess"))).toBeVisible();
	await expect(page, "on to where they were").toHaveURL("/tienda");
}

function profileOf(provider: Provider, name: string): object {
	const email = `${name}@example.test`;
	return provider === "google" ? { sub: name, email, email_verified: true } : { id: name, email };
}
