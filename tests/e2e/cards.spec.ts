import { eq } from "drizzle-orm";
import sharp from "sharp";
import { users } from "#app/features/accounts/tables.server.ts";
import { generatedCards } from "#app/features/cards/tables.server.ts";
import { cardsPath } from "#app/shared/paths.ts";
import { buildGeneratedCard } from "#tests/factories/cards.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { makeImage } from "./image.ts";
import { letThrough } from "./network.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { signUpQuickly } from "./people.ts";
import { expect, type Person, screens, test } from "./test.ts";

const serial = /R-\d{6}/;
/** For a card to be made on a machine that does much else, in milliseconds. */
const madeWithin = 60_000;

/** Signs somebody in who has a social username. @returns their id */
async function signUpMaker(person: Person): Promise<string> {
	const { username } = await signUpQuickly(person, "cartas");
	const [maker] = await sharedDatabase()
		.update(users)
		.set({ twitterUsername: "hace_cartas" })
		.where(eq(users.username, username))
		.returning({ id: users.id });
	return maker?.id ?? "";
}

/** To a visitor it is a link, which asks them to sign in. */
async function openDialog({ page, t }: Person, role: "button" | "link" = "button") {
	await page.goto(cardsPath);
	await waitUntilInteractive(page);
	await page
		.getByRole(role, { name: t("cards.create") })
		.first()
		.click();
	return page.getByRole("dialog");
}

/** Holds back what became of a card until it is let go. */
async function holdProgress({ page }: Person) {
	const address = "**/estado";
	await page.route(address, (route) => {
		const value = { id: "held", status: "queued", card: null, failure: null };
		return route.fulfill({ json: { ok: true, value } });
	});
	return () => letThrough(page, address);
}

test("somebody makes their first card, shows it to visitors and deletes it", async ({ openBrowser }) => {
	const person = await openBrowser();
	const { page, t } = person;
	await signUpQuickly(person, "cartas");
	const dialog = await openDialog(person);
	await addSocialUsername(person);
	await refuseText(person);
	await page.getByLabel(t("common.choosePhoto")).setInputFiles(await makeImage());
	await fitByKeyboard(person);
	await pinch(person);
	await expectGoodPage(page);
	const closed = Promise.withResolvers<void>();
	await page.route("**/*.data*", async (route) => {
		await closed.promise;
		await route.continue();
	});
	await dialog.getByRole("button", { name: t("cards.making.generate") }).click();
	await expect(dialog.getByRole("status")).toContainText(serial, { timeout: madeWithin });
	await expectGoodPage(page);
	// Before the page has heard of it.
	await page.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
	closed.resolve();
	await expect(page.getByText(t("cards.day.leftOf", { left: 2, of: 3 }))).toBeVisible();
	await letThrough(page, "**/*.data*");
	const own = page.getByRole("region", { name: t("cards.own.title") });
	await own.getByRole("article").getByRole("heading").getByRole("link").click();
	const title = page.getByRole("heading", { level: 1 });
	await expect(title).toHaveText(serial);
	await expectGoodPage(page);
	const more = page.getByRole("main").getByLabel(t("common.more"), { exact: true });
	await more.click();
	await page.getByRole("button", { name: t("cards.show.action") }).click();
	await expect(page.getByRole("button", { name: t("cards.show.stop") })).toBeVisible();
	await findAsVisitor(person, (await title.textContent()) ?? "");
	await more.click();
	await page.getByRole("button", { name: t("cards.delete.action") }).click();
	await dialog.getByRole("button", { name: t("cards.delete.action") }).click();
	await expect(page).toHaveURL(cardsPath);
	await expect(own.getByRole("article")).toHaveCount(0);
});

/** The dialog leads to the field of the profile, which leads back to the dialog. */
async function addSocialUsername({ page, t }: Person): Promise<void> {
	const dialog = page.getByRole("dialog");
	await expect(dialog).toContainText(t("reinoCards.errors.noTwitterUsername"));
	await dialog.getByRole("link", { name: t("cards.name.add") }).click();
	const field = page.getByLabel(t("auth.field.twitter"));
	await expect(field).toBeFocused();
	await field.fill("hace_cartas");
	await page.keyboard.press("Enter");
	await expect(dialog).toContainText("@hace_cartas");
}

async function refuseText({ page, t }: Person): Promise<void> {
	const problem = page.getByRole("dialog").getByRole("alert");
	const heic = { name: "IMG_1.HEIC", mimeType: "", buffer: Buffer.from("no") };
	await page.getByLabel(t("common.choosePhoto")).setInputFiles(heic);
	await expect(problem).toContainText(t("errors.upload.heic"));
	const text = { name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("no") };
	await page.getByLabel(t("common.choosePhoto")).setInputFiles(text);
	await expect(problem).toContainText(t("errors.upload.invalidType"));
}

async function fitByKeyboard({ page, t }: Person): Promise<void> {
	const crop = page.getByRole("application", { name: t("cards.crop.label") });
	const photo = crop.locator("img");
	await expect(photo).toHaveCSS("left", "0px");
	await crop.focus();
	await page.keyboard.press("+");
	await page.keyboard.press("ArrowRight");
	await expect(photo).not.toHaveCSS("left", "0px");
	await expect(page.getByRole("slider", { name: t("cards.crop.zoom") })).not.toHaveValue("1");
}

