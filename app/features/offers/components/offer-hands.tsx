import type { ReactNode } from "react";
import { EditionImage } from "#app/features/lists/entry/components/edition-image.tsx";
import { useEntryTexts } from "#app/features/lists/entry/components/entry-texts.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Tile } from "#app/ui/thing-row.tsx";
import type { ComparedItem, OfferItemView } from "../rules.ts";
import { OfferSide } from "./offer-side.tsx";

interface OfferHandsProps {
	give: readonly OfferItemView[];
	get: readonly OfferItemView[];
}

/** What both people of an accepted offer hand over. */
export function OfferHands({ give, get }: OfferHandsProps) {
	const t = useT();
	return (
		<div className="@container rounded-m bg-sunk p-3 text-left">
			<div className="grid grid-cols-2 gap-4 @max-[260px]:grid-cols-1">
				<OfferSide
					title={t("matches.give")}
					level={3}
					items={give.map(unchanged)}
					isOpen={false}
					isOwn
					nothing={t("offers.card.nothing")}
				/>
				<OfferSide
					title={t("matches.get")}
					level={3}
					items={get.map(unchanged)}
					isOpen={false}
					isOwn={false}
					nothing={t("offers.card.nothing")}
				/>
			</div>
		</div>
	);
}

function unchanged(item: OfferItemView): ComparedItem {
	return { ...item, change: null };
}

/** The first things of both people on the two sides of something, where there is little room. */
export function HandsAround({ give, get, children }: OfferHandsProps & { children: ReactNode }) {
	const t = useT();
	return (
		<>
			<FirstThings title={t("matches.give")} items={give} isOwn />
			{children}
			<FirstThings title={t("matches.get")} items={get} isOwn={false} />
		</>
	);
}

/** The image of an offer's thing where there is little room. */
export function SmallTile({ thing }: { thing: OfferItemView }) {
	return (
		<Tile className="w-7">
			<EditionImage thing={thing} />
		</Tile>
	);
}

interface FirstThingsProps {
	title: string;
	items: readonly OfferItemView[];
	isOwn: boolean;
}

function FirstThings({ title, items, isOwn }: FirstThingsProps) {
	const t = useT();
	const describe = useEntryTexts(isOwn);
	// Two lines a side: two things, or one and how many more there are.
	const named = items.length > 2 ? 1 : 2;
	const more = items.length - named;
	return (
		<section className="min-w-0 self-start text-left text-sm leading-tight">
			<h2 className="mb-1 font-text text-sm font-semibold tracking-normal text-ink-2">{title}</h2>
			{items.length === 0 && <p>{t("offers.card.nothing")}</p>}
			<ul className="grid gap-1">
				{items.slice(0, named).map((item) => (
					<li key={item.position} className="flex min-w-0 items-center gap-2">
						<SmallTile thing={item} />
						<span className="line-clamp-2 min-w-0 font-semibold wrap-anywhere">
							<bdi>{describe(item).name}</bdi>
							{item.quantity > 1 && <span className="num">{` ×${item.quantity}`}</span>}
						</span>
					</li>
				))}
			</ul>
			{more > 0 && <p className="mt-1 text-ink-2">{t("common.andMore", { count: more })}</p>}
		</section>
	);
}
