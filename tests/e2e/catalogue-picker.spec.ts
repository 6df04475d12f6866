import type { Locator, Request } from "@playwright/test";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { endCompositionAsSafari } from "./composition.ts";
import { letThrough } from "./network.ts";
import { expectGoodPage } from "./page-checks.ts";
import { signUpQuickly, unfoldDetails } from "./people.ts";
import { expect, type Person, screens, test } from "./test.ts";

const game = "The Legend of Zelda: Ocarina of Time";

test("somebody picks an item with the keyboard, in spite of a typo and of late answers, and names others", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	await page.setViewportSize(screens.desktop.viewport);
	await page.goto("/intercambios");
	await waitUntilInteractive(page);
	const field = page.getByRole("combobox", { name: t("listing.finder.want") });
	const list = page.getByRole("listbox", { name: t("listing.picker.suggestions") });
	const status = page.getByRole("status");

	await field.pressSequentially("zelda oocarina");
	const option = page.getByRole("option", { name: game }).filter({ hasText: "Nintendo 64" }).first();
	await expect(option).toBeVisible();
	await expect(option).toHaveText(/\d+ publicaci/);
	await expect(status.filter({ hasText: /\d/ }).first()).toBeAttached();
	await expect(field).toHaveAttribute("aria-expanded", "true");
	await expectGoodPage(page);

	await field.press("ArrowDown");
	await expect(option).toHaveAttribute("aria-selected", "true");
	await expect(field).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "");
	await field.press("Home");
	await expect(option).toHaveAttribute("aria-selected", "false");
	await field.press("ArrowDown");
	await field.press("Enter");
	await expect(page).toHaveURL(/want=[0-9a-f-]{36}$/);
	await expect(field).toHaveValue(`${game} · Nintendo 64`);
	await expect(list).toBeHidden();

	await field.press("Escape");
	await field.press("Escape");
	await expect(field).toHaveValue("");

	await test.step("an answer that comes late does not replace the one that counts", async () => {
		const late = Promise.withResolvers<void>();
		await page.route("**/api/suggestions?q=banjo*", async (route) => {
			await late.promise;
			await route.continue().catch(() => {});
		});
		const isLate = (request: Request) => request.url().includes("suggestions?q=banjo");
		const asked = page.waitForRequest(isLate);
		const ended = Promise.race([
			page.waitForEvent("requestfinished", isLate),
			page.waitForEvent("requestfailed", isLate),
		]);
		await field.fill("banjo");
		await asked;
		await field.fill("tetris");
		await expect(page.getByRole("option", { name: "Tetris", exact: false }).first()).toBeVisible();
		late.resolve();
		await ended;
		// Whatever came of it is drawn by the next frame but one.
		await page.evaluate(
			() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
		);
		await expect(page.getByRole("option", { name: "Banjo" })).toHaveCount(0);
		await letThrough(page, "**/api/suggestions?q=banjo*");
	});

	await test.step("words typed on one side stay when the listings of the other side come", () =>
		typeBeforeListings(person));

	await page.setViewportSize(screens.phone.viewport);
	await signUpQuickly(person, "deseos");
	await nameByTyping(person);
});

async function typeBeforeListings({ page, t }: Person): Promise<void> {
	await page.goto("/intercambios");
	await waitUntilInteractive(page);
	const arrival = Promise.withResolvers<void>();
	await page.route("**/intercambios.data*", async (route) => {
		await arrival.promise;
		await route.continue();
	});
	await page.getByRole("combobox", { name: t("listing.finder.want") }).fill(game);
	await page.getByRole("option", { name: game }).first().click();
	const loading = page.getByRole("status", { name: t("listing.feed.loading") });
	await expect(loading).toBeAttached();
	const have = page.getByRole("combobox", { name: t("listing.finder.have") });
	await have.pressSequentially("Tetris");
	arrival.resolve();
	await expect(page).toHaveURL(/want=/);
	await expect(loading).toHaveCount(0);
	await expect(have).toHaveValue("Tetris");
	await expect(have).toBeFocused();
	await expect(page.getByRole("option", { name: "Tetris" }).first()).toBeVisible();
	await letThrough(page, "**/intercambios.data*");
}

/** What was typed, pasted or picked names an item and wishes. */

