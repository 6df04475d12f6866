import { failureText } from "#app/i18n/error-messages.ts";
import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { productPath } from "#app/shared/admin-paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { useButtonForm } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { type PricePoint, type PriceState, staleDays } from "../../rules-price-checks.ts";
import type { StoreProduct } from "../../rules-products.ts";

export interface PriceNoticesProps {
	product: Pick<StoreProduct, "id" | "marketPrice">;
	state: PriceState;
}

/** What there is to decide on a product's price, and why it may be old. */
export function PriceNotices({ product, state: { held, failure, isStale } }: PriceNoticesProps) {
	const t = useT();
	return (
		<>
			{held && <HeldPrice key={held.at} product={product} held={held} />}
			{(failure || isStale) && (
				<Notice tone={isStale ? "warn" : "plain"} icon={isStale ? "warning" : "info"}>
					{isStale && <p>{t("prices.stale", { days: staleDays })}</p>}
					{failure && <p>{`${t("prices.lastTry")} ${failureText(t, failure)}`}</p>}
				</Notice>
			)}
		</>
	);
}

/** A price that jumped, beside the product's, with the two ways to decide on it. */
function HeldPrice({ product, held }: { product: PriceNoticesProps["product"]; held: PricePoint }) {
	const t = useT();
	const format = useFormat();
	const money = useMoney();
	return (
		<Notice tone="warn" icon="warning" title={t("prices.held")}>
			<p>
				{t("prices.heldText", {
					before: money.amount(product.marketPrice),
					price: money.amount(held.price),
					date: format.shortDate(held.at),
				})}
			</p>
			<div className="row-wrap mt-3">
				<Decision productId={product.id} price={held.price} isRight />
				<Decision productId={product.id} price={held.price} isRight={false} />
			</div>
		</Notice>
	);
}

interface DecisionProps {
	productId: string;
	price: string;
	isRight: boolean;
}

function Decision({ productId, price, isRight }: DecisionProps) {
	const t = useT();
	const form = useButtonForm({
		action: productPath(productId),
		done: isRight ? "prices.taken" : "prices.refused",
	});
	return (
		<ActionForm form={form} preventScrollReset>
			<input type="hidden" name="intent" value="price" />
			<input type="hidden" name="price" value={price} />
			<input type="hidden" name="decision" value={isRight ? "take" : "refuse"} />
			<Button type="submit" size="s" variant={isRight ? "primary" : "secondary"} pending={form.isSending}>
				{t(isRight ? "prices.take" : "prices.refuse")}
			</Button>
		</ActionForm>
	);
}
