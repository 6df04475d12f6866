import { randomBytes } from "node:crypto";
import { expectNoOverflow } from "./page-checks.ts";
import { pressSignIn, publishQuickly, signUpQuickly } from "./people.ts";
import { expect, test } from "./test.ts";

const withoutScript = { javaScriptEnabled: false } as const;

test("somebody signs in and out without script", async ({ openBrowser }) => {
	const account = await signUpQuickly(await openBrowser(), "sinscript");
	const person = await openBrowser(withoutScript);
	const { page, t } = person;
	person.allow(/status of 401/);
	await page.goto("/");
	await pressSignIn({ page, t });
	await expect(page).toHaveURL(/\/auth\?mode=signIn/);
	await page.getByLabel(t("auth.field.email"), { exact: true }).fill(account.email);
	await page.getByLabel(t("auth.field.password"), { exact: true }).fill("no es la clave");
	await page.getByRole("button", { name: t("auth.signIn.submit") }).click();
	await expect(page.getByRole("alert")).toContainText(t("auth.error.invalidCredentials"));
	await expect(page.getByLabel(t("auth.field.email"), { exact: true })).toHaveValue(account.email);
	await expect(page.getByLabel(t("auth.field.password"), { exact: true })).toHaveValue("");
	await page.getByLabel(t("auth.field.password"), { exact: true }).fill(account.password);
	await page.getByRole("button", { name: t("auth.signIn.submit") }).click();
	await expect(page).toHaveURL("/");
	await expect(page.getByLabel(t("shell.profile.menu", { username: account.username }))).toBeVisible();
});

test("a visitor reads on in the feed without script", async ({ openBrowser }) => {
	const owner = await openBrowser();
	await signUpQuickly(owner, "lectura");
	const mark = randomBytes(4).toString("hex");
	const titles = Array.from({ length: 8 }, (_, place) => `Lectura ${mark} ${place}`);
	const wanted = [`Deseo ${mark}`];
	await publishQuickly(
		owner,
		titles.map((title) => ({ item: "Contra", title, wanted })),
	);
	const { page, t } = await openBrowser(withoutScript);
	await page.goto(`/intercambios?have=${encodeURIComponent(`Deseo ${mark}`)}`);
	const cards = page.getByRole("article").getByRole("heading");
	const first = await cards.allTextContents();
	await page.getByRole("main").getByText(t("listing.feed.more"), { exact: true }).click();
	await expect(page).toHaveURL(/cursor=/);
	const second = await cards.allTextContents();
	expect([...first, ...second].sort()).toEqual(titles);
});

test("somebody publishes without script", async ({ openBrowser }) => {
	const person = await openBrowser({ ...withoutScript, screen: "phone" });
	await signUpQuickly(person, "publica");
	const { page, t } = person;
	person.allow(/status of 400/);
	await page.goto("/crear");
	await page.getByRole("button", { name: t("listing.create.submit") }).click();
	await expect(page.getByText(t("listing.problem.categoryRequired"))).toBeVisible();
	await expect(page.getByText(t("listing.problem.itemRequired"))).toBeVisible();
	await page.getByRole("radio", { name: t("listing.category.videoGames") }).check({ force: true });
	await page.getByRole("combobox", { name: t("listing.create.item") }).fill("Un juego de mi abuela");
	await page.getByRole("textbox", { name: t("listing.create.description") }).fill("Con caja.");
	await page.getByRole("combobox", { name: t("listing.create.wanted", { count: 10 }) }).fill("Otro juego");
	await expectNoOverflow(page);
	await page.getByRole("button", { name: t("listing.create.submit") }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Un juego de mi abuela" })).toBeVisible();
	await expect(page.getByText("Otro juego", { exact: true })).toBeVisible();
});

test("an owner edits, pauses and deletes a listing without script, and others report it", async ({
	openBrowser,
}) => {
	const owner = await openBrowser({ ...withoutScript, screen: "phone" });
	const other = await openBrowser(withoutScript);
	await signUpQuickly(owner, "sindialogos");
	await signUpQuickly(other, "avisa");
	const [path = ""] = await publishQuickly(owner, [{ item: "Metroid", wanted: ["Un juego", "Otra cosa"] }]);
	const { page, t } = owner;
	await page.goto(path);
	await expect(page.getByRole("button", { name: t("listing.detail.share") })).toBeHidden();
	await page.getByRole("link", { name: t("listing.own.edit") }).click();
	await page.getByRole("textbox", { name: t("listing.create.name") }).fill("Metroid con caja");
	await page.getByRole("textbox", { name: t("listing.create.description") }).fill("Anda bien.");
	await page.getByRole("checkbox", { name: "Otra cosa" }).uncheck();
	await expectNoOverflow(page);
	await page.getByRole("button", { name: t("listing.edit.save") }).click();
	await expect(page).toHaveURL(path);
	await expect(page.getByRole("heading", { level: 1, name: "Metroid con caja" })).toBeVisible();
	await expect(page.getByText("Un juego", { exact: true })).toBeVisible();
	await expect(page.getByText("Otra cosa", { exact: true })).toBeHidden();

	await other.page.goto(path);
	await other.page.getByRole("link", { name: t("reports.action") }).click();
	await other.page.getByRole("textbox", { name: t("reports.reason") }).fill("No es un juego");
	await other.page.getByRole("button", { name: t("reports.send") }).click();
	await expect(other.page.getByRole("heading", { name: t("reports.success") })).toBeVisible();

	await page.getByRole("button", { name: t("listing.own.pause") }).click();
	await expect(page.getByText(t("listing.status.paused"))).toBeVisible();
	await page.getByRole("button", { name: t("listing.own.resume") }).click();
	await page.getByRole("link", { name: t("listing.own.delete") }).click();
	await page.getByRole("button", { name: t("listing.delete.confirm") }).click();
	await expect(page).toHaveURL("/intercambios");
	other.allow(/status of 404/);
	expect((await other.page.goto(path))?.status()).toBe(404);
});

test("two people write to each other and trade without script", async ({ openBrowser }) => {
	const owner = await openBrowser(withoutScript);
	const buyer = await openBrowser(withoutScript);
	await signUpQuickly(owner, "escribe");
	await signUpQuickly(buyer, "responde");
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
		await person.page
			.getByRole("button", { name: t(name), exact: true })
			.locator("visible=true")
			.click();
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
});
