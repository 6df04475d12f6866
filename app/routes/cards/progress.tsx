import "#app/further-messages.ts";
import { DownloadLink } from "#app/features/cards/components/card/download-link.tsx";
import { ReinoCard } from "#app/features/cards/components/card/reino-card.tsx";
import { Drawn } from "#app/features/cards/components/making/card-result.tsx";
import { PlainSteps } from "#app/features/cards/components/making/making-steps.tsx";
import { getCardProgress } from "#app/features/cards/queries.server.ts";
import type { CardView } from "#app/features/cards/rules.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { cardPath, createCardPath } from "#app/shared/card-paths.ts";
import { cardsPath } from "#app/shared/paths.ts";
import { FormPage } from "#app/shell/form-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { Route } from "./+types/progress.ts";

/** How often the page asks anew while the card is being made, in seconds. */
const refreshSeconds = 2;

export function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url }, cardsPath);
	return loaderResult(() => getCardProgress(ctx, params.id));
}

/** The progress of a card whose photo was sent without script. */
export default function CardProgressPage({ loaderData: { status, card, failure } }: Route.ComponentProps) {
	const t = useT();
	const title = t(card ? "cards.making.made" : "cards.making.title");
	return (
		<FormPage title={title}>
			{status === "queued" && (
				<>
					<meta httpEquiv="refresh" content={String(refreshSeconds)} />
					<PlainSteps />
				</>
			)}
			{card && <Made card={card} />}
			{failure && (
				<Notice tone="bad" icon="warning" role="alert">
					{t(`errors.${failure}`)}
				</Notice>
			)}
			<div className="row-wrap mt-6">
				<ButtonLink to={cardsPath} variant="secondary">
					{t("cards.making.back")}
				</ButtonLink>
				{failure && <ButtonLink to={createCardPath}>{t("cards.create")}</ButtonLink>}
			</div>
		</FormPage>
	);
}

function Made({ card }: { card: CardView }) {
	const t = useT();
	return (
		<div className="making">
			<div className="night-stage tall">
				<span className="cone" />
				<ReinoCard card={card} sizes="260px" eager className="plain-result" />
			</div>
			<Drawn card={card} />
			<div className="row-wrap">
				<ButtonLink to={cardPath(card.serial)}>{t("cards.page.open")}</ButtonLink>
				<DownloadLink card={card} />
			</div>
		</div>
	);
}
