import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { casePath, decisionsPath } from "#app/shared/admin-paths.ts";
import { moderationPath, withSearch } from "#app/shared/paths.ts";
import { caseOf } from "#tests/factories/reported.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { openLive } from "./network.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { open, ownOrigin, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, screens, test } from "./test.ts";

async function reportAs(person: Person, name: string, path: string): Promise<void> {
	await signUpQuickly(person, name);
	const form = { reason: "Pide plata\nMe pidió una seña.", submissionKey: randomUUID() };
	const sent = await person.context.request.post(`${path}/reporte`, { form, headers: ownOrigin() });
	expect(sent.ok(), `${name} was answered ${sent.status()}`).toBe(true);
}

test("three reports hide a listing, and what a moderator decides shows at once on its owner's screen", async ({
	openBrowser,
}) => {
	const owner = await openBrowser({ screen: "phone" });
	// Their page is loaded anew when it is gone, and their session with the ban.
	owner.allow(/Failed to load resource|WebSocket/);
	const { username } = await signUpQuickly(owner, "duena");
	const title = `Reportada ${randomUUID().slice(0, 8)}`;
	const [path = "", another = ""] = await publishQuickly(owner, [
		{ item: "Contra", title },
		{ item: "Contra", title: `Otra ${title}` },
	]);
	await openLive(owner.page, path);
	// One after the other on the same browser.
	const reporter = await openBrowser();
	const inRevision = owner.page.getByText(owner.t("listing.status.in_revision")).first();

	await test.step("the third report hides it", async () => {
		for (const name of ["primera", "segunda", "tercera"]) await reportAs(reporter, name, path);
		await expect(inRevision).toBeVisible();
		await expect(owner.page.getByRole("link", { name: owner.t("reports.action") })).toBeHidden();
		await expectGoodPage(owner.page);
	});

	const moderator = await openBrowser();
	const { page, t } = moderator;
	const { email } = await signUpQuickly(moderator, "modera");
	await sharedDatabase().update(users).set({ role: "moderator" }).where(eq(users.email, email));
	const { id } = await caseOf(sharedDatabase(), { kind: "listing", id: path.split("/").at(-1) ?? "" });

	await test.step("a moderator sees the case, and nothing else of the administration", async () => {
		await open(moderator, casePath(id));
		await expect(page.getByRole("article").getByRole("heading", { name: title })).toBeVisible();
		await expect(page.getByRole("article").getByText(username).first()).toBeVisible();
		await expect(page.getByText("Me pidió una seña.").first()).toBeVisible();
		const sections = page.getByRole("navigation", { name: t("admin.sections") });
		await expect(sections.getByRole("link")).toHaveText([new RegExp(t("admin.moderation"))]);
		await expectGoodPage(page);
	});

	await test.step("has what one decides in reach on a phone, wherever one reads", async () => {
		await page.setViewportSize(screens.phone.viewport);
		const restore = page.getByRole("button", { name: t("moderation.do.restore") });
		const remove = page.getByRole("button", { name: t("moderation.delete.listing") });
		for (const act of [restore, remove]) await expect(act).toBeInViewport({ ratio: 1 });
		await expect(page.getByRole("navigation", { name: t("admin.sections") })).toBeHidden();
		await expect(page.getByRole("link", { name: t("moderation.card.open") })).toBeInViewport({ ratio: 1 });
		const ban = page.getByRole("button", { name: t("moderation.do.ban") });
		await expect(ban).toBeHidden();
		const more = page.getByLabel(t("moderation.case.more"), { exact: true });
		await more.click();
		const listings = t("moderation.follows.listings", { count: 1 });
		await expect(ban).toContainText(listings);
		await expect(ban).toBeInViewport({ ratio: 1 });
		await expect(page.getByRole("link", { name: t("moderation.case.open") })).toBeInViewport({ ratio: 1 });
		await expectGoodPage(page);
		await page.keyboard.press("Escape");
		await expect(ban).toBeHidden();
		await expect(more).toBeFocused();
		await page.setViewportSize(screens.desktop.viewport);
	});

	await test.step("hears that there are new cases, and has them shown", async () => {
		await reportAs(reporter, "cuarta", another);
		await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
		const show = page.getByRole("button", { name: t("moderation.queue.showNews") });
		const queue = page.getByRole("navigation", { name: t("moderation.queue.list") });
		await expect(show).toBeVisible();
		await expect(queue.getByText(`Otra ${title}`)).toHaveCount(0);
		await show.click();
		await expect(queue.getByText(`Otra ${title}`)).toBeVisible();
		await expect(show).toBeHidden();
	});

	await test.step("restores it, and hides it again from its case", async () => {
		await page.getByRole("button", { name: t("moderation.do.restore") }).click();
		await expect(inRevision).toBeHidden();
		await expect(page).not.toHaveURL(casePath(id));
		const done = page.getByRole("status").filter({ hasText: title });
		await expect(done).toContainText(t("moderation.decision.listing_restored"));
		await done.getByRole("link", { name: t("moderation.queue.decided") }).click();
		await expect(page).toHaveURL(casePath(id));
		await expectGoodPage(page);
		await page.getByRole("button", { name: t("moderation.do.hide") }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("button", { name: t("moderation.why.look") }).click();
		await dialog.getByRole("button", { name: t("moderation.do.hide") }).click();
		await expect(dialog).toBeHidden();
		await expect(inRevision).toBeVisible();
	});

	await test.step("is told who decided first, keeps what they wrote, and decides all the same", async () => {
		await open(moderator, casePath(id));
		const colleague = await openBrowser();
		const theirs = await signUpQuickly(colleague, "colega");
		await sharedDatabase().update(users).set({ role: "moderator" }).where(eq(users.email, theirs.email));
		await page.getByRole("button", { name: t("moderation.delete.listing") }).click();
		const dialog = page.getByRole("dialog");
		await expect(dialog).toContainText(t("moderation.follows.restorable"));
		await dialog.getByRole("button", { name: t("common.delete") }).click();
		await expect(dialog.getByText(t("moderation.problem.textRequired"))).toBeVisible();
		await dialog.getByLabel(t("common.reason"), { exact: false }).fill("Pide una seña a todos");
		await expectGoodPage(page);
		await open(colleague, casePath(id));
		await colleague.page.getByRole("button", { name: colleague.t("moderation.do.restore") }).click();
		await expect(colleague.page).not.toHaveURL(casePath(id));
		moderator.allow(/409/);
		await dialog.getByRole("button", { name: t("common.delete") }).click();
		const told = dialog.getByRole("alert");
		await expect(told).toContainText(theirs.username);
		await expect(told).toContainText(t("moderation.decision.listing_restored"));
		await expect(dialog.getByLabel(t("common.reason"), { exact: false })).toHaveValue(
			"Pide una seña a todos",
		);
		await expectGoodPage(page);
		await dialog.getByRole("button", { name: t("common.delete") }).click();
		await expect(dialog).toBeHidden();
		await expect(owner.page.getByRole("heading", { name: title })).toBeHidden();
		await open(moderator, casePath(id));
		await page.getByRole("button", { name: t("moderation.do.restore") }).click();
		await expect(page).not.toHaveURL(casePath(id));
	});

	await test.step("suspends the account, which ends its session on the open screen", async () => {
		await openLive(owner.page, path);
		await open(moderator, casePath(id));
		await page.getByLabel(t("moderation.case.more"), { exact: true }).click();
		await page.getByRole("button", { name: t("moderation.do.ban") }).click();
		const dialog = page.getByRole("dialog");
		await expect(dialog).toHaveAccessibleName(t("moderation.ask.ban", { username }));
		await expect(dialog.getByRole("radio", { name: t("moderation.length.days3") })).toBeChecked();
		await dialog.getByRole("radio", { name: t("moderation.length.days7") }).check();
		await dialog.getByLabel(t("common.reason"), { exact: false }).first().fill("Pidió plata por adelantado");
		await dialog.getByRole("button", { name: t("moderation.form.ban"), exact: true }).click();
		await expect(dialog).toBeHidden();
		await expect(owner.page.getByRole("link", { name: owner.t("shell.signIn") }).first()).toBeAttached();
	});

	await test.step("the log has it all, in the other language on a phone too", async () => {
		await open(moderator, `${decisionsPath}?sobre=${username}`);
		// The heading; then hidden, restored, hidden, restored, deleted, restored, suspended.
		await expect(page.getByRole("row")).toHaveCount(8);
		await expectGoodPage(page);
		await page.setViewportSize(screens.phone.viewport);
		await page.emulateMedia({ colorScheme: "dark" });
		await page.goto(withSearch(decisionsPath, { que: "bans", sobre: username, lang: "en" }));
		const english = translateFor("en");
		await waitUntilInteractive(page);
		await expect(page.getByText(english("moderation.decision.user_banned"))).toBeVisible();
		await expectNoOverflow(page);
		await page
			.getByRole("navigation", { name: english("moderation.tabs") })
			.getByRole("link")
			.first()
			.click();
		await expect(page).toHaveURL(moderationPath);
		await expectNoOverflow(page);
	});
});
