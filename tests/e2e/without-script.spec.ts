import { eq } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import {
	changeEmailPath,
	changePasswordPath,
	deleteAccountPath,
	editProfilePath,
} from "#app/shared/account-paths.ts";
import { createShowcasePath, showcasePath } from "#app/shared/paths.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { buildComment, buildShownListing } from "#tests/factories/showcases.ts";
import { sharedDatabase } from "./database.ts";
import { makeImage } from "./image.ts";
import { expectNoOverflow } from "./page-checks.ts";
import { type Account, pressReport, pressSignIn, signUpQuickly, unfoldDetails } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

const withoutScript = { javaScriptEnabled: false } as const;

test("somebody signs in, publishes and writes without script, another writes to them and reports, and what needs script is not shown", async ({
	openBrowser,
}) => {
	const owner = await openBrowser({ ...withoutScript, screen: "phone" });
	const account = await signUpQuickly(owner, "sinscript");
	await owner.context.clearCookies();
	owner.allow(/status of 40[01]/);
	const { page, t } = owner;
	await test.step("signs in", () => signIn(owner, account));
	await test.step("publishes", () => publish(owner));
	const path = new URL(page.url()).pathname;
	await test.step("is shown no button that would do nothing", () => expectNothingDead(owner));
	await test.step("reads their own lists, page by page", () => readLists(owner, account));
	await test.step("is offered no form that is not there", () => expectNoHiddenForms(owner));
	const other = await openBrowser(withoutScript);
	await signUpQuickly(other, "avisa");
	await test.step("somebody else reports it", async () => {
		await other.page.goto(path);
		await pressReport(other);
		await other.page.getByRole("textbox", { name: t("reports.reason") }).fill("No es un juego");
		await other.page.getByRole("button", { name: t("reports.send") }).click();
		await expect(other.page.getByRole("heading", { name: t("reports.success") })).toBeVisible();
	});
	await test.step("they write to each other", () => writeToEachOther(owner, other, path));
	await test.step("the other reads a showcase and what is said of it", () => readShowcase(other));
});

async function signIn({ page, t }: Person, account: Account): Promise<void> {
	const password = page.getByLabel(t("auth.field.password"), { exact: true });
	const email = page.getByLabel(t("common.email"), { exact: true });
	await page.goto("/tienda");
	await pressSignIn({ page, t });
	await expect(page).toHaveURL(/\/auth\?mode=signIn/);
	await email.fill(account.email);
	await password.fill("no es la clave");
	await page.getByRole("button", { name: t("auth.signIn.submit") }).click();
	await expect(page.getByRole("alert")).toContainText(t("auth.error.invalidCredentials"));
	await expect(email).toHaveValue(account.email);
	await expect(password).toHaveValue("");
	await password.fill(account.password);
	await page.getByRole("button", { name: t("auth.signIn.submit") }).click();
	await expect(page).toHaveURL("/tienda");
}

