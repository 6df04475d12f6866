import { waitUntilInteractive } from "#tests/interactive.ts";
import type { Shot, Viewer } from "./shot.ts";

const createPath = "/admin/productos/crear";

async function sendEmptyForm({ page, t }: Viewer): Promise<void> {
	await page.goto(createPath);
	await waitUntilInteractive(page);
	await page.getByLabel(t("product.form.cost")).fill("1e3");
	await page.getByLabel(t("product.field.marginPercentage"), { exact: true }).fill("5000");
	await page.getByRole("button", { name: t("product.create.submit") }).click();
	await page.getByRole("alert").first().waitFor();
}

async function openEdit({ page }: Viewer): Promise<void> {
	await page.goto("/admin/productos");
	const link = page.locator('main a[href^="/admin/productos/0"]').first();
	await page.goto(`${await link.getAttribute("href")}/editar`);
	await waitUntilInteractive(page);
}

/** The form of a product of the shop. */
export const productFormShots: readonly Shot[] = [
	{
		name: "admin-product-create",
		who: "admin",
		open: async ({ page }) => void (await page.goto(createPath)),
	},
	{ name: "admin-product-create-errors", who: "admin", open: sendEmptyForm },
	{ name: "admin-product-edit", who: "admin", open: openEdit },
];
