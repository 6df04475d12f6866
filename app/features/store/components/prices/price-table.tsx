import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { StatusMark, type StatusShape } from "#app/ui/status-mark.tsx";
import type { KeptPrice, PriceReadSource, PriceState } from "../../rules-price-history.ts";

const states: Readonly<Record<PriceState, { readonly shape: StatusShape; readonly name: MessageKey }>> = {
	taken: { shape: "square", name: "prices.state.taken" },
	held: { shape: "circle", name: "prices.state.held" },
	rejected: { shape: "diamond", name: "prices.state.rejected" },
	overtaken: { shape: "hollow", name: "prices.state.overtaken" },
};
const sources: Readonly<Record<PriceReadSource, MessageKey>> = {
	api: "prices.source.api",
	page: "prices.source.page",
	admin: "prices.source.admin",
};

/** Every price of a product, the newest first, and what became of it. */
export function PriceTable({ prices }: { prices: readonly KeptPrice[] }) {
	const t = useT();
	const format = useFormat();
	const money = useMoney();
	const columns: Column<KeptPrice>[] = [
		{
			label: t("prices.when"),
			cell: ({ at, grade, source }) => (
				<span className="price-moment">
					<time dateTime={at}>{`${format.mediumDate(at)}, ${format.time(at)}`}</time>
					<small>{[grade, t(sources[source])].filter(Boolean).join(" · ")}</small>
				</span>
			),
		},
		{
			label: t("prices.price"),
			align: "end",
			cell: ({ price }) => <b className="num">{money.plain(price)}</b>,
		},
		{
			label: t("prices.state"),
			cell: ({ state }) => <StatusMark shape={states[state].shape}>{t(states[state].name)}</StatusMark>,
		},
	];
	return (
		<DataTable
			caption={t("prices.title")}
			columns={columns}
			rows={prices}
			rowKey={({ id }) => id}
			cards="figures"
		/>
	);
}
