import { useT } from "#app/i18n/provider.tsx";
import type { ShowcaseCardView } from "../../rules.ts";
import { ShowcaseStrip } from "./showcase-strip.tsx";

export interface PersonShowcasesProps {
	showcases: readonly ShowcaseCardView[];
	/** How many there are in all. */
	count: number;
}

/** Somebody's showcases, the newest of them. */
export function PersonShowcases({ showcases, count }: PersonShowcasesProps) {
	const t = useT();
	return (
		<ShowcaseStrip title={t("showcases.strip.person")} count={count} showcases={showcases} empty={null} />
	);
}
