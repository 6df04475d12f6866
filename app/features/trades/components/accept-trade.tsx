import { type ReactNode, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { TradeSnapshot } from "../events.ts";
import { hasSealed, otherSide, type TradeSide } from "../rules.ts";
import { TradeForm } from "./trade-form.tsx";
import { type TradeForms, undoneText } from "./use-trade-forms.ts";

/** What the seller gives. */
export interface TradedItem {
	readonly title: string;
	readonly image: ReactNode;
}

export interface AcceptTradeProps {
	trade: TradeSnapshot;
	side: TradeSide;
	otherName: string;
	item: TradedItem;
	canAccept: boolean;
	forms: TradeForms;
}

/** Asks once before sealing, and names what changes hands, in a dialog. */
export function AcceptTrade(props: AcceptTradeProps) {
	const { trade, side, canAccept, forms } = props;
	const t = useT();
	const [open, setOpen] = useState(false);
	const name = t(hasSealed(trade, side) ? "trade.alreadyAccepted" : "trade.accept");
	if (!canAccept) {
		return (
			<Button wide disabled>
				{name}
			</Button>
		);
	}
	return (
		<>
			<Button wide pending={forms.accept.isSending} onClick={() => setOpen(true)}>
				{name}
			</Button>
			<Dialog
				open={open}
				onOpenChange={setOpen}
				title={t("trade.accept.title")}
				closeLabel={t("trade.accept.notYet")}
			>
				<AcceptForm {...props} onClose={() => setOpen(false)} />
			</Dialog>
		</>
	);
}

function AcceptForm(props: AcceptTradeProps & { onClose: () => void }) {
	const { trade, side, otherName, forms, onClose } = props;
	const t = useT();
	const { accept } = forms;
	const completes = hasSealed(trade, otherSide(side));
	return (
		<TradeForm forms={forms} intent="accept" tradeId={trade.id} className="grid gap-4">
			{accept.failure && <FormErrors form={accept} otherwise={undoneText("accept", accept.failure)} />}
			<WhatChangesHands {...props} />
			<p className="text-ink-2">
				{t(completes ? "trade.accept.completes" : "trade.accept.waits", { name: otherName })}
			</p>
			<DialogActions>
				<Button variant="secondary" onClick={onClose}>
					{t("trade.accept.notYet")}
				</Button>
				<Button type="submit" pending={accept.isSending}>
					{t("trade.accept.confirm")}
				</Button>
			</DialogActions>
		</TradeForm>
	);
}

/** The listing goes from the seller to the buyer; what goes the other way is known to the chat alone. */
function WhatChangesHands({ side, otherName, item }: AcceptTradeProps) {
	const t = useT();
	const [here, back] =
		side === "seller"
			? (["trade.accept.give", "trade.accept.get"] as const)
			: (["trade.accept.get", "trade.accept.give"] as const);
	return (
		<ul className="trade-hands">
			<li>
				{item.image}
				<span>
					<small>{t(here, { name: otherName })}</small>
					<b>{item.title}</b>
				</span>
			</li>
			<li>
				<span className="trade-hands-icon">
					<Icon name="message" size="l" />
				</span>
				<span>
					<small>{t(back, { name: otherName })}</small>
					<b>{t("trade.accept.agreed")}</b>
				</span>
			</li>
		</ul>
	);
}
