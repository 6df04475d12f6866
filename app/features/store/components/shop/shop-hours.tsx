import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { storePlaceId } from "../../rules.ts";
import "./shop.css";

export interface ShopHoursProps {
	isOpen: boolean;
	/** Street and number; without it the city is all that is said. */
	address: string | null | undefined;
}

/** Where the shop's own place is, and when it is open. */
export function ShopHours({ isOpen, address }: ShopHoursProps) {
	const t = useT();
	return (
		<section id={storePlaceId} aria-labelledby={`${storePlaceId}-title`}>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<h2 id={`${storePlaceId}-title`} className="type-section">
					{t("store.place")}
				</h2>
				<Tag tone={isOpen ? "ok" : "plain"} icon={isOpen ? undefined : "clock"}>
					{isOpen && <i className="shop-light" />}
					<span>{t(isOpen ? "store.open.now" : "store.open.closed")}</span>
				</Tag>
			</div>
			<ul className="shop-facts">
				<li>
					<Icon name="pin" />
					<span>{address ? `${address}, ${t("store.city")}` : t("store.city")}</span>
				</li>
				<li>
					<Icon name="clock" />
					<span>
						<b className="num">{t("store.hours.weekdays")}</b>,{" "}
						<span className="num">{t("store.hours.saturdays")}</span>
					</span>
				</li>
			</ul>
			<p className="mt-3 text-sm text-ink-2">{t("store.hours.zone")}</p>
		</section>
	);
}
