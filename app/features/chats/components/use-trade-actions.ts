import { useState } from "react";
import type { TradeActions } from "#app/features/trades/components/plain-form.tsx";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { showToast } from "#app/ui/toast.ts";
import { failureText } from "./failure-text.ts";
import { postForm, tradePath } from "./thread-request.ts";

type Intent = "start" | "accept" | "cancel";

const done: Record<Intent, MessageKey> = {
	start: "trade.created",
	accept: "trade.accepted",
	cancel: "trade.cancelled",
};
/** Said when not even a reason came back, such as without a connection. */
const unanswered: Record<Intent, MessageKey> = {
	start: "trade.createError",
	accept: "trade.error.update",
	cancel: "trade.error.update",
};
const undone: Record<Intent, MessageKey> = {
	start: "trade.error.create",
	accept: "trade.error.update",
	cancel: "trade.error.update",
};

/**
 * Starts, seals and cancels the trade of a chat, and says how it went. The completion is said by the screen,
 * for both sides alike.
 * @param onTrade gets the trade as it is then
 */
export function useTradeActions(chatId: string, onTrade: (trade: TradeSnapshot) => void): TradeActions {
	const t = useT();
	const [pending, setPending] = useState<Intent | null>(null);
	const path = tradePath(chatId);
	const run = async (intent: Intent, fields: Readonly<Record<string, string>> = {}) => {
		setPending(intent);
		const answer = await postForm<TradeSnapshot>(path, { intent, ...fields }).catch(() => null);
		setPending(null);
		if (!answer) return showToast({ tone: "bad", text: t(unanswered[intent]) });
		if (!answer.ok) return showToast({ tone: "bad", text: failureText(t, answer.failure, undone[intent]) });
		onTrade(answer.result);
		if (answer.result.status !== "completed") showToast({ tone: "ok", text: t(done[intent]) });
	};
	return {
		path,
		pending,
		start: () => void run("start"),
		accept: (tradeId) => void run("accept", { tradeId }),
		cancel: (tradeId, reason) => void run("cancel", { tradeId, reason }),
	};
}
