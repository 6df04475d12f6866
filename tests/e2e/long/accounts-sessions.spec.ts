import { eq } from "drizzle-orm";
import { keepAliveMillis } from "#app/features/accounts/rules.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { personPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { accountForm } from "../auth-fields.ts";
import { sharedDatabase } from "../database.ts";
import { letThrough } from "../network.ts";
import { expectGoodPage, expectNoOverflow } from "../page-checks.ts";
import { linkInMail, newAccount, pressSignIn, publishQuickly, signUpQuickly } from "../people.ts";
import { expect, type Person, screens, test } from "../test.ts";

/** How soon another tab follows, in milliseconds; of its own accord it asks every thirty seconds. */
const followMillis = 10_000;

test("somebody changes their profile and signs out, which their other tabs follow at once, and is found by both names", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	person.allow(/status of (4\d\d|503)/);
	const { page, context, t } = person;
	const account = await signUpQuickly(person, "dos_tabs");
	const name = newAccount("nueva").username;
	const path = await buildShown(person, account.username);
	await page.goto("/perfil?edit=1");
	const other = await context.newPage();
	await other.goto("/perfil");
	await waitUntilInteractive(other);
	await test.step("the profile", () => editProfile(person, account.username));
	await expect(other.getByText("Ushuaia, Tierra del Fuego")).toBeVisible({ timeout: followMillis });
	await test.step("the name", () => rename(person, name));

	await page.setViewportSize(screens.desktop.viewport);
	await page.goto("/perfil/ajustes");
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
		await dialog.getByLabel(t("common.email"), { exact: true }).fill(account.email);
		await dialog.getByLabel(t("auth.field.password"), { exact: true }).fill(account.password);
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

	await page.setViewportSize(screens.phone.viewport);
	await findPerson(person, { name, formerName: account.username, path });
});

/** Shows a listing and a showcase of somebody. @returns the listing's path */
async function buildShown(person: Person, username: string): Promise<string> {
	const [path = ""] = await publishQuickly(person, [{ item: "Contra", title: `Contra de ${username}` }]);
	const db = sharedDatabase();
	const [user] = await db.select({ id: users.id }).from(users).where(eq(users.username, username));
	await buildShowcase(db, { ownerId: user?.id ?? "", name: `Vitrina de ${username}` });
	return path;
}

/** Says what is wrong with its details, and takes a city and a word about the person, who keeps their name. */
async function editProfile(person: Person, name: string): Promise<void> {
	const { page, t } = person;
	const { username: taken } = await buildUser(sharedDatabase());
	await waitUntilInteractive(page);
	const form = accountForm(person, page.getByRole("main"));
	await form.fill({ "auth.field.username": "", "common.city": "", "auth.field.twitter": "con espacios" });
	await form.press("common.saveChanges");
	await form.expectWrong("auth.field.username", "auth.error.usernameRequired");
	await form.expectWrong("common.city", "auth.error.cityRequired");
	await form.expectWrong("auth.field.twitter", "auth.error.invalidTwitter");
	await expectGoodPage(page);
	await form.fill({
		"auth.field.username": taken.toUpperCase(),
		"common.city": "Nada",
		"auth.field.twitter": "@ana_k",
	});
	await form.press("common.saveChanges");
	await form.expectWrong("common.city", "auth.error.cityUnknown");
	await form.fill({ "common.city": "ushuaia" });
	await form.press("common.saveChanges");
	await form.expectWrong("auth.field.username", "auth.error.usernameTaken");
	await form.fill({ "auth.field.username": "Re1no" });
	await form.press("common.saveChanges");
	await form.expectWrong("auth.field.username", "auth.error.usernameReserved");
	await form.fill({
		"auth.field.username": name,
		"auth.field.about": "Junto aves y todo lo que tenga alas.",
	});
	await page.route("**/*.data*", (route) => route.fulfill({ status: 503, body: "Ya vuelve." }));
	await form.press("common.saveChanges");
	await expect(form.box).toHaveText(t("profile.editError"));
	await expect(form.field("auth.field.twitter")).toHaveValue("@ana_k");
	await letThrough(page, "**/*.data*");
	await form.press("common.saveChanges");
	await expect(page.getByText(t("profile.editSuccess"))).toBeVisible();
	await expect(page.getByText("Ushuaia, Tierra del Fuego")).toBeVisible();
}

async function rename(person: Person, name: string): Promise<void> {
	const { page, t } = person;
	await page.goto("/perfil?edit=1");
	await waitUntilInteractive(page);
	const form = accountForm(person, page.getByRole("main"));
	await form.fill({ "auth.field.username": name });
	await form.press("common.saveChanges");
	await expect(page.getByText(t("profile.editSuccess"))).toBeVisible();
}

interface Renamed {
	readonly name: string;
	readonly formerName: string;
	/** Of a listing of theirs. */
	readonly path: string;
}

