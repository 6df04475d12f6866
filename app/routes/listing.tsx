import { lazy, Suspense, useState } from "react";
import { data, Link, useRouteLoaderData } from "react-router";
import { DeleteListing } from "#app/features/listings/components/delete-listing.tsx";
import { forgetFeeds } from "#app/features/listings/components/feed-cache.ts";
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
import { PremiumButton } from "#app/features/listings/components/premium-button.tsx";
import { ShareButton } from "#app/features/listings/components/share-button.tsx";
import { deletableStatuses, premiumStatuses } from "#app/features/listings/policy.ts";
import { getListing, listOtherListings } from "#app/features/listings/queries.server.ts";
import { sharedPicturePath } from "#app/features/listings/queries-share.server.ts";
import { sharedPictureSize } from "#app/features/listings/rules.ts";
import { countCompletedTrades } from "#app/features/trades/queries.server.ts";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { formatFor } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { errorStatus } from "#app/shared/error-codes.ts";
import { AuthLink } from "#app/shell/auth-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/listing.ts";
import { answerForm, answerPage } from "./answer.server.ts";
import { FailedPage } from "./failed-page.tsx";
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
		const picture = listing.isPublic ? sharedPicturePath(card, locale) : null;
		const age = formatFor(locale).relativeTime(card.createdAt, ctx.clock.now());
		return { listing, card, others, trades, picture, age };
	});
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const { ctx, locale } = context.get(requestContext);
	const form = await readForm(request);
	const answer = await answerForm(() => actOnListing(ctx, { id: params.id, form, locale }));
	const init = answer.init ?? undefined;
	return data({ ...answer.data, intent: String(form.get("intent")) }, init);
}

/**
 * What did not reach the server is answered like what it refused, so that what was typed stays. The lists that
 * the browser keeps are old once something changed.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const intent = String((await request.clone().formData()).get("intent"));
	forgetFeeds();
	try {
		return await serverAction();
	} catch (error) {
		if (error instanceof Response) throw error;
		const failure = { code: "service.unavailable" as const, params: {} };
		// With its status, so that the page is not read again: that would fail too.
		return data({ ok: false as const, failure, intent }, { status: errorStatus[failure.code] });
	}
}

export default function Listing({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { listing, card, others, trades, picture, age } = loaderData;
	return (
		<main id="content" tabIndex={-1} className="page">
			<ListingMeta card={card} picture={picture} />
			<div className="wrap">
				<Link to="/intercambios" className="link-more back">
					<Icon name="chevron-left" size="s" />
					{t("listing.detail.back")}
				</Link>
				<div className="detail">
					<ListingCase listing={card} />
					<div className="min-w-0">
						<ListingStatusNotice listing={listing} />
						<ListingFacts listing={listing} card={card} age={age} />
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

/** A link to a listing that nobody else sees shows Reino's own picture. */
function ListingMeta({ card, picture }: Pick<LoaderData, "card" | "picture">) {
	const t = useT();
	const { title, owner, description } = card;
	const offer = t("shell.meta.listing", { title, username: owner.username });
	return (
		<PageHead
			title={title}
			description={description ? `${offer} ${description}` : offer}
			path={`/intercambios/${card.id}`}
			picture={picture ? { path: picture, alt: offer, ...sharedPictureSize } : undefined}
		/>
	);
}

/** The owner manages the listing; anybody else makes an offer. An admin has more to do besides. */
function ListingActions({ loaderData }: { loaderData: LoaderData }) {
	const user = useRouteLoaderData<typeof rootLoader>("root")?.user;
	const { listing, card } = loaderData;
	return (
		<>
			{listing.isOwner && <OwnerActions listing={listing} card={card} messageOf={errorMessage} />}
			{!listing.isOwner && listing.isPublic && (
				<OfferActions listingId={listing.id} card={card} isSignedIn={Boolean(user)} />
			)}
			{user?.isAdmin && <AdminActions listing={listing} card={card} />}
		</>
	);
}

function AdminActions({ listing, card }: Pick<LoaderData, "listing" | "card">) {
	const mayDelete = !listing.isOwner && deletableStatuses.includes(listing.status);
	const maySetPremium = premiumStatuses.includes(listing.status);
	if (!mayDelete && !maySetPremium) return null;
	return (
		<div className="detail-actions">
			{maySetPremium && <PremiumButton isPremium={card.isPremium} messageOf={errorMessage} />}
			{mayDelete && <DeleteListing text="listing.delete.asAdmin" messageOf={errorMessage} />}
		</div>
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
}

/** A visitor is asked to sign in first, on this page; without script the offer has a page of its own. */
function OfferActions({ listingId, card, isSignedIn }: OfferActionsProps) {
	const t = useT();
	const [open, setOpen] = useState(false);
	const listing = { id: listingId, title: card.title, ownerUsername: card.owner.username };
	return (
		<div className="detail-actions action-bar">
			{!isSignedIn && <AuthLink icon="swap">{t("listing.detail.offer")}</AuthLink>}
			{isSignedIn && (
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
			<ReportButton listing={listing} isSignedIn={isSignedIn} />
			{open && (
				<Suspense>
					<OfferDialog open onOpenChange={setOpen} listing={listing} />
				</Suspense>
			)}
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const t = useT();
	const back = { to: "/intercambios", label: t("shell.notFound.trades") };
	return <FailedPage error={error} text={t("listing.detail.error")} back={back} />;
}
