import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { TradeSnapshot } from "../events.ts";
import { hasSealed, openTransitions, otherSide, type TradeSide } from "../rules.ts";
import { CancelTrade } from "./cancel-trade.tsx";
import { PlainForm, type TradeActions } from "./plain-form.tsx";
import { TradeSeal } from "./trade-seal.tsx";
import { sealedAt, tradeWording } from "./trade-wording.ts";

export interface TradePanelProps {
	trade: TradeSnapshot | null;
	side: TradeSide;
	otherName: string;
	/** Whether the seller may start a trade now. */
	canStart: boolean;
	actions: TradeActions;
	/** What is traded; shown on the wide panel only. */
	children?: ReactNode;
}

/** The seal, its state in words and what can be done, beside the thread. */
export function TradePanel(props: TradePanelProps) {
	const { trade, side, otherName, children } = props;
	const t = useT();
	const format = useFormat();
	const { title, text, seal } = tradeWording(t, format, { trade, side, otherName });
	return (
		<aside className="seal-panel" aria-label={t("trade.panel")}>
			<h2>{title}</h2>
			<p className="text-ink-2">{text}</p>
			<SealOf trade={trade} side={side} label={seal} />
			{trade && !isVoid(trade) && <Sides trade={trade} side={side} otherName={otherName} />}
			{children}
			<TradeButtons {...props} />
		</aside>
	);
}

/** The same under the phone's chat header. Without a trade it is one line, or nothing for the buyer. */
export function TradeStrip(props: TradePanelProps) {
	const { trade, side, otherName } = props;
	const t = useT();
	const format = useFormat();
	const { title, fullText, seal } = tradeWording(t, format, { trade, side, otherName });
	if (!trade && !props.canStart) return null;
	if (!trade) {
		return (
			<div className="seal-strip bare">
				<TradeButtons {...props} compact />
			</div>
		);
	}
	return (
		<aside className={clsx("seal-strip", isVoid(trade) && "void")} aria-label={t("trade.panel")}>
			<SealOf trade={trade} side={side} label={seal} />
			<div>
				<b>{title}</b>
				<p>{fullText}</p>
			</div>
			<TradeButtons {...props} compact />
		</aside>
	);
}

function SealOf({ trade, side, label }: { trade: TradeSnapshot | null; side: TradeSide; label: string }) {
	const counts = trade !== null && !isVoid(trade);
	const you = counts && hasSealed(trade, side);
	const they = counts && hasSealed(trade, otherSide(side));
	return <TradeSeal you={you} they={they} label={label} />;
}

/** A trade that ended without a deal: its seals no longer count. */
function isVoid({ status }: TradeSnapshot): boolean {
	return status === "cancelled" || status === "superseded";
}

function Sides({ trade, side, otherName }: { trade: TradeSnapshot; side: TradeSide; otherName: string }) {
	const t = useT();
	return (
		<div className="seal-sides">
			<Side name={t("trade.you")} isOwn trade={trade} side={side} />
			<Side name={otherName} trade={trade} side={otherSide(side)} />
		</div>
	);
}

interface SideProps {
	name: string;
	isOwn?: boolean;
	trade: TradeSnapshot;
	side: TradeSide;
}

function Side({ name, isOwn, trade, side }: SideProps) {
	const t = useT();
	const format = useFormat();
	const at = sealedAt(trade, side);
	const [sealed, sealedWithTime] = isOwn
		? (["trade.youSealed", "trade.youSealedAt"] as const)
		: (["trade.sealed", "trade.sealedAt"] as const);
	const words = at ? t(sealedWithTime, { time: format.time(at) }) : t(sealed);
	return (
		<div className={hasSealed(trade, side) ? "sealed" : undefined}>
			<b>{name}</b>
			{hasSealed(trade, side) ? words : t("trade.unsealed")}
		</div>
	);
}

function TradeButtons({
	trade,
	side,
	otherName,
	canStart,
	actions,
	compact,
}: TradePanelProps & { compact?: boolean }) {
	const t = useT();
	const wide = !compact;
	const open = trade ? openTransitions(trade, side).map(({ action }) => action) : [];
	if (trade && open.length > 0) {
		const mayAccept = open.includes("seal") || open.includes("complete");
		return (
			<div className="buttons">
				<PlainForm
					actions={actions}
					intent="accept"
					tradeId={trade.id}
					onSubmit={() => actions.accept(trade.id)}
				>
					<Button type="submit" wide disabled={!mayAccept} pending={actions.pending === "accept"}>
						{mayAccept ? t("trade.accept") : t("trade.alreadyAccepted")}
					</Button>
				</PlainForm>
				<CancelTrade tradeId={trade.id} otherName={otherName} actions={actions} compact={compact} />
			</div>
		);
	}
	if (trade?.status === "completed") {
		return (
			<div className="buttons">
				<ButtonLink to="/perfil" variant="secondary" wide>
					{t("trade.history")}
				</ButtonLink>
			</div>
		);
	}
	if (!canStart) return null;
	return (
		<div className="buttons">
			<PlainForm actions={actions} intent="start" onSubmit={actions.start}>
				<Button type="submit" wide={wide} icon="swap" pending={actions.pending === "start"}>
					{t("trade.start")}
				</Button>
			</PlainForm>
		</div>
	);
}
