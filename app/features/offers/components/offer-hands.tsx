import { useT } from "#app/i18n/provider.tsx";
import type { ComparedItem, OfferItemView } from "../rules.ts";
import { OfferSide } from "./offer-side.tsx";

interface OfferHandsProps {
	give: readonly OfferItemView[];
	get: readonly OfferItemView[];
}

/** What both people of an accepted offer hand over. */
export function OfferHands({ give, get }: OfferHandsProps) {
	const t = useT();
	return (
		<div className="grid grid-cols-2 gap-4 rounded-m bg-sunk p-3 text-left">
			<OfferSide
				title={t("matches.give")}
				items={give.map(unchanged)}
				isOpen={false}
				isOwn
				nothing={t("offers.card.nothing")}
			/>
			<OfferSide
				title={t("matches.get")}
				items={get.map(unchanged)}
				isOpen={false}
				isOwn={false}
				nothing={t("offers.card.nothing")}
			/>
		</div>
	);
}

function unchanged(item: OfferItemView): ComparedItem {
	return { ...item, change: null };
}
