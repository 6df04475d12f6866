import { clsx } from "clsx";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { storePlaceId } from "../../rules.ts";
import { type DayHours, type Opening, openingHours } from "../../rules-hours.ts";
import "./shop.css";

export interface ShopHoursProps {
	opening: Opening;
	/** Street and number; without it the city is all that is said. */
	address: string | null | undefined;
}

/** Where the shop's own place is, and when it is open. */
export function ShopHours({ opening, address }: ShopHoursProps) {
	const t = useT();
	const isOpen = opening.openUntil !== null;
	return (
		<section id={storePlaceId} aria-labelledby={`${storePlaceId}-title`}>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<h2 id={`${storePlaceId}-title`} className="type-section">
					{t("store.place")}
				</h2>
				<Tag tone={isOpen ? "ok" : "plain"} icon={isOpen ? undefined : "clock"}>
					{isOpen && <i className="shop-light" />}
					<span>{stateText(t, opening)}</span>
				</Tag>
			</div>
			<p className="mt-3 flex items-center gap-2">
				<Icon name="pin" size="s" />
				{address ? `${address}, ${t("store.city")}` : t("store.city")}
			</p>
			<Week opening={opening} />
			<p className="text-sm text-ink-2">{todayText(t, opening)}</p>
		</section>
	);
}

function stateText(t: Translate, { openUntil, next }: Opening): string {
	if (openUntil !== null) return t("store.open.now");
	if (!next) return t("store.open.closed");
	if (next.isToday) return t("store.open.today", { hour: next.hour });
	return t("store.open.later", { day: dayName(t, next.weekday), hour: next.hour });
}

function dayName(t: Translate, weekday: number): string {
	const day = days[weekday];
	return day ? t(day.name) : "";
}

function todayText(t: Translate, { openUntil, isHoliday }: Opening): string {
	if (isHoliday) return t("store.hours.holiday");
	return openUntil === null ? t("store.hours.zone") : t("store.hours.until", { hour: openUntil });
}

/** From Monday to Sunday. */
const days: readonly { name: MessageKey; short: MessageKey }[] = [
	{ name: "store.day.monday", short: "store.day.monday.short" },
	{ name: "store.day.tuesday", short: "store.day.tuesday.short" },
	{ name: "store.day.wednesday", short: "store.day.wednesday.short" },
	{ name: "store.day.thursday", short: "store.day.thursday.short" },
	{ name: "store.day.friday", short: "store.day.friday.short" },
	{ name: "store.day.saturday", short: "store.day.saturday.short" },
	{ name: "store.day.sunday", short: "store.day.sunday.short" },
];
/** Hours that the chart's bars lie between, and those that its axis names. */
const firstHour = 10;
const lastHour = 19;
const axis = [10, 13, 16, 19];

/** How far along the chart an hour is. */
function place(hour: number): string {
	return `${((hour - firstHour) / (lastHour - firstHour)) * 100}%`;
}

/** A bar for each day; a mark tells the present time. */
function Week({ opening }: { opening: Opening }) {
	const t = useT();
	return (
		<div className="shop-week">
			<div className="axis num" aria-hidden="true">
				{axis.map((hour) => (
					<span key={hour} style={{ left: place(hour) }}>
						{hour}
					</span>
				))}
			</div>
			<ul aria-label={t("store.hours.title")}>
				{days.map(({ name, short }, weekday) => {
					const isToday = weekday === opening.weekday;
					const hours = isToday && opening.isHoliday ? null : (openingHours[weekday] ?? null);
					return (
						<li key={name} className={clsx(isToday && "today")} aria-current={isToday ? "date" : undefined}>
							<b aria-hidden="true">{t(short)}</b>
							<span className="sr-only">
								{t(name)}: {hoursText(t, hours)}
							</span>
							<Bar hours={hours} now={isToday ? opening.hour : null} />
						</li>
					);
				})}
			</ul>
		</div>
	);
}

function hoursText(t: Translate, hours: DayHours): string {
	return hours ? t("store.hours.from", { from: hours[0], until: hours[1] }) : t("store.open.closed");
}

/** @param props.now the hour, on the present day */
function Bar({ hours, now }: { hours: DayHours; now: number | null }) {
	const t = useT();
	const isNowShown = now !== null && now >= firstHour && now <= lastHour;
	return (
		<span className="track" aria-hidden="true">
			{hours ? (
				<i style={{ left: place(hours[0]), right: `calc(100% - ${place(hours[1])})` }} />
			) : (
				<em>{t("store.open.closed")}</em>
			)}
			{isNowShown && <u style={{ left: place(now) }} />}
		</span>
	);
}
