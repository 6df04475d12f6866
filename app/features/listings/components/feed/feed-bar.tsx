import { clsx } from "clsx";
import { Form, Link } from "react-router";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import { type CategoryView, categoryPictogram } from "#app/features/catalogue/rules.ts";
import { conditionName } from "#app/features/catalogue/rules-conditions.ts";
import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { listingsPath, withSearch } from "#app/shared/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TabLink } from "#app/ui/tab-link.tsx";
import { useSearchControls } from "#app/ui/use-pending-search.ts";
import type { ItemChoice } from "../../rules.ts";
import {
	type FeedFilters,
	type FeedOrder,
	type FeedTotal,
	feedOrders,
	parseSearchTerm,
	readFeedFilters,
	type searchParts,
	searchTermId,
} from "../../rules-search.ts";
import { useThingName } from "../card/category.tsx";
import { rarityNames } from "../card/rarity.tsx";

interface CategoryTabsProps {
	categories: readonly Pick<CategoryView, "slug" | "name">[];
	current: string | null;
	/** Search of the page's address, of which a tab changes the category. */
	search: string;
}

/** The categories as a row of links; the search goes along. */
export function CategoryTabs({ categories, current, search }: CategoryTabsProps) {
	const t = useT();
	const nameOf = useCategoryName();
	return (
		<nav aria-label={t("common.categories")} className="tab-row mt-4 max-md:mt-2">
			<TabLink to={withCategory(search, null)} current={current === null} glyph="pict-card">
				{t("common.allCategories")}
			</TabLink>
			{categories.map(({ slug, name }) => (
				<TabLink
					key={slug}
					to={withCategory(search, slug)}
					current={slug === current}
					glyph={categoryPictogram(slug)}
				>
					{nameOf(slug) ?? name}
				</TabLink>
			))}
		</nav>
	);
}

function withCategory(search: string, slug: string | null): string {
	const query = new URLSearchParams(search);
	query.delete("cursor");
	if (slug) query.set("category", slug);
	else query.delete("category");
	return withSearch(listingsPath, query);
}

/** The number of listings, in the words of the search. */
export function FeedTotalText({ total, search }: { total: FeedTotal; search: string }) {
	const t = useT();
	const format = useFormat();
	return (
		<p className="mr-auto text-ink-2 max-md:flex-1 max-md:text-sm max-md:leading-tight">
			<b className="num font-display text-xl leading-tight font-bold tracking-tight text-ink">
				{total.isMinimum ? t("listing.hub.moreThan", { number: total.count }) : format.number(total.count)}
			</b>{" "}
			<span>{t(totalMessage(search), { count: total.count })}</span>
		</p>
	);
}

function totalMessage(search: string): MessageKey {
	const { have, want } = readFeedFilters(new URLSearchParams(search));
	if (have?.length && want?.length) return "listing.hub.found.both";
	if (have?.length) return "listing.hub.found.have";
	if (want?.length) return "listing.hub.found.want";
	return "listing.hub.total";
}

interface FilterTagsProps {
	filters: FeedFilters;
	/** The items of each side of the search; the first is in the search's own field. */
	items: Readonly<Record<"have" | "want", readonly ItemChoice[]>>;
	/** Search of the page's address. */
	search: string;
}

/** Tags of the filters in use, each with a link that removes it, and one that removes all; a line of their own on a phone. */
export function FilterTags({ filters, items, search }: FilterTagsProps) {
	const t = useT();
	const nameOf = useThingName();
	const tags = [...moreTags(items, nameOf, t), ...tagsOf(filters, t)];
	if (tags.length === 0 && !filters.have && !filters.want) return null;
	return (
		<div className="contents max-md:order-last max-md:flex max-md:w-full max-md:flex-wrap max-md:gap-2">
			{tags.map(({ name, value, label }) => (
				<Link
					key={`${name} ${value}`}
					to={without(search, name, value)}
					preventScrollReset
					className="inline-flex min-h-9 items-center gap-2 rounded-m bg-royal-soft pr-2 pl-3 text-sm font-semibold text-royal max-md:min-h-11 [&_svg]:size-4"
					aria-label={t("listing.filters.remove", { name: label })}
				>
					<span className="max-w-48 truncate">{label}</span>
					<Icon name="close" />
				</Link>
			))}
			<ButtonLink to={listingsPath} variant="ghost" size="s" icon="close">
				{t("listing.hub.clear")}
			</ButtonLink>
		</div>
	);
}

interface Tag {
	readonly name: string;
	readonly value: string;
	readonly label: string;
}

