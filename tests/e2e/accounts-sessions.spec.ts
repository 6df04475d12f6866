import { keepAliveMillis } from "#app/features/accounts/rules.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { accountForm } from "./auth-fields.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage } from "./page-checks.ts";
import { pressSignIn, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

/** How soon another tab follows, in milliseconds. */
const followMillis = 2_000;

test("other tabs follow within two seconds when one signs out everywhere, signs in, and signs out by the button", async ({
	openBrowser,
}) => {
	const person = await openBrowser();
	const { page, context, t } = person;
	const { email, password } = await signUpQuickly(person, "dos_tabs");
	await page.goto("/perfil/ajustes");
	const other = await context.newPage();
	await other.goto("/tienda");
	const signIn = other.locator('a[href*="auth=signIn"]');
	const signOut = other.getByRole("button", { name: t("shell.signOut") });

	await test.step("every session is ended from the settings", async () => {
		await page.getByRole("button", { name: t("auth.sessions.endAll") }).click();
		await expect(page.getByText(t("auth.sessions.endedAll"))).toBeVisible();
		await expect(signIn.first()).toBeAttached({ timeout: followMillis });
		await expect(signOut).toHaveCount(0);
	});

	await test.step("one signs in", async () => {
		await page.goto("/popular");
		await waitUntilInteractive(page);
		await pressSignIn({ page, t });
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel(t("auth.field.email"), { exact: true }).fill(email);
		await dialog.getByLabel(t("auth.field.password"), { exact: true }).fill(password);
		await dialog.getByRole("button", { name: t("auth.signIn.submit") }).click();
		await expect(page.getByText(t("auth.signIn.success"))).toBeVisible();
		await expect(page).toHaveURL("/popular");
		await page.goBack();
		await expect(page, "one step back leads off the page that one signed in on").toHaveURL("/");
		await expect(signIn).toHaveCount(0, { timeout: followMillis });
	});

	await test.step("one signs out by the button, which covers the page meanwhile", async () => {
		await waitUntilInteractive(page);
		await page.evaluate(() => {
			localStorage.setItem("draft:a-chat", "Para nadie más");
			localStorage.setItem("theme", "dark");
		});
		await expectCoverBefore(person, "**/auth/sign-out");
		await page.getByRole("banner").locator("summary.profile").click();
		await page
			.getByRole("button", { name: t("shell.signOut") })
			.locator("visible=true")
			.click();
		await expect(page.getByText(t("auth.signOut.success"))).toBeVisible();
		await expect(page.getByText(t("shell.loading"))).toHaveCount(0);
		const kept = await page.evaluate(() => [
			localStorage.getItem("draft:a-chat"),
			localStorage.getItem("theme"),
		]);
		expect(kept, "the draft is forgotten, the browser's theme is not").toEqual([null, "dark"]);
		await expect(signIn.first()).toBeAttached({ timeout: followMillis });
	});
});

/** Nothing can be asked of a page that is about to leave, so that it says itself what covers it. */
async function expectCoverBefore({ page, t }: Person, address: string): Promise<void> {
	const covered = Promise.withResolvers<string>();
	await page.exposeFunction("tellCover", covered.resolve);
	await page.evaluate(noteCover);
	await page.route(address, async (route) => {
		expect(await covered.promise).toBe(t("shell.loading"));
		await route.continue();
	});
}

function noteCover(): void {
	const seen = new MutationObserver(() => {
		const cover = document.querySelector(".loading.full")?.textContent;
		if (cover) (window as unknown as { tellCover: (text: string) => void }).tellCover(cover);
	});
	seen.observe(document.body, { childList: true, subtree: true });
}

test("the password is changed from the settings, the data are taken along, and the account is deleted", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	person.allow(/status of (400|403)/);
	const { page, context, t } = person;
	const account = await signUpQuickly(person, "clave");
	const password = "una clave nueva";
	await page.goto("/perfil/ajustes");
	await page.getByRole("link", { name: t("auth.changePassword.title") }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("auth.changePassword.title"));
	await waitUntilInteractive(page);

	await test.step("a new password", async () => {
		const form = accountForm(person, page.getByRole("main"));
		const [current, next] = ["auth.field.currentPassword", "auth.field.newPassword"] as const;
		await expect(form.field(current)).toHaveAttribute("autocomplete", "current-password");
		await expect(form.field(next)).toHaveAttribute("autocomplete", "new-password");
		await form.press("auth.changePassword.submit");
		await form.expectWrong(current, "auth.error.passwordRequired");
		await form.fill({ [current]: "no es esta", [next]: password });
		await form.press("auth.changePassword.submit");
		await form.expectWrong(current, "auth.error.passwordWrong");
		await expect(form.field(current)).toBeFocused();
		await form.fill({ [current]: account.password, [next]: account.username });
		await form.press("auth.changePassword.submit");
		await form.expectWrong(next, "auth.error.weakPassword");
		await expectGoodPage(page);
		await form.fill({ [current]: account.password, [next]: password });
		await form.press("auth.changePassword.submit");
		await expect(page.getByText(t("auth.changePassword.success"))).toBeVisible();
		await expect(page).toHaveURL("/perfil/ajustes#acceso");
		await expect(page.getByText(account.email).first()).toBeVisible();
	});

	await test.step("the data, by the same session", async () => {
		const archive = await context.request.get("/perfil/datos");
		expect(archive.headers()["content-type"]).toBe("application/zip");
		expect((await archive.body()).subarray(0, 2).toString()).toBe("PK");
	});

	await test.step("the deletion, with the new password", async () => {
		await page.getByRole("link", { name: t("profile.delete.begin"), exact: true }).click();
		const field = page.getByLabel(t("auth.field.password"), { exact: true });
		const submit = page.getByRole("button", { name: t("profile.delete.submit") });
		await field.fill(account.password);
		await submit.click();
		await expect(page.getByText(t("auth.error.confirmationWrong"))).toBeVisible();
		await field.fill(password);
		await expectCoverBefore(person, "**/perfil/eliminar");
		await submit.click();
		await expect(page.getByText(t("profile.delete.success"))).toBeVisible();
		const asked = await context.request.get("/perfil", { maxRedirects: 0 });
		expect(asked.headers().location).toContain("auth=signIn");
	});
});

