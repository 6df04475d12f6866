import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import type { CompletedTrade } from "#app/features/trades/rules.ts";
import { useFormat } from "#app/i18n/provider.tsx";
import { imageUrl } from "#app/shared/image.ts";
import { ImagePlaceholder } from "#app/ui/image-placeholder.tsx";
import "./ledger.css";

export type HeadingLevel = 2 | 3;

export interface LedgerEntryProps {
	trade: CompletedTrade;
	/** 3 below a section's h2, 2 directly below the page's title. */
	level: HeadingLevel;
	/** The traded listing's page, for who may open it. */
	href?: string | null;
	/** With whom it was; none where nobody may know. */
	children?: ReactNode;
	/** An element's id, which an address can name. */
	id?: string;
	ref?: React.Ref<HTMLLIElement>;
	isNamed?: boolean;
}

/** A completed trade: its coin, what it was about, and when it was closed. */
export function LedgerEntry({ trade, level, href, children, id, ref, isNamed }: LedgerEntryProps) {
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
