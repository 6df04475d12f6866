import { AuthLink } from "#app/features/accounts/components/auth/auth-link.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { listingsPath, shopPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Glyph, Icon, type IconName } from "#app/ui/icon.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { type ShopTerms, storePlaceId } from "../../rules-shop.ts";
import "./shop-front.css";

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
			<div className="relative z-3 flex flex-col items-start justify-center px-5 pt-6 min-[880px]:pt-11 min-[880px]:pr-0 min-[880px]:pb-[104px] min-[880px]:pl-16">
				<p className="flex items-center gap-2 text-md font-semibold text-on-night-gold">
					<Glyph name="glyph-sun-may" size="s" />
					{t(hasOpened ? "store.opened" : "store.soon")}
				</p>
				<h1 className="type-hero my-5 max-md:my-3">{t(hasOpened ? "store.opened.title" : "store.title")}</h1>
				<p className="max-w-[40ch] text-lg text-on-night-2 max-md:text-base">{t("store.lead")}</p>
				<div className="mt-6 flex flex-wrap gap-3 max-md:w-full max-md:[&>.btn]:flex-auto max-md:[&>.btn]:px-3">
					<ButtonLink to={listingsPath} variant="night">
						{t("common.browseListings")}
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
	const t = useT();
	return (
		<div className="shop-house" aria-hidden="true">
			<div className="shop-sign">
				<span className="mark" />
				<b>{t("shell.brand")}</b>
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
		<ul className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-3 md:gap-x-6 lg:grid-cols-5">
			{categories.map(({ name, text, artwork }) => (
				<li key={name} className="grid min-w-0 content-start gap-0.5">
					<span className="mb-3 rounded-m bg-surface p-2 shadow-2 inset-ring inset-ring-line">
						<img
							src={`/art/${artwork}.webp`}
							width={520}
							height={728}
							alt=""
							loading="lazy"
							className="h-auto w-full rounded-s"
						/>
					</span>
					<b className="font-display text-lg leading-tight font-bold tracking-[-0.02em]">{t(name)}</b>
					<span className="text-sm text-ink-2">{t(text)}</span>
				</li>
			))}
		</ul>
	);
}

interface OpeningNoticeProps {
	/** Whether the person gets the opening's mail; null for a visitor. */
	isOn: boolean | null;
}

/** The switch of a mail to the person when the shop opens. */
export function OpeningNotice({ isOn }: OpeningNoticeProps) {
	const t = useT();
	return (
		<section
			className="flex flex-wrap items-center justify-between gap-x-11 gap-y-5 rounded-l bg-royal-soft p-5 lg:p-8"
			aria-labelledby="shop-opening"
		>
			<div className="flex-[1_1_320px]">
				<h2 id="shop-opening" className="type-section mb-2">
					{t("opening.title")}
				</h2>
				<p role="status">{t(isOn ? "opening.on" : "opening.text")}</p>
			</div>
			{isOn === null ? <AuthLink>{t("opening.signIn")}</AuthLink> : <NoticeButton isOn={isOn} />}
		</section>
	);
}

function NoticeButton({ isOn }: { isOn: boolean }) {
	const t = useT();
	return (
		<IntentButton
			about={{ notice: isOn ? "off" : "on" }}
			action={shopPath}
			icon={isOn ? "check" : "bell"}
			variant={isOn ? "secondary" : "primary"}
		>
			{t(isOn ? "opening.stop" : "opening.submit")}
		</IntentButton>
	);
}

const deliveryFacts: readonly { icon: IconName; title: MessageKey; text: MessageKey }[] = [
	{ icon: "store", title: "store.pickup.title", text: "store.pickup.text" },
	{ icon: "payment-card", title: "store.card.title", text: "store.card.text" },
	{ icon: "bank", title: "store.transfer.title", text: "store.transfer.text" },
];

const factsLook = "mt-6 border-t border-line";
const factLook = "flex min-h-[58px] items-center gap-3 border-b border-line py-2";

interface ShopDeliveryProps {
	terms: ShopTerms;
	/** Where orders ship free. */
	area: string;
}

/** Delivery times and costs, collection and payment. */
export function ShopDelivery({ terms, area }: ShopDeliveryProps) {
	const t = useT();
	return (
		<section aria-labelledby="shop-delivery">
			<h2 id="shop-delivery" className="type-section">
				{t("store.delivery.title")}
			</h2>
			<p className="num mt-5 mb-3 font-narrow text-[5.5rem] font-black leading-[0.9] text-royal min-[880px]:text-[7.5rem]">
				{terms.deliveryDays.min}–{terms.deliveryDays.max}{" "}
				<small className="font-display text-xl font-bold text-ink">{t("store.delivery.days")}</small>
			</p>
			<p className="text-ink-2">{t("store.delivery.text")}</p>
			<ul className={factsLook}>
				<DeliveryFact icon="truck" title={t("store.free.title", { amount: terms.freeShippingFromPesos })}>
					{area}
				</DeliveryFact>
				{deliveryFacts.map(({ icon, title, text }) => (
					<DeliveryFact key={title} icon={icon} title={t(title)}>
						{t(text)}
					</DeliveryFact>
				))}
			</ul>
		</section>
	);
}

function DeliveryFact({ icon, title, children }: { icon: IconName; title: string; children: string }) {
	return (
		<li className={factLook}>
			<Icon name={icon} size="l" className="text-royal" />
			<span>
				<b className="num font-strong">{title}</b> {children}
			</span>
		</li>
	);
}

interface ShopHoursProps {
	isOpen: boolean;
	/** Street and city, or the city alone. */
	place: string;
	/** A line for the days with the same hours. */
	hours: readonly string[];
}

/** The address and the opening hours of the shop. */
export function ShopHours({ isOpen, place, hours }: ShopHoursProps) {
	const t = useT();
	return (
		<section id={storePlaceId} aria-labelledby={`${storePlaceId}-title`}>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<h2 id={`${storePlaceId}-title`} className="type-section">
					{t("store.place")}
				</h2>
				<Tag tone={isOpen ? "ok" : "plain"} icon={isOpen ? undefined : "clock"}>
					{isOpen && <i className="mr-2 ml-1 inline-block size-[9px] rounded-full bg-ok ring-4 ring-ok/25" />}
					<span>{t(isOpen ? "store.open.now" : "store.open.closed")}</span>
				</Tag>
			</div>
			<ul className={factsLook}>
				<li className={factLook}>
					<Icon name="pin" size="l" className="text-royal" />
					<span>{place}</span>
				</li>
				<li className={factLook}>
					<Icon name="clock" size="l" className="text-royal" />
					<span className="num grid">
						{hours.map((line) => (
							<span key={line}>{line}</span>
						))}
					</span>
				</li>
			</ul>
			<p className="mt-3 text-sm text-ink-2">{t("store.hours.zone")}</p>
		</section>
	);
}
