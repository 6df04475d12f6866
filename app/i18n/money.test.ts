import { describe, expect, it } from "vitest";
import { moneyFor } from "./money.ts";

/** Intl puts spaces that do not break between a sign and its number. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

describe("an amount", () => {
	it("is written as each language does", () => {
		const [es, en] = [moneyFor("es"), moneyFor("en")];
		expect(plainSpaces(es.amount("2418.50"))).toBe("US$ 2.418,50");
		expect(plainSpaces(es.amount("15000.00", "ARS"))).toBe("$ 15.000,00");
		expect(plainSpaces(en.amount("2418.50"))).toBe("US$2,418.50");
		expect(plainSpaces(en.amount("15000.00", "ARS"))).toBe("ARS 15,000.00");
		expect(plainSpaces(es.whole(2000))).toBe("US$ 2.000");
		expect([es.plain("812.5"), en.plain("812.5")]).toEqual(["812,50", "812.50"]);
		expect([plainSpaces(es.percent(0.31)), en.percent(0.31)]).toEqual(["31,0%", "31.0%"]);
	});

	it("loses nothing, however large", () => {
		expect(moneyFor("en").plain("9007199254740993.01")).toBe("9,007,199,254,740,993.01");
	});
});
