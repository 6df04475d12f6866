import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { ArchivedTrade } from "#app/features/trades/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { historyEntryId, listingPath, listingsPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { UserShield } from "#app/ui/user-shield.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";

export interface TradeHistoryProps {
	trades: readonly ArchivedTrade[];
	/** The next page, when there is one. */
	moreHref: string | null;
}

/** The trades that both people sealed, newest first. */
export function TradeHistory({ trades, moreHref }: TradeHistoryProps) {
	const t = useT();
	if (trades.length === 0) {
		return (
			<EmptyState
				level={3}
				title={t("profile.history.empty")}
				action={<ButtonLink to={listingsPath}>{t("profile.history.browse")}</ButtonLink>}
			>
				{t("profile.history.emptyText")}
			</EmptyState>
		);
	}
	return (
		<>
			<ol className="panel grid list-none divide-y divide-line py-2!">
				{trades.map((trade) => (
					<HistoryEntry key={trade.id} trade={trade} />
				))}
			</ol>
			{moreHref && (
				<p className="mt-6 text-center">
					<Link className="btn s" to={moreHref} preventScrollReset>
						{t("profile.history.more")}
					</Link>
				</p>
			)}
		</>
	);
}

function HistoryEntry({ trade }: { trade: ArchivedTrade }) {
	const t = useT();
	const format = useFormat();
	const name = trade.otherUsername ?? t("profile.history.deletedUser");
	const { id, ref, isNamed } = useNamedByAddress(trade.id);
	const kind = [trade.category, trade.expansion].filter(Boolean).join(" · ");
	return (
		<li
			ref={ref}
			id={id}
			tabIndex={-1}
			className={clsx(
				"-mx-3 flex scroll-mt-24 items-center gap-4 px-3 py-4 target:rounded-xl target:bg-gold-soft",
				isNamed && "rounded-xl bg-gold-soft",
			)}
		>
			{trade.otherUsername ? (
				<UserShield username={trade.otherUsername} size={38} />
			) : (
				<span className="grid w-9.5 place-items-center text-ink-3">
					<Glyph name="glyph-circle" />
				</span>
			)}
			<div className="min-w-0 flex-1">
				<h3 className="type-card wrap-anywhere">
					{trade.listingId ? <Link to={listingPath(trade.listingId)}>{trade.title}</Link> : trade.title}
				</h3>
				{kind && <p className="text-sm wrap-anywhere text-ink-3">{kind}</p>}
				<p className="wrap-anywhere text-ink-2">
					{t(trade.role === "seller" ? "profile.history.gave" : "profile.history.got", { name })}
				</p>
			</div>
			<time className="num shrink-0 text-ink-3" dateTime={trade.archivedAt}>
				{format.shortDate(trade.archivedAt)}
			</time>
		</li>
	);
}

/** An entry that the address names, such as the trade that has just been sealed, takes the focus and stands out. */
function useNamedByAddress(tradeId: string) {
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
