import "#app/further-messages.ts";
import { DeleteCardForm } from "#app/features/cards/components/card/delete-card.tsx";
import { getCardPage } from "#app/features/cards/queries.server.ts";
import { deleteCardByForm } from "#app/http/card-actions.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { cardPath } from "#app/shared/card-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { cardsPath } from "#app/shared/paths.ts";
import { FormPage } from "#app/shell/form-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/delete.ts";

export function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url }, cardsPath);
	return loaderResult(async () => {
		const { id, serial, can, listingId } = (await getCardPage(ctx, params.serial)).card;
		if (!can.delete) throw new DomainError(listingId ? "card.offered" : "card.forbidden");
		return { id, serial };
	});
}

export function action({ request, url, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url }, cardsPath);
	return formResult(ctx, request, (form) => deleteCardByForm(ctx, form));
}

/** The dialog that asks before deleting as a page, for browsers without script. */
export default function DeleteCardPage({ loaderData: card, actionData }: Route.ComponentProps) {
	const t = useT();
	return (
		<FormPage title={t("cards.delete.title")} about={t("cards.delete.text", { serial: card.serial })}>
			<DeleteCardForm
				card={card}
				result={actionData}
				cancel={
					<ButtonLink variant="ghost" to={cardPath(card.serial)}>
						{t("listing.cancel")}
					</ButtonLink>
				}
			/>
		</FormPage>
	);
}
