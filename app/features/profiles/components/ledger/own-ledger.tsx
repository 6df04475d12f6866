import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { ArchivedTrade } from "#app/features/trades/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { historyEntryId, listingPath, listingsPath, personPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { UserShield } from "#app/ui/user-shield.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import { type HeadingLevel, LedgerEntry } from "./trade-ledger.tsx";

/** The person's own completed trades: what, with whom and when; each leads to its listing. */
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
	const named = useNamedByAddress(trade.id);
	const { otherUsername, role, listingId } = trade;
	return (
		<LedgerEntry trade={trade} level={level} href={listingId && listingPath(listingId)} {...named}>
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
