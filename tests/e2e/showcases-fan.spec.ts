import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildComment, buildShowcase, buildShownListing } from "#tests/factories/showcases.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { letThrough } from "./network.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { open, signUpQuickly } from "./people.ts";
import { expect, type Person, screens, test } from "./test.ts";

/** Somebody's showcase with one listing in it, and what another said of it. */
async function buildLitShowcase() {
	const db = sharedDatabase();
	const owner = await buildUser(db);
	const showcase = await buildShowcase(db, { ownerId: owner.id });
	const { id: listingId } = await buildListing(db, { userId: owner.id });
	await buildShownListing(db, { collectionId: showcase.id, listingId });
	const writer = await buildUser(db);
	const comment = await buildComment(db, {
		collectionId: showcase.id,
		userId: writer.id,
		comment: "¡Ese sobre sin abrir!",
	});
	return { owner, showcase, writer, comment, path: `/vitrinas/detalle/${showcase.id}` };
}

test("a fan likes a showcase, keeps it, comments on it with an emoji and deletes that, and reads another as a visitor", async ({
	openBrowser,
}) => {
	const { path, showcase } = await buildLitShowcase();
	const fan = await openBrowser({ locale: "es", screen: "desktop" });
	const { page, t } = fan;
	const { username } = await signUpQuickly(fan, "fan");
	await open(fan, `/vitrinas?q=${encodeURIComponent(showcase.name)}`);
	await page.getByRole("link", { name: showcase.name }).click();
	await expect(page).toHaveURL(path);

	const like = page.getByRole("button", { name: t("likes.action") });
	await expect(like).toHaveAttribute("aria-pressed", "false");
	await like.click();
	await expect(like).toHaveAttribute("aria-pressed", "true");
	await expect(like).toHaveAccessibleName(new RegExp(t("showcases.likes", { count: 1 })));
	await page.goBack();
	const window = page.getByRole("article").filter({ hasText: showcase.name });
	const likeInWindow = window.getByRole("button", { name: t("likes.action") });
	await expect(likeInWindow).toHaveAttribute("aria-pressed", "true");
	await expect(likeInWindow).toHaveAccessibleName(new RegExp(t("showcases.likes", { count: 1 })));
	await page.goForward();
	const favorite = page.getByRole("button", { name: t("favorites.action") });
	await favorite.click();
	await expect(page.getByText(t("favorites.added"))).toBeVisible();
	await page.reload();
	await waitUntilInteractive(page);
	await expect(like).toHaveAttribute("aria-pressed", "true");
	await expect(favorite).toHaveAttribute("aria-pressed", "true");

	const field = page.getByRole("textbox", { name: t("comments.field") });
	const send = page.getByRole("button", { name: t("comments.send"), exact: true });
	await field.fill("Qué  linda");
	await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4));
	await page.getByRole("button", { name: t("comments.emoji.open") }).click();
	const picker = page.getByRole("dialog", { name: t("comments.emoji.open") });
	await picker.getByRole("searchbox").fill("corazon rojo");
	await expect(picker.getByRole("gridcell").first()).toHaveAccessibleName(/Corazón rojo/);
	await expectGoodPage(page);
	await picker.getByRole("gridcell").first().click();
	await expect(picker).toBeHidden();
	await expect(field).toBeFocused();
	await expect(field).toHaveValue(/^Qué ❤️? linda$/);
	await send.click();
	const comments = page.getByRole("region", { name: t("comments.title") }).getByRole("listitem");
	await expect(comments.first()).toContainText(username);
	await expect(comments).toHaveCount(2);
	await expect(field).toHaveValue("");

	fan.allow(/status of 429/);
	await field.fill("Enseguida otra");
	await send.click();
	await expect(page.getByRole("alert").filter({ hasText: t("errors.comment.tooSoon") })).toBeVisible();
	await expect(field).toHaveValue("Enseguida otra");

	const remove = page.getByRole("button", { name: t("comments.delete", { username }) });
	await expect(remove).toHaveCount(1);
	await remove.click();
	const question = page.getByRole("dialog", { name: t("comments.deleteTitle") });
	await expectNoOverflow(page);
	await question.getByRole("button", { name: t("common.delete") }).click();
	await expect(page.getByText(t("comments.deleteSuccess"))).toBeVisible();
	await expect(comments).toHaveCount(1);
	await readAsVisitor(fan);
});

/** On a phone: reads all comments, signs in, reports one, and finds the draft of their own. */
async function readAsVisitor(fan: Person): Promise<void> {
	const { path, comment, writer, showcase } = await buildLitShowcase();
	for (const [index, text] of ["One", "Two", "Three"].entries())
		await buildComment(sharedDatabase(), {
			collectionId: showcase.id,
			comment: text,
			createdAt: new Date(Date.UTC(2026, 0, index + 1)),
		});
	const { page, context, t } = fan;
	await context.clearCookies();
	await page.setViewportSize(screens.phone.viewport);
	await page.emulateMedia({ colorScheme: "dark" });
	const comments = page.getByRole("region", { name: t("comments.title") }).getByRole("listitem");
	const said = comments.filter({ hasText: comment.comment });
	const dialog = page.getByRole("dialog");

	await test.step("a visitor is asked to sign in", async () => {
		await open(fan, path);
		await said.scrollIntoViewIfNeeded();
		await expect(comments).toHaveCount(4);
		await page.getByRole("link", { name: t("likes.action") }).click();
		await expect(dialog).toHaveAccessibleName(t("auth.signIn.title"));
		await page.keyboard.press("Escape");
		await expect(page.getByRole("link", { name: t("comments.signIn") })).toBeVisible();
	});

	await test.step("a comment is reported", async () => {
		await signUpQuickly(fan, "fan");
		await page.reload();
		await waitUntilInteractive(page);
		await said.getByRole("link", { name: t("reports.action") }).click();
		await expect(dialog).toHaveAccessibleName(t("reports.title.comment"));
		await dialog.getByRole("textbox", { name: t("reports.reason") }).fill("It offends");
		await dialog.getByRole("button", { name: t("reports.send") }).click();
		await expect(page.getByText(t("reports.success"))).toBeVisible();
	});

	await test.step("a comment that did not reach the server is there again, and its writer's name may be gone", async () => {
		const field = page.getByRole("textbox", { name: t("comments.field") });
		await field.fill("x".repeat(400));
		await field.press("End");
		await field.press("y");
		await expect(field).toHaveValue("x".repeat(400));
		await field.fill("Lovely");
		fan.allow(/net::ERR|Failed to fetch/);
		await page.route("**/comentarios.data*", (route) => route.abort("connectionreset"));
		await page.getByRole("button", { name: t("comments.send"), exact: true }).click();
		await expect(page.getByRole("alert").filter({ hasText: t("collections.comments.error") })).toBeVisible();
		await letThrough(page, "**/comentarios.data*");
		await sharedDatabase().delete(users).where(eq(users.id, writer.id));
		await page.reload();
		await expect(field).toHaveValue("Lovely");
		await expect(said).toContainText(t("comments.unknownUser"));
		await expectNoOverflow(page);
	});
}
