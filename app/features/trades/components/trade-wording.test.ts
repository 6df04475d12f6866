import { describe, expect, it } from "vitest";
import { formatFor } from "#app/i18n/format.ts";
import { createTranslate } from "#app/i18n/translate.ts";
import type { TradeSnapshot } from "../events.ts";
import spanish from "../messages/es.json" with { type: "json" };
import { tradeSides, tradeStatuses } from "../rules.ts";
import { sealedWords, tradeWording } from "./trade-wording.ts";

const t = createTranslate("es", spanish);
const format = formatFor("es");

const trade = (overrides: Partial<TradeSnapshot>): TradeSnapshot => ({
	id: "t",
	listingId: "l",
	offerId: null,
	buyerId: "b",
	sellerId: "s",
	status: "pending",
	buyerAccepted: false,
	sellerAccepted: false,
	buyerAcceptedAt: null,
	sellerAcceptedAt: null,
	...overrides,
});

const now = "2026-11-21T20:00:00.000Z";
const words = (trade: TradeSnapshot | null, side: "buyer" | "seller", seenAt = now, isAsked = false) =>
	tradeWording(t, format, { trade, side, otherName: "camicartas", now: seenAt, isAsked });

describe("a trade in words", () => {
	const sealed = trade({ sellerAccepted: true, sellerAcceptedAt: "2026-11-21T13:41:00.000Z" });

	it("asks for the missing seal, and says since when", () => {
		expect(words(sealed, "buyer")).toEqual({
			title: "Falta tu sello",
			text: "Sellá cuando ya tengas lo tuyo y el trueque se cierra.",
			fullText: "camicartas selló a las 10:41. Sellá cuando ya tengas lo tuyo y el trueque se cierra.",
			seal: "camicartas puso su sello; falta el tuyo",
		});
		expect(words(sealed, "seller").title).toBe("Falta el sello de camicartas");
	});

	it("says the day of what was not today, which is Argentina's", () => {
		const tomorrow = "2026-11-22T03:30:00.000Z";
		expect(words(sealed, "buyer", tomorrow).fullText).toBe(
			"camicartas selló el 21\u00a0nov a las 10:41. Sellá cuando ya tengas lo tuyo y el trueque se cierra.",
		);
		const side = (isOwn: boolean, seenAt: string) =>
			sealedWords(t, format, { trade: sealed, side: "seller", isOwn, now: seenAt });
		expect([side(true, now), side(false, now)]).toEqual(["Sellaste a las 10:41", "Selló a las 10:41"]);
		expect([side(true, tomorrow), side(false, tomorrow)]).toEqual([
			"Sellaste el 21\u00a0nov a las 10:41",
			"Selló el 21\u00a0nov a las 10:41",
		]);
	});

	it("leaves the hour out when nobody noted it", () => {
		const { text, fullText } = words(trade({ sellerAccepted: true }), "buyer");
		expect(fullText).toBe(text);
	});

	it.each(tradeStatuses.flatMap((status) => tradeSides.map((side) => [status, side] as const)))(
		"has all its texts when it is %s, for the %s",
		(status, side) => {
			for (const text of Object.values(words(trade({ status }), side))) {
				expect(text).not.toMatch(/\{\{|trade\./);
			}
		},
	);

	it("asks both after days of silence, who has sealed about the other's seal, and nobody once it is over", () => {
		const [buyer, seller] = [words(sealed, "buyer", now, true), words(sealed, "seller", now, true)];
		expect([buyer.title, seller.title]).toEqual([t("trade.asked.title"), t("trade.asked.title")]);
		expect(buyer.text).toContain("poné tu sello");
		expect(seller.text).toContain("falta el sello de camicartas");
		const done = trade({ status: "completed" });
		expect(words(done, "buyer", now, true)).toEqual(words(done, "buyer"));
	});

	it("says before it begins who starts it", () => {
		expect(words(null, "buyer").text).toContain("camicartas inicia el trueque");
		expect(words(null, "seller").text).toContain("iniciá el trueque");
	});
});
