import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { productPricesPath } from "#app/shared/admin-paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { useButtonForm } from "#app/ui/use-button-form.ts";
import type { PriceHistoryView } from "../../rules-price-history.ts";

export interface HeldPriceProps {
	productId: string;
	held: NonNullable<PriceHistoryView["held"]>;
}

/** A price that jumped, beside the one before, with the two ways to decide on it. */
export function HeldPrice({ productId, held }: HeldPriceProps) {
	const t = useT();
	const format = useFormat();
	const money = useMoney();
	return (
		<Notice tone="warn" icon="warning" title={t("prices.held")}>
			<p>
				{t("prices.heldText", {
					before: money.amount(held.before),
					price: money.amount(held.price),
					date: format.shortDate(held.at),
				})}
			</p>
			<div className="row-wrap mt-3">
				<Decision productId={productId} priceId={held.id} isRight />
				<Decision productId={productId} priceId={held.id} isRight={false} />
			</div>
		</Notice>
	);
}

interface DecisionProps {
	productId: string;
	priceId: string;
	isRight: boolean;
}

function Decision({ productId, priceId, isRight }: DecisionProps) {
	const t = useT();
	const form = useButtonForm({
		action: productPricesPath(productId),
		done: isRight ? "prices.taken" : "prices.refused",
	});
	return (
		<ActionForm form={form} preventScrollReset>
			<input type="hidden" name="price" value={priceId} />
			<input type="hidden" name="decision" value={isRight ? "take" : "refuse"} />
			<Button type="submit" size="s" variant={isRight ? "primary" : "secondary"} pending={form.isSending}>
				{t(isRight ? "prices.take" : "prices.refuse")}
			</Button>
		</ActionForm>
	);
}
