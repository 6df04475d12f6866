import { describe, expect, it } from "vitest";
import { formatFor } from "./format.ts";

const now = "2026-11-21T13:42:00.000Z";

describe("formats", () => {
	it("show Argentine time in both languages", () => {
		expect(formatFor("es").time(now)).toBe("10:42");
		expect(formatFor("en").time(now)).toBe("10:42");
	});

	it("name the day that it is in Argentina", () => {
		const lateEvening = "2026-11-22T02:30:00.000Z";
		expect(formatFor("es").dayKey(lateEvening)).toBe("2026-11-21");
		expect(formatFor("es").weekdayDate(lateEvening)).toBe("sábado 21");
		expect(formatFor("en").weekday(lateEvening)).toBe("Sat");
	});

	it.each([
		["2026-11-21T13:41:40.000Z", "ahora", "now"],
		["2026-11-21T13:40:00.000Z", "hace 2 minutos", "2 minutes ago"],
		["2026-11-20T13:40:00.000Z", "ayer", "yesterday"],
		["2026-11-18T13:40:00.000Z", "hace 3 días", "3 days ago"],
		["2024-11-01T13:40:00.000Z", "hace 2 años", "2 years ago"],
	])("tell how long ago %s was", (value, spanish, english) => {
		expect(formatFor("es").relativeTime(value, now)).toBe(spanish);
		expect(formatFor("en").relativeTime(value, now)).toBe(english);
	});
});
