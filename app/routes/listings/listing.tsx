import { Link, redirect } from "react-router";
import { canOpenChat } from "#app/features/chats/policy.ts";
import {
	deleteListing,
	editListing,
	pauseListing,
	resumeListing,
	setPremium,
} from "#app/features/listings/commands.server.ts";
import { ListingGrid } from "#app/features/listings/components/card/listing-card.tsx";
import {
	ListingCase,
	ListingFacts,
	ListingInterest,
	ListingOwner,
	ListingStatusNotice,
	ListingWants,
} from "#app/features/listings/components/detail/listing-detail.tsx";
import {
	ActionRow,
	DeleteListing,
	OwnerActions,
	PremiumButton,
} from "#app/features/listings/components/detail/owner-actions.tsx";
import { clearFeedCache } from "#app/features/listings/components/feed/feed-cache.ts";
import { ShareListingButton } from "#app/features/listings/components/share/share-button.tsx";
import { getListing, listingImageHref, listOtherListings } from "#app/features/listings/queries.server.ts";
import type { ListingDetailView } from "#app/features/listings/rules.ts";
import type { EditListingInput } from "#app/features/listings/schema.ts";
import { WantButton } from "#app/features/lists/entry/components/want-button.tsx";
import { findSeekable } from "#app/features/lists/entry/queries.server.ts";
import { canReport } from "#app/features/moderation/policy.ts";
import { countCompletedTrades } from "#app/features/profiles/queries.server.ts";
import { PlacingButton } from "#app/features/showcases/components/placing/placing-button.tsx";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useIsBanned } from "#app/http/root-data.ts";
import { withNotice } from "#app/http/visitor-cookies.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { Actor, CommandContext } from "#app/platform/context.server.ts";
import { PageHead } from "#app/seo/page-head.tsx";
import {
	createShowcaseWithPath,
	listingPath,
	listingShowcasesPath,
	listingsPath,
} from "#app/shared/paths.ts";
import { OfferButton, ReportButton } from "#app/shell/member-buttons.tsx";
import type { Screen } from "#app/shell/screen.ts";
import { Icon } from "#app/ui/icon.tsx";
import { BannedNotice } from "#app/ui/labels.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/listing.ts";

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

export const handle = {
	task: true,
	actionBar: true,
	error: "listing.detail.error",
	back: { to: listingsPath, label: "shell.notFound.trades" },
} satisfies Screen;

export function loader({ params, context }: Route.LoaderArgs) {
	const { publicCtx: ctx, locale } = context.get(requestContext);
	return loaderResult(async () => {
		const { card, ...listing } = await getListing(ctx, params.id, locale);
		const [others, trades, seekable] = await Promise.all([
			listOtherListings(ctx, { ownerId: listing.ownerId, exceptId: listing.id, locale }),
			countCompletedTrades(ctx, listing.ownerId),
			listing.isOwner ? null : findSeekable(ctx, { listingId: listing.id, locale }),
		]);
		const image = listing.isPublic ? listingImageHref(card, locale) : null;
		const age = formatFor(locale).relativeTime(listing.createdAt, ctx.clock.now());
		const can = permissionsOn(listing, ctx.actor);
		return { listing, card, can, others, trades, seekable, isSignedIn: ctx.actor !== null, image, age };
	});
}

/** Permissions of the viewer; a visitor has those that they would have once signed in. */
function permissionsOn(listing: ListingDetailView, actor: Actor | null) {
	const may = (policy: typeof canOpenChat) => (actor ? policy(actor, listing) : listing.isPublic);
	return { ...listing.can, offer: may(canOpenChat), report: may(canReport) };
}

/** Commands of the forms on a listing's page. A deleted listing's page is gone, so that leads to the hub. */
const listingCommands = {
	pause: pauseListing,
	resume: resumeListing,
	premium: (ctx: CommandContext, { id }: { id: string }) => setPremium(ctx, { id, isPremium: true }),
	ordinary: (ctx: CommandContext, { id }: { id: string }) => setPremium(ctx, { id, isPremium: false }),
	delete: async (ctx: CommandContext, input: { id: string }): Promise<never> => {
		await deleteListing(ctx, input);
		throw redirect(listingsPath, { headers: withNotice(null, "listingDeleted") });
	},
};