function moreTags(
	{ have, want }: FilterTagsProps["items"],
	nameOf: (item: ItemChoice) => string,
	t: Translate,
): Tag[] {
	return [
		...have.slice(1).map((item) => ({
			name: "have",
			value: item.id,
			label: t("listing.filters.have", { name: nameOf(item) }),
		})),
		...want.slice(1).map((item) => ({
			name: "want",
			value: item.id,
			label: t("listing.filters.want", { name: nameOf(item) }),
		})),
	];
}

function tagsOf(filters: FeedFilters, t: Translate): Tag[] {
	const { text, categorySlug, conditions, rarities, province, onlyOpenToOffers } = filters;
	return [
		...(text ? [{ name: "q", value: text, label: `“${text}”` }] : []),
		...conditions.map((value) => ({
			name: "condition",
			value,
			label: t(conditionName(value, categorySlug)),
		})),
		...rarities.map((value: Rarity) => ({ name: "rarity", value, label: t(rarityNames[value]) })),
		...(province ? [{ name: "province", value: province, label: province }] : []),
		...(onlyOpenToOffers ? [{ name: "open", value: "1", label: t("listing.filters.open") }] : []),
	];
}

function without(search: string, name: string, value: string): string {
	const others = [...new URLSearchParams(search)].filter(
		([otherName, otherValue]) => otherName !== name || !isSame(name, otherValue, value),
	);
	return withSearch(listingsPath, new URLSearchParams(others));
}

/** Compares the values of an address, which may write one in several ways. */
function isSame(name: string, written: string, value: string): boolean {
	if (!isSide(name)) return written.trim() === value;
	const term = parseSearchTerm(written);
	return term !== null && searchTermId(term) === value;
}

function isSide(name: string): boolean {
	return name === "have" || name === "want";
}

const orderNames: Record<FeedOrder, MessageKey> = {
	wanted: "listing.order.wanted",
	newest: "listing.order.newest",
	nearest: "listing.order.nearest",
};

const orderLook = clsx(
	"max-md:relative max-md:rounded-m max-md:bg-surface max-md:inset-ring-[1.5px] max-md:inset-ring-line-2",
	"max-md:has-focus-visible:outline-3 max-md:has-focus-visible:outline-offset-2 max-md:has-focus-visible:outline-royal",
);

interface FeedOrderSelectProps {
	/** True for who may order by distance. */
	hasNearest: boolean;
	/** Search of the page's address, of which it changes the order. */
	search: string;
}

/** The choice of the listings' order, an icon on a phone, which loads at once; without script a button sends it. */
export function FeedOrderSelect({ hasNearest, search }: FeedOrderSelectProps) {
	const t = useT();
	const controls = useSearchControls(listingsPath, search);
	const choices = feedOrders.filter((choice) => choice !== "nearest" || hasNearest);
	const requested = readFeedFilters(new URLSearchParams(controls.search)).order;
	const order = choices.includes(requested) ? requested : "wanted";

	return (
		<Form method="get" action={listingsPath} className="flex gap-2">
			<SearchParts search={search} without={["sort"]} />
			<span className={orderLook}>
				<Icon name="sort" className="absolute inset-0 m-auto md:hidden noscript:hidden" />
				<select
					name="sort"
					aria-label={t("listing.order.label")}
					value={order}
					onChange={(event) =>
						controls.submitSearch(
							withOrder(controls.search, choices[event.currentTarget.selectedIndex] ?? "wanted"),
						)
					}
					className="select-button max-md:relative max-md:not-noscript:w-11 max-md:not-noscript:opacity-0"
				>
					{choices.map((choice) => (
						<option key={choice} value={choice}>
							{t(orderNames[choice])}
						</option>
					))}
				</select>
			</span>
			<span className="sr-only" role="status">
				{t("listing.order.current", { order: t(orderNames[order]) })}
			</span>
			<noscript>
				<Button type="submit" size="s">
					{t("listing.order.apply")}
				</Button>
			</noscript>
		</Form>
	);
}

function withOrder(search: string, order: FeedOrder): URLSearchParams {
	const query = new URLSearchParams(search);
	query.delete("sort");
	if (order !== "wanted") query.set("sort", order);
	return query;
}

interface SearchPartsProps {
	/** Search of the page's address. */
	search: string;
	/** The parts that the form itself sends. */
	without: readonly (typeof searchParts)[number][];
}

/** The rest of a search as hidden fields, so that a form changes its own part alone, without script too. */
export function SearchParts({ search, without }: SearchPartsProps) {
	const others = [...new URLSearchParams(search)].filter(
		([name]) => !(without as readonly string[]).includes(name),
	);
	return others.map(([name, value]) => (
		<input key={`${name} ${value}`} type="hidden" name={name} value={value} />
	));
}
