import type { ReactNode } from "react";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Failure } from "#app/shared/result.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { showToast } from "#app/ui/toast.ts";
import {
	type ActionFormOptions,
	type ActionForm as FormState,
	useActionForm,
} from "#app/ui/use-action-form.ts";
import { forgetDraft } from "#app/ui/use-draft.ts";
import type { TradeSnapshot } from "../events.ts";
import { checkCancelReason } from "../rules.ts";

export type TradeIntent = "start" | "accept" | "cancel";
export type TradeForms = Readonly<Record<TradeIntent, FormState<TradeSnapshot>>>;

export interface TradeFormsOptions {
	/** Where the forms are sent. */
	readonly action: string;
	/** Gets the trade as it is then. */
	readonly onTrade: (trade: TradeSnapshot) => void;
}

const done: Record<TradeIntent, MessageKey> = {
	start: "trade.created",
	accept: "trade.accepted",
	cancel: "trade.cancelled",
};

const checks = { reason: checkCancelReason };

/**
 * The forms that start, seal and cancel a trade; each says how it went. The completion is said by the screen, for both
 * sides alike. They belong to what stays on the screen: the trade may have moved before their result is here.
 */
export function useTradeForms({ action, onTrade }: TradeFormsOptions): TradeForms {
	const t = useT();
	const optionsOf = (intent: TradeIntent): ActionFormOptions<TradeSnapshot> => ({
		action,
		revalidates: false,
		onDone: (trade) => {
			onTrade(trade);
			if (trade.status !== "completed") showToast({ tone: "ok", text: t(done[intent]) });
		},
		onFailed: (failure) =>
			showToast({ tone: "bad", text: failureText(t, failure, undoneText(intent, failure)) }),
	});
	return {
		start: useActionForm(optionsOf("start")),
		accept: useActionForm({ ...optionsOf("accept"), onFailed: saidInDialog }),
		cancel: useActionForm({
			...optionsOf("cancel"),
			labels: { reason: t("trade.cancel.reason") },
			checks,
			onDone: (trade, sent) => {
				forgetDraft(cancelDraft(trade.id));
				optionsOf("cancel").onDone?.(trade, sent);
			},
			onFailed: saidInDialog,
		}),
	};
}

/** The key of the draft of a cancellation's reason. */
export function cancelDraft(tradeId: string): string {
	return `cancel:${tradeId}`;
}

/** A toast would lie under the dialog's shade. */
function saidInDialog(): void {}

/** The text of a failure that does not say itself what did not happen. */
export function undoneText(intent: TradeIntent, { code }: Pick<Failure, "code">): MessageKey {
	if (intent !== "start") return "trade.error.update";
	return code === "service.unavailable" ? "trade.createError" : "trade.error.create";
}

export interface TradeFormProps {
	forms: TradeForms;
	intent: TradeIntent;
	tradeId?: string;
	className?: string;
	children: ReactNode;
}

/** The form of one move of a trade. */
export function TradeForm({ forms, intent, tradeId, className, children }: TradeFormProps) {
	return (
		<ActionForm form={forms[intent]} className={className}>
			<input type="hidden" name="intent" value={intent} />
			{tradeId && <input type="hidden" name="tradeId" value={tradeId} />}
			{children}
		</ActionForm>
	);
}
