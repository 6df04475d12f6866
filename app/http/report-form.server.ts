import { reportListing } from "#app/features/moderation/commands.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";

/** Reports a listing with what the form says of it. */
export function reportByForm(ctx: CommandContext, listingId: string, form: FormData) {
	const text = (name: string) => String(form.get(name) ?? "");
	return reportListing(ctx, { listingId, reason: text("reason"), submissionKey: text("submissionKey") });
}
