import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { personPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { newAccount, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

/** Somebody with a listing and a showcase. */
async function buildOwner(owner: Person) {
	const { username } = await signUpQuickly(owner, "persona");
	const [path = ""] = await publishQuickly(owner, [{ item: "Contra", title: `Contra de ${username}` }]);
	const db = sharedDatabase();
	const [user] = await db.select({ id: users.id }).from(users).where(eq(users.username, username));
	await buildShowcase(db, { ownerId: user?.id ?? "", name: `Vitrina de ${username}` });
	return { username, path };
}

test("a person takes another name, says something of themselves, and is found by both names", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ locale: "en", screen: "phone" });
	const { page, t, context } = person;
	person.allow(/status of (400|404|409)/);
	const { username, path } = await buildOwner(person);
	const other = await buildUser(sharedDatabase());
	const name = newAccount("nueva").username;

	await test.step("the form says why a name cannot be had", async () => {
		await page.goto("/perfil?edit=1");
		await waitUntilInteractive(page);
		const field = page.getByLabel(t("auth.field.username"), { exact: true });
		const save = page.getByRole("button", { name: t("profile.save") });
		for (const [taken, problem] of [
			["Re1no", "auth.error.usernameReserved"],
			[other.username.toUpperCase(), "auth.error.usernameTaken"],
		] as const) {
			await field.fill(taken);
			await save.click();
			await expect(field).toHaveAccessibleDescription(new RegExp(t(problem).slice(0, 30)));
		}
		await field.fill(name);
		await page.getByLabel(t("auth.field.about")).fill("Junto aves y todo lo que tenga alas.");
		await save.click();
		await expect(page.getByText(t("profile.editSuccess"))).toBeVisible();
	});

	await test.step("a listing leads a visitor to who they are", async () => {
		await context.clearCookies();
		await page.goto(path);
		await waitUntilInteractive(page);
		await page.getByRole("main").getByRole("link", { name, exact: true }).last().click();
		await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
		await expect(page.getByRole("heading", { name: t("profile.public.listings") })).toBeVisible();
		await expect(page.getByText("Junto aves y todo lo que tenga alas.")).toBeVisible();
		await expect(page.getByRole("heading", { name: `Contra de ${username}` })).toBeVisible();
		await expect(page.getByRole("heading", { name: `Vitrina de ${username}` })).toBeVisible();
		await expectGoodPage(page);
		await page.getByRole("button", { name: t("share.action") }).click();
		await expect(page.getByLabel(t("share.link"))).toHaveValue(new RegExp(`${personPath(name)}$`));
		await page.keyboard.press("Escape");
	});

	await test.step("their former name leads there too, and a listing back", async () => {
		const former = await context.request.get(personPath(username.toUpperCase()));
		expect(new URL(former.url()).pathname).toBe(personPath(name));
		await page
			.getByRole("article")
			.first()
			.getByRole("link", { name: t("listing.viewDetail") })
			.click();
		await expect(page).toHaveURL(path);
	});

	await test.step("nobody has another name", async () => {
		await page.goto(personPath(newAccount("nadie").username));
		await expect(page.getByRole("heading", { name: t("profile.public.notFound") })).toBeVisible();
		await expectNoOverflow(page);
	});
});