export function action({ request, params, context }: Route.ActionArgs) {
	const { ctx, locale } = context.get(requestContext);
	return formResult(ctx, request, (form) =>
		runIntent(
			ctx,
			form,
			{
				...listingCommands,
				// A form without wanted things has its texts alone; in another one an absent box is not checked.
				edit: (_, input: EditListingInput) =>
					editListing(ctx, input.wanted === undefined ? input : { isOpenToOffers: false, ...input }, locale),
			},
			{ id: params.id },
		),
	);
}

/** Lists in the cache of the browser are out of date once something changed. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return serverAction().finally(clearFeedCache);
}

export default function Listing({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { listing, card, trades, seekable, isSignedIn, image, age } = loaderData;
	return (
		<Page>
			<ListingMeta card={card} image={image} />
			<div className="wrap">
				<Link to={listingsPath} className="link-more back">
					<Icon name="chevron-left" size="s" />
					{t("listing.detail.back")}
				</Link>
				<div className="mt-1 grid grid-cols-[minmax(0,520px)_minmax(0,1fr)] gap-16 max-lg:grid-cols-[310px_minmax(0,1fr)] max-lg:gap-8 max-md:grid-cols-1 max-md:gap-6">
					<ListingCase listing={card} />
					<div className="min-w-0">
						<ListingStatusNotice listing={listing} />
						<ListingFacts listing={listing} card={card} age={age}>
							{seekable && <WantButton entry={seekable} isSignedIn={isSignedIn} />}
						</ListingFacts>
						<ListingOwner
							isOwn={listing.isOwner}
							owner={card.owner}
							city={listing.ownerCity}
							trades={trades}
						/>
						<ListingWants listing={listing} />
						<ListingActions loaderData={loaderData} />
						{(listing.isPublic || listing.isOwner) && (
							<ListingInterest count={card.interestCount} isOwner={listing.isOwner} />
						)}
					</div>
				</div>
				<OtherListings loaderData={loaderData} />
			</div>
		</Page>
	);
}

type LoaderData = Route.ComponentProps["loaderData"];

/** Title and description; a listing that nobody else sees has Reino's own image. */
function ListingMeta({ card, image }: Pick<LoaderData, "card" | "image">) {
	const t = useT();
	const { title, owner, description } = card;
	const offer = t("shell.meta.listing", { title, username: owner.username });
	return (
		<PageHead
			title={title}
			description={description ? `${offer} ${description}` : offer}
			path={listingPath(card.id)}
			image={image ? { path: image, alt: offer } : undefined}
		/>
	);
}

/** Other listings of the owner. */
function OtherListings({ loaderData: { listing, card, others } }: { loaderData: LoaderData }) {
	const t = useT();
	if (others.length === 0) return null;
	return (
		<section className="section" aria-labelledby="others">
			<h2 id="others" className="type-section section-head">
				{listing.isOwner
					? t("listing.own.others")
					: t("listing.detail.others", { username: card.owner.username })}
			</h2>
			<ListingGrid listings={others} compact />
		</section>
	);
}

/** Actions on the listing: those of its owner, or of anybody else, and those of admins. */
function ListingActions({ loaderData }: { loaderData: LoaderData }) {
	const { listing, card, can } = loaderData;
	const { isOwner } = listing;
	const deletesOthers = can.delete && !isOwner;
	const isBanned = useIsBanned();
	return (
		<>
			{isBanned && (isOwner || listing.isPublic) && <BannedNotice className="mt-6" />}
			{isOwner && (
				<OwnerActions listing={listing} card={card}>
					{listing.isPublic && (
						<PlacingButton
							path={listingShowcasesPath(listing.id)}
							createPath={createShowcaseWithPath(listing.id)}
						/>
					)}
				</OwnerActions>
			)}
			{!isOwner && listing.isPublic && <PublicActions card={card} can={can} />}
			{(can.setPremium || deletesOthers) && (
				<ActionRow>
					{can.setPremium && <PremiumButton isPremium={card.isPremium} />}
					{deletesOthers && <DeleteListing text="listing.delete.asAdmin" />}
				</ActionRow>
			)}
		</>
	);
}

interface PublicActionsProps {
	card: LoaderData["card"];
	can: LoaderData["can"];
}

function PublicActions({ card, can }: PublicActionsProps) {
	const listing = { id: card.id, title: card.title, ownerUsername: card.owner.username };
	return (
		<ActionRow isBar>
			{can.offer && <OfferButton listing={listing} />}
			<ShareListingButton title={card.title} />
			{can.report && <ReportButton subject={{ kind: "listing", id: card.id, title: card.title }} />}
		</ActionRow>
	);
}
