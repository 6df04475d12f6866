import type { Shot } from "./shot.ts";

const pages = {
	matches: "/intercambios/coincidencias",
	"matches-two-way": "/intercambios/coincidencias?grupo=dos",
	"matches-they-have": "/intercambios/coincidencias?grupo=tienen",
} as const;

/** Pages of the people whose lists cross one's own, and the invitation of a visitor. */
export const matchShots: readonly Shot[] = [
	...Object.entries(pages).map(([name, path]) => ({
		name,
		who: "collector" as const,
		open: async ({ page }: Parameters<Shot["open"]>[0]) => {
			await page.goto(path);
		},
	})),
	{
		name: "matches-visitor",
		who: "visitor",
		open: async ({ page }) => {
			await page.goto(pages.matches);
		},
	},
];
