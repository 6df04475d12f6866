import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { commentOnShowcase, deleteComment } from "#app/features/showcases/commands-comments.server.ts";
import { favoriteShowcase, likeShowcase } from "#app/features/showcases/commands-reactions.server.ts";
import { type Reaction, reactionKinds } from "#app/features/showcases/rules.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { showcasePath } from "#app/shared/paths.ts";

/** A form that a showcase's page sent, and the showcase in its address. */
interface SentForm {
	readonly showcaseId: string;
	readonly form: FormData;
}

/** Likes a showcase or makes it a favourite, or takes that back. A form without script leads back to the showcase. */
export async function reactByForm(ctx: CommandContext, { showcaseId, form }: SentForm): Promise<Reaction> {
	const kind = reactionKinds.find((known) => known === form.get("kind"));
	if (!kind) throw new DomainError("request.invalid");
	const isSet = form.get("isSet") === "true";
	const react = kind === "like" ? likeShowcase : favoriteShowcase;
	const done = await react(ctx, { showcaseId, isSet });
	if (!form.has("stays")) throw redirect(showcasePath(showcaseId));
	return { isSet, ...("likes" in done && { likes: done.likes }) };
}

/** Comments on a showcase, or deletes a comment, as the form's `intent` says. */
export async function actOnComments(
	ctx: CommandContext,
	{ showcaseId, form }: SentForm,
): Promise<{ id: string }> {
	const id = await changeComments(ctx, { showcaseId, form });
	if (!form.has("stays")) throw redirect(`${showcasePath(showcaseId)}#comments`);
	return { id };
}

async function changeComments(ctx: CommandContext, { showcaseId, form }: SentForm): Promise<string> {
	const text = (name: string) => String(form.get(name) ?? "");
	switch (text("intent")) {
		case "comment": {
			// A page without script cannot make a key; the pause between two comments keeps a second sending out.
			const submissionKey = text("submissionKey") || randomUUID();
			const { id } = await commentOnShowcase(ctx, { submissionKey, showcaseId, comment: text("comment") });
			return id;
		}
		case "delete":
			await deleteComment(ctx, { commentId: text("commentId") });
			return text("commentId");
		default:
			throw new DomainError("request.invalid");
	}
}
