import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import type { ArchivedTrade, CompletedTrade } from "#app/features/trades/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { imageUrl } from "#app/shared/image.ts";
import { ImagePlaceholder } from "#app/ui/image-placeholder.tsx";
import "./ledger.css";
import { historyEntryId, listingPath, listingsPath, personPath } from "#app/shared/paths.ts";
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
	/** The partner; absent where nobody may know. */
	children?: ReactNode;
	/** The element's id, for the address's fragment. */
	id?: string;
	ref?: React.Ref<HTMLLIElement>;
	isNamed?: boolean;
}

/** A completed trade: its coin, what it was about, and when it was closed. */
function LedgerEntry({ trade, level, href, children, id, ref, isNamed }: LedgerEntryProps) {
	const format = useFormat();
	const Heading = `h${level}` as const;
	const kind = [trade.category, trade.expansion].filter(Boolean).join(" · ");
	return (
		<li ref={ref} id={id} tabIndex={id ? -1 : undefined} className={clsx(isNamed && "named")}>
			<img className="ledger-coin" src="/art/coin.svg" width={46} height={42} loading="lazy" alt="" />
			<LedgerImage trade={trade} />
			<div className="ledger-thing">
				<Heading>{href ? <Link to={href}>{trade.title}</Link> : trade.title}</Heading>
				{kind && <p>{kind}</p>}
			</div>
			{children && <p className="ledger-with">{children}</p>}
			<time className="num" dateTime={trade.archivedAt}>
				{format.mediumDate(trade.archivedAt)}
			</time>
		</li>
	);
}

function LedgerImage({ trade: { image, title, categorySlug } }: { trade: CompletedTrade }) {
	return (
		<span className="ledger-image" style={image ? { background: image.color } : undefined} aria-hidden="true">
			{image ? (
				<img src={imageUrl(image.key, 320)} width={36} height={50} loading="lazy" alt="" />
			) : (
				<ImagePlaceholder title={title} pictogram={categoryPictogram(categorySlug)} />
			)}
		</span>
	);
}

/** A person's completed trades for everybody: neither with whom, nor who gave the thing. */
export function PublicLedger({ trades, level }: { trades: readonly CompletedTrade[]; level: HeadingLevel }) {
	return (
		<ol className="ledger">
			{trades.map((trade, index) => (
				<LedgerEntry key={`${index.toString()} ${trade.title}`} trade={trade} level={level} />
			))}
		</ol>
	);
}

/** The viewer's own completed trades: what, with whom and when; each leads to its listing. */
export function OwnLedger({ trades, level }: { trades: readonly ArchivedTrade[]; level: HeadingLevel }) {
	const t = useT();
	if (trades.length === 0) {
		return (
			<EmptyState
				level={level}
				title={t("profile.history.empty")}
				action={<ButtonLink to={listingsPath}>{t("profile.history.browse")}</ButtonLink>}
			>
				{t("profile.history.emptyText")}
			</EmptyState>
		);
	}
	return (
		<ol className="ledger">
			{trades.map((trade) => (
				<OwnEntry key={trade.id} trade={trade} level={level} />
			))}
		</ol>
	);
}

function OwnEntry({ trade, level }: { trade: ArchivedTrade; level: HeadingLevel }) {
	const t = useT();
	const addressed = useAddressedEntry(trade.id);
	const { otherUsername, role, listingId } = trade;
	return (
		<LedgerEntry trade={trade} level={level} href={listingId && listingPath(listingId)} {...addressed}>
			{otherUsername && <UserShield username={otherUsername} size={26} />}
			<span>
				<span>{t(role === "seller" ? "profile.history.gaveTo" : "profile.history.gotFrom")}</span>{" "}
				{otherUsername ? (
					<Link to={personPath(otherUsername)}>{otherUsername}</Link>
				) : (
					<span>{t("profile.history.deletedUser")}</span>
				)}
			</span>
		</LedgerEntry>
	);
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
