import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { EditionFace } from "#app/features/catalogue/components/edition-face.tsx";
import { formatEdition } from "#app/features/catalogue/rules-editions.ts";
import type { ArchivedTrade, CompletedTrade } from "#app/features/trades/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { imageUrl } from "#app/shared/image.ts";
import "./ledger.css";
import { historyEntryId } from "#app/shared/account-paths.ts";
import { chatPath } from "#app/shared/chat-paths.ts";
import { listingPath, listingsPath, personPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";

export type HeadingLevel = 2 | 3;

interface LedgerEntryProps {
	trade: CompletedTrade;
	/** 3 below a section's h2, 2 directly below the page's title. */
	level: HeadingLevel;
	/** The traded listing's page, for those who may open it. */
	href?: string | null;
	/** The words for what each gave, where it was more than the thing of the title. */
	notes?: readonly string[];
	/** The partner; absent where nobody may know. */
	children?: ReactNode;
	/** The element's id, for the address's fragment. */
	id?: string;
	ref?: React.Ref<HTMLLIElement>;
	isNamed?: boolean;
}

/** A finger finds more than the words. */
const linkClass = "relative after:absolute after:-inset-x-2 after:-inset-y-3 hover:underline";

/** A completed trade: its coin, what it was about, and when it was closed. */
function LedgerEntry({ trade, level, href, notes = [], children, id, ref, isNamed }: LedgerEntryProps) {
	const format = useFormat();
	const Heading = `h${level}` as const;
	const kind = [trade.category, formatEdition({ ...trade, setCode: trade.code })].filter(Boolean).join(" · ");
	return (
		<li
			ref={ref}
			id={id}
			tabIndex={id ? -1 : undefined}
			className={clsx(
				"ledger-entry grid min-h-[74px] grid-cols-[46px_36px_minmax(0,1.3fr)_minmax(0,1fr)_6rem] items-center gap-x-4 border-b border-line py-2 max-md:grid-cols-[42px_36px_minmax(0,1fr)] max-md:gap-x-3 max-md:gap-y-0.5",
				isNamed && "named",
			)}
		>
			<img
				className="max-w-none max-md:col-start-1 max-md:row-span-3 max-md:row-start-1 max-md:h-[38px] max-md:w-[42px]"
				src="/art/coin.svg"
				width={46}
				height={42}
				loading="lazy"
				alt=""
			/>
			<LedgerImage trade={trade} />
			<div className="min-w-0 max-md:col-start-3 max-md:row-start-1">
				<Heading className="font-text text-base leading-[1.3] font-strong wrap-anywhere">
					{href ? (
						<Link className={linkClass} to={href}>
							{trade.title}
						</Link>
					) : (
						trade.title
					)}
				</Heading>
				{kind && <p className="text-md text-ink-2">{kind}</p>}
				{notes.map((note) => (
					<p key={note} className="num line-clamp-2 text-sm wrap-anywhere text-ink-2">
						{note}
					</p>
				))}
			</div>
			{children && (
				<p className="flex min-w-0 items-center gap-2 text-md wrap-anywhere text-ink-2 max-md:col-start-3 max-md:row-start-3 max-md:text-sm max-md:[&>.esc]:hidden">
					{children}
				</p>
			)}
			<time
				className="num col-start-[-2] text-md whitespace-nowrap text-ink-2 md:text-right max-md:row-start-2 max-md:text-sm"
				dateTime={trade.archivedAt}
			>
				{format.mediumDate(trade.archivedAt)}
			</time>
		</li>
	);
}

function LedgerImage({ trade }: { trade: CompletedTrade }) {
	const { image, title, categorySlug } = trade;
	return (
		<span
			className="relative h-[50px] w-9 overflow-hidden rounded-s shadow-1 max-md:col-start-2 max-md:row-span-3 max-md:row-start-1 [&_b]:hidden"
			style={image ? { background: image.color } : undefined}
			aria-hidden="true"
		>
			{image ? (
				<img
					className="size-full object-cover"
					src={imageUrl(image.key, 320)}
					width={36}
					height={50}
					loading="lazy"
					alt=""
				/>
			) : (
				<EditionFace name={title} categorySlug={categorySlug} edition={trade} />
			)}
		</span>
	);
}

/** A person's completed trades for everybody: neither with whom, nor who gave the thing. */
export function PublicLedger({ trades, level }: { trades: readonly CompletedTrade[]; level: HeadingLevel }) {
	return (
		<ol className="border-t border-line">
			{trades.map((trade, index) => (
				<LedgerEntry key={`${index.toString()} ${trade.title}`} trade={trade} level={level} />
			))}
		</ol>
	);
}

interface OwnLedgerProps {
	trades: readonly ArchivedTrade[];
	/** The chats in which one may still say how a trade went, by the trade's id. */
	toRate: Readonly<Record<string, string>>;
	level: HeadingLevel;
}

/** The viewer's own completed trades: what, with whom and when; each leads to its listing. */
export function OwnLedger({ trades, toRate, level }: OwnLedgerProps) {
	const t = useT();
	if (trades.length === 0) {
		return (
			<EmptyState
				level={level}
				title={t("profile.history.empty")}
				action={<ButtonLink to={listingsPath}>{t("common.browseListings")}</ButtonLink>}
			>
				{t("profile.history.emptyText")}
			</EmptyState>
		);
	}
	return (
		<ol className="border-t border-line">
			{trades.map((trade) => (
				<OwnEntry key={trade.id} trade={trade} level={level} ratingChatId={toRate[trade.id] ?? null} />
			))}
		</ol>
	);
}

interface OwnEntryProps {
	trade: ArchivedTrade;
	level: HeadingLevel;
	/** The chat in which one may still say how it went, or null. */
	ratingChatId: string | null;
}

function OwnEntry({ trade, level, ratingChatId }: OwnEntryProps) {
	const t = useT();
	const addressed = useAddressedEntry(trade.id);
	const { otherUsername, role, listingId } = trade;
	return (
		<LedgerEntry
			trade={trade}
			level={level}
			href={listingId && listingPath(listingId)}
			notes={useExchangedNotes(trade)}
			{...addressed}
		>
			{otherUsername && <UserShield username={otherUsername} size={26} />}
			<span className="min-w-0">
				<span>{t(role === "seller" ? "profile.history.gaveTo" : "profile.history.gotFrom")}</span>{" "}
				{otherUsername ? (
					<Link className={clsx(linkClass, "font-semibold text-ink")} to={personPath(otherUsername)}>
						{otherUsername}
					</Link>
				) : (
					<span>{t("profile.history.deletedUser")}</span>
				)}
				{ratingChatId && (
					<Link className="link hit-44 mt-1 block w-fit" to={chatPath(ratingChatId)}>
						{t("profile.history.rate")}
					</Link>
				)}
			</span>
		</LedgerEntry>
	);
}

/** The words for what each gave; none where only the thing of the title changed hands. */
function useExchangedNotes({ things }: ArchivedTrade): readonly string[] {
	const t = useT();
	const format = useFormat();
	if (things.length < 2) return [];
	const namesOf = (isGiven: boolean) =>
		format.list(
			things
				.filter((thing) => thing.isGiven === isGiven)
				.map(({ name, quantity }) => (quantity > 1 ? `${name} ×${quantity}` : name)),
		);
	const [given, got] = [namesOf(true), namesOf(false)];
	return [
		given && t("profile.history.youGave", { things: given }),
		got && t("profile.history.youGot", { things: got }),
	].filter(Boolean);
}

/** Focuses and marks the entry that the address names, such as the trade that has just been sealed. */
function useAddressedEntry(tradeId: string) {
	const id = historyEntryId(tradeId);
	const { hash } = useLocation();
	const ref = useRef<HTMLLIElement>(null);
	const [isNamed, setNamed] = useState(false);
	useEffect(() => {
		setNamed(hash === `#${id}`);
		if (hash === `#${id}`) ref.current?.focus();
	}, [hash, id]);
	return { id, ref, isNamed };
}
