import { clsx } from "clsx";
import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { productPath } from "#app/shared/admin-paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { readValue, useValueBeforeHydration } from "#app/ui/hydration.ts";
import { Icon } from "#app/ui/icon.tsx";
import { StatusIcon, statusColors } from "#app/ui/status-mark.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import { showToast } from "#app/ui/toast.ts";
import { type ActionFormState, useActionForm } from "#app/ui/use-action-form.ts";
import { type StoreProduct, type StoreProductStatus, saleMark, storeProductStatuses } from "../../rules.ts";
import { checkSaleDay } from "../../rules-form.ts";
import { checkSalePrice } from "../../rules-prices.ts";
import { ProductStatus, statusNames, statusShapes } from "./product-fields.tsx";
import { SaleFields } from "./sale-fields.tsx";

interface StatusFormProps {
	product: StoreProduct;
	/** The day in Buenos Aires. */
	today: string;
}

/** A product's status. A selected one is pending, and stands out, until it is saved or cancelled. */
export function StatusForm({ product, today }: StatusFormProps) {
	const t = useT();
	const choice = useSelectedStatus(product);
	const { selected, isPending, isSale } = choice;
	const form = useStatusForm(choice);
	const actions = <StatusActions choice={choice} isSending={form.isSending} />;
	return (
		<TitledPanel
			title={t("common.status")}
			aside={<ProductStatus status={product.status} />}
			className={isPending ? "outline-2 -outline-offset-2 outline-warn" : undefined}
		>
			<ActionForm form={form} className="grid gap-3">
				<input type="hidden" name="intent" value="status" />
				<input type="hidden" name="saleMark" value={saleMark(product)} />
				<StatusErrors form={form} productId={product.id} />
				<div
					className={clsx(
						"grid gap-2",
						isPending && !isSale && "grid-cols-[2fr_1fr] md:grid-cols-[minmax(0,1fr)_auto_auto]",
					)}
				>
					<StatusSelect selected={selected} onChange={choice.setSelected} />
					{!isSale && actions}
				</div>
				{isSale && (
					<>
						<SaleFields
							key={`${product.version} ${choice.resets}`}
							sale={{
								price: product.salePrice ?? product.finalPrice,
								currency: product.saleCurrency,
								day: product.soldOn,
							}}
							today={today}
							form={form}
							onChange={() => choice.setSaleChanged(true)}
						/>
						<div className="flex justify-end gap-2">{actions}</div>
					</>
				)}
				<PendingNote product={product} pending={isPending ? selected : null} />
			</ActionForm>
		</TitledPanel>
	);
}

/** The selected status, which may not be saved yet. */
function useSelectedStatus({ status }: Pick<StoreProduct, "status">) {
	const [selected, setSelected] = useState<StoreProductStatus>(status);
	const [isSaleChanged, setSaleChanged] = useState(false);
	/** The number of times that the sale's fields were reset. */
	const [resets, setResets] = useState(0);
	const isSale = selected === "sold";
	return {
		selected,
		isSale,
		isPending: selected !== status || (isSale && isSaleChanged),
		resets,
		setSelected,
		setSaleChanged,
		cancel: () => {
			setSelected(status);
			setSaleChanged(false);
			setResets(resets + 1);
		},
	};
}

function useStatusForm({ isSale, setSaleChanged }: ReturnType<typeof useSelectedStatus>) {
	const t = useT();
	return useActionForm<null>({
		labels: {
			status: t("common.status"),
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

type Choice = Pick<ReturnType<typeof useSelectedStatus>, "isPending" | "cancel">;

/** The buttons that save or cancel a pending change. */
function StatusActions({ choice: { isPending, cancel }, isSending }: { choice: Choice; isSending: boolean }) {
	const t = useT();
	return (
		<>
			{isPending && (
				<Button type="submit" pending={isSending}>
					{t(isSending ? "common.saving" : "product.status.save")}
				</Button>
			)}
			{isPending && (
				<Button variant="ghost" onClick={cancel}>
					{t("common.cancel")}
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
					{t("catalogue.asItIsNow")}
				</a>
			)}
		</FormErrors>
	);
}

interface StatusSelectProps {
	selected: StoreProductStatus;
	onChange: (status: StoreProductStatus) => void;
}

function StatusSelect({ selected, onChange }: StatusSelectProps) {
	const t = useT();
	const change = (value: string) =>
		onChange(storeProductStatuses.find((status) => status === value) ?? selected);
	const select = useValueBeforeHydration<HTMLSelectElement>(selected, change, readValue);
	return (
		<span
			className={clsx(
				"input text-base font-semibold max-md:col-span-full",
				statusColors[statusShapes[selected]],
			)}
		>
			<StatusIcon shape={statusShapes[selected]} />
			<select
				ref={select}
				name="status"
				aria-label={t("product.status.change")}
				value={selected}
				onChange={({ currentTarget }) => change(currentTarget.value)}
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

interface PendingNoteProps {
	product: StoreProduct;
	/** The status that is not saved yet; null when there is none. */
	pending: StoreProductStatus | null;
}

function PendingNote({ product, pending }: PendingNoteProps) {
	const t = useT();
	const change =
		pending === product.status
			? t("product.status.pending.sale")
			: pending &&
				t("product.status.pending.fromTo", {
					from: t(statusNames[product.status]),
					to: t(statusNames[pending]),
				});
	return (
		<p className="flex items-center gap-2 text-md text-ink-2 empty:hidden" role="status">
			{change && (
				<>
					<Icon name="clock" className="text-warn" />
					<span>
						<b className="font-strong text-ink">{t("product.status.pending")}</b> <span>{change}</span>
					</span>
				</>
			)}
		</p>
	);
}
