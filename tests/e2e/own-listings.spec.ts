import { waitUntilInteractive } from "#tests/interactive.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { ownOrigin, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

/** What the page has for one of the listings, and for several. */
function partsOf({ page, t }: Person) {
	const rows = page.getByRole("list", { name: t("listing.mine.list") }).getByRole("listitem");
	return {
		rows,
		row: (title: string) => rows.filter({ hasText: title }),
		select: (title: string) => page.getByRole("checkbox", { name: t("listing.mine.select", { title }) }),
		pause: page.getByRole("button", { name: t("listing.own.pause") }),
		resume: page.getByRole("button", { name: t("listing.own.resume") }),
		remove: page.getByRole("button", { name: t("listing.own.delete") }),
		undo: page.getByRole("button", { name: t("listing.mine.undo") }),
	};
}

const titles = ["Una para pausar", "Otra para pausar", "La que queda"];

/** @returns the listings' pages */
async function publishAll(person: Person): Promise<string[]> {
	await signUpQuickly(person, "muchas");
	return publishQuickly(
		person,
		titles.map((title) => ({ item: "Contra", title })),
	);
}

test("somebody pauses and deletes several listings, takes it back, and is told what another tab was quicker with", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const paths = await publishAll(person);
	await page.goto("/perfil");
	await page.getByRole("link", { name: t("profile.listings.manage") }).click();
	await expect(page).toHaveURL("/perfil/publicaciones");
	await waitUntilInteractive(page);
	const { rows, row, select, pause, resume, remove, undo } = partsOf(person);

	await test.step("pause two, and take it back", async () => {
		await expect(rows).toHaveCount(3);
		await expect(pause).toBeDisabled();
		await select("Una para pausar").check();
		await select("Otra para pausar").check();
		await expect(page.getByText(t("listing.mine.selected", { count: 2 }))).toBeVisible();
		await expect(resume).toBeDisabled();
		await expectGoodPage(page);
		await pause.click();
		await expect(page.getByText(t("listing.mine.done.pause", { count: 2 }))).toBeVisible();
		await expect(row("Una para pausar")).toContainText(t("listing.mine.status.paused"));
		await expect(row("La que queda")).toContainText(t("listing.mine.status.active"));
		await undo.click();
		await expect(page.getByText(t("listing.mine.done.resume", { count: 2 }))).toBeVisible();
		await expect(row("Una para pausar")).toContainText(t("listing.mine.status.active"));
	});

	await test.step("delete two, and take it back", async () => {
		await page.getByRole("checkbox", { name: t("listing.mine.selectAll") }).check();
		await select("La que queda").uncheck();
		await remove.click();
		await expect(page.getByText(t("listing.mine.done.delete", { count: 2 }))).toBeVisible();
		await expect(rows).toHaveCount(1);
		await undo.click();
		await expect(page.getByText(t("listing.mine.done.restore", { count: 2 }))).toBeVisible();
		await expect(rows).toHaveCount(3);
	});

	await test.step("pause one that another tab has paused already", async () => {
		// What was restored is still chosen.
		await select("Otra para pausar").uncheck();
		await select("La que queda").check();
		const [one = ""] = paths;
		const form = { intent: "pause" };
		const paused = await person.context.request.post(one, { form, headers: ownOrigin() });
		expect(paused.ok(), `pausing answered ${paused.status()}`).toBe(true);
		await pause.click();
		await expect(page.getByText(t("listing.mine.done.pause", { count: 1 }))).toBeVisible();
		await expect(page.getByText(t("listing.mine.missed", { count: 1 }))).toBeVisible();
		await expectNoOverflow(page);
	});

	await test.step("search among them", async () => {
		const words = page.getByRole("searchbox", { name: t("listing.mine.search") });
		await words.fill("queda");
		await words.press("Enter");
		await expect(rows).toHaveCount(1);
		await page.getByRole("link", { name: t("listing.mine.traded") }).click();
		await expect(page.getByRole("heading", { name: t("listing.mine.noHits") })).toBeVisible();
	});
});

test("somebody pauses several listings and takes it back without script", async ({ openBrowser }) => {
	const person = await openBrowser({ javaScriptEnabled: false, screen: "phone" });
	const { page, t } = person;
	await publishAll(person);
	await page.goto("/perfil/publicaciones");
	const { rows, row, select, pause, remove, undo } = partsOf(person);
	person.allow(/status of 400/);
	await pause.click();
	await expect(page.getByRole("alert")).toContainText(t("listing.problem.noneSelected"));
	await select("Una para pausar").check();
	await remove.click();
	await expect(page.getByText(t("listing.mine.done.delete", { count: 1 }))).toBeVisible();
	await expect(rows).toHaveCount(2);
	await undo.click();
	await expect(row("Una para pausar")).toContainText(t("listing.mine.status.active"));
	await expectNoOverflow(page);
});
