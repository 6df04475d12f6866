import type { ChangeEvent, ChangeEventHandler } from "react";
import { Form } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { showcasesPath } from "#app/shared/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Switch } from "#app/ui/choice.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { useSearchControls } from "#app/ui/use-pending-search.ts";
import {
	listSearch,
	readListFilters,
	type ShowcaseListFilters,
	type ShowcaseOrder,
	searchMaxLength,
	showcaseOrders,
} from "../../rules.ts";

const orderNames: Record<ShowcaseOrder, MessageKey> = {
	likes: "showcases.order.likes",
	newest: "showcases.order.newest",
};

export interface ListToolsProps {
	filters: ShowcaseListFilters;
	/** Whether the person who looks can have showcases of their own. */
	hasOwn: boolean;
}

/** Search, "only mine" and order. A choice asks at once; without script the button sends the form. */
export function ListTools({ filters, hasOwn }: ListToolsProps) {
	const t = useT();
	const controls = useSearchControls(showcasesPath, listSearch(filters));
	const chosen = readListFilters(new URLSearchParams(controls.search));
	const ask = (form: HTMLFormElement) => controls.submitSearch(new URLSearchParams(readSearch(form)));
	const askAgain = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
		form && ask(form);
	return (
		<Form
			method="get"
			action={showcasesPath}
			role="search"
			aria-label={t("showcases.search.label")}
			className="showcases-tools"
			onSubmit={(event) => {
				event.preventDefault();
				ask(event.currentTarget);
			}}
		>
			<SearchField key={chosen.search} search={chosen.search} />
			{hasOwn && (
				<Switch
					name="mine"
					value="1"
					checked={chosen.onlyMine}
					onChange={askAgain}
					label={t("showcases.onlyMine")}
				/>
			)}
			<OrderSelect order={chosen.order} onChange={askAgain} />
			<noscript>
				<Button type="submit" size="s">
					{t("showcases.search.submit")}
				</Button>
			</noscript>
		</Form>
	);
}

interface OrderSelectProps {
	order: ShowcaseOrder;
	onChange: ChangeEventHandler<HTMLSelectElement>;
}

function OrderSelect({ order, onChange }: OrderSelectProps) {
	const t = useT();
	return (
		<select
			name="sort"
			aria-label={t("showcases.order.label")}
			value={order}
			onChange={onChange}
			className="select-button"
		>
			{showcaseOrders.map((each) => (
				<option key={each} value={each}>
					{t(orderNames[each])}
				</option>
			))}
		</select>
	);
}

function SearchField({ search }: { search: string }) {
	const t = useT();
	return (
		<SearchInput
			label={t("showcases.search.placeholder")}
			defaultValue={search}
			maxLength={searchMaxLength}
		/>
	);
}

function readSearch(form: HTMLFormElement): string {
	const parts = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
	return listSearch(readListFilters(new URLSearchParams(parts)));
}
