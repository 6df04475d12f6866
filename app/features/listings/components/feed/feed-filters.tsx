import { clsx } from "clsx";
import { type RefObject, useEffect, useRef } from "react";
import { Form, useBlocker } from "react-router";
import { conditionName, conditions } from "#app/features/catalogue/rules-conditions.ts";
import { hasRarity, rarities } from "#app/features/catalogue/rules-rarities.ts";
import { useT } from "#app/i18n/provider.tsx";
import { listingsPath } from "#app/shared/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Switch } from "#app/ui/choice.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { CountLabel } from "#app/ui/labels.tsx";
import { useSearchControls } from "#app/ui/use-pending-search.ts";
import { type FeedFilters, readFeedFilters, searchTextMaxLength } from "../../rules-search.ts";
import "./feed.css";
import { RarityName } from "../card/rarity.tsx";
import { SearchParts } from "./feed-bar.tsx";

const panelId = "feed-filters";
const formId = "feed-filters-form";

interface FeedFiltersPanelProps {
	/** Search of the page's address. */
	search: string;
	provinces: readonly string[];
}

/**
 * The filters of a search: beside the listings where there is room, else a sheet behind its button.
 * Each change loads at once; without script a button sends the form.
 */
export function FeedFiltersPanel({ search, provinces }: FeedFiltersPanelProps) {
	const t = useT();
	const { filters, isFiltered, apply } = usePendingFilters(search);
	const panel = useRef<HTMLElement>(null);
	useBackCloses(panel);
	return (
		<aside ref={panel} id={panelId} popover="auto" className="feed-filters" aria-label={t("common.filters")}>
			<SheetHead />
			<Form
				id={formId}
				className="grid content-start gap-6"
				method="get"
				action={listingsPath}
				onChange={(event) => apply(event.currentTarget, event.target)}
				onSubmit={(event) => {
					event.preventDefault();
					apply(event.currentTarget);
				}}
			>
				<SearchParts search={search} without={["q", "condition", "rarity", "province", "open"]} />
				{/* Words that were typed and not sent go, too, once nothing is filtered. */}
				<TextFilter key={`${isFiltered} ${filters.text}`} text={filters.text} />
				<ConditionFilter chosen={filters.conditions} category={filters.categorySlug} />
				{filters.categorySlug && hasRarity(filters.categorySlug) && (
					<RarityFilter chosen={filters.rarities} />
				)}
				<ProvinceFilter chosen={filters.province} provinces={provinces} />
				<Switch
					name="open"
					value="1"
					checked={filters.onlyOpenToOffers}
					onChange={noop}
					label={t("listing.filters.open")}
					className="border-t border-line pt-3"
				/>
				<noscript>
					<Button type="submit">{t("listing.filters.apply")}</Button>
				</noscript>
			</Form>
			<ShowButton />
		</aside>
	);
}

/** Back closes the open sheet, and only then undoes what was filtered. */
function useBackCloses(panel: RefObject<HTMLElement | null>): void {
	const { state, reset } = useBlocker(
		({ historyAction }) => historyAction === "POP" && Boolean(panel.current?.matches(":popover-open")),
	);
	useEffect(() => {
		if (state !== "blocked") return;
		panel.current?.hidePopover();
		reset();
	}, [state, reset, panel]);
}

/** The sheet's title, and its way out. */
function SheetHead() {
	const t = useT();
	return (
		<div className="sticky top-0 z-1 hidden items-center justify-between bg-surface pt-3 max-lg:supports-[selector(:popover-open)]:flex">
			<h2 className="type-block">{t("common.filters")}</h2>
			<IconButton icon="close" label={t("common.close")} popoverTarget={panelId} popoverTargetAction="hide" />
		</div>
	);
}

/** The button that closes the sheet over the listings. */
function ShowButton() {
	const t = useT();
	return (
		<button
			type="submit"
			form={formId}
			className="btn primary sticky bottom-0 hidden max-lg:supports-[selector(:popover-open)]:inline-flex"
			onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
		>
			{t("listing.filters.show")}
		</button>
	);
}

/** Handler of controls whose changes the form handles. */
const noop = () => undefined;

/** The filters of the address, or those of a pending search, so that a control changes at once. */
function usePendingFilters(search: string) {
	const controls = useSearchControls(listingsPath, search);
	const apply = (form: HTMLFormElement, changed?: EventTarget) => {
		// A text loads when it is sent, not letter by letter.
		if (changed instanceof HTMLInputElement && changed.type === "search") return;
		const fields = [...new FormData(form)].filter((field): field is [string, string] => field[1] !== "");
		const query = new URLSearchParams(fields);
		if (query.toString() !== controls.search) controls.submitSearch(query);
	};
	const filters = readFeedFilters(new URLSearchParams(controls.search));
	return { filters, isFiltered: controls.search !== "", apply };
}

/** The button that opens the sheet, visible on narrow screens alone. */
export function FilterButton({ count }: { count: number }) {
	const t = useT();
	return (
		<button
			type="button"
			className="select-button hidden max-lg:supports-[selector(:popover-open)]:inline-flex"
			popoverTarget={panelId}
		>
			<Icon name="filter" size="s" />
			{t("common.filters")}
			{count > 0 && <CountLabel>{count}</CountLabel>}
		</button>
	);
}

function TextFilter({ text }: { text: string | null }) {
	const t = useT();
	return (
		<TextField
			label={t("listing.filters.text")}
			type="search"
			name="q"
			icon="search"
			defaultValue={text ?? ""}
			maxLength={searchTextMaxLength}
			placeholder={t("listing.filters.textPlaceholder")}
			enterKeyHint="search"
		/>
	);
}

interface ConditionFilterProps {
	chosen: FeedFilters["conditions"];
	category: FeedFilters["categorySlug"];
}

function ConditionFilter({ chosen, category }: ConditionFilterProps) {
	const t = useT();
	return (
		<fieldset>
			<legend>{t("listing.condition")}</legend>
			{conditions.map((condition) => (
				<Checkbox
					key={condition}
					name="condition"
					value={condition}
					checked={chosen.includes(condition)}
					onChange={noop}
					label={t(conditionName(condition, category))}
				/>
			))}
		</fieldset>
	);
}

function RarityFilter({ chosen }: { chosen: FeedFilters["rarities"] }) {
	const t = useT();
	return (
		<fieldset>
			<legend>{t("listing.filters.rarity")}</legend>
			{rarities.map((rarity) => (
				<Checkbox
					key={rarity}
					name="rarity"
					value={rarity}
					checked={chosen.includes(rarity)}
					onChange={noop}
					label={
						<span className={clsx("flex items-center gap-2 [&_.glyph]:text-(--fi)", rarity)}>
							<RarityName rarity={rarity} />
						</span>
					}
				/>
			))}
		</fieldset>
	);
}

function ProvinceFilter({ chosen, provinces }: { chosen: string | null; provinces: readonly string[] }) {
	const t = useT();
	const options = [{ value: "", label: t("common.wholeCountry") }];
	return (
		<SelectField
			label={t("common.province")}
			name="province"
			value={chosen ?? ""}
			options={[...options, ...provinces.map((province) => ({ value: province, label: province }))]}
		/>
	);
}
