import { randomUUID } from "node:crypto";
import { useState } from "react";
import { Link, redirect } from "react-router";
import { offerCard } from "#app/features/cards/commands-offer.server.ts";
import { getOwnCard } from "#app/features/cards/queries.server.ts";
import type { OfferCardInput } from "#app/features/cards/schema.ts";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { clearFeedCache } from "#app/features/listings/components/feed/feed-cache.ts";
import {
	CreateColumns,
	CreatePreview,
	OfferCardForm,
} from "#app/features/listings/components/form/create-form.tsx";
import { draftOfCard, useListingDraft } from "#app/features/listings/components/form/use-listing-draft.ts";
import { getOwnerCountry } from "#app/features/listings/queries-own.server.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { redirectBanned, requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { cardPath } from "#app/shared/card-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { imageUrl } from "#app/shared/image.ts";
import { publishedListingPath } from "#app/shared/listing-paths.ts";
import { listingPath } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Icon } from "#app/ui/icon.tsx";
import { OptionalPart } from "#app/ui/optional-part.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/offer.ts";

export const handle = { task: true } satisfies Screen;

/** A card that is offered already leads to its listing. */
export function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, { request, url });
	redirectBanned(actor);
	return loaderResult(async () => {
		const card = await getOwnCard(ctx, params.serial);
		if (card.listingId) throw redirect(listingPath(card.listingId));
		if (card.isHidden) throw new DomainError("card.hidden");
		const categories = await listCategories(ctx);
		return {
			card,
			category: categories.find(({ isSpecial }) => isSpecial) ?? null,
			owner: { username: actor.username, country: await getOwnerCountry(ctx, actor.id) },
			submissionKey: randomUUID(),
		};
	});
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return formResult(ctx, request, async (form): Promise<{ id: string }> => {
		const input = { ...readFields(form), serial: params.serial } as OfferCardInput;
		const { id } = await offerCard(ctx, input, { files: deps.files, locale });
		throw redirect(publishedListingPath(id));
	});
}

/** Clears the browser's cached lists, which are old once something is published. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return serverAction().finally(clearFeedCache);
}

/** The form of a listing that offers one's own Reino Card, and the listing as it will look. */
export default function OfferCard({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { card, category, owner, submissionKey } = loaderData;
	const [initial] = useState(() => draftOfCard(card, category));
	const [draft, change] = useListingDraft(initial);
	return (
		<Page>
			<PrivateHead title={t("listing.offerCard.title")} />
			<CreateColumns>
				<div className="min-w-0">
					<Link to={cardPath(card.serial)} className="link-more back">
						<Icon name="chevron-left" size="s" />
						{t("listing.offerCard.back")}
					</Link>
					<h1 className="type-page mt-5 mb-2.5">{t("listing.offerCard.title")}</h1>
					<p className="type-lead">{t("listing.offerCard.lead", { name: card.name })}</p>
					{/* A phone has no room for a preview of the listing. */}
					<img
						className="mt-5 h-auto w-[132px] md:hidden"
						src={imageUrl(card.image.key, 320)}
						alt={card.name}
						width={card.image.width}
						height={card.image.height}
					/>
					<OfferCardForm {...{ draft, change, submissionKey }} />
				</div>
				<OptionalPart>
					<CreatePreview draft={draft} owner={owner} image={card.image} />
				</OptionalPart>
			</CreateColumns>
		</Page>
	);
}
