import { redirect } from "react-router";
import { startChatTrade } from "#app/features/chats/commands-trade.server.ts";
import { getConversation } from "#app/features/chats/queries.server.ts";
import { readPicked } from "#app/features/offers/rules.ts";
import { rateTrade, replyToRating, takeBackRating } from "#app/features/ratings/commands.server.ts";
import { acceptTrade, cancelTrade } from "#app/features/trades/commands.server.ts";
import { postponeTrade } from "#app/features/trades/commands-silence.server.ts";
import type { TradeIdInput } from "#app/features/trades/schema.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { chatPath } from "#app/shared/chat-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { Route } from "./+types/trade.ts";

export function loader({ params }: Route.LoaderArgs) {
	return redirect(chatPath(params.chatId));
}

/** Starts, seals, postpones or cancels the trade of a chat, or says how it went, for the chat's script. */
export function action({ params, request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => {
		const commands = {
			start: () => startChatTrade(ctx, params.chatId),
			accept: ofChat((of: CommandContext, about: TradeIdInput) =>
				acceptTrade(of, { ...about, given: readPicked(form, "give") }),
			),
			cancel: ofChat(cancelTrade),
			postpone: ofChat(postponeTrade),
			rate: ofChat(rateTrade),
			takeBack: ofChat(takeBackRating),
			reply: ofChat(replyToRating),
		};
		return runIntent<unknown>(ctx, form, commands, params);
	});
}

/** A command on the trade of a chat. @throws DomainError `trade.notFound` for a trade of another chat */
function ofChat<Input extends { tradeId: string }, Output>(
	command: (ctx: CommandContext, input: Input) => Promise<Output>,
) {
	return async (ctx: CommandContext, input: Input & { chatId: string }) => {
		const { trade } = await getConversation(ctx, input.chatId);
		if (!trade || trade.id !== input.tradeId) throw new DomainError("trade.notFound");
		return command(ctx, input);
	};
}
