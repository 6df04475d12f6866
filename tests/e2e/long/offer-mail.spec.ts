import { waitUntilInteractive } from "#tests/interactive.ts";
import { letThrough } from "../network.ts";
import { expectGoodPage, expectNoOverflow } from "../page-checks.ts";
import { type MailInOutbox, ownOrigin, publishQuickly, readMails, signUpQuickly } from "../people.ts";
import { expect, test } from "../test.ts";

const offerPath = "**/mensajes/oferta.data*";

/** The newest mail to somebody that can be unsubscribed from, waiting for it. */
async function offerMailTo(email: string): Promise<MailInOutbox> {
	const find = async () => (await readMails()).findLast(({ to, headers }) => to === email && headers);
	await expect.poll(find, { message: `an offer's mail to ${email}` }).toBeDefined();
	const mail = await find();
	if (!mail) throw new Error(`No mail to ${email}`);
	return mail;
}

// The other language and width have a short look in looks.spec.ts.
const locale = "es";
const screen = "phone";
const theme = "dark";

test("an offer reaches its owner's inbox until they stop it", async ({ openBrowser }) => {
	// One after the other on the same browser.
	const person = await openBrowser({ locale, screen, theme });
	const { page, context, t } = person;
	const { email } = await signUpQuickly(person, "recibe");
	await context.request.post("/language", {
		form: { locale, returnTo: "/" },
		headers: ownOrigin(),
		maxRedirects: 0,
	});
	const [path = ""] = await publishQuickly(person, [{ item: "Contra" }]);
	const ownersCookies = await context.cookies();
	await signUpQuickly(person, "ofrece");
	person.allow(/Failed to load resource/);

	await test.step("what was typed stays when it cannot be sent", async () => {
		await page.goto(path);
		await waitUntilInteractive(page);
		await page.getByRole("link", { name: t("listing.detail.offer") }).click();
		const dialog = page.getByRole("dialog");
		const message = dialog.getByRole("textbox", { name: t("listing.tradeOffer.message") });
		const send = dialog.getByRole("button", { name: t("listing.tradeOffer.send") });
		await expect(message).toHaveAttribute("required");
		await page.route(offerPath, (route) => route.abort());
		await message.fill("Tengo una Metroid");
		await send.click();
		const error = new RegExp(t("listing.tradeOffer.error"));
		await expect(message).toHaveAccessibleDescription(error);
		await expect(message).toHaveValue("Tengo una Metroid");
		await expectGoodPage(page);
		await letThrough(page, offerPath);
		await page.route(offerPath, (route) => route.fulfill({ status: 500, body: "Algo salió mal." }));
		await send.click();
		await expect(message).toHaveAccessibleDescription(error);
		await letThrough(page, offerPath);
		await send.click();
		await expect(page.getByRole("log").getByText("Tengo una Metroid", { exact: true })).toHaveCount(1);
	});

	const mail = await offerMailTo(email);
	expect(new URL(mail.link ?? "").pathname).toBe(new URL(page.url()).pathname);

	await test.step("its link stops the mails, signed out", async () => {
		await context.clearCookies();
		await page.goto(mail.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("auth.unsubscribe.offers"));
		await expectNoOverflow(page);
		await page.getByRole("button", { name: t("auth.unsubscribe.confirm") }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("auth.unsubscribe.done"));
		await expectGoodPage(page);
	});

	await test.step("the mail leads its owner to the chat", async () => {
		await context.addCookies(ownersCookies);
		await page.goto(mail.link ?? "");
		await expect(page.getByRole("log")).toContainText("Tengo una Metroid");
	});

	await test.step("the settings turn them on again", async () => {
		await page.goto("/perfil/ajustes");
		await waitUntilInteractive(page);
		const mails = page.getByRole("switch", { name: t("settings.mails.offers") });
		await expect(mails).not.toBeChecked();
		await page.route("**/perfil/ajustes.data*", (route) => route.abort());
		await mails.click();
		await expect(page.getByText(t("settings.mails.error"))).toBeVisible();
		await expect(mails).not.toBeChecked();
		await letThrough(page, "**/perfil/ajustes.data*");
		await mails.click();
		await expect(page.getByText(t("settings.mails.saved"))).toBeVisible();
		await expect(mails).toBeChecked();
		await expectNoOverflow(page);
	});
});
