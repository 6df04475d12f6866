import { timeZone } from "#app/shared/time-zone.ts";

/** Orders of this many pesos or more ship free within the capital and its greater area. */
export const freeShippingFromPesos = 15_000;

/** Delivery times in business days. */
export const deliveryDays = { min: 3, max: 7 };

/** The id of the section of the shop's page with its address and hours. */
export const storePlaceId = "local";

/** Opening and closing hours, from Monday to Sunday; null for a closed day. */
export const openingHours: readonly (readonly [from: number, until: number] | null)[] = [
	[10, 19],
	[10, 19],
	[10, 19],
	[10, 19],
	[10, 19],
	[10, 16],
	null,
];

const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });

/** Whether the shop is open at a moment, by the weekday and the hour in Buenos Aires. */
export function isOpenAt(moment: Date): boolean {
	const [day = "", time = ""] = clock.format(moment).split(" ");
	const hours = openingHours[(new Date(day).getUTCDay() + 6) % 7];
	const hour = Number(time.slice(0, 2));
	return Boolean(hours && hours[0] <= hour && hour < hours[1]);
}
