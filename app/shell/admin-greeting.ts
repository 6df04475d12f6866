import type { MessageKey } from "#app/i18n/register.ts";

/**
 * How one greets at a time of the day.
 * @param time such as 09:40
 */
export function greetingAt(time: string): MessageKey {
	if (time < "05:00" || time >= "20:00") return "panel.evening";
	return time < "13:00" ? "panel.morning" : "panel.afternoon";
}
