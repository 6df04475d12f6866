import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { I18nProvider } from "#app/i18n/provider.tsx";
import { dictionaryOf } from "#app/messages.server.ts";
import { textsOf } from "#tests/factories/html.ts";
import type { AnswerHabits } from "../../rules.ts";
import { HabitLines } from "./person-head.tsx";

function sentences(habits: AnswerHabits, locale: "es" | "en" = "es"): string[] {
	const html = renderToStaticMarkup(
		<I18nProvider locale={locale} dictionary={dictionaryOf(locale)}>
			<HabitLines habits={habits} />
		</I18nProvider>,
	);
	return textsOf(html, "li");
}

const some: AnswerHabits = { chats: 13, answered: 9, traded: 1, answersWithinHours: 1 };

it("says in tenths how often a person answers and trades", () => {
	expect(sentences(some)).toEqual([
		"Suele responder en 1 h",
		"Responde a 7 de cada 10 personas",
		"Cerró un trueque en 1 de cada 10 charlas",
	]);
	expect(sentences(some, "en")).toEqual([
		"Usually replies within 1 h",
		"Replies to 7 in 10 people",
		"Made a trade in 1 in 10 chats",
	]);
});

it.each([
	[1, 20, 1],
	[5, 20, 3],
	[19, 20, 9],
])("says of %d of %d neither none nor all", (answered, chats, tenths) => {
	expect(sentences({ ...some, chats, answered })[1]).toBe(`Responde a ${tenths} de cada 10 personas`);
});

it("says all, none and a long time as such", () => {
	expect(sentences({ chats: 7, answered: 7, traded: 7, answersWithinHours: 72 })).toEqual([
		"Suele responder en 3 días",
		"Responde a todos",
		"Cerró un trueque en todas sus charlas",
	]);
	expect(sentences({ chats: 5, answered: 0, traded: 0, answersWithinHours: null })).toEqual([
		"No respondió en sus últimas 5 charlas",
		"No cerró trueques en sus últimas 5 charlas",
	]);
	expect(sentences({ ...some, answersWithinHours: null })[0]).toBe("Suele tardar más de 7 días en responder");
});
