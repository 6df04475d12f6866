import { keepAliveMillis } from "#app/features/accounts/rules.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { accountForm } from "./auth-fields.ts";
import { expectGoodPage } from "./page-checks.ts";
import { pressSignIn, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

/** How soon another tab follows, in milliseconds. */
const followMillis = 2_000;

test("other tabs follow sign-out and sign-in within two seconds", async ({ openBrowser }) => {
	const person = await openBrowser();
	const { page, context, t } = person;
	const { email, password } = await signUpQuickly(person, "dos_tabs");
	await page.goto("/perfil/ajustes");
	const other = await context.newPage();
	await other.goto("/tienda");
	const signOut = other.getByRole("button", { name: t("shell.signOut") });
	await page.getByRole("button", { name: t("auth.sessions.endAll") }).click();
	await expect(page.getByText(t("auth.sessions.endedAll"))).toBeVisible();
	await expect(other.locator('a[href*="auth=signIn"]').first()).toBeAttached({ timeout: followMillis });
	await expect(signOut).toHaveCount(0);
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
	await expect(other.locator('a[href*="auth=signIn"]')).toHaveCount(0, { timeout: followMillis });
	await test.step("a page that comes back from the browser's memory sees that its person has left", async () => {
		await waitUntilInteractive(page);
		const loaded = page.waitForEvent("load");
		await page.evaluate(() => {
			localStorage.setItem("reino-session", "");
			dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
		});
		await loaded;
	});
});

test("signing out by its button covers the page meanwhile, and another tab follows", async ({
	openBrowser,
}) => {
	const person = await openBrowser();
	const { page, context, t } = person;
	await signUpQuickly(person, "se_va_uno");
	await page.goto("/tienda");
	await waitUntilInteractive(page);
	await page.evaluate(() => {
		localStorage.setItem("draft:a-chat", "Para nadie más");
		localStorage.setItem("theme", "dark");
	});
	const other = await context.newPage();
	await other.goto("/popular");
	await waitUntilInteractive(other);
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
	await expect(other.locator('a[href*="auth=signIn"]').first()).toBeAttached({ timeout: followMillis });
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

test("takes the data along and deletes the account with the password", async ({ openBrowser }) => {
	const person = await openBrowser();
	person.allow(/status of 403/);
	const { page, context, t } = person;
	const { password } = await signUpQuickly(person, "se_va");
	const archive = await context.request.get("/perfil/datos");
	expect(archive.headers()["content-type"]).toBe("application/zip");
	expect((await archive.body()).subarray(0, 2).toString()).toBe("PK");
	await page.goto("/perfil/eliminar");
	const field = page.getByLabel(t("auth.field.password"), { exact: true });
	const submit = page.getByRole("button", { name: t("profile.delete.submit") });
	await field.fill("otra cosa");
	await submit.click();
	await expect(page.getByText(t("auth.error.confirmationWrong"))).toBeVisible();
	await field.fill(password);
	await waitUntilInteractive(page);
	await expectCoverBefore(person, "**/perfil/eliminar");
	await submit.click();
	await expect(page.getByText(t("profile.delete.success"))).toBeVisible();
	await page.goto("/perfil");
	await expect(page.getByRole("dialog")).toBeVisible();
});

test("the profile says what is wrong with its details, and other tabs follow them", async ({
	openBrowser,
}) => {
	const { username: taken } = await signUpQuickly(await openBrowser(), "ocupado");
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
