import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { deliveryDays, freeShippingFromPesos } from "../../rules.ts";
import "./shop.css";

const facts: readonly { icon: IconName; title: MessageKey; text: MessageKey }[] = [
	{ icon: "truck", title: "store.free.title", text: "store.free.text" },
	{ icon: "store", title: "store.pickup.title", text: "store.pickup.text" },
	{ icon: "payment-card", title: "store.card.title", text: "store.card.text" },
	{ icon: "bank", title: "store.transfer.title", text: "store.transfer.text" },
];

/** How buying will work: sending, collecting, paying. */
export function ShopDelivery() {
	const t = useT();
	const format = useFormat();
	return (
		<section aria-labelledby="shop-delivery">
			<h2 id="shop-delivery" className="type-section">
				{t("store.delivery.title")}
			</h2>
			<p className="shop-days num">
				{deliveryDays.min}–{deliveryDays.max} <small>{t("store.delivery.days")}</small>
			</p>
			<p className="text-ink-2">{t("store.delivery.text")}</p>
			<ul className="shop-facts">
				{facts.map(({ icon, title, text }) => (
					<li key={title}>
						<Icon name={icon} />
						<span>
							<b className="num">{t(title, { amount: format.number(freeShippingFromPesos) })}</b> {t(text)}
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}
