import { redirect } from "react-router";
import { startChat } from "#app/features/chats/commands-start.server.ts";
import type { SentOffer } from "#app/features/chats/rules.ts";
import type { StartConversationInput, StartPairChatInput } from "#app/features/chats/schema.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { chatsPath } from "#app/shared/paths.ts";
import type { Route } from "./+types/offer.ts";

export function loader() {
	return redirect(chatsPath);
}

/** Sends a first message, from a dialog or from the page that does without. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<SentOffer> => {
		const input = readFields(form) as StartConversationInput | StartPairChatInput;
		const { chatId } = await startChat(ctx, input);
		return { chatId };
	});
}
