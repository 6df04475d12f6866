import { redirect } from "react-router";
import { startConversation } from "#app/features/chats/commands-start.server.ts";
import type { SentOffer } from "#app/features/chats/rules.ts";
import type { StartConversationInput } from "#app/features/chats/schema.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { chatsPath } from "#app/shared/paths.ts";
import type { Route } from "./+types/offer.ts";

export function loader() {
	return redirect(chatsPath);
}

/** Sends the first message about a listing, from its page's dialog. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<SentOffer> => {
		const { chatId } = await startConversation(ctx, readFields(form) as StartConversationInput);
		return { chatId };
	});
}
