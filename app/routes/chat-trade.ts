import { redirect } from "react-router";
import { startChatTrade } from "#app/features/chats/commands-trade.server.ts";
import { getConversation } from "#app/features/chats/queries-chats.server.ts";
import { acceptTrade, cancelTrade } from "#app/features/trades/commands.server.ts";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import type { Route } from "./+types/chat-trade.ts";
import { answerForm, answerPage } from "./answer.server.ts";
import { answerJson } from "./answer-json.server.ts";
import { readForm } from "./read-form.server.ts";
import { requestContext } from "./request-context.server.ts";
import { signInFirst } from "./sign-in-first.server.ts";

export function loader({ params }: Route.LoaderArgs) {
	return answerPage(async () => redirect(addressOf(params.chatId)));
}

/** Starts, seals or cancels the trade of a chat; a page without script is led on to what it did. */
export function action({ params, request, context }: Route.ActionArgs) {
	return answerPage(() => answerMove(params.chatId, request, context));
}

async function answerMove(chatId: string, request: Request, context: Route.ActionArgs["context"]) {
	const address = addressOf(chatId);
	const { ctx } = context.get(requestContext);
	const form = await readForm(request);
	const move = () => moveTrade(ctx, chatId, (name) => String(form.get(name) ?? ""));
	if (!form.has("plain")) return answerJson(move);
	signInFirst(ctx, request);
	const { data } = await answerForm(move);
	if (!data.ok) return redirect(`${address}?error=${data.failure.code}`);
	return redirect(data.result.status === "completed" ? "/perfil" : address);
}

/** @throws DomainError `chat.notFound` for what is no id, which no header could carry */
function addressOf(chatId: string): string {
	if (!isUuid(chatId)) throw new DomainError("chat.notFound");
	return `/mensajes/${chatId}`;
}

async function moveTrade(
	ctx: CommandContext,
	chatId: string,
	field: (name: string) => string,
): Promise<TradeSnapshot> {
	const intent = field("intent");
	if (intent === "start") return startChatTrade(ctx, chatId);
	const { trade } = await getConversation(ctx, chatId);
	const tradeId = field("tradeId");
	if (!trade || trade.id !== tradeId) throw new DomainError("trade.notFound");
	if (intent === "accept") return acceptTrade(ctx, { tradeId });
	if (intent === "cancel") return cancelTrade(ctx, { tradeId, reason: field("reason") });
	throw new DomainError("request.invalid");
}