async function nameByTyping(person: Person): Promise<void> {
	const { page, t } = person;
	await page.goto("/crear");
	await waitUntilInteractive(page);
	await test.step("Enter takes the typed words for the item and does not send the form", async () => {
		const field = page.getByRole("combobox", { name: t("listing.create.item") });
		const sent: string[] = [];
		page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
		await field.fill("Zelda de mi abuela");
		await expect(page.getByRole("option").first()).toBeVisible();
		await field.press("ArrowDown");
		await endCompositionAsSafari(field);
		await expect(page.getByRole("listbox")).toBeVisible();
		await field.press("Home");
		await field.press("Enter");
		await expect(page.getByRole("listbox")).toBeHidden();
		const item = page.locator('input[type="hidden"][name="item"]');
		await expect(item).toHaveValue("custom_Zelda de mi abuela");
		await unfoldDetails(person);
		const name = page.getByRole("textbox", { name: t("common.title") });
		await expect(name).toHaveValue("Zelda de mi abuela");
		await field.press("Enter");
		await expect(page.getByRole("alert")).toHaveCount(0);
		expect(sent).toEqual([]);
	});
	await test.step("several wishes are pasted or typed at once, each once", () => wishSeveral(person));
	await test.step("wishes are picked, each once, and a catalogue without an answer stops nobody", () =>
		pickWishes(person));
}

async function wishSeveral(person: Person): Promise<void> {
	const { page, t } = person;
	const field = wishField(person);
	const wanted = page.locator('input[type="hidden"][name="wanted"]');
	await pasteInto(field, "Una lámpara\nUn tambor, Una flauta");
	await expect(wanted).toHaveCount(3);
	await field.fill("Un arpa, Un tambor");
	await field.press("Enter");
	await expect(wanted).toHaveCount(4);
	const names = await wanted.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
	expect(names).toEqual(
		["Una lámpara", "Un tambor", "Una flauta", "Un arpa"].map((name) => `custom_${name}`),
	);
	await expect(page.getByText(t("listing.create.wantedAlready", { name: "Un tambor" }))).toBeVisible();
	await field.fill("Teferi, Hero of Dominaria");
	await field.press("Enter");
	await expect(wanted.nth(4)).toHaveValue("custom_Teferi, Hero of Dominaria");
	await pasteInto(
		field,
		"- 2x Karn, Silver Golem\n• Un laúd\n1) Un bombo\n* Un oboe\nUn gong\nUna tuba\nUn cuerno",
	);
	await expect(wanted).toHaveCount(10);
	await expect(wanted.nth(5)).toHaveValue("custom_Karn, Silver Golem");
	const beyond = { count: 10, names: "Una tuba · Un cuerno" };
	await expect(page.getByText(t("listing.create.wantedBeyond", beyond))).toBeVisible();
	await expectGoodPage(page);
	for (const name of ["Karn, Silver Golem", "Un laúd", "Un bombo", "Un oboe", "Un gong"])
		await page.getByRole("button", { name: t("listing.create.wantedRemove", { name }) }).tap();
}

function pasteInto(field: Locator, text: string): Promise<void> {
	return field.evaluate((input, pasted) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text", pasted);
		input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	}, text);
}

async function pickWishes(person: Person): Promise<void> {
	const { page, t } = person;
	const field = wishField(person);
	const removal = (name: string) =>
		page.getByRole("button", { name: t("listing.create.wantedRemove", { name }) });
	await field.fill("banjo");
	const option = page.getByRole("option", { name: "Banjo-Kazooie" }).first();
	await expect(option).toBeInViewport();
	expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	await option.tap();
	await expect(removal("Banjo-Kazooie")).toBeVisible();

	await field.fill("BANJO-kazooie");
	await field.press("Enter");
	await expect(page.getByText(t("listing.create.wantedAlready", { name: "Banjo-Kazooie" }))).toBeVisible();

	await field.fill("charizard");
	const every = t("listing.picker.everyPrinting", { name: "Charizard" });
	await page.getByRole("option", { name: every }).first().tap();
	await expect(removal(`Charizard · ${t("listing.anyVersion")}`)).toBeVisible();
	// The first suggested one is what is left of all.
	await page.getByRole("checkbox", { name: "Charizard" }).uncheck();
	await expect(page.getByRole("button", { name: /Charizard · .+ · \d+/ })).toBeVisible();

	await page.route("**/api/suggestions*", (route) => route.fulfill({ status: 503 }));
	person.allow(/503/);
	await field.fill("una rareza");
	await expect(page.getByRole("listbox").getByText(t("listing.picker.error"))).toBeVisible();
	await page.getByRole("option", { name: t("listing.picker.useAsIs", { text: "una rareza" }) }).tap();
	await expect(removal("una rareza")).toBeVisible();
}

function wishField({ page, t }: Person) {
	return page.getByRole("combobox", { name: t("listing.create.wanted", { count: 10 }) });
}
