import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import {
	adminCataloguePath,
	adminCategoriesPath,
	adminExpansionPath,
	adminExpansionsPath,
	adminItemPath,
	typedNamesPath,
	waitingClaimsPath,
} from "#app/shared/admin-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable, ItemCell } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { TabLink } from "#app/ui/tab-link.tsx";
import type { ExpansionRow, ListedItem } from "../../rules-admin.ts";
import { maxSearchLength } from "../../rules-items.ts";
import { EditionFace } from "../edition-face.tsx";

const tabs = {
	items: { to: adminCataloguePath, text: "catalogue.items.title" },
	expansions: { to: adminExpansionsPath, text: "catalogue.expansions.title" },
	categories: { to: adminCategoriesPath, text: "catalogue.categories.tab" },
	typed: { to: typedNamesPath, text: "catalogue.typed.tab" },
	waiting: { to: waitingClaimsPath, text: "catalogue.waiting.tab" },
} as const satisfies Record<string, { to: string; text: MessageKey }>;

/** The parts of the catalogue's administration. */
export function CatalogueTabs({ current }: { current: keyof typeof tabs }) {
	const t = useT();
	return (
		<nav className="tab-row mb-5 flex-wrap" aria-label={t("catalogue.parts")}>
			{Object.entries(tabs).map(([part, { to, text }]) => (
				<TabLink key={part} to={to} current={part === current}>
					{t(text)}
				</TabLink>
			))}
		</nav>
	);
}

export interface CategoryOption {
	/** The category's slug. */
	readonly value: string;
	readonly label: string;
}

export interface CatalogueFiltersProps {
	/** The path that the filter leads to. */
	action: string;
	categories: readonly CategoryOption[];
	/** The slug of the chosen category; empty for all. */
	category: string;
	/** The search text; without it there is no search field. */
	search?: string;
	/** True where all categories are a choice too. */
	hasAll?: boolean;
}

/** The filters of a catalogue list. A choice applies at once, words when they are sent. */
export function CatalogueFilters({ action, categories, category, search, hasAll }: CatalogueFiltersProps) {
	const t = useT();
	const submit = useSubmit();
	return (
		<Form
			key={category}
			method="get"
			action={action}
			role="search"
			className="admin-filters"
			onChange={(event) => {
				if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
			}}
		>
			{search !== undefined && (
				<SearchInput label={t("catalogue.search")} defaultValue={search} maxLength={maxSearchLength} />
			)}
			<CategorySelect {...{ categories, category, hasAll }} />
			{search !== undefined && (
				<Button type="submit" variant="secondary" size="s">
					{t("common.search")}
				</Button>
			)}
		</Form>
	);
}

function CategorySelect({
	categories,
	category,
	hasAll,
}: Pick<CatalogueFiltersProps, "categories" | "category" | "hasAll">) {
	const t = useT();
	return (
		<div className="input md:flex-[0_1_240px]">
			<select name="category" defaultValue={category} aria-label={t("common.category")}>
				{hasAll && <option value="">{t("catalogue.allCategories")}</option>}
				{categories.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
			<Icon name="chevron-down" />
		</div>
	);
}

/** What a list says after something was removed from the catalogue. */
export function RemovedNotice() {
	const t = useT();
	const [query] = useSearchParams();
	if (query.get("done") !== "removed") return null;
	return (
		<Notice tone="ok" icon="check" role="status" className="mb-5">
			{t("catalogue.remove.done")}
		</Notice>
	);
}

/** The content of a row of a list: what it is, and what is done with it. */
export function CatalogueRow({ children }: { children: ReactNode }) {
	return <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">{children}</div>;
}

interface WorkListProps<Entry> {
	label: string;
	entries: readonly Entry[];
	keyOf: (entry: Entry) => string;
	renderEntry: (entry: Entry) => ReactNode;
	/** Shown in the place of no entries. */
	empty: ReactNode;
}

/**
 * A list whose entries go as an admin sees to them. Once the one that had the focus is gone, the one in its place has it,
 * and the list itself after the last: otherwise the keyboard would begin anew at the top of the page.
 */
export function WorkList<Entry>({ label, entries, keyOf, renderEntry, empty }: WorkListProps<Entry>) {
	const list = useRef<HTMLDivElement>(null);
	const focusedIndex = useRef<number | null>(null);
	useLayoutEffect(() => {
		if (focusedIndex.current === null || document.activeElement !== document.body) return;
		const items = list.current?.querySelectorAll<HTMLElement>("ul > li");
		const index = Math.min(focusedIndex.current, entries.length - 1);
		(items?.[index] ?? list.current)?.focus();
	}, [entries]);
	const onFocus = (index: number) => {
		focusedIndex.current = index;
	};
	return (
		<div ref={list} tabIndex={-1}>
			{entries.length === 0 && empty}
			{entries.length > 0 && (
				<ul aria-label={label}>
					{entries.map((entry, index) => (
						<li
							key={keyOf(entry)}
							tabIndex={-1}
							onFocus={() => onFocus(index)}
							className="border-t border-line py-3"
						>
							{renderEntry(entry)}
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

interface ItemTableProps {
	items: readonly ListedItem[];
	/** The name of a category in the person's language. */
	categoryName: (slug: string) => string;
}

/** Items of the catalogue, each leading to its page. */
export function ItemTable({ items, categoryName }: ItemTableProps) {
	const t = useT();
	return (
		<DataTable
			caption={t("catalogue.items.title")}
			cards="things"
			rows={items}
			rowKey={({ id }) => id}
			columns={[
				{
					label: t("catalogue.item"),
					cell: (item) => (
						<ItemCell
							image={
								<EditionFace
									name={item.name}
									categorySlug={item.categorySlug}
									edition={{ ...item, code: null }}
								/>
							}
							title={
								<Link to={adminItemPath(item.id)} className="hit-44" discover="none">
									{item.name}
								</Link>
							}
							text={item.nameEs}
						/>
					),
				},
				{
					label: t("catalogue.expansion"),
					onPhone: "line",
					cell: ({ expansion }) => expansion ?? t("catalogue.noExpansion"),
				},
				{
					label: t("common.category"),
					onPhone: "value",
					cell: ({ categorySlug }) => categoryName(categorySlug),
				},
			]}
		/>
	);
}

/** Expansions of one category, each leading to its page. */
export function ExpansionTable({ expansions }: { expansions: readonly ExpansionRow[] }) {
	const t = useT();
	return (
		<DataTable
			caption={t("catalogue.expansions.title")}
			cards="figures"
			rows={expansions}
			rowKey={({ id }) => id}
			columns={[
				{
					label: t("catalogue.expansion"),
					cell: ({ id, name }) => (
						<Link to={adminExpansionPath(id)} className="hit-44" discover="none">
							<b>{name}</b>
						</Link>
					),
				},
				{ label: t("catalogue.nameEs"), cell: ({ nameEs }) => nameEs ?? "—" },
			]}
		/>
	);
}
