import { timeZone } from "#app/shared/time-zone.ts";

/** From and until which hour the shop is open on a day; null where it is closed. */
export type DayHours = readonly [from: number, until: number] | null;

/** Opening hours from Monday to Sunday. */
export const openingHours: readonly DayHours[] = [
	[10, 19],
	[10, 19],
	[10, 19],
	[10, 19],
	[10, 19],
	[10, 16],
	null,
];

/** Whether the shop is open at a moment, as Buenos Aires' clocks tell it. */
export interface Opening {
	/** 0 for Monday to 6 for Sunday. */
	readonly weekday: number;
	/** 0 to 24, with the minutes as its fraction. */
	readonly hour: number;
	readonly isHoliday: boolean;
	/** The hour at which it closes today; null while it is closed. */
	readonly openUntil: number | null;
	/** When it opens next; null while it is open, and where the days ahead are all holidays. */
	readonly next: { readonly isToday: boolean; readonly weekday: number; readonly hour: number } | null;
}

const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
const dayMillis = 24 * 60 * 60 * 1000;

/** @param holidays days on which the shop is closed, as `2026-12-25` */
export function openingAt(now: Date, holidays: readonly string[]): Opening {
	const [today = "", time = ""] = clock.format(now).split(" ");
	const [hours = 0, minutes = 0] = time.split(":").map(Number);
	const hour = hours + minutes / 60;
	const midnight = Date.parse(today);
	const hoursOn = (daysAhead: number) => {
		const day = new Date(midnight + daysAhead * dayMillis);
		const weekday = (day.getUTCDay() + 6) % 7;
		const isHoliday = holidays.includes(day.toISOString().slice(0, 10));
		return { weekday, isHoliday, hours: isHoliday ? null : (openingHours[weekday] ?? null) };
	};
	const { weekday, isHoliday, hours: own } = hoursOn(0);
	const isOpen = own !== null && own[0] <= hour && hour < own[1];
	return {
		weekday,
		hour,
		isHoliday,
		openUntil: isOpen ? own[1] : null,
		next: isOpen ? null : nextOpening(hour, hoursOn),
	};
}

/** A shop that is closed for longer does not say when it opens. */
const daysToLookAhead = 14;

function nextOpening(
	hour: number,
	hoursOn: (daysAhead: number) => { weekday: number; hours: DayHours },
): Opening["next"] {
	for (let daysAhead = 0; daysAhead < daysToLookAhead; daysAhead += 1) {
		const { weekday, hours } = hoursOn(daysAhead);
		if (!hours || (daysAhead === 0 && hours[0] <= hour)) continue;
		return { isToday: daysAhead === 0, weekday, hour: hours[0] };
	}
	return null;
}
