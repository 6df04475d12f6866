import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { productPath } from "#app/shared/admin-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import {
	type ProductAction,
	type ProductCategory,
	type ProductChangePage,
	type ProductChangeView,
	productFields,
	type StoreProduct,
} from "../../rules-products.ts";
import { fieldNames, useFieldWords } from "./product-words.ts";

const sentences: Readonly<Record<ProductAction, MessageKey>> = {
	created: "product.log.created",
	duplicated: "product.log.duplicated",
	imported: "product.log.imported",
	edited: "product.log.edited",
	status_changed: "product.log.status_changed",
};

export interface ProductLogProps {
	product: Pick<StoreProduct, "id" | "categoryId">;
	log: ProductChangePage;
	/** Whether these are the latest. */
	isNewest: boolean;
	categories: readonly ProductCategory[];
}

/** Who did what to a product and when, newest first. */
export function ProductLog({ product, log, isNewest, categories }: ProductLogProps) {
	const t = useT();
	const path = productPath(product.id);
	return (
		<TitledPanel title={t("product.log.title")} flat className="product-log">
			{log.changes.length === 0 && <p className="hint">{t("product.log.empty")}</p>}
			<ol>
				{log.changes.map((line) => (
					<LogLine key={line.id} {...{ line, product, categories }} />
				))}
			</ol>
			{!isNewest && (
				<Link to={path} className="link-more" discover="none" preventScrollReset>
					{t("product.log.newest")}
				</Link>
			)}
			{log.nextCursor && (
				<Link
					to={withSearch(path, { log: log.nextCursor })}
					className="link-more"
					discover="none"
					preventScrollReset
				>
					{t("product.log.older")}
				</Link>
			)}
		</TitledPanel>
	);
}

type LogLineProps = { line: ProductChangeView } & Pick<ProductLogProps, "product" | "categories">;

function LogLine({ line, product, categories }: LogLineProps) {
	const t = useT();
	const { mediumDate, time } = useFormat();
	const words = useFieldWords(categories, product.categoryId);
	const { admin, action, changes, createdAt } = line;
	const changed = productFields.flatMap((field) => {
		const pair = changes[field];
		return pair ? [{ field, before: pair[0], after: pair[1] }] : [];
	});
	const said = (field: (typeof changed)[number]["field"], value: string | null) =>
		value === null ? t("product.log.nothing") : words(field, value);
	return (
		<li>
			<p>
				<span>{t(sentences[action], { admin: admin ? `@${admin}` : t("product.log.house") })}</span>
				<time dateTime={createdAt} className="num">
					{t("product.system.moment", { date: mediumDate(createdAt), time: time(createdAt) })}
				</time>
			</p>
			{changed.length > 0 && (
				<dl>
					{changed.map(({ field, before, after }) => (
						<div key={field}>
							<dt>{t(fieldNames[field])}</dt>
							<dd>{t("product.log.change", { before: said(field, before), after: said(field, after) })}</dd>
						</div>
					))}
				</dl>
			)}
		</li>
	);
}
