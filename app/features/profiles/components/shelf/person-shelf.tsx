import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { ListingCardView } from "#app/features/listings/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { CellShelf, ShelfCell } from "#app/ui/cell-shelf.tsx";
import { DrawnShield } from "#app/ui/drawn-shield.tsx";
import { shieldNumber } from "#app/ui/shield-number.ts";
import type { ProfileStatistics } from "../../rules.ts";
import { Coins, Fan, Heart, Partners } from "./shelf-objects.tsx";
import "./shelf.css";

export interface PersonShelfProps {
	username: string;
	/** The tag below the shield. */
	tag: ReactNode;
	statistics: Pick<ProfileStatistics, "completedTrades" | "partners" | "activeListings" | "likes">;
	/** Usernames whose shields stand for the partners; null where nobody may know who they are. */
	partners: readonly string[] | null;
	/** Of the active listings the first three are fanned out. */
	listings: readonly Pick<ListingCardView, "id" | "title" | "image" | "categorySlug">[];
	/** The light is off and everything on the shelf is grey. */
	isSuspended?: boolean;
}

/** A person's figures, each as a thing on a lit shelf. */
export function PersonShelf({ username, tag, statistics, isSuspended, ...shown }: PersonShelfProps) {
	const t = useT();
	const { completedTrades, partners, activeListings, likes } = statistics;
	return (
		<CellShelf className={clsx("person-shelf", isSuspended && "unlit")} label={t("profile.statistics")}>
			<ShelfCell className="cell-shield" object={<DrawnShield number={shieldNumber(username)} size={172} />}>
				{tag}
			</ShelfCell>
			<ShelfCell object={<Coins trades={completedTrades} />}>
				{t("profile.shelf.trades", { count: completedTrades })}
			</ShelfCell>
			<ShelfCell object={<Partners count={partners} usernames={shown.partners} />}>
				{t("profile.shelf.partners", { count: partners })}
			</ShelfCell>
			<ShelfCell object={activeListings > 0 && <Fan listings={shown.listings.slice(0, 3)} />}>
				{t("profile.shelf.listings", { count: activeListings })}
			</ShelfCell>
			<ShelfCell object={likes > 0 && <Heart />}>{t("profile.shelf.likes", { count: likes })}</ShelfCell>
		</CellShelf>
	);
}
