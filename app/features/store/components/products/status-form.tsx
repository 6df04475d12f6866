import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { productPath } from "#app/shared/admin-paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { readValue, useValueBeforeHydration } from "#app/ui/hydration.ts";
import { Icon } from "#app/ui/icon.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import { showToast } from "#app/ui/toast.ts";
import { type ActionForm as ActionFormState, useActionForm } from "#app/ui/use-action-form.ts";
import { type StoreProductStatus, storeProductStatuses } from "../../rules.ts";
import { checkSaleDay } from "../../rules-form.ts";
import { checkSalePrice } from "../../rules-price.ts";
import { type StoreProduct, saleMark } from "../../rules-products.ts";
import { ProductStatus, statusNames, statusShapes } from "./product-status.tsx";
import { SaleFields } from "./sale-fields.tsx";

export interface StatusFormProps {
	product: StoreProduct;
	/** The day that it is in Buenos Aires. */
	today: string;
}

/** A product's status. Another one that is chosen waits, and stands out, until it is saved or cancelled. */
export function StatusForm({ product, today }: StatusFormProps) {
	const t = useT();
	const choice = useChosenStatus(product);
	const { chosen, isPending, isSale } = choice;
	const form = useStatusForm(choice);
	const actions = <StatusActions choice={choice} isSending={form.isSending} />;
	return (
		<TitledPanel
			title={t("product.field.status")}
			aside={<ProductStatus status={product.status} />}
			className={isPending ? "pending" : undefined}
		>
			<ActionForm form={form} className="status-form">
				<input type="hidden" name="intent" value="status" />
				<input type="hidden" name="seen" value={saleMark(product)} />
				<StatusErrors form={form} productId={product.id} />
				<div className="status-change">
					<StatusSelect chosen={chosen} onChange={choice.setChosen} />
					{!isSale && actions}
				</div>
				{isSale && (
					<>
						<SaleFields
							key={`${product.version} ${choice.round}`}
							sale={{
								price: product.salePrice ?? product.finalPrice,
								currency: product.saleCurrency,
								day: product.soldOn,
							}}
							today={today}
							form={form}
							onChange={() => choice.setSaleChanged(true)}
						/>
						<div className="status-change">{actions}</div>
					</>
				)}
				<PendingNote product={product} chosen={isPending ? chosen : null} />
			</ActionForm>
		</TitledPanel>
	);
}

/** The status chosen and not saved yet. */
function useChosenStatus({ status }: Pick<StoreProduct, "status">) {
	const [chosen, setChosen] = useState<StoreProductStatus>(status);
	const [isSaleChanged, setSaleChanged] = useState(false);
	/** How often the sale's fields went back to what they began with. */
	const [round, setRound] = useState(0);
	const isSale = chosen === "sold";
	return {
		chosen,
		isSale,
		isPending: chosen !== status || (isSale && isSaleChanged),
		round,
		setChosen,
		setSaleChanged,
		cancel: () => {
			setChosen(status);
			setSaleChanged(false);
			setRound(round + 1);
		},
	};
}

function useStatusForm({ isSale, setSaleChanged }: ReturnType<typeof useChosenStatus>) {
	const t = useT();
	return useActionForm<null>({
		labels: {
			status: t("product.field.status"),
			salePrice: t("product.sale.price"),
			soldOn: t("product.field.soldOn"),
		},
		checks: isSale ? { salePrice: checkSalePrice, soldOn: checkSaleDay } : {},
		onDone: () => {
			setSaleChanged(false);
			showToast({ tone: "ok", text: t("product.status.saved") });
		},
	});
}

type Choice = Pick<ReturnType<typeof useChosenStatus>, "isPending" | "cancel">;

/** Shown while something waits. */
function StatusActions({ choice: { isPending, cancel }, isSending }: { choice: Choice; isSending: boolean }) {
	const t = useT();
	return (
		<>
			{isPending && (
				<Button type="submit" pending={isSending}>
					{t(isSending ? "product.status.saving" : "product.status.save")}
				</Button>
			)}
			{isPending && (
				<Button variant="ghost" onClick={cancel}>
					{t("product.status.cancel")}
				</Button>
			)}
		</>
	);
}

function StatusErrors({ form, productId }: { form: ActionFormState<null>; productId: string }) {
	const t = useT();
	return (
		<FormErrors form={form} otherwise="product.status.failed">
			{form.failure?.code === "product.changed" && (
				<a className="link inline-flex min-h-11 items-center" href={productPath(productId)}>
					{t("product.status.reload")}
				</a>
			)}
		</FormErrors>
	);
}

interface StatusSelectProps {
	chosen: StoreProductStatus;
	onChange: (status: StoreProductStatus) => void;
}

function StatusSelect({ chosen, onChange }: StatusSelectProps) {
	const t = useT();
	const choose = (value: string) =>
		onChange(storeProductStatuses.find((status) => status === value) ?? chosen);
	const select = useValueBeforeHydration<HTMLSelectElement>(chosen, choose, readValue);
	return (
		<span className={`input status-mark ${statusShapes[chosen]}`}>
			<i aria-hidden="true" />
			<select
				ref={select}
				name="status"
				aria-label={t("product.status.change")}
				value={chosen}
				onChange={({ currentTarget }) => choose(currentTarget.value)}
			>
				{storeProductStatuses.map((status) => (
					<option key={status} value={status}>
						{t(statusNames[status])}
					</option>
				))}
			</select>
			<Icon name="chevron-down" />
		</span>
	);
}

/** @param props.chosen what waits to be saved; null when nothing does */
function PendingNote({ product, chosen }: { product: StoreProduct; chosen: StoreProductStatus | null }) {
	const t = useT();
	const what =
		chosen === product.status
			? t("product.status.pending.sale")
			: chosen &&
				t("product.status.pending.fromTo", {
					from: t(statusNames[product.status]),
					to: t(statusNames[chosen]),
				});
	return (
		<p className="pending-note" role="status">
			{what && (
				<>
					<Icon name="clock" />
					<span>
						<b>{t("product.status.pending")}</b> <span>{what}</span>
					</span>
				</>
			)}
		</p>
	);
}
