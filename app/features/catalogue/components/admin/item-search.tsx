import type { ReactNode } from "react";
import { Form } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { maxSearchLength, type Suggestion } from "../../rules-items.ts";
import { CatalogueRow } from "./catalogue-lists.tsx";

export interface ItemSearchProps {
	/** The name of the field. */
	name: string;
	/** The search text of the results. */
	search: string;
	results: readonly Suggestion[];
	/** Other parameters of the address. */
	params?: Readonly<Record<string, string>>;
	label: string;
	/** The action on a result. */
	renderAction: (item: Suggestion) => ReactNode;
}

/** A search for an item of the catalogue, with an action beside each result. */
export function ItemSearch({ name, search, results, params = {}, label, renderAction }: ItemSearchProps) {
	const t = useT();
	return (
		<div>
			<Form method="get" role="search" className="admin-filters" preventScrollReset>
				{Object.entries(params).map(([key, value]) => (
					<input key={key} type="hidden" name={key} value={value} />
				))}
				<SearchInput name={name} label={label} defaultValue={search} maxLength={maxSearchLength} />
				<Button type="submit" variant="secondary" size="s">
					{t("common.search")}
				</Button>
			</Form>
			{search && results.length === 0 && (
				<p role="status" className="text-ink-2">
					{t("catalogue.items.none")}
				</p>
			)}
			{results.length > 0 && (
				<ul aria-label={t("catalogue.items.found")}>
					{results.map((item) => (
						<li key={item.id} className="border-t border-line py-3">
							<CatalogueRow>
								<span className="min-w-0 flex-[1_1_240px] [overflow-wrap:anywhere]">
									<b>{item.name}</b>
									<small className="block text-ink-2">{item.expansion ?? t("catalogue.noExpansion")}</small>
								</span>
								{renderAction(item)}
							</CatalogueRow>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
