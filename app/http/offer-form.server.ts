import { startConversation } from "#app/features/chats/commands-start.server.ts";
import type { SentOffer } from "#app/features/chats/rules.ts";
import type { CommandContext } from "#app/platform/context.server.ts";

/** Sends the first message about a listing as its form says it. @throws DomainError what the command throws */
export async function startByForm(ctx: CommandContext, form: FormData): Promise<SentOffer> {
	const field = (name: string) => String(form.get(name) ?? "");
	const input = { listingId: field("listingId"), text: field("text"), clientId: field("clientId") };
	const { chatId } = await startConversation(ctx, input);
	return { chatId };
}
