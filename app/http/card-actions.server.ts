import { redirect } from "react-router";
import {
	deleteCard,
	shareCard,
	showCard,
	unshareCard,
	unshowCard,
} from "#app/features/cards/commands.server.ts";
import { generateCard } from "#app/features/cards/commands-generate.server.ts";
import { getCardDay } from "#app/features/cards/queries.server.ts";
import { type CommandContext, type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { cardsPath } from "#app/shared/paths.ts";
import type { SentForm } from "./form-parser.server.ts";
import type { Deps } from "./request-context.server.ts";
import { accountStatusOf } from "./require-user.server.ts";

/** The cards that a person may still make today, or why they may not. @throws DomainError `auth.required` */
export async function getCardMaking(ctx: QueryContext) {
	return { day: await getCardDay(ctx), accountStatus: accountStatusOf(requireActor(ctx)) };
}

/** Sends a photo off to become a card. */
export function generateCardByForm(
	ctx: CommandContext,
	{ fields, files: [photo] }: SentForm,
	{ jobs }: Pick<Deps, "jobs">,
): Promise<{ id: string }> {
	return generateCard(
		ctx,
		{ submissionKey: String(fields.get("submissionKey") ?? "") },
		{ photo: photo ?? null, jobs },
	);
}

/** Shows a card to everybody or shares its link, or takes that back, as the form's `intent` says. */
export async function actOnCard(ctx: CommandContext, form: FormData): Promise<null> {
	const acts = { show: showCard, unshow: unshowCard, share: shareCard, unshare: unshareCard };
	const act = new Map(Object.entries(acts)).get(String(form.get("intent")));
	if (!act) throw new DomainError("request.invalid");
	await act(ctx, { cardId: String(form.get("cardId") ?? "") });
	return null;
}

/** Deletes a card, and leads to the others. */
export async function deleteCardByForm(ctx: CommandContext, form: FormData): Promise<never> {
	await deleteCard(ctx, { cardId: String(form.get("cardId") ?? "") });
	throw redirect(cardsPath);
}
