import { type ReactNode, useState } from "react";
import { SafetyHint } from "#app/features/guide/components/safety-hint.tsx";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useDraft } from "#app/ui/use-draft.ts";
import type { TradeSnapshot } from "../events.ts";
import { canSayGiven } from "../policy.ts";
import { cancelReasonMaxLength, hasSealed, type NamedUnits, otherSide, type TradeSide } from "../rules.ts";
import { cancelDraft, failureFallback, TradeForm, type TradeForms } from "./trade-forms.tsx";

/** The item that the seller gives. */
export interface TradedItem {
	readonly title: string;
	/** Its set and number, or null. */
	readonly edition: string | null;
	readonly image: ReactNode;
}

/** The things that change hands, as a trade's panel and its seal name them. */
export interface TradedThings {
	/** The offer that they are of; null in a trade without one, and while it is not known. */
	readonly offerId: string | null;
	/** The panel's list of both sides in a trade from an offer. */
	readonly hands: ReactNode;
	/** The first of those things, on both sides of the seal; null while the offer is not known. */
	readonly around: ((seal: ReactNode) => ReactNode) | null;
	/** The things that the buyer says they gave in a trade without an offer. */
	readonly given: readonly NamedUnits[];
	/** The fields in which the buyer of such a trade may say it. */
	readonly givenFields: ReactNode;
}

interface AcceptTradeProps {
	trade: TradeSnapshot;
	side: TradeSide;
	otherName: string;
	item: TradedItem;
	things: TradedThings;
	canAccept: boolean;
	forms: TradeForms;
}

/** The button that accepts, with a dialog that names what changes hands and asks for confirmation. */
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
	const { trade, side, otherName, things, forms, onClose } = props;
	const t = useT();
	const { accept } = forms;
	const completes = hasSealed(trade, otherSide(side));
	return (
		<TradeForm forms={forms} intent="accept" tradeId={trade.id} className="grid gap-4">
			{accept.failure && <FormErrors form={accept} otherwise={failureFallback("accept")} />}
			{trade.offerId === null ? <WhatChangesHands {...props} /> : things.hands}
			{canSayGiven(trade, side) && things.givenFields}
			<p className="text-ink-2">
				{t(completes ? "trade.accept.completes" : "trade.accept.waits", { name: otherName })}
			</p>
			<SafetyHint about="seal" />
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

const handClass =
	"flex items-center gap-3 rounded-m bg-surface px-3 py-2 text-left inset-ring inset-ring-line";

/** The listing goes from the seller to the buyer; what goes the other way stands in the chat, or is what the buyer says. */
function WhatChangesHands({ side, otherName, item, things: { given } }: AcceptTradeProps) {
	const t = useT();
	const format = useFormat();
	const said = given.map(({ name, quantity }) => (quantity > 1 ? `${name} ×${quantity}` : name));
	const [here, back] =
		side === "seller"
			? (["trade.accept.give", "trade.accept.get"] as const)
			: (["trade.accept.get", "trade.accept.give"] as const);
	return (
		<ul className="grid list-none gap-2 p-0">
			<li className={handClass}>
				{item.image}
				<span className="wrap-anywhere min-w-0">
					<small className="block text-sm text-ink-2">{t(here, { name: otherName })}</small>
					<b className="block font-display text-lg leading-[1.25] font-bold">{item.title}</b>
					{item.edition && <small className="num block text-sm">{item.edition}</small>}
				</span>
			</li>
			<li className={handClass}>
				<span className="grid w-[42px] flex-none place-items-center text-ink-3">
					<Icon name="message" size="l" />
				</span>
				<span className="wrap-anywhere min-w-0">
					<small className="block text-sm text-ink-2">
						{t(given.length > 0 ? "trade.accept.said" : back, { name: otherName })}
					</small>
					<b className="block font-display text-lg leading-[1.25] font-bold">
						{given.length > 0 ? format.list(said) : t("trade.accept.agreed")}
					</b>
				</span>
			</li>
		</ul>
	);
}

/** The button that cancels, with a dialog for the reason. */
export function CancelTrade({
	tradeId,
	otherName,
	isOfOffer,
	forms,
}: {
	tradeId: string;
	otherName: string;
	/** Whether it is a trade from an offer, for whose end there are frequent reasons. */
	isOfOffer: boolean;
	forms: TradeForms;
}) {
	const t = useT();
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button variant="dangerGhost" wide onClick={() => setOpen(true)}>
				{t("trade.cancel")}
			</Button>
			<Dialog
				open={open}
				onOpenChange={setOpen}
				title={t("trade.cancel.title")}
				description={t("trade.cancel.text", { name: otherName })}
				closeLabel={t("trade.cancel.keep")}
			>
				{isOfOffer && (
					<ActionForm form={forms.repeat} className="mb-4 grid gap-3">
						<input type="hidden" name="intent" value="cancel" />
						<input type="hidden" name="tradeId" value={tradeId} />
						<input type="hidden" name="reason" value={t("trade.cancel.changed")} />
						<FormErrors form={forms.repeat} otherwise={failureFallback("cancel")} />
						<Button type="submit" variant="secondary" icon="swap" pending={forms.repeat.isSending}>
							{t("trade.cancel.another")}
						</Button>
					</ActionForm>
				)}
				<CancelForm tradeId={tradeId} isOfOffer={isOfOffer} forms={forms} onClose={() => setOpen(false)} />
			</Dialog>
		</>
	);
}

const quickReasons = ["trade.cancel.both", "trade.cancel.failed", "trade.cancel.notReceived"] as const;

function CancelForm({
	tradeId,
	isOfOffer,
	forms,
	onClose,
}: {
	tradeId: string;
	isOfOffer: boolean;
	forms: TradeForms;
	onClose: () => void;
}) {
	const t = useT();
	const { cancel } = forms;
	const [reason, setReason] = useDraft(cancelDraft(tradeId), "");
	return (
		<TradeForm forms={forms} intent="cancel" tradeId={tradeId} className="grid gap-4">
			{cancel.failure && <FormErrors form={cancel} otherwise={failureFallback("cancel")} />}
			{isOfOffer && (
				<fieldset className="flex flex-wrap gap-2">
					<legend className="label mb-2">{t("trade.cancel.quick")}</legend>
					{quickReasons.map((key) => (
						<Button key={key} type="button" size="s" variant="secondary" onClick={() => setReason(t(key))}>
							{t(key)}
						</Button>
					))}
				</fieldset>
			)}
			<TextArea
				{...cancel.field("reason")}
				label={t("common.reason")}
				rows={3}
				required
				maxLength={cancelReasonMaxLength}
				counted
				value={reason}
				onValueChange={setReason}
			/>
			<DialogActions>
				<Button variant="secondary" onClick={onClose}>
					{t("trade.cancel.keep")}
				</Button>
				<Button type="submit" variant="danger" pending={cancel.isSending}>
					{t("trade.cancel")}
				</Button>
			</DialogActions>
		</TradeForm>
	);
}
