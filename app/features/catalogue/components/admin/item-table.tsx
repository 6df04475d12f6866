import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { adminItemPath } from "#app/shared/admin-paths.ts";
import { DataTable, ItemCell } from "#app/ui/data-table.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { categoryPictogram } from "../../rules.ts";
import type { ListedItem } from "../../rules-admin.ts";

export interface ItemTableProps {
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
							image={<Glyph name={categoryPictogram(item.categorySlug)} />}
							title={
								<Link to={adminItemPath(item.id)} discover="none">
									{item.name}
								</Link>
							}
							text={item.nameEs}
						/>
					),
				},
				{ label: t("catalogue.expansion"), cell: ({ expansion }) => expansion ?? t("catalogue.noExpansion") },
				{ label: t("catalogue.category"), cell: ({ categorySlug }) => categoryName(categorySlug) },
			]}
		/>
	);
}
