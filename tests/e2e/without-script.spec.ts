import { showcasePath } from "#app/shared/paths.ts";
import { buildComment, buildShownListing } from "#tests/factories/showcases.ts";
import { sharedDatabase } from "./database.ts";
import { expectNoOverflow } from "./page-checks.ts";
import { type Account, pressSignIn, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

const withoutScript = { javaScriptEnabled: false } as const;

test("somebody signs in, publishes, edits, pauses, deletes and trades without script, and another reports, likes and comments", async ({
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
	await test.step("edits", () => edit(owner, path));
	const other = await openBrowser(withoutScript);
	await signUpQuickly(other, "avisa");
	await test.step("somebody else reports it", async () => {
		await other.page.goto(path);
		await other.page.getByRole("link", { name: t("reports.action") }).click();
		await other.page.getByRole("textbox", { name: t("reports.reason") }).fill("No es un juego");
		await other.page.getByRole("button", { name: t("reports.send") }).click();
		await expect(other.page.getByRole("heading", { name: t("reports.success") })).toBeVisible();
	});
	await test.step("pauses, resumes and deletes", async () => {
		await page.getByRole("button", { name: t("listing.own.pause") }).click();
		await expect(page.getByText(t("listing.status.paused"))).toBeVisible();
		await page.getByRole("button", { name: t("listing.own.resume") }).click();
		await page.getByRole("link", { name: t("listing.own.delete") }).click();
		await page.getByRole("button", { name: t("listing.delete.confirm") }).click();
		await expect(page).toHaveURL("/intercambios");
		other.allow(/status of 404/);
		expect((await other.page.goto(path))?.status()).toBe(404);
	});
	await test.step("they write to each other and trade", () => trade(owner, other));
	await test.step("the other likes a showcase, and comments on it", () => likeAndComment(other));
});

async function signIn({ page, t }: Person, account: Account): Promise<void> {
	const password = page.getByLabel(t("auth.field.password"), { exact: true });
	const email = page.getByLabel(t("auth.field.email"), { exact: true });
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
	await page.getByRole("button", { name: t("listing.create.submit") }).click();
	await expect(page.getByText(t("listing.problem.categoryRequired"))).toBeVisible();
	await expect(page.getByText(t("listing.problem.itemRequired"))).toBeVisible();
	await page.getByRole("radio", { name: t("listing.category.videoGames") }).check({ force: true });
	await page.getByRole("combobox", { name: t("listing.create.item") }).fill("Un juego de mi abuela");
	await page.getByRole("textbox", { name: t("listing.create.description") }).fill("Con caja.");
	const wanted = page.getByRole("combobox", { name: t("listing.create.wanted", { count: 10 }) });
	await wanted.fill("Otro juego, Otra cosa");
	await expectNoOverflow(page);
	await page.getByRole("button", { name: t("listing.create.submit") }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Un juego de mi abuela" })).toBeVisible();
	for (const name of ["Otro juego", "Otra cosa"])
		await expect(page.getByText(name, { exact: true })).toBeVisible();
}

async function edit({ page, t }: Person, path: string): Promise<void> {
	await expect(page.getByRole("button", { name: t("listing.detail.share") })).toBeHidden();
	await page.getByRole("link", { name: t("listing.own.edit") }).click();
	await page.getByRole("textbox", { name: t("listing.create.name") }).fill("Un juego con caja");
	await page.getByRole("textbox", { name: t("listing.create.description") }).fill("Anda bien.");
	await page.getByRole("checkbox", { name: "Otra cosa" }).uncheck();
	await expectNoOverflow(page);
	await page.getByRole("button", { name: t("listing.edit.save") }).click();
	await expect(page).toHaveURL(path);
	await expect(page.getByRole("heading", { level: 1, name: "Un juego con caja" })).toBeVisible();
	await expect(page.getByText("Otro juego", { exact: true })).toBeVisible();
	await expect(page.getByText("Otra cosa", { exact: true })).toBeHidden();
}

/** Two people write to each other and trade. */
async function trade(owner: Person, buyer: Person): Promise<void> {
	const [path = ""] = await publishQuickly(owner, [{ item: "Metroid" }]);
	const { t } = owner;
	await buyer.page.goto(path);
	await buyer.page.getByRole("link", { name: t("listing.detail.offer") }).click();
	await expect(buyer.page).toHaveURL(/\/mensajes\/nueva/);
	await buyer.page.getByRole("textbox", { name: t("listing.tradeOffer.message") }).fill("¿Lo cambiás?");
	await expectNoOverflow(buyer.page);
	await buyer.page.getByRole("button", { name: t("listing.tradeOffer.send") }).click();
	await expect(buyer.page).toHaveURL(/\/mensajes\/[0-9a-f-]{36}$/);
	await owner.page.goto(new URL(buyer.page.url()).pathname);
	await owner.page.getByRole("textbox", { name: t("messages.message") }).fill("Dale, te lo cambio.");
	await owner.page.getByRole("button", { name: t("messages.send") }).click();
	await expect(owner.page.getByRole("log")).toContainText("Dale, te lo cambio.");
	const press = async (person: typeof owner, name: "trade.start" | "trade.accept.confirm") => {
		const button = person.page.getByRole("button", { name: t(name), exact: true }).locator("visible=true");
		// Until the next page has its styles, what they hide is visible too.
		await Promise.all([person.page.waitForEvent("load"), button.click()]);
	};
	const seal = async (person: typeof owner) => {
		await person.page
			.locator("summary", { hasText: t("trade.accept") })
			.locator("visible=true")
			.click();
		await expect(person.page.getByText(t("trade.accept.agreed")).locator("visible=true")).toBeVisible();
		await press(person, "trade.accept.confirm");
	};
	await press(owner, "trade.start");
	await seal(owner);
	await buyer.page.reload();
	await expect(buyer.page.getByRole("log")).toContainText("Dale, te lo cambio.");
	await seal(buyer);
	await expect(buyer.page).toHaveURL(/\/perfil\?completed=.*#trueque-[0-9a-f-]{36}$/);
	const history = buyer.page.getByRole("region", { name: t("profile.history") });
	await expect(history).toContainText("Metroid");
	await expect(history.getByRole("status")).toHaveText(t("trade.completed"));
	await owner.page.reload();
	await owner.page
		.getByRole("link", { name: t("trade.history") })
		.locator("visible=true")
		.click();
	await expect(owner.page.getByText("Metroid").first()).toBeVisible();
	await expect(owner.page.getByText(t("trade.completed"))).toBeHidden();
}

async function likeAndComment({ page, t }: Person): Promise<void> {
	const db = sharedDatabase();
	const { collectionId } = await buildShownListing(db);
	await buildComment(db, { collectionId, comment: "¡Ese sobre sin abrir!" });
	const path = showcasePath(collectionId);
	await page.goto(path);
	const like = page.getByRole("button", { name: t("likes.action") });
	await like.click();
	await expect(page).toHaveURL(path);
	await expect(like).toHaveAttribute("aria-pressed", "true");
	await page.getByRole("textbox", { name: t("comments.field") }).fill("Sin script");
	await page.getByRole("button", { name: t("comments.send"), exact: true }).click();
	await expect(page).toHaveURL(`${path}#comments`);
	await expect(page.getByText("Sin script")).toBeVisible();
	await expect(page.getByText("¡Ese sobre sin abrir!")).toBeVisible();
}