/** Spreads two fingers to twice their distance, which both move at once. */
async function pinch({ page, context, t }: Person): Promise<void> {
	const zoom = page.getByRole("slider", { name: t("cards.crop.zoom") });
	await zoom.fill("1");
	const box = await page.getByRole("application", { name: t("cards.crop.label") }).boundingBox();
	const touch = await context.newCDPSession(page);
	const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
	const fingers = (apart: number) => [-1, 1].map((side, id) => ({ id, x: x + side * apart, y }));
	await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(30) });
	await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(60) });
	await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
	await expect(zoom).toHaveValue("2");
}

/** Finds a card among the latest, and is asked to sign in before making one. */
async function findAsVisitor(person: Person, shown: string): Promise<void> {
	const { page, context, t } = person;
	const own = await context.cookies();
	await context.clearCookies();
	const dialog = await openDialog(person, "link");
	await expect(dialog.getByLabel(t("common.email"))).toBeVisible();
	await page.keyboard.press("Escape");
	const latest = page.getByRole("region", { name: t("cards.latest.title") });
	await latest.getByRole("link", { name: shown }).first().click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(shown);
	await context.addCookies(own);
	await page.reload();
	await waitUntilInteractive(page);
}

test("a card that is under way cannot be closed, is there again after the tab was, and the day ends with the third", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ locale: "en", theme: "dark" });
	const { page, t } = person;
	const userId = await signUpMaker(person);
	await page.setViewportSize(screens.phone.viewport);
	await test.step("one that still waits is there again", () => giveUp(person, userId));
	await page.setViewportSize(screens.desktop.viewport);
	// The first of the day, which counts although it is gone.
	await buildGeneratedCard(sharedDatabase(), { userId, deletedAt: new Date() });
	const dialog = await openDialog(person);
	const generate = dialog.getByRole("button", { name: t("cards.making.generate") });
	const own = page.getByRole("region", { name: t("cards.own.title") }).getByRole("article");

	await test.step("neither Escape nor Back closes it", async () => {
		const letGo = await holdProgress(person);
		await page.getByLabel(t("common.choosePhoto")).setInputFiles(await makeImage());
		await generate.click();
		await expect(dialog).toContainText(t("cards.making.drawn"));
		await page.keyboard.press("Escape");
		await page.goBack();
		await expect(dialog).toContainText(t("cards.making.drawn"));
		await letGo();
		await expect(dialog.getByRole("status")).toContainText(serial, { timeout: madeWithin });
	});

	await test.step("one of a pasted photo is made although the tab was closed", async () => {
		await dialog.getByRole("button", { name: t("cards.making.again") }).click();
		const letGo = await holdProgress(person);
		await pastePhoto(person);
		await generate.click();
		await expect(dialog).toContainText(t("cards.making.drawn"));
		await letGo();
		await page.goto(cardsPath);
		await waitUntilInteractive(page);
		await expect(own).toHaveCount(2, { timeout: madeWithin });
	});

	await test.step("there is no fourth on this day", async () => {
		await page.keyboard.press("Escape");
		await page
			.getByRole("button", { name: t("cards.create") })
			.first()
			.click();
		await expect(dialog).toContainText(t("cards.day.over", { max: 3 }));
		await expectNoOverflow(page);
		await dialog.getByRole("button", { name: t("cards.own.see") }).click();
		await expect(dialog).toHaveCount(0);
		await expectGoodPage(page);
	});
});

async function pastePhoto({ page, t }: Person): Promise<void> {
	const bytes = [
		...(await sharp({ create: { width: 40, height: 30, channels: 3, background: "#375" } })
			.png()
			.toBuffer()),
	];
	await expect(page.getByText(t("cards.photo.drop"))).toBeVisible();
	await page.evaluate((all) => {
		const data = new DataTransfer();
		data.items.add(new File([new Uint8Array(all)], "foto.png", { type: "image/png" }));
		document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
	}, bytes);
}

/** It gives its place back when it is given up. */
async function giveUp(person: Person, userId: string): Promise<void> {
	const { page, t } = person;
	// Without a photo no worker makes it.
	const card = await buildGeneratedCard(sharedDatabase(), { userId, status: "queued" });
	await page.goto(cardsPath);
	const dialog = page.getByRole("dialog");
	await expect(dialog).toContainText(t("cards.making.drawn"));
	await page.keyboard.press("Escape");
	await expect(dialog.getByRole("button", { name: t("cards.making.locked") })).toBeVisible();
	await sharedDatabase()
		.update(generatedCards)
		.set({ status: "failed", failure: "card.failed" })
		.where(eq(generatedCards.id, card.id));
	await expect(dialog.getByRole("alert")).toHaveText(t("errors.card.failed"));
	await expectGoodPage(page);
	await page.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
	await expect(page.getByText(t("cards.day.leftOf", { left: 3, of: 3 }))).toBeVisible();
	await expectNoOverflow(page);
}
