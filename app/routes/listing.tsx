import { lazy, Suspense, useState } from "react";
import { data, Link, useRouteLoaderData } from "react-router";
import { ListingCase } from "#app/features/listings/components/listing-case.tsx";
import {
	ListingFacts,
	ListingOwner,
	ListingWants,
} from "#app/features/listings/components/listing-facts.tsx";
import { ListingGrid } from "#app/features/listings/components/listing-grid.tsx";
import { ListingInterest } from "#app/features/listings/components/listing-interest.tsx";
import { ListingStatusNotice } from "#app/features/listings/components/listing-status-notice.tsx";
import { OwnerActions } from "#app/features/listings/components/owner-actions.tsx";
import { ShareButton } from "#app/features/listings/components/share-button.tsx";
import { getListing, listOtherListings } from "#app/features/listings/queries.server.ts";
import { countCompletedTrades } from "#app/features/trades/queries.server.ts";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { pictureUrl } from "#app/shared/picture.ts";
import { AuthLink } from "#app/shell/auth-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/listing.ts";
import { answerForm, answerPage } from "./answer.server.ts";
import { actOnListing } from "./listing-actions.server.ts";
import { PageHead } from "./page-head.tsx";
import { readForm } from "./read-form.server.ts";
import { ReportButton } from "./report-button.tsx";
import { requestContext } from "./request-context.server.ts";
import type { Screen } from "./screen.ts";

export { keepUnderDialog as shouldRevalidate } from "./auth-revalidation.ts";
export { publicPageHeaders as headers } from "./public-page.ts";

export const handle = { task: true, actionBar: true } satisfies Screen;

export function loader({ params, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	return answerPage(async () => {
		const { card, ...listing } = await getListing(ctx, params.id, locale);
		const [others, trades] = await Promise.all([
			listOtherListings(ctx, { ownerId: listing.ownerId, exceptId: listing.id, locale }),
			countCompletedTrades(ctx, listing.ownerId),
		]);
		return { listing, card, others, trades, now: ctx.clock.now().toISOString() };
	});
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const { ctx, locale } = context.get(requestContext);
	const form = await readForm(request);
	const answer = await answerForm(() => actOnListing(ctx, { id: params.id, form, locale }));
	const init = answer.init ?? undefined;
	return data({ ...answer.data, intent: String(form.get("intent")) }, init);
}

export default function Listing({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { listing, card, others, trades, now } = loaderData;
	return (
		<main id="content" tabIndex={-1} className="page">
			<ListingMeta card={card} />
			<div className="wrap">
				<Link to="/intercambios" className="link-more back">
					<Icon name="chevron-left" size="s" />
					{t("listing.detail.back")}
				</Link>
				<div className="detail">
					<ListingCase listing={card} />
					<div className="min-w-0">
						<ListingStatusNotice listing={listing} />
						<ListingFacts listing={listing} card={card} now={now} />
						<ListingOwner owner={card.owner} city={listing.ownerCity} trades={trades} />
						<ListingWants listing={listing} />
						<ListingActions loaderData={loaderData} />
						<ListingInterest count={card.interestCount} isOwner={listing.isOwner} />
					</div>
				</div>
				{others.length > 0 && (
					<section className="section" aria-labelledby="others">
						<h2 id="others" className="type-section section-head">
							{t("listing.detail.others", { username: card.owner.username })}
						</h2>
						<ListingGrid listings={others} eagerCount={0} compact />
					</section>
				)}
			</div>
		</main>
	);
}

type LoaderData = Route.ComponentProps["loaderData"];

function ListingMeta({ card }: { card: LoaderData["card"] }) {
	const t = useT();
	const { title, owner, description, image } = card;
	const offer = t("shell.meta.listing", { title, username: owner.username });
	return (
		<PageHead
			title={title}
			description={description ? `${offer} ${description}` : offer}
			path={`/intercambios/${card.id}`}
			picture={image ? { path: pictureUrl(image.key, 1080), alt: title } : undefined}
		/>
	);
}

/** The owner manages the listing, an admin may delete it, anybody else makes an offer. */
function ListingActions({ loaderData }: { loaderData: LoaderData }) {
	const user = useRouteLoaderData<typeof rootLoader>("root")?.user;
	const { listing, card } = loaderData;
	if (listing.isOwner || user?.isAdmin) {
		return (
			<OwnerActions listing={listing} title={card.title} mayEdit={listing.isOwner} messageOf={errorMessage} />
		);
	}
	return (
		<OfferActions listingId={listing.id} card={card} isSignedIn={Boolean(user)} canOffer={listing.isPublic} />
	);
}

const OfferDialog = lazy(() =>
	import("#app/features/chats/components/offer-dialog.tsx").then((module) => ({
		default: module.OfferDialog,
	})),
);

interface OfferActionsProps {
	listingId: string;
	card: LoaderData["card"];
	isSignedIn: boolean;
	canOffer: boolean;
}

/** A visitor is asked to sign in first, on this page; without script the offer has a page of its own. */
function OfferActions({ listingId, card, isSignedIn, canOffer }: OfferActionsProps) {
	const t = useT();
	const [open, setOpen] = useState(false);
	const listing = { id: listingId, title: card.title, ownerUsername: card.owner.username };
	return (
		<div className="detail-actions action-bar">
			{canOffer && !isSignedIn && <AuthLink icon="swap">{t("listing.detail.offer")}</AuthLink>}
			{canOffer && isSignedIn && (
				<ButtonLink
					to={`/mensajes/nueva?listing=${listingId}`}
					icon="swap"
					onClick={(event) => {
						event.preventDefault();
						setOpen(true);
					}}
				>
					{t("listing.detail.offer")}
				</ButtonLink>
			)}
			<ShareButton title={card.title} />
			{canOffer && <ReportButton listing={listing} isSignedIn={isSignedIn} />}
			{open && (
				<Suspense>
					<OfferDialog open onOpenChange={setOpen} listing={listing} />
				</Suspense>
			)}
		</div>
	);
}
