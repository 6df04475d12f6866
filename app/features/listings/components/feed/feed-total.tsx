import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { type FeedTotal, readFeedFilters } from "../../rules-search.ts";

/** How many listings there are, and what they have in common. */
export function FeedTotalText({ total, search }: { total: FeedTotal; search: string }) {
	const t = useT();
	const format = useFormat();
	const number = format.number(total.count);
	return (
		<p>
			<b className="num">{total.isMinimum ? t("listing.hub.moreThan", { number }) : number}</b>{" "}
			<span>{t(totalMessage(search), { count: total.count })}</span>
		</p>
	);
}

function totalMessage(search: string): MessageKey {
	const { have, want } = readFeedFilters(new URLSearchParams(search));
	if (have?.length && want?.length) return "listing.hub.found.both";
	if (have?.length) return "listing.hub.found.have";
	if (want?.length) return "listing.hub.found.want";
	return "listing.hub.total";
}
