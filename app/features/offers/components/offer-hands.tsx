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
		<div className="@container rounded-m bg-sunk p-3 text-left">
			<div className="grid grid-cols-2 gap-4 @max-[260px]:grid-cols-1">
				<OfferSide
					title={t("matches.give")}
					level={3}
					items={give.map(unchanged)}
					isOpen={false}
					isOwn
					nothing={t("offers.card.nothing")}
				/>
				<OfferSide
					title={t("matches.get")}
					level={3}
					items={get.map(unchanged)}
					isOpen={false}
					isOwn={false}
					nothing={t("offers.card.nothing")}
				/>
			</div>
		</div>
	);
}

function unchanged(item: OfferItemView): ComparedItem {
	return { ...item, change: null };
}