async function findPerson({ page, context, t }: Person, { name, formerName, path }: Renamed): Promise<void> {
	await test.step("a listing leads a visitor to who they are", async () => {
		await page.goto(path);
		await waitUntilInteractive(page);
		await page.getByRole("main").getByRole("link", { name, exact: true }).last().click();
		await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
		await expect(page.getByRole("heading", { name: t("profile.public.listings") })).toBeVisible();
		await expect(page.getByText("Junto aves y todo lo que tenga alas.")).toBeVisible();
		await expect(page.getByRole("heading", { name: `Contra de ${formerName}` })).toBeVisible();
		await expect(page.getByRole("heading", { name: `Vitrina de ${formerName}` })).toBeVisible();
		await expectGoodPage(page);
		await page.getByRole("button", { name: t("common.share") }).click();
		await expect(page.getByLabel(t("common.link"))).toHaveValue(new RegExp(`${personPath(name)}$`));
		await page.keyboard.press("Escape");
	});

	await test.step("their former name leads there too, and a listing back", async () => {
		const former = await context.request.get(personPath(formerName.toUpperCase()));
		expect(new URL(former.url()).pathname).toBe(personPath(name));
		await page
			.getByRole("article")
			.first()
			.getByRole("link", { name: t("common.viewDetails") })
			.click();
		await expect(page).toHaveURL(path);
	});

	await test.step("nobody has another name", async () => {
		await page.goto(personPath(newAccount("nadie").username));
		await expect(page.getByRole("heading", { name: t("profile.public.notFound") })).toBeVisible();
		await expectNoOverflow(page);
	});
}

/** Nothing can be asked of a page that is about to leave, so that it says itself what covers it. */
async function expectCoverBefore({ page, t }: Person, address: string): Promise<void> {
	const covered = Promise.withResolvers<string>();
	await page.exposeFunction("tellCover", covered.resolve);
	await page.evaluate(noteCover);
	// Once: what is held back by a route that stays keeps the browser from its cache.
	await page.route(
		address,
		async (route) => {
			expect(await covered.promise).toBe(t("shell.loading"));
			await route.continue();
		},
		{ times: 1 },
	);
}

function noteCover(): void {
	const seen = new MutationObserver(() => {
		const cover = document.querySelector('[role="status"].fixed')?.textContent;
		if (cover) (window as unknown as { tellCover: (text: string) => void }).tellCover(cover);
	});
	seen.observe(document.body, { childList: true, subtree: true });
}

test("the password and the address are changed from the settings, the data are taken along, and the account is deleted", async ({
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
		await form.press("auth.newPassword.submit");
		await form.expectWrong(current, "auth.error.passwordRequired");
		await form.fill({ [current]: "no es esta", [next]: password });
		await form.press("auth.newPassword.submit");
		await form.expectWrong(current, "auth.error.passwordWrong");
		await expect(form.field(current)).toBeFocused();
		await form.fill({ [current]: account.password, [next]: account.username });
		await form.press("auth.newPassword.submit");
		await form.expectWrong(next, "auth.error.weakPassword");
		await expectGoodPage(page);
		await form.fill({ [current]: account.password, [next]: password });
		await form.press("auth.newPassword.submit");
		await expect(page.getByText(t("auth.changePassword.success"))).toBeVisible();
		await expect(page).toHaveURL("/perfil/ajustes#acceso");
		await expect(page.getByText(account.email).first()).toBeVisible();
	});

	await test.step("another address is had by the link in its mail", async () => {
		const { email } = newAccount("mudado");
		await page.getByRole("link", { name: t("auth.email.title") }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("auth.email.title"));
		await expectGoodPage(page);
		await page.getByLabel(t("auth.email.new"), { exact: true }).fill(email);
		await page.getByLabel(t("auth.field.currentPassword"), { exact: true }).fill("no es esta");
		await page.getByRole("button", { name: t("auth.email.submit") }).click();
		await expect(page.getByText(t("auth.error.passwordWrong"))).toBeVisible();
		await page.getByLabel(t("auth.field.currentPassword"), { exact: true }).fill(password);
		await page.getByRole("button", { name: t("auth.email.submit") }).click();
		await expect(page.getByText(t("auth.email.sent"))).toBeVisible();
		await page.goto(await linkInMail(email));
		await waitUntilInteractive(page);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("auth.email.confirmTitle"));
		await expectGoodPage(page);
		await page.getByRole("button", { name: t("auth.email.confirm") }).click();
		await expect(page.getByText(t("auth.email.changed"))).toBeVisible();
		await expect(page).toHaveURL("/perfil/ajustes#acceso");
		await expect(page.getByRole("main")).toContainText(email);
	});

	await test.step("the data, by the same session", async () => {
		const archive = await context.request.get("/perfil/datos");
		expect(archive.headers()["content-type"]).toBe("application/zip");
		expect((await archive.body()).subarray(0, 2).toString()).toBe("PK");
	});

	await test.step("the deletion, with the new password", async () => {
		await page.getByRole("link", { name: t("common.delete"), exact: true }).click();
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
