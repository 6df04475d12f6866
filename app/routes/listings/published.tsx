import type { ReactNode } from "react";
import { Link, redirect } from "react-router";
import { townOf } from "#app/features/accounts/rules-people.ts";
import { ListingCardPhoto } from "#app/features/listings/components/card/listing-card.tsx";
import { CardFrame } from "#app/features/listings/components/card/rarity.tsx";
import { ActionRow } from "#app/features/listings/components/detail/owner-actions.tsx";
import { ShareListingButton } from "#app/features/listings/components/share/share-button.tsx";
import { getListing } from "#app/features/listings/queries.server.ts";
import type { ListingCardView } from "#app/features/listings/rules.ts";
import { getListSummary } from "#app/features/lists/entry/queries.server.ts";
import { useWritePath } from "#app/features/matches/people/components/use-write-path.ts";
import { listSeekers } from "#app/features/matches/people/queries.server.ts";
import type { ListingSeekers, Seeker } from "#app/features/matches/people/rules.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { createListingPath, listingPath, listingsPath, listsPath, matchesPath } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CellShelf, ShelfCell } from "#app/ui/cell-shelf.tsx";
import { Page } from "#app/ui/page.tsx";
import { PersonLink, UserShield } from "#app/ui/person-link.tsx";
import type { Route } from "./+types/published.ts";

export const handle = {
	task: true,
	actionBar: true,
	error: "listing.detail.error",
	back: { to: listingsPath, label: "shell.notFound.trades" },
} satisfies Screen;

/** `GET /intercambios/{id}/publicada`: who seeks what one has just published. Anybody else, and a hidden listing, is led to its page. */
export function loader({ params, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	return loaderResult(async () => {
		const { card, ownerId, isOwner, isPublic } = await getListing(ctx, params.id, locale);
		if (!isOwner || !isPublic) throw redirect(listingPath(card.id));
		const { pause } = await getListSummary(ctx, ownerId);
		const seekers = pause ? null : await listSeekers(ctx, { listingId: card.id, locale });
		return { card, seekers, now: ctx.clock.now().toISOString() };
	});
}

export default function Published({ loaderData: { card, seekers, now } }: Route.ComponentProps) {
	const t = useT();
	return (
		<Page>
			<PrivateHead title={t("listing.published.title")} />
			<div className="wrap mt-6 grid grid-cols-[minmax(0,520px)_minmax(0,1fr)] gap-16 max-lg:grid-cols-2 max-lg:gap-8 max-md:mt-0 max-md:grid-cols-1 max-md:gap-5">
				<Stage card={card} />
				<div className="min-w-0">
					<Heading seekers={seekers} />
					{seekers && <Seekers seekers={seekers} now={now} />}
					<div className="-ml-3 mt-2">
						<ShareListingButton title={card.title} path={listingPath(card.id)} variant="ghost">
							{t("listing.published.share")}
						</ShareListingButton>
					</div>
					<ActionRow isBar>
						<ButtonLink to={listingPath(card.id)} variant="secondary" className="max-md:flex-1 max-md:px-2">
							{t("listing.published.see")}
						</ButtonLink>
						<ButtonLink
							to={createListingPath}
							icon="plus"
							variant="secondary"
							className="max-md:flex-1 max-md:px-2"
						>
							{t("listing.published.another")}
						</ButtonLink>
					</ActionRow>
				</div>
			</div>
		</Page>
	);
}

/** The thing that was published, lit on a shelf of its own. */
function Stage({ card }: { card: ListingCardView }) {
	const t = useT();
	const image = card.image && { ...card.image, sizes: "(max-width: 700px) 128px, 260px" };
	return (
		<CellShelf label={card.title} className="self-start [--columns:1fr]">
			<ShelfCell
				object={
					<CardFrame rarity={card.rarity} bare className="w-[260px] max-md:w-32">
						<ListingCardPhoto listing={{ ...card, image, isPremium: false, isOpenToOffers: false }} eager />
					</CardFrame>
				}
			>
				{t("listing.published.title")}
			</ShelfCell>
		</CellShelf>
	);
}

/** How many seek it, or why that cannot be said, and what helps. */
function Heading({ seekers }: { seekers: ListingSeekers | null }) {
	const t = useT();
	if (!seekers) {
		return (
			<Titled title={t("matches.none.paused")} text={t("matches.none.pausedText")}>
				<ButtonLink to={`${listsPath}#ajustes`} variant="secondary" className="mt-4">
					{t("matches.none.endPause")}
				</ButtonLink>
			</Titled>
		);
	}
	const { count } = seekers;
	if (count > 0)
		return <Titled title={t("matches.seekers.count", { count })} text={t("matches.seekers.lead")} />;
	return (
		<Titled title={t("matches.seekers.none")} text={t("matches.seekers.noneText")}>
			<ButtonLink to={matchesPath} variant="secondary" className="mt-4">
				{t("matches.cross.matches")}
			</ButtonLink>
		</Titled>
	);
}

function Titled({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
	return (
		<>
			<h1 className="type-page mb-2">{title}</h1>
			<p className="type-lead">{text}</p>
			{children}
		</>
	);
}

/** The people who seek it, and where the others are. */
function Seekers({ seekers: { count, people }, now }: { seekers: ListingSeekers; now: string }) {
	const t = useT();
	const writePath = useWritePath();
	if (people.length === 0) return null;
	return (
		<>
			<ul className="mt-4 border-t border-line">
				{people.map((seeker, index) => (
					<SeekerRow
						key={seeker.username}
						seeker={seeker}
						now={now}
						writePath={writePath(seeker)}
						isFirst={index === 0}
					/>
				))}
			</ul>
			{count > people.length && (
				<Link to={matchesPath} className="link-more" discover="none">
					{t("matches.seekers.rest", { count: count - people.length })}
				</Link>
			)}
		</>
	);
}

interface SeekerRowProps {
	seeker: Seeker;
	now: string;
	writePath: string;
	/** The first one's button is the act of the page. */
	isFirst: boolean;
}

/** A person who seeks it, what they give for it or since when, and the way to write to them. */
function SeekerRow({ seeker, now, writePath, isFirst }: SeekerRowProps) {
	const { username, city, get, soughtAt } = seeker;
	const t = useT();
	const format = useFormat();
	const [thing] = get.things;
	const gives = [
		thing && t("matches.seekers.gives", { name: thing.name }),
		get.count > 1 && t("common.andMore", { count: get.count - 1 }),
	];
	return (
		<li className="grid min-h-[74px] grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3 border-b border-line py-2">
			<UserShield username={username} size={36} />
			<div className="min-w-0 leading-tight wrap-anywhere">
				<p>
					<b className="font-strong">
						<PersonLink username={username} />
					</b>{" "}
					{city && <span className="text-sm text-ink-2">{townOf(city)}</span>}
				</p>
				{thing ? (
					<p className="text-sm font-strong text-ok">{gives.filter(Boolean).join(" ")}</p>
				) : (
					<p className="text-sm text-ink-2">
						{t("matches.seekers.since", { when: format.relativeTime(soughtAt, now) })}
					</p>
				)}
			</div>
			<ButtonLink
				to={writePath}
				size="s"
				variant={thing && isFirst ? "primary" : "secondary"}
				aria-label={`${t("matches.write")}: ${username}`}
			>
				{t("matches.write")}
			</ButtonLink>
		</li>
	);
}