test("the profile says what is wrong with its details, and other tabs follow them", async ({
	openBrowser,
}) => {
	const { username: taken } = await buildUser(sharedDatabase());
	const person = await openBrowser({ screen: "phone" });
	person.allow(/status of 4\d\d/);
	const { page, context, t } = person;
	await signUpQuickly(person, "edita");
	await page.goto("/perfil?edit=1");
	const other = await context.newPage();
	await other.goto("/perfil");
	await waitUntilInteractive(other);
	await waitUntilInteractive(page);
	const form = accountForm(person, page.getByRole("main"));
	await form.fill({ "auth.field.username": "", "auth.field.city": "", "auth.field.twitter": "con espacios" });
	await form.press("profile.save");
	await form.expectWrong("auth.field.username", "auth.error.usernameRequired");
	await form.expectWrong("auth.field.city", "auth.error.cityRequired");
	await form.expectWrong("auth.field.twitter", "auth.error.invalidTwitter");
	await expectGoodPage(page);
	await form.fill({
		"auth.field.username": taken,
		"auth.field.city": "Nada",
		"auth.field.twitter": "@ana_k",
	});
	await form.press("profile.save");
	await form.expectWrong("auth.field.city", "auth.error.cityUnknown");
	await form.fill({ "auth.field.city": "ushuaia" });
	await form.press("profile.save");
	await form.expectWrong("auth.field.username", "auth.error.usernameTaken");
	await form.fill({ "auth.field.username": `${taken.slice(0, 17)}_b` });
	await form.press("profile.save");
	await expect(page.getByText(t("profile.editSuccess"))).toBeVisible();
	await expect(page.getByText("Ushuaia, Tierra del Fuego")).toBeVisible();
	await expect(other.getByText("Ushuaia, Tierra del Fuego")).toBeVisible({ timeout: followMillis });
});

test("a session is kept alive, and a page whose session is over is loaded anew", async ({ openBrowser }) => {
	const person = await openBrowser();
	// A jump of the clock ends the patience of a socket that is being opened at this moment.
	person.allow(/WebSocket is closed before/);
	const { page, context, t } = person;
	await signUpQuickly(person, "despierta");
	await page.clock.install();
	await page.goto("/tienda");
	await waitUntilInteractive(page);
	await test.step("a page that comes back from the browser's memory sees that its person has left", async () => {
		const loaded = page.waitForEvent("load");
		await page.evaluate(() => {
			localStorage.setItem("reino-session", "");
			dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
		});
		await loaded;
		await waitUntilInteractive(page);
	});
	let isAlive: unknown;
	const asked = page.waitForResponse("**/auth/session").then(async (answer) => {
		isAlive = await answer.json();
	});
	// The first beat waits for its code, which loads meanwhile, and each one for the answer to the one before.
	const beat = () => page.clock.fastForward(keepAliveMillis + 1_000);
	await expect(async () => {
		await beat();
		await expect.poll(() => isAlive, { timeout: 1_000 }).toBeDefined();
	}).toPass();
	await asked;
	expect(isAlive).toEqual({ ok: true, value: { signedIn: true } });
	await context.clearCookies();
	const signIn = page.getByRole("banner").getByRole("link", { name: t("shell.signIn") });
	await expect(async () => {
		await beat();
		await expect(signIn.first()).toBeAttached({ timeout: 1_000 });
	}).toPass();
});
