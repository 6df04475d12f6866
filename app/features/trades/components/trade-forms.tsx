import type { ReactNode } from "react";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Failure } from "#app/shared/result.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { showToast } from "#app/ui/toast.ts";
import {
	type ActionFormOptions,
	type ActionFormState as FormState,
	useActionForm,
} from "#app/ui/use-action-form.ts";
import { forgetDraft } from "#app/ui/use-draft.ts";
import type { TradeSnapshot } from "../events.ts";
import { checkCancelReason } from "../rules.ts";

export type TradeIntent = "start" | "accept" | "postpone" | "cancel";
/** The forms of a trade by their intents; `repeat` cancels, too, and leads on to another offer. */
export type TradeForms = Readonly<Record<TradeIntent | "repeat", FormState<TradeSnapshot>>>;

export interface TradeFormsOptions {
	/** The path that the forms are sent to. */
	readonly action: string;
	/** Called with the trade as it is then. */
	readonly onTrade: (trade: TradeSnapshot) => void;
	/** Called once a trade is cancelled for another offer in its place. */
	readonly onRepeat: () => void;
	/** Called once the reader has said that they have not met yet. */
	readonly onPostponed?: () => void;
}

const done: Record<TradeIntent, MessageKey> = {
	start: "trade.created",
	accept: "trade.accepted",
	postpone: "trade.asked.postponed",
	cancel: "trade.cancelled",
};

const checks = { reason: checkCancelReason };

/**
 * The forms that start, seal, postpone and cancel a trade, each with a toast of its result. The screen announces the completion, for
 * both sides alike. The hook belongs into what stays on the screen: the trade may have changed before the result is here.
 */
export function useTradeForms({ action, onTrade, onRepeat, onPostponed }: TradeFormsOptions): TradeForms {
	const t = useT();
	const optionsOf = (intent: TradeIntent) => ({
		action,
		onDone: (trade: TradeSnapshot) => {
			onTrade(trade);
			if (trade.status !== "completed") showToast({ tone: "ok", text: t(done[intent]) });
		},
		onFailed: (failure: Failure) =>
			showToast({ tone: "bad", text: failureText(t, failure, failureFallback(intent)) }),
	});
	const inPlace = (intent: TradeIntent): ActionFormOptions<TradeSnapshot> => ({
		...optionsOf(intent),
		revalidates: false,
	});
	return {
		start: useActionForm(inPlace("start")),
		accept: useActionForm({ ...inPlace("accept"), onFailed: shownInDialog }),
		// Whether both are asked, the page knows.
		postpone: useActionForm({
			...optionsOf("postpone"),
			onDone: (trade) => {
				optionsOf("postpone").onDone(trade);
				onPostponed?.();
			},
		}),
		cancel: useActionForm({
			...inPlace("cancel"),
			labels: { reason: t("common.reason") },
			checks,
			onDone: (trade) => {
				forgetDraft(cancelDraft(trade.id));
				optionsOf("cancel").onDone(trade);
			},
			onFailed: shownInDialog,
		}),
		// Led on by the page and not by the server: what is heard of the cancellation meanwhile loads the page anew, which
		// gives up a redirect of the router's.
		repeat: useActionForm({ ...inPlace("cancel"), onDone: onRepeat, onFailed: shownInDialog }),
	};
}

/** The key of the draft of a cancellation's reason. */
export function cancelDraft(tradeId: string): string {
	return `cancel:${tradeId}`;
}

/** Leaves a failure to the dialog: a toast would lie under its shade. */
function shownInDialog(): void {}

/** The text of a failure whose own does not say what did not happen. */
export function failureFallback(intent: TradeIntent): MessageKey {
	return intent === "start" ? "trade.error.create" : "trade.error.update";
}

/** The form of one intent. */
export function TradeForm({
	forms,
	intent,
	tradeId,
	className,
	children,
}: {
	forms: TradeForms;
	intent: TradeIntent;
	tradeId?: string;
	className?: string;
	children: ReactNode;
}) {
	return (
		<ActionForm form={forms[intent]} className={className}>
			<input type="hidden" name="intent" value={intent} />
			{tradeId && <input type="hidden" name="tradeId" value={tradeId} />}
			{children}
		</ActionForm>
	);
}
