import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { personPath } from "#app/shared/paths.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage } from "./page-checks.ts";
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

/** Fills in the form of one's profile and sends it. */
async function editProfile({ page, t }: Person, fields: { username: string; about?: string }): Promise<void> {
	await page.goto("/perfil?edit=1");
	await waitUntilInteractive(page);
	await page.getByLabel(t("auth.field.username")).fill(fields.username);
	if (fields.about) await page.getByLabel(t("auth.field.about")).fill(fields.about);
	await page.getByRole("button", { name: t("profile.save") }).click();
}

test("a person takes another name, says something of themselves, and is found by both names", async ({
	openBrowser,
}) => {
	const [owner, visitor] = [await openBrowser(), await openBrowser({ screen: "phone" })];
	owner.allow(/status of (400|409)/);
	const { username, path } = await buildOwner(owner);
	const other = await signUpQuickly(await openBrowser(), "ocupado");
	const name = newAccount("nueva").username;
	for (const [taken, problem] of [
		["Re1no", "auth.error.usernameReserved"],
		[other.username.toUpperCase(), "auth.error.usernameTaken"],
	] as const) {
		await editProfile(owner, { username: taken });
		const field = owner.page.getByLabel(owner.t("auth.field.username"));
		await expect(field).toHaveAccessibleDescription(new RegExp(owner.t(problem).slice(0, 30)));
	}
	await editProfile(owner, { username: name, about: "Junto aves y todo lo que tenga alas." });
	await expect(owner.page.getByText(owner.t("profile.editSuccess"))).toBeVisible();

	const { page, t } = visitor;
	await page.goto(path);
	await waitUntilInteractive(page);
	await page.getByRole("main").getByRole("link", { name, exact: true }).last().click();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	await expect(page.getByText("Junto aves y todo lo que tenga alas.")).toBeVisible();
	await expect(page.getByRole("heading", { name: `Contra de ${username}` })).toBeVisible();
	await expect(page.getByRole("heading", { name: `Vitrina de ${username}` })).toBeVisible();
	await expectGoodPage(page);
	await page.getByRole("button", { name: t("share.action") }).click();
	await expect(page.getByLabel(t("share.link"))).toHaveValue(new RegExp(`${personPath(name)}$`));
	await page.keyboard.press("Escape");

	await page.goto(personPath(username.toUpperCase()));
	await expect(page).toHaveURL(personPath(name));
	await page
		.getByRole("article")
		.first()
		.getByRole("link", { name: t("listing.viewDetail") })
		.click();
	await expect(page).toHaveURL(path);
});

test("a page tells in English, on a phone, that nobody has a name", async ({ openBrowser }) => {
	const visitor = await openBrowser({ screen: "phone", locale: "en" });
	const { page, t } = visitor;
	visitor.allow(/status of 404/);
	const { username } = await buildOwner(await openBrowser());
	await page.goto(personPath(username));
	await expect(page.getByRole("heading", { name: t("profile.public.listings") })).toBeVisible();
	await expectGoodPage(page);
	await page.goto(personPath(newAccount("nadie").username));
	await expect(page.getByRole("heading", { name: t("profile.public.notFound") })).toBeVisible();
	await expectGoodPage(page);
});
