import { useEntryTexts } from "#app/features/lists/entry/components/entry-texts.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { compareItems, type OfferView } from "../../rules.ts";
import { offerTitle } from "./offer-card.tsx";
import type { AnsweredOffer } from "./offer-dialogs.tsx";

interface OfferHistoryProps extends Pick<AnsweredOffer, "other"> {
	/** The versions of an offer, the newest first. */
	versions: readonly OfferView[];
}

/** The way to an offer, version by version: who wrote each, and what came in and went out. */
export function OfferHistory({ versions, other }: OfferHistoryProps) {
	const t = useT();
	const format = useFormat();
	return (
		<section className="mt-5 border-t border-line pt-4 text-left">
			<h3 className="mb-3 text-lg">{t("offers.panel.history")}</h3>
			<ol className="grid gap-4" reversed>
				{versions.map((offer, index) => (
					<li key={offer.id} className="grid grid-cols-[26px_minmax(0,1fr)] gap-x-3 leading-tight">
						<span className="num grid size-[26px] place-items-center rounded-s bg-royal-soft text-sm font-bold text-royal">
							{offer.version}
						</span>
						<div className="grid min-w-0 gap-1 text-md wrap-anywhere">
							<p>{offerTitle(t, { offer, other })}</p>
							<Changes offer={offer} previous={versions[index + 1]} />
							<time className="num text-sm text-ink-2" dateTime={offer.createdAt}>
								{`${format.shortDate(offer.createdAt)} · ${format.time(offer.createdAt)}`}
							</time>
						</div>
					</li>
				))}
			</ol>
		</section>
	);
}

interface ChangesProps {
	offer: OfferView;
	/** The version before; absent for the first. */
	previous: OfferView | undefined;
}

/** The names of what came into a version, and of what went out. */
function Changes({ offer, previous }: ChangesProps) {
	const t = useT();
	const format = useFormat();
	const describe = { give: useEntryTexts(true), get: useEntryTexts(false) };
	if (!previous) return null;
	const compared = (["give", "get"] as const).flatMap((side) =>
		compareItems(offer[side], previous[side]).map((item) => ({
			change: item.change,
			name: describe[side](item).name,
		})),
	);
	return (["in", "out"] as const).map((change) => {
		const names = compared.filter((item) => item.change === change).map(({ name }) => name);
		if (names.length === 0) return null;
		return (
			<p key={change} className="text-sm">
				<span className="text-ink-2">{t(change === "in" ? "offers.card.in" : "offers.card.out")}</span>{" "}
				<b className="font-strong">{format.list(names)}</b>
			</p>
		);
	});
}
