import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { ownTradePath } from "#app/shared/account-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { TradeSnapshot } from "../events.ts";
import {
	hasSealed,
	isCompleted,
	isVoid,
	openTradeStatus,
	otherSide,
	type TradePermissions,
	type TradeSide,
} from "../rules.ts";
import { AcceptTrade, CancelTrade, type TradedItem, type TradedThings } from "./trade-dialogs.tsx";
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
	things: TradedThings;
	/** The address of the open offer of the two, which is answered in the place of starting a trade; or null. */
	offerPath: string | null;
	/** The address of a new offer to the other, of who cannot start a trade; or null. */
	builderPath: string | null;
	/** How often one may still say that they have not met, where both were asked; null where they were not. */
	timesLeft: number | null;
	/** The action of the forms, and what takes their result. */
	sending: TradeFormsOptions;
	/** The item traded; the strip has it in the place of the seal while there is no trade. */
	children?: ReactNode;
}

interface TradeStripProps extends TradePanelProps {
	/** Whether a keyboard takes the room of all but one line. */
	isKeyboardOpen: boolean;
}

/** The seal, its state in words and what can be done, beside the thread. */
export function TradePanel(props: TradePanelProps) {
	const { trade, side, otherName, sending, now, children } = props;
	const forms = useTradeForms(sending);
	const { title, text, seal } = useWording(props);
	const t = useT();
	const isOfOffer = trade?.offerId != null;
	return (
		<SealPanel label={t("trade.panel")} title={title} text={text}>
			<SealOf trade={trade} side={side} label={seal} />
			{trade && !isVoid(trade) && <Sides {...{ trade, side, otherName, now }} />}
			{!isOfOffer && children}
			<TradeButtons {...props} forms={forms} />
			{/* There may be many things: what is done with them comes first. */}
			{isOfOffer && children}
		</SealPanel>
	);
}

function useWording({ trade, side, otherName, now, timesLeft }: TradePanelProps) {
	return tradeWording(useT(), useFormat(), { trade, side, otherName, now, isAsked: timesLeft !== null });
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
export function TradeStrip(props: TradeStripProps) {
	const { trade, side, sending, things, children } = props;
	const fold = useFold(props);
	const forms = useTradeForms({ ...sending, onPostponed: () => fold.choose(true) });
	const { title, fullText, seal } = useWording(props);
	const t = useT();
	if (!trade) {
		return (
			<div className="seal-strip bare">
				{children}
				<TradeButtons {...props} forms={forms} compact />
			</div>
		);
	}
	const coin = <SealOf trade={trade} side={side} label={seal} />;
	const around = !fold.isFolded && trade.offerId !== null && isOpen(trade) && things.around;
	return (
		<aside
			ref={fold.strip}
			tabIndex={-1}
			className={clsx("seal-strip", isVoid(trade) && "bg-sunk bg-none", fold.isFolded && "folded")}
			aria-label={t("trade.panel")}
		>
			{around ? <div className="hands">{around(coin)}</div> : coin}
			<div className={clsx("min-w-0", around && "col-span-full")}>
				<b>{title}</b>
				{!fold.isFolded && <p>{fullText}</p>}
			</div>
			{fold.isFolded ? (
				<Button
					ref={fold.unfoldButton}
					variant="secondary"
					onClick={() => fold.choose(false)}
					aria-expanded={false}
				>
					{t("common.show")}
				</Button>
			) : (
				<TradeButtons {...props} forms={forms} compact onFold={() => fold.choose(true)} />
			)}
		</aside>
	);
}

function isOpen(trade: TradeSnapshot | null): boolean {
	return trade?.status === openTradeStatus;
}

/**
 * Whether the strip is one line: while a keyboard is open, else as its reader left it until the trade moves on, at first
 * unfolded for who is to seal or is asked. The focus goes along.
 */
function useFold({ trade, can, timesLeft, isKeyboardOpen }: TradeStripProps) {
	const [choice, setChoice] = useState<{ state: string; isFolded: boolean } | null>(null);
	const strip = useRef<HTMLElement>(null);
	const unfoldButton = useRef<HTMLButtonElement>(null);
	const state = trade ? [trade.id, trade.buyerAccepted, trade.sellerAccepted].join(" ") : "";
	const isFolded = choice?.state === state ? choice.isFolded : !can.accept && timesLeft === null;
	const choose = (folds: boolean) => setChoice({ state, isFolded: folds });
	useEffect(() => {
		if (choice) (choice.isFolded ? unfoldButton : strip).current?.focus();
	}, [choice]);
	return { strip, unfoldButton, choose, isFolded: isOpen(trade) && (isKeyboardOpen || isFolded) };
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

interface TradeButtonsProps extends TradePanelProps {
	forms: TradeForms;
	compact?: boolean;
	/** Folds what they stand in, of who does not seal yet. */
	onFold?: () => void;
}

function TradeButtons(props: TradeButtonsProps) {
	const { trade, can, offerPath, builderPath, compact } = props;
	const t = useT();
	const wide = !compact;
	const buttons = clsx("buttons", wide && "grid gap-2");
	if (trade && can.cancel) {
		return (
			<div className={buttons}>
				<PendingButtons {...props} trade={trade} />
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
	if (can.start) {
		return (
			<div className={buttons}>
				{offerPath ? (
					<ButtonLink to={offerPath} variant="secondary" wide={wide}>
						{t("trade.toOffer")}
					</ButtonLink>
				) : (
					<StartButton {...props} />
				)}
			</div>
		);
	}
	if (trade || !builderPath) return null;
	return (
		<div className={buttons}>
			<ButtonLink to={builderPath} icon={compact ? undefined : "swap"} wide={wide}>
				{t("trade.makeOffer")}
			</ButtonLink>
		</div>
	);
}

/** Seals the trade that waits, puts it off, or cancels it; who was asked puts it off for both. */
function PendingButtons(props: TradeButtonsProps & { trade: TradeSnapshot }) {
	const { trade, side, otherName, can, item, things, forms, timesLeft, onFold } = props;
	const t = useT();
	return (
		<>
			<AcceptTrade {...{ trade, side, otherName, item, things, forms }} canAccept={can.accept} />
			{timesLeft ? (
				<TradeForm forms={forms} intent="postpone" tradeId={trade.id} className="grid">
					<Button type="submit" variant="secondary" pending={forms.postpone.isSending}>
						{t("trade.accept.notYet")}
					</Button>
				</TradeForm>
			) : (
				can.accept &&
				onFold && (
					<Button variant="secondary" onClick={onFold}>
						{t("trade.accept.notYet")}
					</Button>
				)
			)}
			<CancelTrade {...{ otherName, forms }} tradeId={trade.id} isOfOffer={trade.offerId !== null} />
		</>
	);
}

function StartButton({ trade, forms, compact }: TradeButtonsProps) {
	const t = useT();
	const isInStrip = compact && !trade;
	return (
		<TradeForm forms={forms} intent="start" className={isInStrip ? "grid" : ""}>
			<Button
				type="submit"
				wide={!compact}
				icon={isInStrip ? undefined : "swap"}
				pending={forms.start.isSending}
			>
				{t("trade.start")}
			</Button>
		</TradeForm>
	);
}
