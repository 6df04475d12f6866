import { productExpansionCodes } from "#app/features/catalogue/tables.server.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { waitUntilInteractive } from "#tests/interactive.ts";
import { sharedDatabase } from "./database.ts";
import { expectGoodPage, expectNoOverflow } from "./page-checks.ts";
import { signUpQuickly } from "./people.ts";
import { expect, type Person, test } from "./test.ts";

/** A set of invented creatures with numbers 1 to 60, and a second printing of some. */
async function buildBestiary(): Promise<{ code: string; name: string; creatures: readonly string[] }> {
	const db = sharedDatabase();
	const mark = Math.random().toString(36).slice(2, 7);
	const { id: categoryId } = await buildCategory(db, { name: `Bestias ${mark}`, slug: `bestias-${mark}` });
	const name = `Bestiario ${mark}`;
	const code = `B${mark}`.toUpperCase();
	const { id: expansionId } = await buildExpansion(db, { categoryId, name });
	await db.insert(productExpansionCodes).values({ categoryId, code, expansionId });
	const second = await buildExpansion(db, { categoryId, name: `Segundo ${mark}` });
	const creatures = Array.from(
		{ length: 60 },
		(_, at) => `Criatura ${mark}${String.fromCharCode(97 + (at % 26))}${at}`,
	);
	for (const [at, creature] of creatures.entries()) {
		await buildItem(db, { categoryId, expansionId, name: creature, number: String(at + 1) });
		if (at < 4)
			await buildItem(db, { categoryId, expansionId: second.id, name: creature, number: String(at + 1) });
	}
	return { code, name, creatures };
}

test("somebody pastes 80 things, answers what is doubtful, adds them and takes them back", async ({
	openBrowser,
}) => {
	const person: Person = await openBrowser({ screen: "phone" });
	const { page, t } = person;
	const { code, creatures } = await buildBestiary();
	await signUpQuickly(person, "pega");
	await page.goto("/listas/sumar");
	await waitUntilInteractive(page);
	const text = [
		"🔥 TENGO 🔥",
		...creatures.slice(0, 20).map((name, at) => `▪️ ${name} x${(at % 3) + 1}`),
		"Una cosa que nadie conoce",
		"hago envíos, zona Rosario 📍",
		"❌ ME FALTAN:",
		`${code}: 1-59`,
	].join("\n");
	await page.getByRole("textbox", { name: t("lists.add.text") }).fill(text);
	await expect(page.getByRole("status").filter({ hasText: /\d+ cosas/ })).toBeVisible();
	await expectGoodPage(page);

	await page.getByRole("button", { name: t("lists.add.review") }).tap();
	await expect(page).toHaveURL(/\/listas\/sumar\/[0-9a-f-]{36}$/);
	await expectGoodPage(page);

	await expectNoOverflow(page);
});
