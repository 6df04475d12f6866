import { SealPanel } from "#app/features/trades/components/trade-panel.tsx";
import { TradeSeal } from "#app/features/trades/components/trade-seal.tsx";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { AcceptOffer, type AnsweredOffer } from "./offer-dialogs.tsx";

/** The open offer beside its thread: whose turn it is, until when, and what comes of accepting it. */
export function OfferPanel(props: AnsweredOffer) {
	const t = useT();
	const format = useFormat();
	const { offer, other } = props;
	const isTurn = offer.can.includes("accept");
	const day = format.shortDate(offer.expiresAt);
	return (
		<SealPanel
			label={t("offers.panel.label")}
			title={t(isTurn ? "offers.card.yourTurn" : "offers.card.theirTurn", { name: other.name })}
			text={t("offers.card.until", { day })}
		>
			<TradeSeal you={false} they={false} label={t("trade.seal.none")} />
			<div className="grid gap-3">
				{isTurn && <AcceptOffer {...props} />}
				<p className="text-sm text-ink-2">{t(isTurn ? "offers.panel.accepts" : "offers.panel.waits")}</p>
			</div>
		</SealPanel>
	);
}
