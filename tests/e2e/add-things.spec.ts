import type { Locator } from "@playwright/test";
import { eq, inArray } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { listEntries } from "#app/features/lists/tables.server.ts";
import { addToListsPath, listFilePath } from "#app/shared/list-paths.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { buildCodedSet } from "#tests/factories/imports.ts";
import { unique } from "#tests/factories/row.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { type Account, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

/** Sixty invented creatures of a set, four of which are in another one, too. */
async function buildBestiary() {
	const db = sharedDatabase();
	const mark = unique();
	const { id: categoryId } = await buildCategory(db, { name: `Bestias ${mark}`, slug: `bestias-${mark}` });
	const code = `B${mark}`.toUpperCase();
	// Names that differ by more than a digit: those alike are asked about.
	const creatures = Array.from({ length: 60 }, () => `Criatura ${unique()}`);
	const cards = creatures.map((name, at) => [String(at + 1), name] as const);
	await buildCodedSet(db, { categoryId, code, name: `Bestiario ${mark}` }, cards);
	await buildCodedSet(db, { categoryId, code: `${code}S`, name: `Segundo ${mark}` }, cards.slice(0, 4));
	return { code, creatures };
}

const listOf = ({ code, creatures }: Awaited<ReturnType<typeof buildBestiary>>) =>
	[
		"🔥 TENGO 🔥",
		...creatures.slice(0, 20).map((name, at) => `▪️ ${name} x${(at % 3) + 1}`),
		"Espantapájaros de hojalata",
		"hago envíos, zona Rosario 📍",
		"❌ ME FALTAN:",
		`${code}: 1-59`,
	].join("\n");

async function openRoom({ page }: Person): Promise<void> {
	await page.goto(addToListsPath);
	await waitUntilInteractive(page);
}

/** The number of things on somebody's lists. */
async function countEntries({ username }: Account): Promise<number> {
	const db = sharedDatabase();
	const owners = db.select({ id: users.id }).from(users).where(eq(users.username, username));
	return db.$count(listEntries, inArray(listEntries.userId, owners));
}

/** Presses the label of a choice, as people do: its own control is out of sight. */
async function pressChoice(radio: Locator): Promise<void> {
	await radio.locator("xpath=ancestor::label").click();
	await expect(radio).toBeChecked();
}

test("somebody pastes 80 things on a phone, answers what is doubtful in few taps, and takes them back", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const bestiary = await buildBestiary();
	const account = await signUpQuickly(person, "pega");
	await openRoom(person);
	let taps = 0;
	const tap = async (name: string | RegExp, role: "button" | "radio" = "button") => {
		taps += 1;
		const control = page.getByRole("main").getByRole(role, { name }).first();
		await (role === "radio" ? pressChoice(control) : control.tap());
	};
	await page.getByRole("textbox", { name: t("lists.add.text") }).fill(listOf(bestiary));
	await expect(page.getByText(t("lists.add.things", { count: 80 }))).toBeVisible();
	await expectGoodPage(page);
	await tap(t("lists.add.review"));
	await expect(page).toHaveURL(/\/listas\/sumar\/[0-9a-f-]{36}$/);
	await expect(page.getByRole("heading", { name: t("lists.add.lookAt", { count: 5 }) })).toBeVisible();
	await expectGoodPage(page);
	for (const name of bestiary.creatures.slice(0, 4)) {
		taps += 1;
		const question = page.getByRole("group", { name: `${t("lists.add.which")} ${name}` });
		await pressChoice(question.getByRole("radio").nth(1));
	}
	await test.step("a reload keeps what was chosen", async () => {
		await page.reload();
		await waitUntilInteractive(page);
		const first = page.getByRole("radio").nth(1);
		await expect(first).toBeChecked();
	});
	await tap(t("lists.add.submit", { count: 80 }));
	await expect(page.getByText(/^Sumaste/)).toBeVisible();
	expect(await countEntries(account)).toBe(80);
	expect(taps).toBeLessThanOrEqual(40);
	await expectGoodPage(page);
	await tap(t("common.undo"));
	await expect(page.getByRole("heading", { level: 1, name: t("lists.page.undone") })).toBeVisible();
	expect(await countEntries(account)).toBe(0);
	await openRoom(person);
	await expect(page.getByRole("textbox", { name: t("lists.add.text") })).toHaveValue("");
});

test("somebody sends the file of an app in English, answers the question, and their own export changes nothing", async ({
	openBrowser,
}) => {
	const person = await openBrowser({ screen: "desktop", locale: "en" });
	const { page, t } = person;
	const { code, creatures } = await buildBestiary();
	const account = await signUpQuickly(person, "sube");
	await openRoom(person);
	const rows = creatures.slice(0, 30).map((name, at) => `Bestias,${at % 2},${name},${code},${at + 1}`);
	const csv = ["Category,Count,Name,Set code,Number", ...rows].join("\n");
	const upload = (name: string, content: string | Buffer) =>
		page
			.locator("input[type=file]")
			.setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
	await upload("cosas.csv", csv);
	await expect(page.getByRole("heading", { name: t("lists.add.column.title") })).toBeVisible();
	await expectGoodPage(page);
	await page.getByLabel(t("lists.entry.quantityLabel")).selectOption({ label: "Count" });
	await page.getByLabel(t("common.name"), { exact: true }).selectOption({ label: "Name" });
	await page.getByRole("button", { name: t("lists.add.column.read") }).click();
	await expect(page.getByRole("heading", { name: t("lists.add.question.title") })).toBeVisible();
	await expectGoodPage(page);
	await page.getByRole("radio", { name: t("lists.add.question.all") }).check();
	await page.getByRole("button", { name: t("lists.add.reviewCount", { count: 15 }) }).click();
	await expect(page.getByRole("heading", { name: `${t("lists.add.left")} 15` })).toBeVisible();
	await expectGoodPage(page);
	await page.getByRole("button", { name: t("lists.add.submit", { count: 15 }) }).click();
	await expect(page.getByText(/^You added/)).toBeVisible();
	const own = await (await page.request.get(listFilePath)).body();
	await openRoom(person);
	await upload("mis-listas.csv", own);
	await expect(page.getByText(t("lists.add.ownExport"))).toBeVisible();
	await page.getByRole("button", { name: /^Add \d/ }).click();
	await expect(page.getByText(t("lists.add.nothingNew"))).toBeVisible();
	expect(await countEntries(account)).toBe(15);
});

test("somebody pastes a list without script", async ({ openBrowser }) => {
	const person = await openBrowser({ screen: "phone", javaScriptEnabled: false });
	const { page, t } = person;
	const bestiary = await buildBestiary();
	const account = await signUpQuickly(person, "sinscript");
	await page.goto(addToListsPath);
	await page.getByRole("textbox", { name: t("lists.add.text") }).fill(listOf(bestiary));
	await page.getByRole("button", { name: t("lists.add.review") }).click();
	await expectNoOverflow(page);
	await expect(page.getByRole("radio")).toHaveCount(0);
	await page.getByRole("button", { name: t("lists.add.submit", { count: 80 }) }).click();
	await expect(page.getByText(/^Sumaste/)).toBeVisible();
	expect(await countEntries(account)).toBe(80);
	await expect(page.getByRole("button", { name: t("common.undo") })).toHaveCount(0);
});
