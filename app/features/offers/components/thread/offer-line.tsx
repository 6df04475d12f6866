import { EditionImage } from "#app/features/lists/entry/components/edition-image.tsx";
import { useEntryTexts } from "#app/features/lists/entry/components/entry-texts.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { offerAnchorId } from "#app/shared/chat-paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ThingLine, Tile } from "#app/ui/thing-row.tsx";
import type { AnsweredOffer } from "./offer-dialogs.tsx";

/** The open offer in a line over a phone's thread: its first thing, whose turn it is and until when. It leads to its card. */
export function OfferLine({ offer, other }: AnsweredOffer) {
	const t = useT();
	const format = useFormat();
	const describe = useEntryTexts(offer.get.length === 0);
	const [first, ...others] = [...offer.get, ...offer.give];
	if (!first) return null;
	const more = others.length > 0 && t("common.andMore", { count: others.length });
	const turn = t(offer.can.includes("accept") ? "offers.card.yourTurn" : "offers.card.theirTurn", {
		name: other.name,
	});
	const until = t("offers.card.until", { day: format.shortDate(offer.expiresAt) });
	return (
		<a
			href={`#${offerAnchorId(offer.id)}`}
			className="block border-b border-line bg-surface px-3 in-data-keyboard:hidden"
		>
			<ThingLine
				image={
					<Tile>
						<EditionImage thing={first} />
					</Tile>
				}
				title={[describe(first).name, more].filter(Boolean).join(" ")}
				text={`${turn} · ${until}`}
			>
				<Icon name="chevron-right" />
			</ThingLine>
		</a>
	);
}
