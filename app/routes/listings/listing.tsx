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
	ListingDescription,
	ListingFacts,
	ListingOwner,
	ListingStage,
	ListingStatusNotice,
	ListingWants,
} from "#app/features/listings/components/detail/listing-detail.tsx";
import {
	ActionRow,
	DeleteListing,
	MoreOwnerActions,
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
import { listingShowcasesPath } from "#app/shared/listing-paths.ts";
import { listingPath, listingsPath, personPath } from "#app/shared/paths.ts";
import { createShowcaseWithPath } from "#app/shared/showcase-paths.ts";
import { MenuLink } from "#app/shell/account-menu.tsx";
import { MoreMenu, OfferButton } from "#app/shell/member-buttons.tsx";
import type { Screen } from "#app/shell/screen.ts";
import { BelowFold } from "#app/ui/below-fold.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { BannedNotice } from "#app/ui/notice.tsx";
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
				<div className="relative">
					<Link to={listingsPath} className="link-more back stage-back">
						<Icon name="chevron-left" size="s" />
						<span>{t("listing.detail.back")}</span>
					</Link>
					<div className="mt-1 grid grid-cols-[minmax(0,560px)_minmax(0,1fr)] items-start gap-16 max-lg:grid-cols-2 max-lg:gap-8 max-md:mt-0 max-md:grid-cols-1 max-md:gap-5">
						<ListingStage listing={card} />
						<div className="min-w-0">
							<ListingStatusNotice listing={listing} card={card} />
							<ListingFacts listing={listing} card={card}>
								{seekable && <WantButton entry={seekable} isSignedIn={isSignedIn} />}
							</ListingFacts>
							<ListingWants listing={listing} />
							<ListingActions loaderData={loaderData} />
							<ListingOwner isOwn={listing.isOwner} owner={card.owner} trades={trades} />
							<ListingDescription listing={listing} card={card} age={age} />
							<RarerActions loaderData={loaderData} />
						</div>
					</div>
				</div>
				<BelowFold>
					<OtherListings loaderData={loaderData} />
				</BelowFold>
			</div>
		</Page>
	);
}

type LoaderData = Route.ComponentProps["loaderData"];

interface LoaderProps {
	loaderData: LoaderData;
}

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
function OtherListings({ loaderData: { listing, card, others } }: LoaderProps) {
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

/** The first acts on the listing: those of its owner, or of anybody else. */
function ListingActions({ loaderData: { listing, card, can } }: LoaderProps) {
	const isBanned = useIsBanned();
	const { isOwner, isPublic } = listing;
	return (
		<>
			{isBanned && (isOwner || isPublic) && <BannedNotice className="mt-6" />}
			{isOwner && <OwnerActions listing={listing} card={card} />}
			{!isOwner && isPublic && (
				<div className="flex flex-wrap items-start gap-x-2">
					<PublicActions card={card} can={can} />
				</div>
			)}
		</>
	);
}

/** The one act on somebody else's listing, and what one rarely does with it. */
function PublicActions({ card, can }: Pick<LoaderData, "card" | "can">) {
	const t = useT();
	const { id, title, owner } = card;
	const { username } = owner;
	return (
		<>
			{can.offer && (
				<ActionRow isBar>
					<OfferButton listing={{ id, title, ownerUsername: username }} />
				</ActionRow>
			)}
			<div className="stage-tools mt-6 flex gap-2 max-md:mt-0">
				<ShareListingButton title={title} />
				<MoreMenu
					look="edged"
					report={can.report ? { kind: "listing", id, title } : null}
					block={{ username, next: listingPath(id) }}
				>
					<MenuLink to={personPath(username)} icon="user">
						{t("listing.detail.seeAll", { username })}
					</MenuLink>
				</MoreMenu>
			</div>
		</>
	);
}

/** What its owner, and who administers, does rarely with a listing. */
function RarerActions({ loaderData: { listing, card, can } }: LoaderProps) {
	const deletesOthers = can.delete && !listing.isOwner;
	return (
		<>
			{listing.isOwner && (
				<MoreOwnerActions listing={listing}>
					{listing.isPublic && (
						<PlacingButton
							path={listingShowcasesPath(listing.id)}
							createPath={createShowcaseWithPath(listing.id)}
						/>
					)}
				</MoreOwnerActions>
			)}
			{(can.setPremium || deletesOthers) && (
				<ActionRow>
					{can.setPremium && <PremiumButton isPremium={card.isPremium} />}
					{deletesOthers && <DeleteListing text="listing.delete.asAdmin" />}
				</ActionRow>
			)}
		</>
	);
}
