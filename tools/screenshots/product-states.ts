import { waitUntilInteractive } from "#tests/interactive.ts";
import type { Shot, Viewer } from "./shot.ts";

const listPath = "/admin/productos";

/** The page of a product that has several images and prices, with a status that waits to be saved. */
async function chooseStatus({ page, t }: Viewer, status: "reserved" | "sold"): Promise<void> {
	await page.goto(`${listPath}?q=charizard`);
	const link = page.locator('main a[href^="/admin/productos/0"]').first();
	await page.goto((await link.getAttribute("href")) ?? "");
	await waitUntilInteractive(page);
	await page.getByLabel(t("product.status.change")).selectOption(status);
}

/** A file with a line that is right and two that are not. */
async function loadWrongFile({ page, t }: Viewer): Promise<void> {
	await page.goto(`${listPath}/cargar`);
	await waitUntilInteractive(page);
	const text = "name,category,market_price\nLata,accessories,12.50\nSobre,nada,x\n,consoles,-1";
	await page
		.getByLabel(t("common.csvFile"))
		.setInputFiles({ name: "productos.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
	await page.getByRole("button", { name: t("products.import.submit"), exact: true }).click();
	await page.getByRole("alert").first().waitFor();
}

function at(path: string) {
	return async ({ page }: Viewer) => void (await page.goto(path));
}

/** The list of the shop's products, one of them, and their file. */
export const productShots: readonly Shot[] = [
	{ name: "admin-products", who: "admin", open: at(`${listPath}?status=all`) },
	{ name: "admin-products-nothing", who: "admin", open: at(`${listPath}?q=nadadeesto`) },
	{ name: "admin-product", who: "admin", open: (viewer) => chooseStatus(viewer, "reserved") },
	{ name: "admin-product-sale", who: "admin", open: (viewer) => chooseStatus(viewer, "sold") },
	{
		name: "admin-product-missing",
		who: "admin",
		open: at(`${listPath}/018f0000-0000-7000-8000-000000000000`),
	},
	{ name: "admin-products-file", who: "admin", open: loadWrongFile },
];
