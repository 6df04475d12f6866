import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { listingsPath, shopPath } from "#app/shared/paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Glyph, Icon, type IconName } from "#app/ui/icon.tsx";
import { useButtonForm } from "#app/ui/intent-button.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { deliveryDays, freeShippingFromPesos, storePlaceId } from "../../rules-shop.ts";
import "./shop-front.css";
import "./shop.css";

/** Artwork of the products in the window, each 5:7. */
const windowArtwork = [
	"game-box",
	"booster",
	"cartridge",
	"binder",
	"knight",
	"handheld",
	"code-card",
] as const;

/** The heading of the shop's page, beside a drawing of its front with the shutter half up. */
export function ShopFront({ hasOpened }: { hasOpened: boolean }) {
	const t = useT();
	return (
		<section className="shop-front">
			<div className="tile-pattern" />
			<div className="shop-words">
				<p className="eyebrow">
					<Glyph name="glyph-sun-may" />
					{t(hasOpened ? "store.opened" : "store.soon")}
				</p>
				<h1 className="type-hero">{t(hasOpened ? "store.opened.title" : "store.title")}</h1>
				<p>{t("store.lead")}</p>
				<div className="shop-links">
					<ButtonLink to={listingsPath} variant="night">
						{t("store.browse")}
					</ButtonLink>
					<ButtonLink to={`#${storePlaceId}`} variant="nightGhost" icon="pin">
						{t("store.place")}
					</ButtonLink>
				</div>
			</div>
			<ShopHouse />
		</section>
	);
}

function ShopHouse() {
	return (
		<div className="shop-house" aria-hidden="true">
			<div className="shop-sign">
				<span className="mark" />
				<b>Reino</b>
			</div>
			<div className="shop-lamps">
				<i />
				<i />
				<i />
			</div>
			<div className="shop-bay">
				<div className="shop-inside">
					<div className="wallpaper" />
					<div className="shop-products">
						{windowArtwork.map((name) => (
							<span key={name}>
								<img src={`/art/${name}.webp`} width={520} height={728} alt="" />
							</span>
						))}
					</div>
					<i className="plank" />
				</div>
				<div className="shop-shutter" />
			</div>
			<div className="shop-pavement" />
		</div>
	);
}

const categories: readonly { name: MessageKey; text: MessageKey; artwork: string }[] = [
	{ name: "store.range.packs", text: "store.range.packs.text", artwork: "booster" },
	{ name: "store.range.singles", text: "store.range.singles.text", artwork: "binder" },
	{ name: "store.range.physical", text: "store.range.physical.text", artwork: "cartridge" },
	{ name: "store.range.digital", text: "store.range.digital.text", artwork: "code-card" },
	{ name: "store.range.accessories", text: "store.range.accessories.text", artwork: "cable" },
];

/** The categories that the shop will sell. */
export function ShopRange() {
	const t = useT();
	return (
		<ul className="shop-range">
			{categories.map(({ name, text, artwork }) => (
				<li key={name}>
					<span className="shop-range-image">
						<img src={`/art/${artwork}.webp`} width={520} height={728} alt="" loading="lazy" />
					</span>
					<b>{t(name)}</b>
					<span>{t(text)}</span>
				</li>
			))}
		</ul>
	);
}

interface OpeningNoticeProps {
	/** Whether the person gets the opening's mail; null for a visitor. */
	isOn: boolean | null;
	/** The link by which a visitor signs in. */
	signIn: ReactNode;
}

/** The switch of a mail to the person when the shop opens. */
export function OpeningNotice({ isOn, signIn }: OpeningNoticeProps) {
	const t = useT();
	return (
		<section className="shop-opening" aria-labelledby="shop-opening">
			<div>
				<h2 id="shop-opening" className="type-section">
					{t("opening.title")}
				</h2>
				<p role="status">{t(isOn ? "opening.on" : "opening.text")}</p>
			</div>
			{isOn === null ? signIn : <NoticeButton isOn={isOn} />}
		</section>
	);
}

function NoticeButton({ isOn }: { isOn: boolean }) {
	const t = useT();
	const form = useButtonForm({ action: shopPath });
	return (
		<ActionForm form={form} preventScrollReset>
			<input type="hidden" name="notice" value={isOn ? "off" : "on"} />
			<Button
				type="submit"
				icon={isOn ? "check" : "bell"}
				variant={isOn ? "secondary" : "primary"}
				pending={form.isSending}
			>
				{t(isOn ? "opening.stop" : "opening.submit")}
			</Button>
		</ActionForm>
	);
}

const deliveryFacts: readonly { icon: IconName; title: MessageKey; text: MessageKey }[] = [
	{ icon: "truck", title: "store.free.title", text: "store.free.text" },
	{ icon: "store", title: "store.pickup.title", text: "store.pickup.text" },
	{ icon: "payment-card", title: "store.card.title", text: "store.card.text" },
	{ icon: "bank", title: "store.transfer.title", text: "store.transfer.text" },
];

/** Delivery times and costs, collection and payment. */
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
				{deliveryFacts.map(({ icon, title, text }) => (
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

interface ShopHoursProps {
	isOpen: boolean;
	/** Street and number; only the city is shown without them. */
	address: string | null | undefined;
}

/** The address and the opening hours of the shop. */
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
