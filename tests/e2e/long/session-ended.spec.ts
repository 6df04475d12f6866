import { eq, inArray } from "drizzle-orm";
import { keepAliveMillis } from "#app/features/accounts/rules.ts";
import { sessions, users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { accountForm } from "../auth-fields.ts";
import { openChatBetween, textsOn, write } from "../chats.ts";
import { sharedDatabase } from "../database.ts";
import { makeImage } from "../image.ts";
import { expectGoodPage } from "../page-checks.ts";
import { type Account, signUpQuickly, unfoldDetails } from "../people.ts";
import { expect, type Person, test } from "../test.ts";

const db = sharedDatabase();

/** As a new password, or "sign out everywhere" on another device, ends them. */
async function endSessions({ username }: Account): Promise<void> {
	const own = db.select({ id: users.id }).from(users).where(eq(users.username, username));
	await db.delete(sessions).where(inArray(sessions.userId, own));
}

async function fillListing({ page, t }: Person, title: string): Promise<void> {
	await page.goto("/crear");
	await waitUntilInteractive(page);
	await page.getByRole("radio", { name: t("listing.category.videoGames") }).check();
	const item = page.getByRole("combobox", { name: t("listing.create.item") });
	await item.fill("Contra");
	await item.press("Escape");
	await unfoldDetails({ page, t });
	await page.getByRole("textbox", { name: t("common.title") }).fill(title);
	await page.getByLabel(new RegExp(`^${t("image.label")}`)).setInputFiles(await makeImage());
}

/** The dialog that asks who was signed in to do so again. */
async function expectAsked({ page, t }: Person): Promise<void> {
	const dialog = page.getByRole("dialog");
	await expect(dialog).toHaveAccessibleName(t("auth.signIn.title"));
	await expect(dialog).toHaveAccessibleDescription(t("auth.sessionEnded"));
	// On a phone a task's page shows no header.
	await expect(page.locator('header a[href*="auth=signIn"]').first()).toBeAttached();
}

async function signInOver(person: Person, { email, password }: Account): Promise<void> {
	const form = accountForm(person, person.page.getByRole("dialog"));
	await form.fill({ "common.email": email, "auth.field.password": password });
	await form.press("auth.signIn.submit");
}

function titlesOf({ username }: Account) {
	return db
		.select({ title: listings.title })
		.from(listings)
		.innerJoin(users, eq(users.id, listings.userId))
		.where(eq(users.username, username));
}

test("a listing whose session ended meanwhile is published after signing in over it, and is nobody else's", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	person.allow(/status of (401|404)/);
	// The image's preview goes with the page, and sockets with their session.
	person.allow(/blob:|socket\.io/);
	const account = await signUpQuickly(person, "vence");
	const submit = page.getByRole("button", { name: t("common.publish") });
	const title = `Antes de vencer ${account.username.slice(-8)}`;
	await fillListing(person, title);

	await test.step("the dialog opens over the form, the header tells it, and both come back", async () => {
		await endSessions(account);
		await submit.click();
		await expectAsked(person);
		await expectGoodPage(page);
		await page
			.getByRole("dialog")
			.getByRole("button", { name: t("common.close") })
			.click();
		await expect(page.getByRole("textbox", { name: t("common.title") })).toHaveValue(title);
		await expect(page).toHaveURL("/crear");
		await submit.click();
		await expectAsked(person);
	});
	await test.step("it is published once, with its picture", async () => {
		await signInOver(person, account);
		await expect(page).toHaveURL(/\/intercambios\/[0-9a-f-]{36}\/publicada$/);
		await expect(page.getByRole("list", { name: title })).toBeVisible();
		await expect(page.getByRole("main").locator('img[src*="/files/"]').first()).toBeVisible();
		expect(await titlesOf(account)).toEqual([{ title }]);
	});
	await test.step("somebody else who signs in gets a page of their own", async () => {
		const other = await signUpQuickly(await openBrowser(), "otra");
		await fillListing(person, "De quien se fue");
		await endSessions(account);
		await submit.click();
		await expectAsked(person);
		const loaded = page.waitForEvent("load");
		await signInOver(person, other);
		await loaded;
		await waitUntilInteractive(page);
		expect(await titlesOf(other)).toEqual([]);
		expect(await titlesOf(account)).toEqual([{ title }]);
	});
});

test("a message whose session ended meanwhile is sent after signing in over the conversation", async ({
	openBrowser,
}) => {
	const [owner, person] = [await openBrowser(), await openBrowser()];
	person.allow(/status of 401|socket\.io/);
	const { path, buyerAccount } = await openChatBetween(owner, person);
	// A socket is cut within a moment; until it is, its session lives on.
	await person.page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
	await person.page.goto(path);
	await waitUntilInteractive(person.page);
	await endSessions(buyerAccount);
	await write(person, "¿Sigue disponible?");
	await expectAsked(person);
	await signInOver(person, buyerAccount);
	await expect(person.page.getByRole("dialog")).toBeHidden();
	await expect.poll(() => textsOn(person)).toEqual(["¡Hola!", "¿Sigue disponible?"]);
});

test("a session that is found over asks whoever has typed, and leaves what they typed", async ({
	openBrowser,
}) => {
	const person = await openBrowser();
	const { page, t } = person;
	person.allow(/WebSocket is closed before|blob:|socket\.io/);
	const account = await signUpQuickly(person, "escribe");
	await page.clock.install();
	await fillListing(person, "A medio escribir");
	await endSessions(account);
	// The first beat waits for its code, which loads meanwhile.
	await expect(async () => {
		await page.clock.fastForward(keepAliveMillis + 1_000);
		await expect(page.getByRole("dialog")).toBeVisible({ timeout: 1_000 });
	}).toPass();
	await expectAsked(person);
	await signInOver(person, account);
	await expect(page.getByRole("dialog")).toBeHidden();
	await expect(page.getByRole("textbox", { name: t("common.title") })).toHaveValue("A medio escribir");
	await page.getByRole("button", { name: t("common.publish") }).click();
	await expect(page.getByRole("list", { name: "A medio escribir" })).toBeVisible();
});
