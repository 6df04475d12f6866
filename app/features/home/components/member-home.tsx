import { clsx } from "clsx";
import { type ReactNode, useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { townOf } from "#app/features/accounts/rules-people.ts";
import { countLive, type UnreadSource } from "#app/features/chats/components/use-unread-count.ts";
import {
	CardPlate,
	ListingCardPhoto,
	ListingGrid,
} from "#app/features/listings/components/card/listing-card.tsx";
import { CardFrame } from "#app/features/listings/components/card/rarity.tsx";
import type { ListingCardView } from "#app/features/listings/rules.ts";
import type { NearbyListing } from "#app/features/listings/rules-search.ts";
import { EditionImage } from "#app/features/lists/entry/components/edition-image.tsx";
import { fittingLimit } from "#app/features/lists/entry/rules.ts";
import { listPageSearch } from "#app/features/lists/entry/rules-page.ts";
import type { HomeMatches, MatchedThing, OfferedThing } from "#app/features/matches/people/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { addOnePath } from "#app/shared/list-paths.ts";
import {
	groupsPath,
	listingPath,
	listingsPath,
	listsPath,
	matchesPath,
	popularPath,
	publicListPath,
	shopPath,
	wantedBoardPath,
	withSearch,
} from "#app/shared/paths.ts";
import { BelowFold, laterSectionClass } from "#app/ui/below-fold.tsx";
import { Button } from "#app/ui/button.tsx";
import { CellShelf, ShelfCell } from "#app/ui/cell-shelf.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { MemberHomeView } from "../rules.ts";
import { MostWanted, NobodyMatches, PasteInvitation, PeopleWhoMatch } from "./center.tsx";
import { FirstStepsLine } from "./first-steps.tsx";
import { WaitingLine } from "./waiting-line.tsx";

interface MemberHomeProps extends MemberHomeView {
	/** The reader's. */
	username: string;
	unread: UnreadSource | undefined;
}

/** The home page of somebody who is signed in: who matches their lists, or how to get there, and what else there is. */
export function MemberHome({ username, unread, ...home }: MemberHomeProps) {
	const { steps, hasList, waiting, best, matches, nearby, popular, now } = home;
	const t = useT();
	useFreshData(unread);
	const isNew = !hasList && best?.count === 0;
	return (
		<div className="wrap">
			{waiting ? <WaitingLine waiting={waiting} /> : <Failed text={t("home.turn.error")} />}
			{!best && <Failed text={t("home.matches.error")} />}
			{best && best.count > 0 && <PeopleWhoMatch best={best} now={now} />}
			{best?.count === 0 && hasList && <NobodyMatches wanted={best.wanted} />}
			{isNew && <PasteInvitation title={t("home.hello", { name: username })} />}
			{steps && <FirstStepsLine steps={steps} />}
			{isNew && <MostWanted wanted={best.wanted} text={t("matches.board.text")} />}
			<BelowFold>
				{matches ? <Sought matches={matches} /> : <Failed text={t("home.matches.error")} />}
				{matches && <Offered matches={matches} />}
				{nearby ? <Nearby nearby={nearby} /> : <Failed text={t("home.near.error")} />}
				<Popular listings={popular} title={t(isNew ? "home.popular.new" : "home.popular")} />
				<OtherPlaces />
				<ShopStrip />
			</BelowFold>
		</div>
	);
}

const otherPlaces = [
	{ to: addOnePath, icon: "card", name: "lists.one.title", text: "lists.one.enterText" },
	{ to: groupsPath, icon: "users", name: "shell.groups", text: "home.groups" },
	{ to: wantedBoardPath, icon: "pin", name: "matches.board.title", text: "matches.board.text" },
] as const;

/** Places that no bar has room for. */
function OtherPlaces() {
	const t = useT();
	return (
		<div className="mt-12 grid gap-3 md:grid-cols-3">
			{otherPlaces.map(({ to, icon, name, text }) => (
				<Link
					key={to}
					to={to}
					className="grid min-h-[84px] grid-cols-[28px_minmax(0,1fr)] items-center gap-4 rounded-card bg-sunk px-5 py-4 leading-tight"
					discover="none"
				>
					<Icon name={icon} className="text-royal" />
					<span>
						<b className="block text-lg font-strong">{t(name)}</b>
						<span className="text-sm text-ink-2">{t(text)}</span>
					</span>
				</Link>
			))}
		</div>
	);
}

/** The way to the shop, which is last. */
function ShopStrip() {
	const t = useT();
	return (
		<Link
			to={shopPath}
			className="mt-3 flex min-h-[88px] items-center gap-4 rounded-card px-5 py-4 leading-tight inset-ring inset-ring-line"
			discover="none"
		>
			<Icon name="store" className="text-royal" />
			<span className="min-w-0 flex-1">
				<b className="block text-lg font-strong">{t("shell.shop")}</b>
				<span className="text-sm text-ink-2">{t("home.shop")}</span>
			</span>
			<Icon name="chevron-right" size="s" className="text-ink-3" />
		</Link>
	);
}

/** Loads the page anew when a message comes, which every move of a trade brings. */
function useFreshData(source: UnreadSource | undefined) {
	const { revalidate } = useRevalidator();
	const userId = source?.userId;
	const unread = source?.unreadMessages;
	useEffect(() => {
		if (!userId) return;
		const reload = () => void revalidate();
		return countLive({ userId, onMessage: reload, onCount: (count) => count !== unread && reload() });
	}, [userId, unread, revalidate]);
}

interface RowProps {
	id: string;
	title: string;
	/** Where all of it is, in words. */
	more: ReactNode;
	to: string;
	/** Not on the first screens of a phone. */
	isLater?: boolean;
	children: ReactNode;
}

/** A part of the page with its heading, and the way to all of it. */
function Row({ id, title, more, to, isLater, children }: RowProps) {
	return (
		<section className={clsx("section", isLater && laterSectionClass)} aria-labelledby={id}>
			<div className="section-head">
				<h2 id={id} className="type-section">
					{title}
				</h2>
				<Link to={to} className="link-more -mb-2" discover="none">
					<span>
						{more}
						<span className="sr-only">{`: ${title}`}</span>
					</span>
					<Icon name="chevron-right" size="s" />
				</Link>
			</div>
			{children}
		</section>
	);
}

/** A part that could not be loaded, among others that could. */
function Failed({ text }: { text: string }) {
	const t = useT();
	const { revalidate, state } = useRevalidator();
	return (
		<div className="mt-8 grid justify-items-start gap-4">
			<Notice tone="bad" icon="warning" role="alert">
				{text}
			</Notice>
			<Button
				variant="secondary"
				icon="refresh"
				className="needs-script"
				pending={state === "loading"}
				onClick={() => void revalidate()}
			>
				{t("common.retry")}
			</Button>
		</div>
	);
}

/** The part of the reader's own list that others seek, line by line with who does. */
const soughtPath = (search = "") =>
	withSearch(
		listsPath,
		listPageSearch({
			side: "have",
			layout: "rows",
			filter: "matched",
			jump: null,
			search,
			pages: { have: 1, want: 1 },
		}),
	);

/** Things of the reader's that others seek, on a shelf. */
function Sought({ matches: { sought } }: { matches: HomeMatches }) {
	const t = useT();
	if (sought.length === 0) return null;
	return (
		<Row id="sought" title={t("home.sought")} more={t("common.seeAll")} to={soughtPath()}>
			<CellShelf className="rail" label={t("home.sought")}>
				{sought.map((thing) => (
					<ShelfCell
						key={thing.id}
						object={
							<span className="slab">
								<EditionImage thing={thing} />
							</span>
						}
					>
						<Link
							to={soughtPath(thing.name)}
							className="after:absolute after:inset-x-[-8px] after:top-[-240px] after:bottom-[-10px]"
							discover="none"
						>
							<b className="line-clamp-2 font-strong">{thing.name}</b>
							<small className="num block text-sm font-normal">
								{thing.units < fittingLimit
									? t("home.sought.people", { count: thing.units })
									: t("home.sought.manyPeople", { min: fittingLimit })}
							</small>
						</Link>
					</ShelfCell>
				))}
			</CellShelf>
		</Row>
	);
}

/** Cards in one row that scrolls, each with a line that says why it is there. */
function Cards({ label, children }: { label: string; children: ReactNode }) {
	return (
		<ul
			className="-mx-(--gutter) -my-2 grid snap-x scroll-px-(--gutter) auto-cols-[148px] grid-flow-col grid-rows-[auto_auto] gap-x-3 overflow-x-auto px-(--gutter) py-2 md:-mx-1 md:auto-cols-[224px] md:scroll-px-1 md:gap-x-5 md:px-1"
			aria-label={label}
		>
			{children}
		</ul>
	);
}

interface CardProps {
	listing: ListingCardView;
	to: string;
	/** Why it is there. */
	children: ReactNode;
}

/** A small card without its pills, and the line below it. */
function Card({ listing, to, children }: CardProps) {
	return (
		<li className="row-span-2 grid min-w-0 snap-start grid-rows-subgrid">
			<article className="lst row-span-2 grid! grid-rows-subgrid">
				<CardFrame rarity={listing.rarity}>
					<ListingCardPhoto listing={{ ...listing, isPremium: false, isOpenToOffers: false }} />
					<CardPlate listing={{ ...listing, itemName: null, printing: null }} headingLevel={3} />
				</CardFrame>
				<div className="lab">
					<p className="flex items-start gap-2 text-sm leading-tight text-ink-2 wrap-anywhere">{children}</p>
					<Link className="more" to={to} viewTransition prefetch="intent" discover="none">
						<span className="sr-only">{listing.title}</span>
					</Link>
				</div>
			</article>
		</li>
	);
}

/** Things that others offer and the reader seeks. */
function Offered({ matches: { offered, cards } }: { matches: NonNullable<MemberHomeView["matches"]> }) {
	const t = useT();
	if (offered.length === 0) return null;
	return (
		<Row id="offered" title={t("home.offered")} more={t("common.seeAll")} to={matchesPath}>
			<Cards label={t("home.offered")}>
				{offered.map((offer) => {
					const listing = cards.find(({ id }) => id === offer.thing.listing?.id);
					const to = listing ? listingPath(listing.id) : listPathOf(offer);
					return (
						<Card key={offer.thing.id} listing={listing ?? cardOf(offer)} to={to}>
							<OfferTie sought={offer.sought} listing={listing} />
						</Card>
					);
				})}
			</Cards>
		</Row>
	);
}

function listPathOf({ username, isShown }: OfferedThing): string {
	return isShown ? publicListPath(username) : matchesPath;
}

/** The card of a thing that stands on a list alone. */
function cardOf({ thing, username, country }: OfferedThing): ListingCardView {
	return {
		id: thing.id,
		title: thing.name,
		itemName: null,
		printing: null,
		description: "",
		categorySlug: thing.categorySlug,
		rarity: null,
		isPremium: false,
		isOpenToOffers: false,
		interestCount: 0,
		image: null,
		edition: thing,
		owner: { username, country },
		wanted: [],
		wantedMore: 0,
	};
}

interface OfferTieProps {
	sought: MatchedThing["name"] | null;
	listing: ListingCardView | undefined;
}

/** What goes the other way: something of the reader's, or what their owner seeks instead. */
function OfferTie({ sought, listing }: OfferTieProps) {
	const t = useT();
	if (sought !== null) {
		return (
			<>
				<Icon name="check" size="s" className="mt-px flex-none text-ok" />
				<span className="font-semibold text-ok">{t("home.offered.seeksYours", { name: sought })}</span>
			</>
		);
	}
	const [wanted] = listing?.wanted ?? [];
	const seeks = wanted ? t("home.offered.seeks", { name: wanted.label }) : t("listing.seeksNothing");
	return (
		<>
			<Icon name="swap" size="s" className="mt-px flex-none text-royal" />
			<span>{listing ? seeks : t("home.offered.onList")}</span>
		</>
	);
}

/** Listings of the reader's city, then of their province. */
function Nearby({ nearby }: { nearby: readonly NearbyListing[] }) {
	const t = useT();
	const [first] = nearby;
	if (!first) return null;
	return (
		<Row
			id="near"
			title={t("home.near")}
			isLater
			more={t("home.near.all")}
			to={withSearch(listingsPath, { sort: "nearest" })}
		>
			<Cards label={t("home.near")}>
				{nearby.map(({ listing, city, isSameCity }) => (
					<Card key={listing.id} listing={listing} to={listingPath(listing.id)}>
						<Icon name="pin" size="s" className="mt-px flex-none text-royal" />
						<span>{t(isSameCity ? "home.near.city" : "matches.yourProvince", { city: townOf(city) })}</span>
					</Card>
				))}
			</Cards>
		</Row>
	);
}

function Popular({ listings, title }: { listings: readonly ListingCardView[] | null; title: string }) {
	const t = useT();
	if (!listings) return <Failed text={t("listing.home.error")} />;
	if (listings.length === 0) return null;
	return (
		<Row id="popular" title={title} more={t("home.allTrades")} to={popularPath} isLater>
			<ListingGrid listings={listings} compact />
		</Row>
	);
}
