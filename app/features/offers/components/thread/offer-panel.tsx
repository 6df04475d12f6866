import { SealPanel } from "#app/features/trades/components/trade-panel.tsx";
import { TradeSeal } from "#app/features/trades/components/trade-seal.tsx";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { type OfferView, versionsOf } from "../../rules.ts";
import { OfferHands } from "../offer-hands.tsx";
import { AcceptOffer, type AnsweredOffer } from "./offer-dialogs.tsx";
import { OfferHistory } from "./offer-history.tsx";

interface OfferPanelProps extends AnsweredOffer {
	/** All versions in the chat. */
	offers: readonly OfferView[];
}

/** The open offer beside its thread: whose turn it is, what both give, and the versions that led to it. */
export function OfferPanel({ offers, ...props }: OfferPanelProps) {
	const t = useT();
	const format = useFormat();
	const { offer, other } = props;
	const isTurn = offer.can.includes("accept");
	const day = format.shortDate(offer.expiresAt);
	const versions = versionsOf(offer, offers);
	return (
		<SealPanel
			label={t("offers.panel.label")}
			title={t(isTurn ? "offers.card.yourTurn" : "offers.card.theirTurn", { name: other.name })}
			text={t("offers.card.until", { day })}
		>
			<TradeSeal you={false} they={false} label={t("trade.seal.none")} />
			<div className="grid gap-3">
				<OfferHands {...offer} />
				{isTurn && <AcceptOffer {...props} />}
				<p className="text-sm text-ink-2">{t(isTurn ? "offers.panel.accepts" : "offers.panel.waits")}</p>
			</div>
			{versions.length > 1 && <OfferHistory versions={versions} other={other} />}
		</SealPanel>
	);
}
