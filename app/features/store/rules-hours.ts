import { timeZone } from "#app/shared/time-zone.ts";

/** From and until which hour the shop is open, from Monday to Sunday; null where it is closed. */
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
