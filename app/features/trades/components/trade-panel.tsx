import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { ownTradePath } from "#app/shared/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { TradeSnapshot } from "../events.ts";
import {
	hasSealed,
	isCompleted,
	isVoid,
	otherSide,
	type TradePermissions,
	type TradeSide,
} from "../rules.ts";
import { AcceptTrade, CancelTrade, type TradedItem } from "./trade-dialogs.tsx";
import { TradeForm, type TradeForms, type TradeFormsOptions, useTradeForms } from "./trade-forms.tsx";
import { TradeSeal } from "./trade-seal.tsx";
import { sealedWords, tradeWording } from "./trade-wording.ts";

export interface TradePanelProps {
	trade: TradeSnapshot | null;
	side: TradeSide;
	otherName: string;
	/** The server's moment of rendering, so that both sides call the same day today. */
	now: string;
	can: TradePermissions;
	item: TradedItem;
	/** What both hand over in a trade from an offer; null of another trade. */
	hands?: ReactNode;
	/** The address of the open offer of the two, which is answered in the place of starting a trade; or null. */
	offerPath: string | null;
	/** The action of the forms, and what takes their result. */
	sending: TradeFormsOptions;
	/** The item traded; the strip has it in the place of the seal while there is no trade. */
	children?: ReactNode;
}

/** The seal, its state in words and what can be done, beside the thread. */
export function TradePanel(props: TradePanelProps) {
	const { trade, side, otherName, now, sending, children } = props;
	const forms = useTradeForms(sending);
	const t = useT();
	const format = useFormat();
	const { title, text, seal } = tradeWording(t, format, { trade, side, otherName, now });
	return (
		<SealPanel label={t("trade.panel")} title={title} text={text}>
			<SealOf trade={trade} side={side} label={seal} />
			{trade && !isVoid(trade) && <Sides {...{ trade, side, otherName, now }} />}
			{children}
			<TradeButtons {...props} forms={forms} />
		</SealPanel>
	);
}

interface SealPanelProps {
	/** Its name for screen readers. */
	label: string;
	title: string;
	text: string;
	children: ReactNode;
}

/** A lit panel beside a thread, with what two people are about to swap. */
export function SealPanel({ label, title, text, children }: SealPanelProps) {
	return (
		<aside
			className="rounded-[22px] bg-surface bg-[radial-gradient(90%_50%_at_50%_22%,oklch(0.84_0.13_86/0.22),transparent_75%)] px-5 pt-[22px] pb-5 text-center inset-ring inset-ring-line shadow-2"
			aria-label={label}
		>
			<h2 className="mb-1 text-xl wrap-anywhere">{title}</h2>
			<p className="text-ink-2">{text}</p>
			{children}
		</aside>
	);
}

/** The trade under the phone's chat header; without one the item, with the button of who may start. */
export function TradeStrip(props: TradePanelProps) {
	const { trade, side, otherName, now, sending, children } = props;
	const forms = useTradeForms(sending);
	const t = useT();
	const format = useFormat();
	const { title, fullText, seal } = tradeWording(t, format, { trade, side, otherName, now });
	if (!trade) {
		return (
			<div className="seal-strip bare">
				{children}
				<TradeButtons {...props} forms={forms} compact />
			</div>
		);
	}
	return (
		<aside className={clsx("seal-strip", isVoid(trade) && "bg-sunk bg-none")} aria-label={t("trade.panel")}>
			<SealOf trade={trade} side={side} label={seal} />
			<div>
				<b>{title}</b>
				<p>{fullText}</p>
			</div>
			<TradeButtons {...props} forms={forms} compact />
		</aside>
	);
}

function SealOf({ trade, side, label }: { trade: TradeSnapshot | null; side: TradeSide; label: string }) {
	const counts = trade !== null && !isVoid(trade);
	const you = counts && hasSealed(trade, side);
	const they = counts && hasSealed(trade, otherSide(side));
	return <TradeSeal you={you} they={they} label={label} />;
}

function Sides({
	trade,
	side,
	otherName,
	now,
}: Pick<TradePanelProps, "side" | "otherName" | "now"> & { trade: TradeSnapshot }) {
	const t = useT();
	return (
		<div className="seal-sides">
			<Side name={t("common.you")} isOwn trade={trade} side={side} now={now} />
			<Side name={otherName} isOwn={false} trade={trade} side={otherSide(side)} now={now} />
		</div>
	);
}

function Side({
	name,
	...props
}: {
	name: string;
	isOwn: boolean;
	trade: TradeSnapshot;
	side: TradeSide;
	now: string;
}) {
	const t = useT();
	const format = useFormat();
	return (
		<div className={hasSealed(props.trade, props.side) ? "sealed" : undefined}>
			<b className="text-base wrap-anywhere">{name}</b>
			<span>{sealedWords(t, format, props)}</span>
		</div>
	);
}

function TradeButtons({
	trade,
	side,
	otherName,
	can,
	item,
	hands,
	offerPath,
	forms,
	compact,
}: TradePanelProps & { forms: TradeForms; compact?: boolean }) {
	const t = useT();
	const wide = !compact;
	const buttons = clsx("buttons", wide && "grid gap-2");
	if (trade && can.cancel) {
		return (
			<div className={buttons}>
				<AcceptTrade {...{ trade, side, otherName, item, hands, forms }} canAccept={can.accept} />
				<CancelTrade
					tradeId={trade.id}
					isOfOffer={trade.offerId !== null}
					otherName={otherName}
					forms={forms}
					compact={compact}
				/>
			</div>
		);
	}
	if (trade && isCompleted(trade)) {
		return (
			<div className={buttons}>
				<ButtonLink to={ownTradePath(trade.id)} variant="secondary" wide>
					{t("trade.history")}
				</ButtonLink>
			</div>
		);
	}
	if (!can.start) return null;
	if (offerPath)
		return (
			<div className={buttons}>
				<ButtonLink to={offerPath} variant="secondary" wide={wide}>
					{t("trade.toOffer")}
				</ButtonLink>
			</div>
		);
	return (
		<div className={buttons}>
			<TradeForm forms={forms} intent="start" className={compact && !trade ? "grid" : ""}>
				<Button
					type="submit"
					wide={wide}
					icon={compact && !trade ? undefined : "swap"}
					pending={forms.start.isSending}
				>
					{t("trade.start")}
				</Button>
			</TradeForm>
		</div>
	);
}
