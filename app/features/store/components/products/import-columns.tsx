import { conditions } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { grades } from "../../rules.ts";
import { readOnlyColumns } from "../../rules-file.ts";

/** The columns of an imported file, with the values that each takes. @param props.categories what files call them */
export function ImportColumns({ categories }: { categories: readonly string[] }) {
	const t = useT();
	const text = t("products.import.column.text");
	const columns: readonly (readonly [names: string, what: string])[] = [
		["id", t("products.import.column.id")],
		["version", t("products.import.column.version")],
		["name", t("products.import.column.name")],
		["category", t("products.import.column.category", { categories: categories.join(", ") })],
		["description", t("products.import.column.description")],
		["status", t("products.import.column.status")],
		["market_price, cost_usd, margin_percentage", t("products.import.column.price")],
		["grade", t("products.import.column.grade", { grades: grades.join(", ") })],
		["condition", t("products.import.column.condition", { conditions: conditions.join(", ") })],
		["brand, platform, console_model, genre", text],
		["year", t("products.import.column.year")],
		["pricecharting_url", t("products.import.column.url")],
		["sale_price, sale_currency, sold_on", t("products.import.column.sale")],
		[readOnlyColumns.join(", "), t("products.import.column.told")],
	];
	return (
		<details className="import-columns">
			<summary className="link">
				{t("products.import.columns")}
				<Icon name="chevron-down" size="s" />
			</summary>
			<dl>
				{columns.map(([names, what]) => (
					<div key={names}>
						<dt>
							<code>{names}</code>
						</dt>
						<dd>{what}</dd>
					</div>
				))}
			</dl>
		</details>
	);
}
