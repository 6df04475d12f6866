import type { Shot, Viewer } from "./shot.ts";

const lists = {
	"admin-catalogue": "/admin/catalogo?category=pokemon-tcg",
	"admin-catalogue-search": "/admin/catalogo?q=pikachu",
	"admin-catalogue-nothing": "/admin/catalogo?q=nadadeesto",
	"admin-catalogue-add": "/admin/catalogo/articulos/nuevo?category=pokemon-tcg",
	"admin-catalogue-expansions": "/admin/catalogo/expansiones?category=pokemon-tcg",
	"admin-catalogue-categories": "/admin/catalogo/categorias",
	"admin-catalogue-typed": "/admin/catalogo/nombres",
	"admin-catalogue-waiting": "/admin/catalogo/espera",
	"admin-catalogue-waiting-none": "/admin/catalogo/espera?category=consoles",
	"admin-people": "/admin/usuarios",
	"admin-people-search": "/admin/usuarios?q=ca",
	"admin-people-nobody": "/admin/usuarios?q=nadie_asi",
} as const;

async function follow({ page }: Viewer, from: string, link: string): Promise<void> {
	await page.goto(from);
	await page.goto((await page.locator(`main a[href^="${link}"]`).first().getAttribute("href")) ?? "");
}

async function openMerge(viewer: Viewer): Promise<void> {
	await follow(viewer, lists["admin-catalogue-search"], "/admin/catalogo/articulos/0");
	const { page } = viewer;
	await page.goto(`${page.url()}?q=pikachu`);
	await page.goto((await page.locator('main a[href*="into="]').first().getAttribute("href")) ?? "");
}

/** The catalogue and the people of the administration. */
export const peopleShots: readonly Shot[] = [
	...Object.entries(lists).map(([name, path]) => ({
		name,
		who: "admin" as const,
		open: async ({ page }: Viewer) => void (await page.goto(path)),
	})),
	{
		name: "admin-catalogue-item",
		who: "admin",
		open: (viewer) => follow(viewer, lists["admin-catalogue-search"], "/admin/catalogo/articulos/0"),
	},
	{ name: "admin-catalogue-merge", who: "admin", open: openMerge },
	{
		name: "admin-catalogue-expansion",
		who: "admin",
		open: (viewer) => follow(viewer, lists["admin-catalogue-expansions"], "/admin/catalogo/expansiones/0"),
	},
	{
		name: "admin-catalogue-match",
		who: "admin",
		open: (viewer) => follow(viewer, lists["admin-catalogue-typed"], "/admin/catalogo/nombres/elegir"),
	},
	{
		name: "admin-person",
		who: "admin",
		open: (viewer) => follow(viewer, "/admin/usuarios?q=coleccionista", "/admin/usuarios/0"),
	},
	{
		name: "admin-person-delete",
		who: "admin",
		open: async (viewer) => {
			await follow(viewer, "/admin/usuarios?q=coleccionista", "/admin/usuarios/0");
			await viewer.page.goto(`${viewer.page.url()}/eliminar`);
		},
	},
];
