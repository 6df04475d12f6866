import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { adminProductsPath, createProductPath, productPath } from "#app/shared/admin-paths.ts";
import { imageUrl } from "#app/shared/image.ts";
import { type NumberedPage, pageLinks } from "#app/shared/numbered-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { type Column, DataTable, ItemCell } from "#app/ui/data-table.tsx";
import { FigureStrip } from "#app/ui/figure-strip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { onPlainClick } from "#app/ui/use-hash-dialog.ts";
import { useSearchControls } from "#app/ui/use-pending-search.ts";
import {
	type ProductCategory,
	type ProductFilters,
	type ProductRow,
	type ProductTotals,
	productSearch,
	productSearchMaxLength,
	readProductFilters,
	storeProductStatuses,
} from "../../rules.ts";
import { stalePriceDays } from "../../rules-prices.ts";
import { ProductStatus, statusNames, statusShapes } from "./product-fields.tsx";

interface ProductListProps {
	page: NumberedPage<ProductRow>;
	filters: ProductFilters;
	/** ISO 8601; dates of its year are shown without the year. */
	now: string;
}

/** A page of the products that match the filters, with links to the other pages. */
export function ProductList({ page, filters, now }: ProductListProps) {
	const isLoading = useNavigation().location?.pathname === adminProductsPath;
	return (
		<div
			className="aria-busy:opacity-55 aria-busy:transition-opacity aria-busy:delay-[120ms]"
			aria-busy={isLoading || undefined}
		>
			{page.total > 0 ? <ProductTable products={page.rows} now={now} /> : <NoProducts />}
			<Pager
				page={page}
				linkTo={pageLinks(adminProductsPath, productSearch(filters))}
				text="products.shown"
			/>
		</div>
	);
}

function NoProducts() {
	const t = useT();
	return (
		<div className="grid justify-items-center gap-2 rounded-l bg-surface px-5 py-11 text-center inset-ring inset-ring-line">
			<h2 className="type-block">{t("products.empty.title")}</h2>
			<p className="mb-2 max-w-[46ch] text-ink-2">{t("products.empty.text")}</p>
			<ButtonLink to={createProductPath} icon="plus">
				{t("products.empty.action")}
			</ButtonLink>
		</div>
	);
}

const deletedLook = "text-ink-3 [&_.thumb]:opacity-70 [&_.thumb]:grayscale [&_small]:text-inherit";

function ProductTable({ products, now }: { products: readonly ProductRow[]; now: string }) {
	const t = useT();
	return (
		<DataTable
			caption={t("products.title")}
			cards="things"
			columns={useProductColumns(now)}
			rows={products}
			rowKey={({ id }) => id}
			rowClass={({ status }) => (status === "deleted" ? deletedLook : undefined)}
		/>
	);
}

function useProductColumns(now: string): Column<ProductRow>[] {
	const t = useT();
	const { amount } = useMoney();
	return [
		{
			label: t("products.column.product"),
			cell: ({ image, name, description }) => (
				<ItemCell image={<ProductThumb image={image} />} title={name} text={description} />
			),
		},
		{ label: t("common.category"), onPhone: "line", cell: ({ category }) => category },
		{
			label: t("products.column.finalPrice"),
			onPhone: "value",
			align: "end",
			cell: ({ finalPrice }) => <b className="num">{amount(finalPrice)}</b>,
		},
		{ label: t("common.status"), cell: ({ status }) => <ProductStatus status={status} /> },
		{
			label: t("common.date"),
			onPhone: "detail",
			cell: ({ createdAt }) => <Day moment={createdAt} now={now} />,
		},
		{
			label: t("products.column.actions"),
			onPhone: "action",
			isBare: true,
			align: "end",
			cell: ({ id, name }) => (
				<ButtonLink
					to={productPath(id)}
					variant="secondary"
					size="s"
					aria-label={t("products.viewOf", { name })}
				>
					{t("common.viewDetails")}
				</ButtonLink>
			),
		},
	];
}

function Day({ moment, now }: { moment: string; now: string }) {
	const { shortDate, mediumDate, dayKey } = useFormat();
	const isThisYear = dayKey(moment).slice(0, 4) === dayKey(now).slice(0, 4);
	return <time dateTime={moment}>{isThisYear ? shortDate(moment) : mediumDate(moment)}</time>;
}

/** A product's cover in a row; its text is empty, since the name stands beside it. */
function ProductThumb({ image }: { image: string | null }) {
	if (!image) return <Icon name="image" size="s" />;
	return <img src={imageUrl(image, 320)} alt="" width={36} height={48} loading="lazy" decoding="async" />;
}

