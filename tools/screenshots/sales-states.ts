import { waitUntilInteractive } from "#tests/interactive.ts";
import type { Shot, Viewer } from "./shot.ts";

function adminPage(name: string, path: string): Shot {
	return { name, who: "admin", open: async ({ page }) => void (await page.goto(path)) };
}

/** The first product that a search finds. */
function productFound(name: string, search: string): Shot {
	const open = async ({ page }: Viewer) => {
		await page.goto(`/admin/productos?q=${search}`);
		const link = page.locator('main tbody a[href^="/admin/productos/"]').first();
		await page.goto((await link.getAttribute("href")) ?? "");
	};
	return { name, who: "admin", open };
}

/** The shop's page of somebody who is told when it opens. */
async function askForOpening({ page, t }: Viewer): Promise<void> {
	await page.goto("/tienda");
	await waitUntilInteractive(page);
	const ask = page.getByRole("button", { name: t("opening.submit") });
	if (await ask.isVisible()) await ask.click();
	await page.getByText(t("opening.on")).waitFor();
}

/** The panel, sales and prices of the administration. */
export const salesShots: readonly Shot[] = [
	adminPage("admin-panel", "/admin"),
	adminPage("admin-sales", "/admin/ventas"),
	adminPage("admin-sales-none", "/admin/ventas?month=2020-01"),
	adminPage("admin-figures", "/admin/numeros"),
	adminPage("admin-figures-week", "/admin/numeros?por=semana"),
	adminPage("admin-figures-month", "/admin/numeros?por=mes"),
	adminPage("admin-figures-none", "/admin/numeros?antes=2020-01-06"),
	adminPage("admin-announcements", "/admin/avisos"),
	adminPage("admin-site", "/admin/sitio"),
	adminPage("admin-orders", "/admin/pedidos"),
	productFound("admin-price-held", "Liliana"),
	adminPage("admin-announce", "/admin/apertura"),
	{ name: "admin-shop-asked", who: "admin", open: askForOpening },
	productFound("admin-price-stale", "Ocarina"),
];