async function publish({ page, t }: Person): Promise<void> {
	const bar = page.getByRole("navigation", { name: t("shell.shortcuts") });
	await bar.getByRole("link", { name: t("shell.publish") }).click();
	await page.getByRole("button", { name: t("common.publish") }).click();
	await expect(page.getByText(t("listing.problem.categoryRequired"))).toBeVisible();
	await expect(page.getByText(t("listing.problem.itemRequired"))).toBeVisible();
	await page.getByRole("radio", { name: t("listing.category.videoGames") }).check();
	await page.getByRole("combobox", { name: t("listing.create.item") }).fill("Un juego de mi abuela");
	await unfoldDetails({ page, t });
	await page.getByRole("textbox", { name: t("common.description") }).fill("Con caja.");
	const wanted = page.getByRole("combobox", { name: t("listing.create.wanted", { count: 10 }) });
	await wanted.fill("Otro juego, Otra cosa");
	await page.locator("input[type=file]").setInputFiles(await makeImage());
	await expectNoOverflow(page);
	await page.getByRole("button", { name: t("common.publish") }).click();
	await page.getByRole("link", { name: t("listing.published.see") }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Un juego de mi abuela" })).toBeVisible();
	await expect(page.getByRole("main").locator(".listing-stage .pic img")).toBeVisible();
	for (const name of ["Otro juego", "Otra cosa"])
		await expect(page.getByText(name, { exact: true })).toBeVisible();
}

/** What needs script is left out of one's own listing, and a line says so. */
async function expectNothingDead({ page, t }: Person): Promise<void> {
	await expect(page.locator("noscript p")).toHaveText(t("shell.noScript"));
	for (const name of ["common.share", "common.edit", "listing.own.pause", "common.delete"] as const)
		await expect(page.getByRole("button", { name: t(name) })).toBeHidden();
	await page.goto("/perfil/contrasena");
	await expect(page.getByRole("textbox")).toHaveCount(0);
	await expectNoOverflow(page);
}

async function readLists({ page, t }: Person, { username }: Account): Promise<void> {
	const db = sharedDatabase();
	const userId = onlyRow(await db.select().from(users).where(eq(users.username, username))).id;
	for (let n = 1; n <= 13; n += 1)
		await buildEntry(db, {
			userId,
			customName: `Cosa número ${n}`,
			createdAt: new Date(Date.UTC(2026, 0, n)),
		});
	await page.goto("/listas");
	const have = page.getByRole("region", { name: t("lists.page.have") });
	await expect(have.getByText("Cosa número 13")).toBeVisible();
	await expectNoOverflow(page);
	await have.getByRole("link", { name: t("common.pages.next") }).click();
	await expect(have.getByText("“Cosa número 1”")).toBeVisible();
	await page.goto("/listas?vista=renglones");
	await expect(page.getByText("Cosa número 13")).toBeVisible();
}

/** No link of one's own pages leads to a form that needs script, nor is there an empty place of it. */
async function expectNoHiddenForms({ page }: Person): Promise<void> {
	const forms = [editProfilePath, changeEmailPath, changePasswordPath, deleteAccountPath, createShowcasePath];
	for (const path of ["/perfil", "/perfil/ajustes", "/vitrinas", "/bienvenida"]) {
		await page.goto(path);
		for (const form of forms)
			await expect(page.getByRole("main").locator(`a[href="${form}"]:visible`), path).toHaveCount(0);
	}
	await page.goto(editProfilePath);
	await expect(
		page
			.getByRole("main")
			.locator(".panel")
			.filter({ has: page.locator("form") }),
	).toBeHidden();
}

async function writeToEachOther(owner: Person, buyer: Person, path: string): Promise<void> {
	const { t } = owner;
	await buyer.page.goto(path);
	await buyer.page.getByRole("link", { name: t("listing.detail.offer") }).click();
	await expect(buyer.page).toHaveURL(/\/mensajes\/nueva/);
	await buyer.page.getByRole("textbox", { name: t("listing.tradeOffer.message") }).fill("¿Lo cambiás?");
	await expectNoOverflow(buyer.page);
	await buyer.page.getByRole("button", { name: t("listing.tradeOffer.send") }).click();
	await expect(buyer.page).toHaveURL(/\/mensajes\/[0-9a-f-]{36}$/);
	await owner.page.goto(new URL(buyer.page.url()).pathname);
	await expect(owner.page.getByRole("button", { name: t("trade.start") })).toHaveCount(0);
	await owner.page.getByRole("textbox", { name: t("messages.message") }).fill("Dale, te lo cambio.");
	await owner.page.getByRole("button", { name: t("messages.send") }).click();
	await expect(owner.page.getByRole("log")).toContainText("Dale, te lo cambio.");
}

async function readShowcase({ page, t }: Person): Promise<void> {
	const { collectionId } = await buildShownListing(sharedDatabase());
	await buildComment(sharedDatabase(), { collectionId, comment: "¡Ese sobre sin abrir!" });
	await page.goto(showcasePath(collectionId));
	await expect(page.getByText("¡Ese sobre sin abrir!")).toBeVisible();
	await expect(page.getByRole("button", { name: t("likes.action") })).toHaveCount(0);
	await expect(page.getByRole("textbox", { name: t("comments.field") })).toHaveCount(0);
}
