import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { I18nProvider } from "#app/i18n/provider.tsx";
import { dictionaryOf } from "#app/messages.server.ts";
import { select, textsOf } from "#tests/factories/html.ts";
import type { TradeRatings } from "../rules.ts";
import { RatingCard } from "./rating-card.tsx";

const good = { isGood: true, text: "Llegó a horario" };
const nobody: TradeRatings = { verdicts: [], own: null, theirs: null, canReply: false, until: null };

function render(ratings: Partial<TradeRatings>): string {
	return renderToStaticMarkup(
		<I18nProvider locale="es" dictionary={dictionaryOf("es")}>
			<RatingCard
				{...{ tradeId: "t", otherName: "camicartas", action: "/", report: null }}
				ratings={{ ...nobody, ...ratings }}
				renderReport={() => null}
			/>
		</I18nProvider>,
	);
}

const theirs = { id: "r", isGood: true, text: "Todo impecable", reply: null };
const missing = "[stroke-dasharray]";
const envelope = "svg[viewBox]";

it.each([
	["one's own is sealed and the other's is not there", { own: good }, "Sobre cerrado", 1, 1],
	["both are open", { own: good, theirs }, "Se abrieron los sobres", 0, 0],
	["the other's alone is open", { theirs }, "Se abrió el suyo", 1, 0],
])("draws two envelopes: %s", (_, ratings, title, missingCount, sealCount) => {
	const html = render(ratings);
	expect(textsOf(html, "h3")).toEqual([title]);
	expect(select(html, envelope)).toHaveLength(2);
	expect(select(html, missing)).toHaveLength(missingCount);
	expect(select(html, `${envelope}:has(circle)`)).toHaveLength(sealCount);
});
