import { eq } from "drizzle-orm";
import { listings } from "#app/features/listings/tables.server.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { letThrough } from "./network.ts";
import { expectGoodPage } from "./page-checks.ts";
import { publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, screens, test } from "./test.ts";

const deletion = "**/perfil.data*";

async function openProfile({ page }: Person): Promise<void> {
	await page.goto("/perfil");
	await waitUntilInteractive(page);
}

/** The card of one's own listing, its button, and the dialog's answer. */
function ownListing({ page, t }: Person, title: string) {
	const card = page.getByRole("listitem").filter({ hasText: title });
	const remove = card.getByRole("button", { name: t("profile.listings.delete", { title }) });
	const confirm = page.getByRole("button", { name: t("listing.delete.confirm") });
	return { card, remove, confirm };
}

// The other language and width have a short look in looks.spec.ts.
const screen = "phone";

test("a listing is deleted from the profile, comes back when that fails, and many go by in a row", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen });
	const { page, t } = person;
	await signUpQuickly(person, "borra");
	const [stays = ""] = await publishQuickly(person, [
		{ item: "Contra", title: "La que se queda" },
		{ item: "Metroid", title: "La que se va" },
	]);
	await openProfile(person);
	await expectGoodPage(page);
	const numbers = page.getByRole("list", { name: t("profile.statistics") });
	await expect(numbers).toContainText(t("profile.shelf.listings", { count: 2 }));
	const { card, remove, confirm } = ownListing(person, "La que se va");
	let sent = 0;
	await page.route(deletion, (route) => {
		if (route.request().method() === "POST") sent += 1;
		return route.continue();
	});
	await remove.click();
	await page.getByRole("button", { name: t("common.cancel") }).click();
	await expect(card).toBeVisible();
	await remove.click();
	await expect(page.getByRole("dialog")).toContainText("La que se va");
	await confirm.dblclick();
	await expect(page.getByText(t("profile.deleteSuccess"))).toBeVisible();
	await expect(card).toHaveCount(0);
	await expect(numbers).toContainText(t("profile.shelf.listings", { count: 1 }));
	await expect(page.getByRole("heading", { name: t("profile.listings") })).toBeFocused();
	await expect(page.getByText("La que se queda").first()).toBeVisible();
	expect(sent).toBe(1);
	await page.reload();
	await expect(page.getByRole("main")).not.toContainText("La que se va");
	await waitUntilInteractive(page);
	await letThrough(page, deletion);
	await deleteInVain(person, stays);
	await test.step("those that do not fit go by in a row", () => expectRow(person));
});

/** Its card comes back when its deletion fails, and goes when another tab was quicker. */
async function deleteInVain(person: Person, path: string): Promise<void> {
	const { page, t } = person;
	const { card, remove, confirm } = ownListing(person, "La que se queda");
	person.allow(/Failed to load resource/);

	await test.step("it comes back", async () => {
		await page.route(deletion, (route) =>
			route.request().method() === "POST" ? route.abort() : route.continue(),
		);
		await remove.click();
		await confirm.click();
		await expect(page.getByText(t("profile.deleteError"))).toBeVisible();
		await expect(card).toBeVisible();
		await expect(card).not.toHaveAttribute("inert");
		await letThrough(page, deletion);
	});

	await test.step("the other tab is quicker", async () => {
		await sharedDatabase()
			.update(listings)
			.set({ status: "deleted", deletedAt: new Date() })
			.where(eq(listings.id, path.split("/").at(-1) ?? ""));
		await remove.click();
		await confirm.click();
		await expect(page.getByText(t("profile.deleteSuccess"))).toBeVisible();
		await expect(page.getByText(t("profile.listings.empty"))).toBeVisible();
	});
}

async function expectRow(person: Person): Promise<void> {
	const { page, t } = person;
	const titles = Array.from({ length: 6 }, (_, place) => `In the row ${place}`);
	await publishQuickly(
		person,
		titles.map((title) => ({ item: "Contra", title })),
	);
	await page.emulateMedia({ reducedMotion: "no-preference" });
	await page.setViewportSize(screens.desktop.viewport);
	await page.clock.install();
	await page.reload();
	await waitUntilInteractive(page);
	const row = page.getByRole("region", { name: t("profile.listings") });
	const place = () => row.getByRole("list").evaluate((list) => list.scrollLeft);
	await row.getByRole("button", { name: t("profile.carousel.next") }).click();
	await expect.poll(place).toBeGreaterThan(100);
	await row.getByRole("button", { name: t("profile.carousel.previous") }).click();
	await expect.poll(place).toBe(0);
	await page.mouse.move(0, 0);
	// First the rest after the touch is over, and then a slide's time.
	await expect(async () => {
		await page.clock.fastForward(5_000);
		expect(await place()).toBeGreaterThan(100);
	}).toPass();
	await row.getByRole("button", { name: t("shell.carousel.pause") }).click();
	await expect(row.getByRole("button", { name: t("shell.carousel.play") })).toBeVisible();
	await expectGoodPage(page);
}
