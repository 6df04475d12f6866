import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { users } from "#app/features/accounts/tables.server.ts";
import { listImageSizes } from "#app/features/lists/entry/rules.ts";
import { shareListPath } from "#app/shared/list-paths.ts";
import { publicListPath } from "#app/shared/paths.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { buildEntry, buildListPerson } from "#tests/factories/lists.ts";
import { onlyRow, unique } from "#tests/factories/row.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage } from "./page-checks.ts";
import { type Account, open, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

async function findUserId({ email }: Account): Promise<string> {
	const of = sharedDatabase().select({ id: users.id }).from(users).where(eq(users.email, email));
	return onlyRow(await of).id;
}

/** Things of a set, and so many typed ones with long notes that the text takes two messages. */
async function fillLists(userId: string): Promise<void> {
	const db = sharedDatabase();
	const { id: expansionId, categoryId } = await buildExpansion(db, { nameEs: `Serie ${unique()}` });
	for (const number of ["1", "2", "3", "4", "9"]) {
		const item = await buildItem(db, { number, expansionId, categoryId: categoryId ?? "" });
		await buildEntry(db, { userId, itemId: item.id, side: "want", isStarred: number === "9" });
	}
	for (let n = 0; n < 42; n++)
		await buildEntry(db, {
			...{ userId, categoryId: categoryId ?? "", quantity: (n % 3) + 1, condition: "near_mint" },
			...{ customName: `Cóndor de los Andes ${unique()}`, note: "esquina tocada, se ve de cerca ".repeat(2) },
		});
}

/** Keeps in the page what it copies: the real clipboard waits for a window that has the focus. */
async function watchClipboard({ context }: Person): Promise<void> {
	await context.addInitScript(() => {
		navigator.clipboard.writeText = async (text) => {
			document.documentElement.dataset.copied = text;
		};
	});
}

const readCopied = ({ page }: Person) => page.evaluate(() => document.documentElement.dataset.copied ?? "");

async function downloadFrom({ page }: Person, name: string) {
	const started = page.waitForEvent("download");
	await page.getByRole("link", { name, exact: true }).click();
	const download = await started;
	return { file: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("somebody takes their lists to a chat from a phone, as text, image, link and file", async ({
	openBrowser,
}) => {
	const owner = await openBrowser({ screen: "phone" });
	const { page, t } = owner;
	await watchClipboard(owner);
	const account = await signUpQuickly(owner, "comparte");
	const userId = await findUserId(account);
	await test.step("hears what to do while there is nothing", async () => {
		await open(owner, shareListPath);
		await expect(page.getByRole("heading", { name: t("lists.share.emptyTitle") })).toBeVisible();
		await expectGoodPage(page);
	});
	await fillLists(userId);
	await test.step("copies the messages one after the other", async () => {
		await open(owner, shareListPath);
		await expect(page.getByText(t("lists.share.textParts", { count: 2 }))).toBeVisible();
		await expectGoodPage(page);
		const copies: string[] = [];
		for (const part of [1, 2]) {
			const name = t("lists.share.copyPart", { part, count: 2 });
			await page.getByRole("button", { name, exact: true }).first().click();
			await expect(page.getByText(t("lists.share.copiedPart", { part, count: 2 }))).toBeVisible();
			copies.push(await readCopied(owner));
		}
		expect(copies[0]).toContain(`(1/2)\n👑 ${account.username} en Reino`);
		expect(copies[0]).toContain(`${publicListPath(account.username)}\nTENGO (84)\n`);
		expect(copies[1]).toContain("\nBUSCO (5)\n");
	});
	await test.step("chooses one list", async () => {
		await page.getByRole("radio", { name: t("lists.page.want") }).click();
		await expect(page).toHaveURL(/ver=busco/);
		await page.getByRole("button", { name: t("lists.share.copyText") }).click();
		await expect.poll(() => readCopied(owner)).toMatch(/^👑.*\n.*\nBUSCO \(5\)\n/);
	});
	await test.step("downloads the image, the file and the sheet", async () => {
		const image = await downloadFrom(owner, t("lists.share.downloadImage"));
		expect(await sharp(image.bytes).metadata()).toMatchObject({ format: "jpeg", ...listImageSizes.story });
		const file = await downloadFrom(owner, t("lists.share.downloadFile"));
		expect(file.file).toBe("listas.csv");
		expect(file.bytes.toString().trim().split("\n")).toHaveLength(1 + 5 + 42);
		const sheet = await downloadFrom(owner, t("lists.share.sheet"));
		expect(await sharp(sheet.bytes).metadata()).toMatchObject(listImageSizes.sheet);
	});
	await test.step("opens lists that were closed", async () => {
		await buildListPerson(sharedDatabase(), { userId, isShown: false });
		await open(owner, shareListPath);
		await expect(page.getByText(t("lists.share.closed"))).toBeVisible();
		await expectGoodPage(page);
		await page.getByRole("button", { name: t("lists.share.open") }).click();
		await expect(page.getByRole("link", { name: t("lists.share.downloadImage") })).toBeVisible();
	});
});

test("in English on a wide screen the lists look as they land in a chat", async ({ openBrowser }) => {
	const owner = await openBrowser({ locale: "en", theme: "dark" });
	const { page, t } = owner;
	await fillLists(await findUserId(await signUpQuickly(owner, "shares")));
	await open(owner, shareListPath);
	await expect(page.getByRole("article").first()).toContainText(/HAVE \(84\)/);
	await expect(page.getByRole("figure").getByRole("img")).toBeVisible();
	await expect(page.getByRole("heading", { name: t("lists.share.title") })).toBeVisible();
	await expectGoodPage(page);
});
