import { Link } from "react-router";
import { UserShield } from "#app/features/accounts/components/user-shield.tsx";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { HistoryTrade } from "../rules.ts";

export interface TradeHistoryProps {
	trades: readonly HistoryTrade[];
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
				action={<ButtonLink to="/intercambios">{t("profile.history.browse")}</ButtonLink>}
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

function HistoryEntry({ trade }: { trade: HistoryTrade }) {
	const t = useT();
	const format = useFormat();
	const name = trade.otherUsername ?? t("profile.history.deletedUser");
	const kind = [trade.category, trade.expansion].filter(Boolean).join(" · ");
	return (
		<li className="flex items-center gap-4 py-4">
			{trade.otherUsername ? (
				<UserShield username={trade.otherUsername} size={38} />
			) : (
				<span className="grid w-9.5 place-items-center text-ink-3">
					<Glyph name="glyph-circle" />
				</span>
			)}
			<div className="min-w-0 flex-1">
				<h3 className="type-card wrap-anywhere">{trade.title}</h3>
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
