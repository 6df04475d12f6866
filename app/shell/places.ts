import { useLocation } from "react-router";
import type { MessageKey } from "#app/i18n/register.ts";
import { howItWorksPath, listingsPath, listsPath, shopPath, showcasesPath } from "#app/shared/paths.ts";
import type { IconName } from "#app/ui/icon.tsx";

/** A place of the site, as its bars and menus name it. */
export interface Place {
	readonly to: string;
	readonly icon: IconName;
	readonly name: MessageKey;
}

/** The trades' place, on which the number of new matches stands. */
export const tradesPlace: Place = { to: listingsPath, icon: "swap", name: "shell.trades" };

/** The places of the laptop's head and the phone's bar, in their order. */
export const places: readonly Place[] = [
	{ to: listsPath, icon: "lists", name: "shell.lists" },
	{ to: showcasesPath, icon: "shelf", name: "shell.showcases" },
	tradesPlace,
	{ to: shopPath, icon: "store", name: "shell.shop" },
];

/** The page of how a trade goes and whether it is safe, as the menus name it. */
export const helpPlace: Place = { to: howItWorksPath, icon: "bulb", name: "shell.help" };

/** The `aria-current` of a place's link in the bars: `page` on the place itself and on what is below it. */
export function useAriaCurrent({ to }: Place): "page" | undefined {
	const { pathname } = useLocation();
	return pathname === to || pathname.startsWith(`${to}/`) ? "page" : undefined;
}
