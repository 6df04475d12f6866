import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { adminExpansionPath } from "#app/shared/admin-paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import type { ExpansionRow } from "../../rules-admin.ts";

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
						<Link to={adminExpansionPath(id)} discover="none">
							<b>{name}</b>
						</Link>
					),
				},
				{ label: t("catalogue.nameEs"), cell: ({ nameEs }) => nameEs ?? "—" },
			]}
		/>
	);
}
