import { redirect } from "react-router";
import { startConversation } from "#app/features/chats/commands-start.server.ts";
import type { Route } from "./+types/chat-offer.ts";
import { answerJson } from "./answer-json.server.ts";
import { readForm } from "./read-form.server.ts";
import { requestContext } from "./request-context.server.ts";

export function loader() {
	return redirect("/mensajes");
}

/** The first message about a listing, from its page's dialog. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	const form = await readForm(request);
	const field = (name: string) => String(form.get(name) ?? "");
	return answerJson(async () => {
		const input = { listingId: field("listingId"), text: field("text"), clientId: field("clientId") };
		const { chatId } = await startConversation(ctx, input);
		return { chatId };
	});
}
