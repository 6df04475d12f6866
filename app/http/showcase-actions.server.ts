import { commentOnShowcase, deleteComment } from "#app/features/showcases/commands-comments.server.ts";
import { favoriteShowcase, likeShowcase } from "#app/features/showcases/commands-reactions.server.ts";
import { type Reaction, reactionKinds } from "#app/features/showcases/rules.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";

/** A form that a showcase's page sent, and the showcase in its address. */
interface SentForm {
	readonly showcaseId: string;
	readonly form: FormData;
}

/** Likes a showcase or makes it a favourite, or takes that back. */
export async function reactByForm(ctx: CommandContext, { showcaseId, form }: SentForm): Promise<Reaction> {
	const kind = reactionKinds.find((known) => known === form.get("kind"));
	if (!kind) throw new DomainError("request.invalid");
	const isSet = form.get("isSet") === "true";
	const react = kind === "like" ? likeShowcase : favoriteShowcase;
	const done = await react(ctx, { showcaseId, isSet });
	return { isSet, ...("likes" in done && { likes: done.likes }) };
}

/** Comments on a showcase, or deletes a comment, as the form's `intent` says. */
export async function actOnComments(
	ctx: CommandContext,
	{ showcaseId, form }: SentForm,
): Promise<{ id: string }> {
	const text = (name: string) => String(form.get(name) ?? "");
	switch (text("intent")) {
		case "comment": {
			const submissionKey = text("submissionKey");
			return commentOnShowcase(ctx, { submissionKey, showcaseId, comment: text("comment") });
		}
		case "delete":
			await deleteComment(ctx, { commentId: text("commentId") });
			return { id: text("commentId") };
		default:
			throw new DomainError("request.invalid");
	}
}
