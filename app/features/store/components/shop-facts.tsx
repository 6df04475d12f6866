import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { freeShippingFromPesos } from "../rules.ts";

const facts: readonly { icon: IconName; title: MessageKey; text: MessageKey }[] = [
	{ icon: "send", title: "store.shipping.title", text: "store.shipping.text" },
	{ icon: "star", title: "store.free.title", text: "store.free.text" },
	{ icon: "clock", title: "store.delivery.title", text: "store.delivery.text" },
	{ icon: "store", title: "store.pickup.title", text: "store.pickup.text" },
	{ icon: "pin", title: "store.hours.title", text: "store.hours.text" },
	{ icon: "shield", title: "store.payment.title", text: "store.payment.text" },
];

/** How buying will work: sending, collecting, paying. */
export function ShopFacts() {
	const t = useT();
	return (
		<ul className="shop-facts">
			{facts.map(({ icon, title, text }) => (
				<li key={title}>
					<Icon name={icon} />
					<h3 className="type-name">{t(title, { amount: freeShippingFromPesos })}</h3>
					<p>{t(text)}</p>
				</li>
			))}
		</ul>
	);
}