/** The number of products in each status. */
export function ProductTotalsStrip({ totals }: { totals: ProductTotals }) {
	const t = useT();
	const { number } = useFormat();
	return (
		<FigureStrip
			className="max-md:order-last max-md:mt-5 max-md:mb-0"
			figures={[
				{ label: t("products.totals.active"), value: number(totals.active) },
				{
					label: t("products.totals.available"),
					value: number(totals.available),
					shape: statusShapes.available,
				},
				{ label: t("products.totals.sold"), value: number(totals.sold), shape: statusShapes.sold },
				{
					label: t("products.totals.reserved"),
					value: number(totals.reserved),
					shape: statusShapes.reserved,
				},
				{ label: t("products.totals.deleted"), value: number(totals.deleted), shape: statusShapes.deleted },
			]}
		/>
	);
}

interface ProductFilterBarProps {
	filters: ProductFilters;
	categories: readonly ProductCategory[];
}

/** The filters of the list. A choice loads the first page at once, words do by Enter. */
export function ProductFilterBar({ filters: loadedFilters, categories }: ProductFilterBarProps) {
	const t = useT();
	const { form, filters, submit, clear } = usePendingFilters(loadedFilters);
	return (
		<Form
			ref={form}
			method="get"
			action={adminProductsPath}
			role="search"
			aria-label={t("products.filters")}
			className="admin-filters"
			onSubmit={(event) => {
				event.preventDefault();
				submit();
			}}
		>
			<SearchInput
				label={t("products.search")}
				defaultValue={filters.search}
				maxLength={productSearchMaxLength}
			/>
			<StatusSelect value={filters.status} onChange={submit} />
			<CategorySelect value={filters.categoryId} categories={categories} onChange={submit} />
			<Checkbox
				name="price"
				value="stale"
				checked={filters.isStale}
				onChange={submit}
				label={t("products.filter.stale", { days: stalePriceDays })}
			/>
			{Object.keys(productSearch(filters)).length > 0 && (
				<Link to={adminProductsPath} className="link" discover="none" onClick={onPlainClick(clear)}>
					{t("products.filter.clear")}
				</Link>
			)}
		</Form>
	);
}

/** The filters of the pending navigation, so that a control changes before its list has loaded. */
function usePendingFilters(loadedFilters: ProductFilters) {
	const form = useRef<HTMLFormElement>(null);
	const controls = useSearchControls(adminProductsPath, searchOf(loadedFilters).toString());
	const filters = readProductFilters(new URLSearchParams(controls.search));
	const isFiltered = controls.search !== "";
	// The field keeps its focus while one types, follows the browser's history, and is empty once nothing is filtered.
	useEffect(() => {
		const field = form.current?.elements.namedItem("q");
		if (field instanceof HTMLInputElement) field.value = isFiltered ? filters.search : "";
	}, [filters.search, isFiltered]);
	function submit() {
		if (!form.current) return;
		const typed = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
		controls.submitSearch(searchOf(readProductFilters(new URLSearchParams(typed))));
	}
	return { form, filters, submit, clear: () => controls.submitSearch(new URLSearchParams()) };
}

function searchOf(filters: ProductFilters): URLSearchParams {
	return new URLSearchParams(productSearch(filters));
}

function StatusSelect({ value, onChange }: { value: ProductFilters["status"]; onChange: () => void }) {
	const t = useT();
	return (
		<select
			name="status"
			aria-label={t("common.status")}
			value={value}
			onChange={onChange}
			className="select-button max-md:basis-36!"
		>
			<option value="all">{t("products.filter.allStatuses")}</option>
			{storeProductStatuses.map((status) => (
				<option key={status} value={status}>
					{t(statusNames[status])}
				</option>
			))}
		</select>
	);
}

interface CategorySelectProps {
	value: string | null;
	categories: readonly ProductCategory[];
	onChange: () => void;
}

/** The catalogue's categories, and the shop's own in a group, since their names may be the same. */
function CategorySelect({ value, categories, onChange }: CategorySelectProps) {
	const t = useT();
	const options = (kind: ProductCategory["kind"]) =>
		categories
			.filter((category) => category.kind === kind)
			.map(({ id, name }) => (
				<option key={id} value={id}>
					{name}
				</option>
			));
	return (
		<select
			name="category"
			aria-label={t("common.category")}
			value={value ?? ""}
			onChange={onChange}
			className="select-button max-md:basis-42!"
		>
			<option value="">{t("products.filter.allCategories")}</option>
			{options("product")}
			<optgroup label={t("products.filter.ofShop")}>{options("auction")}</optgroup>
		</select>
	);
}
